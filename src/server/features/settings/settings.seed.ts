/** The records of content/settings. What only a real firm can know, a rating with its source, the names of its people or its bank account, is seeded in the demonstration alone. */
import { eq } from 'drizzle-orm'
import { join } from 'node:path'
import { BankDetails } from '#contract/model/site/bankDetails.ts'
import { Firm } from '#contract/model/site/firm.ts'
import { OurPeople } from '#contract/model/site/ourPeople.ts'
import type { SettingKey } from '#contract/model/site/setting.ts'
import type { Db } from '#server/db/connect.ts'
import { hashOf, needsSeeding, readContentFile } from '#server/db/content.ts'
import { settings } from './settings.table.ts'

export const seedSettings = async (db: Db, options: { contentDir: string; demo: boolean }): Promise<number> => {
  const file = (name: string) => join(options.contentDir, 'settings', name)
  const firm = await readContentFile(file('firm.json'), Firm)
  if (!options.demo) return seedRecord(db, 'firm', { ...firm.value, rating: null })
  const people = await readContentFile(file('people.json'), OurPeople)
  const bank = await readContentFile(file('bank.json'), BankDetails)
  return (
    (await seedRecord(db, 'firm', firm.value)) +
    (await seedRecord(db, 'ourPeople', people.value)) +
    (await seedRecord(db, 'bankDetails', bank.value))
  )
}

const seedRecord = async (db: Db, key: SettingKey, value: Firm | OurPeople | BankDetails): Promise<number> => {
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
