/** Old addresses: reading the active ones, and seeding them from content/settings/redirects.json. */
import { asc, eq } from 'drizzle-orm'
import { join } from 'node:path'
import { Redirect } from '#contract/model/site/redirect.ts'
import { z } from '#contract/schema.ts'
import type { Db } from '#server/db/connect.ts'
import { hashOf, needsSeeding, readContentFile } from '#server/db/content.ts'
import { redirects } from './content.table.ts'

export const activeRedirects = async ({ db }: { db: Db }): Promise<Redirect[]> => {
  const rows = await db.select().from(redirects).where(eq(redirects.active, true)).orderBy(asc(redirects.path))
  return rows.map(({ path, target, status }) => ({ path, to: target, ...(status === 302 ? { temporary: true } : {}) }))
}

/** Rows that staff edited stay as they are. Returns the number of rows changed. */
export const seedRedirects = async (db: Db, options: { contentDir: string }): Promise<number> => {
  const { value } = await readContentFile(join(options.contentDir, 'settings/redirects.json'), z.array(Redirect))
  const files = value.map((old) => ({ name: old.path, value: old, hash: hashOf(old) }))
  const rows = await db.select({ name: redirects.path, seedHash: redirects.seedHash, edited: redirects.edited }).from(redirects)
  const changed = needsSeeding(files, rows)
  for (const { value: old, hash } of changed) {
    const row = { target: old.to, status: old.to === null ? (410 as const) : (301 as const), seedHash: hash }
    await db
      .insert(redirects)
      .values({ path: old.path, ...row })
      .onConflictDoUpdate({ target: redirects.path, set: row })
  }
  return changed.length
}
