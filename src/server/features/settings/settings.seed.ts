/** Seeds content/settings. What only a real firm can know (a rating, its people, its bank account) is seeded only in the demonstration. */
import { existsSync } from 'node:fs'
import { and, eq, sql } from 'drizzle-orm'
import { join } from 'node:path'
import { BankDetails } from '#contract/model/site/bankDetails.ts'
import { Firm } from '#contract/model/site/firm.ts'
import { OurPeople } from '#contract/model/site/ourPeople.ts'
import { wordGroups, wordsKey } from '#contract/model/site/ourWords.ts'
import { settingSchemas, type SettingKey, type SettingValue } from '#contract/model/site/setting.ts'
import type { Db } from '#server/db/connect.ts'
import { hashOf, needsSeeding, readContentFile } from '#server/db/content.ts'
import { settings } from './settings.table.ts'

export const seedSettings = async (db: Db, options: { contentDir: string; demo: boolean }): Promise<number> => {
  const file = (name: string) => join(options.contentDir, 'settings', name)
  const firm = await readContentFile(file('firm.json'), Firm)
  const words = await seedWords(db, join(options.contentDir, 'settings/words'))
  if (!options.demo) return words + (await seedRecord(db, 'firm', { ...firm.value, rating: null }))
  const people = await readContentFile(file('people.json'), OurPeople)
  const bank = await readContentFile(file('bank.json'), BankDetails)
  return (
    words +
    (await seedRecord(db, 'firm', firm.value)) +
    (await seedRecord(db, 'ourPeople', people.value)) +
    (await seedRecord(db, 'bankDetails', bank.value))
  )
}

/** Keeps what staff edited word for word, and adds texts that are new in this release. */
const seedWords = async (db: Db, dir: string): Promise<number> => {
  let changed = 0
  for (const group of wordGroups) {
    const path = join(dir, `${group}.json`)
    if (!existsSync(path)) continue
    const key = wordsKey(group)
    const { value } = await readContentFile(path, settingSchemas[key])
    changed += await seedRecord(db, key, value)
    const merged = sql`${JSON.stringify(value)}::jsonb || ${settings.value}`
    const added = await db
      .update(settings)
      .set({ value: merged })
      .where(and(eq(settings.key, key), sql`${settings.value} <> (${merged})`))
    changed += added.rowCount ?? 0
  }
  return changed
}

const seedRecord = async (db: Db, key: SettingKey, value: SettingValue<SettingKey>): Promise<number> => {
  const rows = await db
    .select({ name: settings.key, seedHash: settings.seedHash, edited: settings.edited })
    .from(settings)
    .where(eq(settings.key, key))
  const files = needsSeeding([{ name: key, value, hash: hashOf(value) }], rows)
  for (const { hash } of files) {
    await db
      .insert(settings)
      .values({ key, value, seedHash: hash })
      .onConflictDoUpdate({ target: settings.key, set: { value, seedHash: hash } })
  }
  return files.length
}
