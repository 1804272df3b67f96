/** Authenticator apps (RFC 6238): 30 seconds, six digits, one step of tolerance either way, no step used twice (security check 33). */
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '#server/db/connect.ts'
import { users } from '#server/features/users/users.table.ts'
import type { UserRow } from '#server/features/users/users.ts'
import { UsedAlready } from '../password/attempts.ts'
import type { Keys } from '#server/keys.ts'

const period = 30
const use = 'totp'

const generator = (secret: string, label?: { issuer: string; label: string }) =>
  new TOTP({ ...label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })

/** 160 random bits, base32. */
export const newSecret = () => new Secret({ size: 20 }).base32
export const otpauthUri = (secret: string, label: { issuer: string; label: string }) => generator(secret, label).toString()
export const seal = (keys: Keys, secret: string) => keys.seal(use, secret)

/** The 30-second step of `code`, at most one away from `seconds` (since 1970), or null if the code is wrong. */
export const stepOf = (secret: string, code: string, seconds: number): number | null => {
  const delta = generator(secret).validate({ token: code, window: 1, timestamp: seconds * 1000 })
  return delta === null ? null : Math.floor(seconds / period) + delta
}

/** The database's clock, as for every other expiry. */
const secondsNow = async (db: Db): Promise<number> => {
  const result = await db.execute<{ now: number }>(sql`SELECT floor(extract(epoch FROM now()))::float8 AS now`)
  return result.rows[0]?.now ?? 0
}

/** Checks `code` now. Throws UsedAlready for a step already used or earlier. The caller must have taken an attempt first. */
export const useTotp = async (db: Db, keys: Keys, user: UserRow, code: string): Promise<boolean> => {
  if (!user.totpSealed) return false
  const step = stepOf(keys.open(use, user.totpSealed), code, await secondsNow(db))
  if (step === null) return false
  const used = await db
    .update(users)
    .set({ totpStep: step })
    .where(and(eq(users.id, user.id), isNotNull(users.totpSealed), lt(users.totpStep, step)))
    .returning({ id: users.id })
  if (used.length === 0) throw new UsedAlready()
  return true
}

/** The first code of a new secret switches it on. Returns false if the code is wrong. */
export const confirmTotp = async (db: Db, keys: Keys, user: UserRow, code: string): Promise<boolean> => {
  if (!user.totpPendingSealed) return false
  const step = stepOf(keys.open(use, user.totpPendingSealed), code, await secondsNow(db))
  if (step === null) return false
  const done = await db
    .update(users)
    .set({
      totpSealed: user.totpPendingSealed,
      totpPendingSealed: null,
      totpEnabledAt: sql`now()`,
      totpStep: step,
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(users.id, user.id), eq(users.totpPendingSealed, user.totpPendingSealed)))
    .returning({ id: users.id })
  return done.length > 0
}
