/**
 * Whether the content has been loaded already. Reading 330 files, checking them against their schemas and comparing them with their rows takes a
 * quarter of a start; reading the mark of the last start takes a fiftieth.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from './connect.ts'

const root = join(import.meta.dirname, '../../..')
/** The program that loads content: another release may read the same files differently. */
const program = ['migrations', 'src/contract', 'src/server'].map((folder) => join(root, folder))

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

/** Identifies all content files, the program, and whether it is a demonstration. */
export const filesMark = ({ contentDir, demo }: { contentDir: string; demo: boolean }): string => {
  const hash = createHash('sha256').update(demo ? 'demo' : 'own')
  for (const folder of [contentDir, ...program])
    for (const file of filesIn(folder)) hash.update(`\0${relative(folder, file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

/**
 * Identifies what loading compares the files with: which rows there are, from which file each came, and which of them staff have edited or are
 * editing. So a row that staff no longer edit is loaded again at the next start.
 */
const rowsMark = sql`md5(concat_ws('|',
  (SELECT string_agg(concat_ws(' ', kind, key, content_hash, edited, draft IS NOT NULL, status, checked_with), ',' ORDER BY kind, key) FROM content_items),
  (SELECT string_agg(concat_ws(' ', key, seed_hash, edited), ',' ORDER BY key) FROM settings),
  (SELECT string_agg(concat_ws(' ', path, seed_hash, edited), ',' ORDER BY path) FROM redirects),
  (SELECT string_agg(concat_ws(' ', family, version), ',' ORDER BY family, version) FROM question_sets)))`

/** Whether these files were loaded, and no row that came from one has changed since. */
export const isLoaded = async (db: Db, files: string): Promise<boolean> => {
  const { rows } = await db.execute<{ same: boolean }>(sql`SELECT loaded = ${`${files} `} || ${rowsMark} AS same FROM content_version`)
  return rows[0]?.same ?? false
}

export const setLoaded = async (db: Db, files: string): Promise<void> => {
  await db.execute(sql`UPDATE content_version SET loaded = ${`${files} `} || ${rowsMark}`)
}
