/**
 * Counts wrong passwords. One statement raises the count before the password is checked, so that concurrent tries cannot slip past it; a right
 * password gives its try back (security checks 7-10, D2).
 */
import { eq, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { authMessages } from '#contract/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { hashToken } from '#server/keys.ts'
import { limits } from '../limits.ts'
import { loginFailures } from '#server/features/users/users.table.ts'
import { nameHash } from '#server/features/users/users.ts'

const { login } = limits
const never = 2_000_000_000

/** `name` is canonical. It makes no difference whether an account has that name. */
export const nameBucket = (name: string) => ({
  bucket: `name ${nameHash(name)}`,
  nameHash: nameHash(name),
  most: login.perName,
  inARow: login.inARow,
})
/** A browser that has completed a sign-in has its own count, so a stranger's tries cannot lock its owner out. */
export const deviceBucket = (name: string, deviceId: string) => ({
  ...nameBucket(name),
  bucket: `device ${hashToken(`${name} ${deviceId}`)}`,
})
export const addressBucket = (ipPrefix: string) => ({
  bucket: `address ${hashToken(ipPrefix)}`,
  nameHash: null,
  most: login.perAddress,
  inARow: never,
})
export type Bucket = ReturnType<typeof nameBucket> | ReturnType<typeof addressBucket>

export type Try = {
  /** This try closed the bucket: the next one waits. */
  last: boolean
}

/** Takes one try. Throws tooMany with the seconds to wait if none is left; such a refusal does not extend the wait. */
export const consumeAttempt = async (db: Db, { bucket, nameHash, most, inARow }: Bucket): Promise<Try> => {
  const f = loginFailures
  const afresh = sql`(${f.lockedUntil} IS NOT NULL OR ${f.windowStartedAt} <= now() - make_interval(secs => ${login.window}))`
  const [counted] = await db
    .insert(f)
    .values({ bucket, nameHash, failures: 1, inARow: 1 })
    .onConflictDoUpdate({
      target: f.bucket,
      set: {
        failures: sql`CASE WHEN ${afresh} THEN 1 ELSE ${f.failures} + 1 END`,
        windowStartedAt: sql`CASE WHEN ${afresh} THEN now() ELSE ${f.windowStartedAt} END`,
        lockedUntil: sql`CASE WHEN NOT ${afresh} AND ${f.failures} + 1 >= ${most} THEN now() + make_interval(secs => ${login.lock}) END`,
        inARow: sql`${f.inARow} + 1`,
      },
      setWhere: sql`(${f.lockedUntil} IS NULL OR ${f.lockedUntil} <= now()) AND ${f.inARow} < ${inARow}`,
    })
    .returning({ failures: f.failures })
  if (counted) return { last: counted.failures >= most }
  const [row] = await db
    .select({ wait: sql<number>`coalesce(ceil(extract(epoch FROM ${f.lockedUntil} - now())), 0)::int` })
    .from(f)
    .where(eq(f.bucket, bucket))
  // No lock is running, so there were too many failures in a row: only a reset or an administrator helps. The answer does not say which.
  throw new Failure('tooMany', authMessages.tooManyTries, { retryAfter: row && row.wait > 0 ? row.wait : login.lock })
}

/** After a right password: resets the name's own bucket and gives the address one try back. Returns how many were wrong in a row before. */
export const forgive = async (db: Db, own: Bucket, address: Bucket | null): Promise<number> => {
  const f = loginFailures
  const rows = own.nameHash ? await db.select({ bucket: f.bucket, inARow: f.inARow }).from(f).where(eq(f.nameHash, own.nameHash)) : []
  // The last one counted in its own bucket was this right try.
  const inARow = Math.max(0, ...rows.map((row) => (row.bucket === own.bucket ? row.inARow - 1 : row.inARow)))
  await db.update(f).set({ failures: 0, lockedUntil: null }).where(eq(f.bucket, own.bucket))
  // A stranger's lock stays, but "in a row" is reset for every bucket of the name.
  if (own.nameHash) await db.update(f).set({ inARow: 0 }).where(eq(f.nameHash, own.nameHash))
  if (!address) return inARow
  await db
    .update(f)
    .set({
      failures: sql`greatest(${f.failures} - 1, 0)`,
      lockedUntil: sql`CASE WHEN ${f.failures} - 1 < ${address.most} THEN NULL ELSE ${f.lockedUntil} END`,
    })
    .where(eq(f.bucket, address.bucket))
  return inARow
}
