/**
 * Fills the database at start: the product's content (always), fictional people and cases (demo only).
 * Safe to run repeatedly and by several processes at once; rows that staff have edited are never overwritten.
 */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Files } from '#server/adapters/files.ts'
import type { Env } from '#server/env.ts'
import { seedContentItems } from '#server/features/content/content.seed.ts'
import { seedClaimQuestions } from '#server/features/claims/claims.seed.ts'
import { issueKeyFacts, issueWritten, seedLibrary } from '#server/features/library/library.ts'
import { seedQuestions } from '#server/features/quotes/quotes.seed.ts'
import { rebuildSearch } from '#server/features/search/search.ts'
import { seedSettings } from '#server/features/settings/settings.seed.ts'
import { bumpContentVersion } from '#server/features/settings/settings.ts'
import { seedRedirects } from '#server/features/content/redirects.ts'
import { issuePages } from '#server/features/site/site.ts'
import { asSystem } from './asSystem.ts'
import { allowLongStatements, type Db } from './connect.ts'
import type { SignIn } from './demoSignIn.ts'
import { filesMark, isLoaded, setLoaded } from './loaded.ts'
import { seedDemo } from './seedDemo.ts'

export const contentDir = join(import.meta.dirname, '../../../content')

/** Writes the content of one feature that is not yet in the database; returns how many rows changed. */
export type ContentSeeder = (db: Db, options: { contentDir: string; demo: boolean }) => Promise<number>

/** Each feature with content files adds its seeder here, after those it depends on. */
const fromFiles: readonly ContentSeeder[] = [seedSettings, seedContentItems, seedLibrary, seedRedirects, seedQuestions, seedClaimQuestions]
/** Documents made from published content and settings, which staff may have changed since the last start. */
const fromRows: readonly ContentSeeder[] = [issueWritten, issueKeyFacts, issuePages]

const lockKey = 7_315_294
const longestWaitMs = 60_000

/** Only one process at a time: the others wait without holding a statement open, then find nothing left to do. */
const alone = async <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> => {
  for (const until = Date.now() + longestWaitMs; ; await delay(100)) {
    const outcome = await asSystem({ db }, async ({ db: tx }) => {
      const lock = await tx.execute<{ mine: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${lockKey}) AS mine`)
      if (!lock.rows[0]?.mine) return null
      await allowLongStatements(tx)
      return { value: await work(tx) }
    })
    if (outcome) return outcome.value
    if (Date.now() > until) throw new Error('Another process has been seeding the database for a minute')
  }
}

/** Returns how many rows changed; if any did, raises the content version. Reads no files if they were loaded before (loaded.ts). */
export const seedContent = (db: Db, { contentDir: dir = contentDir, demo = false } = {}): Promise<number> => {
  const options = { contentDir: dir, demo }
  const files = filesMark(options)
  return alone(db, async (tx) => {
    const loaded = await isLoaded(tx, files)
    let changed = 0
    for (const seeder of [...(loaded ? [] : fromFiles), ...fromRows]) changed += await seeder(tx, options)
    if (changed > 0) {
      await rebuildSearch(tx)
      await bumpContentVersion({ db: tx })
    }
    if (!loaded) await setLoaded(tx, files)
    return changed
  })
}

/** Everything that a start needs. Returns the demo sign-ins; none outside demo mode. */
export const seed = async (db: Db, env: Pick<Env, 'demo' | 'dataDir'>, files: Pick<Files, 'put'>): Promise<SignIn[]> => {
  await seedContent(db, { demo: env.demo })
  return env.demo ? alone(db, (tx) => seedDemo(tx, env.dataDir, files)) : []
}
