/** The suppression list for marketing, and the signed unsubscribe link. It overrides every consent immediately. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import type { Db } from '#server/db/connect.ts'
import type { Keys } from '#server/keys.ts'
import { mailSuppressions } from './messages.table.ts'

const digestOf = (address: string) => createHash('sha256').update(address.trim().toLowerCase()).digest('hex')

export const isSuppressed = async (db: Db, address: string): Promise<boolean> => {
  const rows = await db
    .select({ at: mailSuppressions.createdAt })
    .from(mailSuppressions)
    .where(eq(mailSuppressions.addressHash, digestOf(address)))
  return rows.length > 0
}

/** Safe to call twice. */
export const suppress = (db: Db, address: string, source: 'page' | 'one-click') =>
  db
    .insert(mailSuppressions)
    .values({ addressHash: digestOf(address), source })
    .onConflictDoNothing()

/** Only after the owner of the address has consented again by a link sent to it. */
export const unsuppress = (db: Db, address: string) =>
  db.delete(mailSuppressions).where(eq(mailSuppressions.addressHash, digestOf(address)))

const use = 'unsubscribe'

/** A token for the choices of one address. It never expires: the unsubscribe link in an old mail must still work. */
export const choicesLink = (parts: { keys: Keys; origin: string }, address: string) =>
  parts.origin + paths.unsubscribe({ token: parts.keys.seal(use, address) })

/** Where a mail provider posts for its user (RFC 8058). */
export const oneClickLink = (parts: { keys: Keys; origin: string }, address: string) =>
  parts.origin + paths.unsubscribeOneClick(parts.keys.seal(use, address))

/** The address a link was made for; null when it is not one of ours. */
export const addressOfLink = (keys: Keys, token: string): string | null => {
  try {
    return keys.open(use, token)
  } catch {
    return null
  }
}
