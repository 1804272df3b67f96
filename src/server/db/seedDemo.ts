/**
 * Fictional people, firms and cases for the demonstration: the same ids and words on every machine, so that tests and
 * pictures can rely on them. Features write their own, once; a visitor's changes are not undone by the next start.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seedDemoUsers } from '#server/features/auth/auth.demo.ts'
import { seedDemoQuotes } from '#server/features/quotes/quotes.demo.ts'
import type { Db } from './connect.ts'

export { demoId } from './demoId.ts'

/** Printed at start and kept in DATA_DIR/demo.json. `phone` is empty where there is none. */
export type SignIn = { role: string; username: string; password: string; phone: string }

/** Writes one feature's demo rows if they are not there; gives the sign-ins it made. */
export type DemoSeeder = (db: Db) => Promise<SignIn[]>

/** Each feature with demo data adds its seeder here, in the order of features. */
const seeders: readonly DemoSeeder[] = [seedDemoUsers, seedDemoQuotes]

export const seedDemo = async (db: Db, dataDir: string): Promise<SignIn[]> => {
  const signIns: SignIn[] = []
  for (const seeder of seeders) signIns.push(...(await seeder(db)))
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'demo.json')
  // Whole or not at all: programs read it while the app starts.
  writeFileSync(`${file}.new`, `${JSON.stringify({ signIns }, null, 2)}\n`)
  renameSync(`${file}.new`, file)
  return signIns
}
