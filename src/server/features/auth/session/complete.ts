/** The last step of every sign-in: ends the old session, opens a complete one with a new token, and remembers the browser. */
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { authMessages } from '#contract/messages.ts'
import type { SecondStep } from '#contract/model/people/user.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { knownDevices, sessions } from '#server/features/users/users.table.ts'
import type { UserRow } from '#server/features/users/users.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { deviceTokenHash, giveDeviceCookie, giveSessionCookie, sessionTokenHash } from '../auth.cookies.ts'
import { deviceOf } from './device.ts'
import { notify } from '../notices.ts'
import { createSession, recordVisit, type NewSession } from './session.ts'

const devicesPerUser = 20

/** Ends the session this browser had before; a new sign-in never adopts it (security check 3). */
export const endEarlier = async (ctx: Ctx) => {
  const token = sessionTokenHash(ctx)
  if (token) await ctx.db.delete(sessions).where(eq(sessions.tokenHash, token))
}

/** Columns that are the same for a session at any stage. */
export const sessionFacts = (ctx: Ctx, user: UserRow): Pick<NewSession, 'userId' | 'role' | 'ipPrefix' | 'device'> => ({
  userId: user.id,
  role: user.role,
  ipPrefix: ctx.request.ipPrefix,
  device: deviceOf(ctx.request.userAgent),
})

/** Gives this browser its own count of wrong passwords, so that strangers cannot lock its owner out of it. */
export const rememberDevice = async (ctx: Ctx, db: Db, user: Pick<UserRow, 'id'>) => {
  const [known] = await db
    .update(knownDevices)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(knownDevices.userId, user.id), eq(knownDevices.tokenHash, deviceTokenHash(ctx))))
    .returning({ id: knownDevices.id })
  if (known) return
  const token = newToken()
  await db.insert(knownDevices).values({ id: randomUUID(), userId: user.id, tokenHash: hashToken(token) })
  await db.execute(sql`DELETE FROM known_devices WHERE user_id = ${user.id} AND id IN (
    SELECT id FROM known_devices WHERE user_id = ${user.id} ORDER BY last_used_at DESC OFFSET ${devicesPerUser})`)
  giveDeviceCookie(ctx, token)
}

/**
 * Signs in. `from`: the session between the steps, which ends; using it twice finds nothing and is refused. `usual`: a browser that has signed in
 * before, with no wrong tries on the way; otherwise the user is told by mail.
 */
export const complete = async (ctx: Ctx, user: UserRow, how: { from?: string; factor: SecondStep | null; usual: boolean }) => {
  // Before the sessions, in the same order in which administrators lock the rows.
  await recordVisit(ctx.db, user.id)
  if (how.from) {
    const ended = await ctx.db.delete(sessions).where(eq(sessions.id, how.from)).returning({ id: sessions.id })
    if (!ended.length) throw new Failure('unauthenticated', authMessages.signIn)
  }
  const facts = sessionFacts(ctx, user)
  const { token, sessionId } = await createSession(ctx.db, { ...facts, stage: 'full', factor: how.factor !== null, knownDevice: how.usual })
  await rememberDevice(ctx, ctx.db, user)
  if (!how.usual) await notify(ctx, user, 'newSignIn', { at: ctx.now().toISOString(), device: facts.device })
  await writeAudit(ctx, {
    action: 'auth.signIn',
    subjectType: 'user',
    subjectId: user.id,
    after: { factor: how.factor ?? 'none', device: facts.device, session: hashToken(sessionId).slice(0, 16) },
  })
  giveSessionCookie(ctx, token)
}
