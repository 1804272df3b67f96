/** Codes by text message: rate limited, hashed, bound to one session and number, and valid once (security checks 19-25, 36-39). */
import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { authMessages } from '#contract/messages.ts'
import type { Ctx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import type { Db } from '#server/db/connect.ts'
import { sendText, signInCodeText } from '#server/features/messages/messages.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { sessions } from '#server/features/users/users.table.ts'
import { codeSends, mfaChallenges, type challengePurposes } from '../auth.table.ts'
import { requireAttempts, UsedAlready } from '../password/attempts.ts'
import { limits } from '../limits.ts'
import { checkCode, hashCode, newCode } from '../auth.ts'
import type { CurrentSession } from '../session/signedIn.ts'

export type Purpose = (typeof challengePurposes)[number]

const { sends } = limits

/**
 * Counts this text against the limits of the account, number and IP address by inserting the row. Throws tooMany with the seconds to wait.
 * Only one transaction at a time counts for an account, number or address, so ten clicks send one text.
 */
const reserve = (ctx: Ctx, { session, user }: CurrentSession, phone: string): Promise<string> =>
  asSystem({ db: ctx.pool }, async ({ db: tx }) => {
    // Always in the same order, to avoid deadlocks.
    for (const key of [`code account ${user.id}`, `code number ${phone}`, `code address ${ctx.request.ipPrefix}`].sort()) {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
    }
    const own = sql`(user_id = ${user.id} OR phone = ${phone})`
    const result = await tx.execute<{ cool: number; hour: number; day: number; address: number }>(sql`
      SELECT coalesce(max(ceil(extract(epoch FROM created_at + make_interval(secs => ${sends.coolDown}) - now()))) FILTER (WHERE ${own}), 0)::int AS cool,
        (count(*) FILTER (WHERE ${own} AND created_at > now() - interval '1 hour'))::int AS hour,
        (count(*) FILTER (WHERE ${own}))::int AS day,
        (count(*) FILTER (WHERE ip_prefix = ${ctx.request.ipPrefix} AND created_at > now() - interval '1 hour'))::int AS address
      FROM code_sends
      WHERE created_at > now() - interval '24 hours' AND (${own} OR ip_prefix = ${ctx.request.ipPrefix})`)
    const used = result.rows[0] ?? { cool: 0, hour: 0, day: 0, address: 0 }
    if (used.cool > 0) throw new Failure('tooMany', authMessages.codeJustSent, { retryAfter: used.cool, flags: { coolDown: true } })
    if (used.day >= sends.perDay) throw new Failure('tooMany', authMessages.tooManyTexts, { retryAfter: 86_400 })
    if (used.hour >= sends.perHour || used.address >= sends.perAddressHour)
      throw new Failure('tooMany', authMessages.tooManyTexts, { retryAfter: 3600 })
    const id = randomUUID()
    await tx.insert(codeSends).values({ id, userId: user.id, sessionId: session.id, phone, ipPrefix: ctx.request.ipPrefix })
    return id
  })

/**
 * Sends a new code to `phone`; earlier codes stop working. Throws tooMany within the cool-down and over the limits, unavailable if the provider
 * failed (then nothing is counted and an earlier code still works), and unauthenticated if the session ended meanwhile.
 */
export const sendCode = async (ctx: Ctx, current: CurrentSession, phone: string, purpose: Purpose): Promise<void> => {
  const { session, user } = current
  await requireAttempts(ctx.pool, session.id)
  const reserved = await reserve(ctx, current, phone)
  const giveUp = async (retryAfter: number): Promise<never> => {
    await ctx.pool.delete(codeSends).where(eq(codeSends.id, reserved))
    throw new Failure('unavailable', authMessages.codeSendFailed, { retryAfter })
  }
  const code = newCode()
  const codeHash = await hashCode(code)
  const firm = await getFirm({ db: ctx.pool })
  const text = signInCodeText({ firm: firm.shortName, origin: ctx.origin, code })
  const outcome = await sendText(ctx, { to: phone, text, purpose: purpose === 'phone' ? 'phoneSetup' : 'signInCode', secrets: [code] })
  if (!outcome.sent) return giveUp(outcome.reason === 'budget' ? outcome.retryAfter : 30)
  await asSystem({ db: ctx.pool }, async ({ db: tx }) => {
    // The user may have signed out or in again while the text was being sent.
    const [still] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, session.id)).for('key share')
    if (!still) throw new Failure('unauthenticated', authMessages.signIn)
    await dropCodes(tx, session.id)
    await tx.insert(mfaChallenges).values({
      id: randomUUID(),
      sessionId: session.id,
      userId: user.id,
      purpose,
      phone,
      codeHash,
      expiresAt: sql`now() + make_interval(secs => ${limits.code.life})`,
    })
  })
}

/** Invalidates the codes sent in this session. */
export const dropCodes = (db: Db, sessionId: string) =>
  db
    .update(mfaChallenges)
    .set({ consumedAt: sql`now()` })
    .where(and(eq(mfaChallenges.sessionId, sessionId), isNull(mfaChallenges.consumedAt)))

const alive = (sessionId: string, purpose: Purpose) =>
  and(
    eq(mfaChallenges.sessionId, sessionId),
    eq(mfaChallenges.purpose, purpose),
    isNull(mfaChallenges.consumedAt),
    sql`${mfaChallenges.expiresAt} > now()`,
  )

/** Codes not used yet, or used in the last few seconds, for a double click. */
const unusedOrRecent = (sessionId: string, purpose: Purpose) =>
  and(
    eq(mfaChallenges.sessionId, sessionId),
    eq(mfaChallenges.purpose, purpose),
    sql`coalesce(${mfaChallenges.consumedAt}, now()) > now() - interval '10 seconds'`,
    sql`${mfaChallenges.expiresAt} > now()`,
  )

export const hasCode = async (db: Db, sessionId: string, purpose: Purpose): Promise<boolean> =>
  (await db.select({ id: mfaChallenges.id }).from(mfaChallenges).where(alive(sessionId, purpose))).length > 0

/**
 * Checks `code` against the one sent in this session for this purpose, and uses it up if it is right. The caller must have taken an attempt first.
 * Returns the number it was sent to, so that only that number becomes trusted, or null if it is wrong. Throws UsedAlready.
 */
export const useCode = async (db: Db, sessionId: string, purpose: Purpose, code: string): Promise<{ phone: string } | null> => {
  const [sent] = await db
    .select()
    .from(mfaChallenges)
    .where(unusedOrRecent(sessionId, purpose))
    .orderBy(desc(mfaChallenges.createdAt))
    .limit(1)
  if (!sent || !(await checkCode(sent.codeHash, code))) return null
  const [used] = await db
    .update(mfaChallenges)
    .set({ consumedAt: sql`now()` })
    .where(and(eq(mfaChallenges.id, sent.id), alive(sessionId, purpose)))
    .returning({ phone: mfaChallenges.phone })
  if (!used) throw new UsedAlready()
  return used
}

/** Seconds until this user may be sent another text. A text to the same number counts too, as when sending, whosever account it was for. */
export const coolDown = async (db: Db, userId: string, phone: string | null): Promise<number> => {
  const [row] = await db
    .select({
      wait: sql<number>`coalesce(max(ceil(extract(epoch FROM ${codeSends.createdAt} + make_interval(secs => ${sends.coolDown}) - now()))), 0)::int`,
    })
    .from(codeSends)
    .where(or(eq(codeSends.userId, userId), phone === null ? undefined : eq(codeSends.phone, phone)))
  return Math.max(0, row?.wait ?? 0)
}
