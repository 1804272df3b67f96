/** The firm's record from content/settings/firm.json. Only the demonstration has a rating: a real firm must give its source. */
import { eq } from 'drizzle-orm'
import { join } from 'node:path'
import { Firm } from '#contract/model/site/firm.ts'
import type { Db } from '#server/db/connect.ts'
import { hashOf, needsSeeding, readContentFile } from '#server/db/content.ts'
import { settings } from './settings.table.ts'

export const seedSettings = async (db: Db, options: { contentDir: string; demo: boolean }): Promise<number> => {
  const read = await readContentFile(join(options.contentDir, 'settings/firm.json'), Firm)
  const value: Firm = options.demo ? read.value : { ...read.value, rating: null }
  const rows = await db
    .select({ name: settings.key, seedHash: settings.seedHash, edited: settings.edited })
    .from(settings)
    .where(eq(settings.key, 'firm'))
  const files = needsSeeding([{ name: 'firm', value, hash: hashOf(value) }], rows)
  for (const { hash } of files) {
    await db
      .insert(settings)
      .values({ key: 'firm', value, seedHash: hash })
      .onConflictDoUpdate({ target: settings.key, set: { value, seedHash: hash } })
  }
  return files.length
}
