/** Demonstration only: a few missing addresses in the inbox, and old addresses that visitors follow. */
import { sql } from 'drizzle-orm'
import type { SignIn } from '#server/db/demoSignIn.ts'
import type { Db } from '#server/db/connect.ts'
import { missingAddresses, redirects } from '#server/features/content/content.table.ts'

/** Days before today. */
const missed: readonly [path: string, misses: number, first: number, last: number, from: string | null][] = [
  ['/public-liability-insurence', 31, 40, 0, null],
  ['/fleet-insurance-quote', 18, 61, 1, '/blog'],
  ['/shop-insurance-brighton', 12, 25, 2, null],
  ['/insurance-glossary/indemnity-limits', 7, 14, 3, '/insurance-glossary'],
  ['/team', 5, 70, 4, null],
  ['/brochure.pdf', 3, 33, 12, null],
]

export const seedDemoRedirects = async (db: Db): Promise<SignIn[]> => {
  const day = (before: number) => sql<string>`now()::date - ${before}::int`
  await db
    .insert(missingAddresses)
    .values(missed.map(([path, misses, first, last, fromPage]) => ({ path, misses, firstOn: day(first), lastOn: day(last), fromPage })))
    .onConflictDoNothing()
  // Only those without hits, so that the next start does not add to them.
  await db.execute(sql`UPDATE redirects SET hits = 3 + length(path) * 2 % 41, last_hit_on = now()::date - length(path) % 20
    WHERE path IN (SELECT path FROM ${redirects} ORDER BY path LIMIT 30) AND hits = 0`)
  return []
}
