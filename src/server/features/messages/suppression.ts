/** The suppression list for marketing, and the signed unsubscribe link. It overrides every consent immediately. */
import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import type { Db } from '#server/db/connect.ts'
import type { Keys } from '#server/keys.ts'
import { mailSuppressions, type SuppressionSource } from './messages.table.ts'

type Store = { db: Db; keys: Keys }

const plainDigest = (address: string) => createHash('sha256').update(address.trim().toLowerCase()).digest('hex')
/** Derived from the plain digest, so that entries from before the key can be keyed too. */
const keyed = (keys: Keys, plain: string) => keys.digests('suppression', plain)

/** Matches the digests under each key of the installation, and the plain one from before there was a key. */
const ofAddress = (keys: Keys, address: string) => {
  const plain = plainDigest(address)
  return inArray(mailSuppressions.addressHash, [...keyed(keys, plain), plain])
}

export const isSuppressed = async ({ db, keys }: Store, address: string): Promise<boolean> => {
  const rows = await db.select({ at: mailSuppressions.createdAt }).from(mailSuppressions).where(ofAddress(keys, address))
  return rows.length > 0
}

/** Safe to call twice. */
export const suppress = async ({ db, keys }: Store, address: string, source: SuppressionSource) => {
  const [addressHash = ''] = keyed(keys, plainDigest(address))
  await db.insert(mailSuppressions).values({ addressHash, keyed: true, source }).onConflictDoNothing()
}

/** Only after the owner of the address has consented again by a link sent to it. */
export const unsuppress = ({ db, keys }: Store, address: string) => db.delete(mailSuppressions).where(ofAddress(keys, address))

/** Keys the entries written before migration 0108, or restored from a backup of that time. Returns how many. */
export const keySuppressions = async ({ db, keys }: Store): Promise<number> => {
  const plain = await db.delete(mailSuppressions).where(eq(mailSuppressions.keyed, false)).returning()
  for (const row of plain) {
    const [addressHash = ''] = keyed(keys, row.addressHash)
    await db
      .insert(mailSuppressions)
      .values({ ...row, addressHash, keyed: true })
      .onConflictDoNothing()
  }
  return plain.length
}

const use = 'unsubscribe'

/** A link to the mail choices of one address. It never expires: the unsubscribe link in an old mail must still work. */
export const choicesLink = (parts: { keys: Keys; origin: string }, address: string) =>
  parts.origin + paths.unsubscribe({ token: parts.keys.seal(use, address) })

/** The address a mail provider posts to for its user (RFC 8058). */
export const oneClickLink = (parts: { keys: Keys; origin: string }, address: string) =>
  parts.origin + paths.unsubscribeOneClick(parts.keys.seal(use, address))

/** The address that a link was made for. Null if the token is not ours. */
export const addressOfLink = (keys: Keys, token: string): string | null => {
  try {
    return keys.open(use, token)
  } catch {
    return null
  }
}
