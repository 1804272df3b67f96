/**
 * Counts wrong codes: five per session, however many codes are sent; ten per account in 24 hours, across sessions. A separate statement raises the
 * count before any comparison (security checks 19-21, D2).
 */
import { eq, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { authMessages } from '#contract/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { sessions, users } from '#server/features/users/users.table.ts'
import { limits } from '../limits.ts'

const { perSession, perAccount, window, block } = limits.code

export type Attempt = {
  /** Attempts left in this session after this one. */
  left: number
  /** This attempt was the account's last: no code is accepted for 24 hours. */
  blocks: boolean
}

const withoutLast = sql`trim_array(${users.codeFailures}, least(1, cardinality(${users.codeFailures})))`
const blockedFor = sql<number>`coalesce(ceil(extract(epoch FROM ${users.codeBlockedUntil} - now())), 0)::int`

/** Takes one attempt. Throws tooMany if the session or the account has none left. */
export const consumeAttempt = async (db: Db, sessionId: string): Promise<Attempt> => {
  const recent = sql`ARRAY(SELECT at FROM unnest(code_failures) AS at WHERE at > now() - make_interval(secs => ${window}))`
  const result = await db.execute<{ attempts: number; failures: number }>(sql`
    WITH counted AS (
      UPDATE sessions SET code_attempts = code_attempts + 1
      WHERE id = ${sessionId} AND code_attempts < ${perSession} AND expires_at > now()
      RETURNING user_id, code_attempts
    )
    UPDATE users SET
      code_failures = ${recent} || now(),
      code_blocked_until = CASE WHEN cardinality(${recent}) + 1 >= ${perAccount} THEN now() + make_interval(secs => ${block}) END
    FROM counted
    WHERE users.id = counted.user_id AND cardinality(${recent}) < ${perAccount}
      AND (users.code_blocked_until IS NULL OR users.code_blocked_until <= now())
    RETURNING counted.code_attempts AS attempts, cardinality(users.code_failures) AS failures`)
  const row = result.rows[0]
  if (row) return { left: perSession - row.attempts, blocks: row.failures >= perAccount }
  throw await refusal(db, sessionId)
}

/** Throws like `consumeAttempt` but takes no attempt. Called before sending a text, so that none is sent for a code that could not be used. */
export const requireAttempts = async (db: Db, sessionId: string): Promise<{ left: number }> => {
  const [row] = await db
    .select({ attempts: sessions.codeAttempts, wait: blockedFor })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId))
  if (!row) throw new Failure('unauthenticated', authMessages.signIn)
  if (row.wait > 0 || row.attempts >= perSession) throw await refusal(db, sessionId)
  return { left: perSession - row.attempts }
}

/** The code was right but has already been used, by the first of two clicks on the same button. */
export class UsedAlready extends Error {}

/** Gives back an attempt that hit UsedAlready: not counted as a wrong code, and not accepted either. */
export const refundAttempt = async (db: Db, userId: string, sessionId: string, { blocks }: Attempt) => {
  await db
    .update(users)
    .set({ codeFailures: withoutLast, ...(blocks ? { codeBlockedUntil: null } : {}) })
    .where(eq(users.id, userId))
  await db
    .update(sessions)
    .set({ codeAttempts: sql`greatest(${sessions.codeAttempts} - 1, 0)` })
    .where(eq(sessions.id, sessionId))
}

/** After a right code, its own attempt is removed from the account's count; earlier failures still count. */
export const resetAttempts = async (db: Db, userId: string, sessionId: string) => {
  await db.update(users).set({ codeFailures: withoutLast, codeBlockedUntil: null }).where(eq(users.id, userId))
  await db.update(sessions).set({ codeAttempts: 0 }).where(eq(sessions.id, sessionId))
}

const refusal = async (db: Db, sessionId: string): Promise<Failure> => {
  const [row] = await db
    .select({ wait: blockedFor, rest: sql<number>`ceil(extract(epoch FROM ${sessions.expiresAt} - now()))::int` })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId))
  if (!row) return new Failure('unauthenticated', authMessages.signIn)
  return row.wait > 0
    ? new Failure('tooMany', authMessages.codesBlocked, { retryAfter: row.wait, flags: { attemptsLeft: 0 } })
    : new Failure('tooMany', authMessages.tooManyCodes, { retryAfter: row.rest, flags: { attemptsLeft: 0 } })
}
