/** The signed-in person's own record and sessions, and signing out. */
import { and, desc, eq, sql } from 'drizzle-orm'
import { mayEnterStaffArea, permissions, type Actor } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import { authMessages } from '#contract/messages.ts'
import { longestSessions } from '#contract/model/site/sessionLengths.ts'
import type { PendingStep, SessionSummary, User } from '#contract/model/people/user.ts'
import type { Ctx, CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { sessions, users } from '#server/features/users/users.table.ts'
import { endSessions, findUser, type UserRow } from '#server/features/users/users.ts'
import { sessionTokenHash, takeSessionCookie } from '../auth.cookies.ts'
import { endingOf } from '../factors/phone.ts'
import { recoveryCodesOf } from '../factors/recovery.ts'
import { pendingStep } from '../factors/secondStep.ts'
import { currentSession } from './signedIn.ts'

/** What is stored outside the user's own row, in one statement. An API token has no session. */
const beside = async ({ db }: Ctx, actor: Actor, userId: string) => {
  const sessionId = 'sessionId' in actor ? actor.sessionId : null
  const [row] = await db
    .select({ idle: sessions.idleSeconds, codes: recoveryCodesOf(users.id) })
    .from(users)
    .leftJoin(sessions, sql`${sessions.id} = ${sessionId}`)
    .where(eq(users.id, userId))
  return { codes: row?.codes ?? 0, minutes: Math.floor((row?.idle ?? longestSessions.staffIdle * 60) / 60) }
}

const userOf = async (ctx: Ctx, actor: Actor, row: UserRow, known = beside(ctx, actor, row.id)): Promise<User> => {
  const explicit = row.permissions
  const [{ codes, minutes }, staffArea] = await Promise.all([
    known,
    actor.kind === 'staff' && actor.role !== 'admin' ? getSetting(ctx, 'staffArea') : ('admins' as const),
  ])
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    name: row.name,
    role: row.role,
    ...(explicit ? { permissions: permissions.filter((permission) => explicit.includes(permission)) } : {}),
    staffArea: mayEnterStaffArea(actor, staffArea),
    companies: actor.kind === 'client' ? [...actor.companies] : [],
    company: actor.kind === 'client' ? actor.chosen : null,
    phoneEnding: endingOf(row.phone),
    totp: row.totpSealed !== null,
    recoveryCodes: codes,
    idleMinutes: minutes,
    version: row.version,
  }
}

type Whoami = { requireMfa: boolean; requirePhoneSetup?: boolean; step?: PendingStep; data?: User }

/** The session is the member of staff's, but the user shown is the client they are viewing the portal as. */
const viewedBy = async (ctx: Ctx, actor: Actor & { userId: string; sessionId: string }, name: string): Promise<User> => {
  const viewed = await findUser(ctx.db, actor.userId)
  const [session] = await ctx.db.select({ until: sessions.viewingUntil }).from(sessions).where(eq(sessions.id, actor.sessionId))
  if (!viewed || !session?.until) throw new Failure('unauthenticated', authMessages.signIn)
  return { ...(await userOf(ctx, actor, viewed)), viewedBy: { name, until: session.until.toISOString() } }
}

/** Between the two steps it returns only what the next step needs, not who the user is. */
export const user = async (ctx: CtxFor<'session'>): Promise<Whoami> => {
  const { actor } = ctx
  if (actor.kind === 'client' && actor.viewedBy) return { requireMfa: false, data: await viewedBy(ctx, actor, actor.viewedBy.name) }
  if (actor.kind === 'pending')
    return {
      requireMfa: true,
      requirePhoneSetup: actor.stage === 'pre_phone',
      step: await pendingStep(ctx.db, await currentSession(ctx.db, actor)),
    }
  const known = beside(ctx, actor, actor.userId)
  const [own] = await Promise.all([currentSession(ctx.db, actor), known])
  return { requireMfa: false, data: await userOf(ctx, actor, own.user, known) }
}

/** Changes only what users may change about themselves. Requires the newest version (428, 409). */
export const updateUser = async (
  ctx: CtxFor<'signedIn'>,
  { version, ...fields }: { name?: string | undefined; version?: number | undefined },
): Promise<User> => {
  const { actor } = ctx
  if (version === undefined) throw new Failure('versionRequired', 'Send the version you read')
  const before = await findUser(ctx.db, actor.userId)
  const [after] = await ctx.db
    .update(users)
    .set({ ...fields, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(users.id, actor.userId), eq(users.version, version)))
    .returning()
  if (!before || !after)
    throw new Failure('conflict', 'Your profile was changed elsewhere. Reload and try again.', { flags: { version: before?.version } })
  await writeAudit(ctx, {
    action: 'users.updateOwn',
    subjectType: 'user',
    subjectId: actor.userId,
    before: { name: before.name },
    after: { name: after.name },
  })
  return userOf(ctx, actor, after)
}

/** Always 200. The session row is deleted, so the token is dead wherever else it was copied. */
export const logout = async (ctx: CtxFor<'anyone'>): Promise<null> => {
  const token = sessionTokenHash(ctx)
  if (token) await ctx.pool.delete(sessions).where(eq(sessions.tokenHash, token))
  if (ctx.actor.kind !== 'visitor') await writeAudit(ctx, { action: 'auth.signOut', subjectType: 'user', subjectId: ctx.actor.userId })
  else ctx.auditCount.written += 1
  takeSessionCookie(ctx)
  ctx.reply.header('clear-site-data', '"cache", "storage"')
  return null
}

const ownSessions = async (ctx: CtxFor<'signedIn'>): Promise<SessionSummary[]> => {
  // The client's devices are not shown to staff viewing the portal.
  if (ctx.actor.kind === 'client' && ctx.actor.viewedBy) return []
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(
      sql`${sessions.userId} = ${ctx.actor.userId} AND ${sessions.stage} = 'full' AND ${sessions.expiresAt} > now() AND ${sessions.lastSeenAt} > now() - make_interval(secs => ${sessions.idleSeconds})`,
    )
    .orderBy(desc(sessions.lastSeenAt))
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    address: row.ipPrefix,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    current: row.id === ctx.actor.sessionId,
  }))
}

export { ownSessions as sessions }

export const revokeSession = async (ctx: CtxFor<'signedIn'>, { id }: { id: string }): Promise<SessionSummary[]> => {
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, ctx.actor.userId)))
    .returning({ id: sessions.id })
  if (!ended.length) throw new Failure('notFound', 'Not found')
  await writeAudit(ctx, { action: 'auth.revokeSession', subjectType: 'user', subjectId: ctx.actor.userId })
  if (id === ctx.actor.sessionId) takeSessionCookie(ctx)
  return ownSessions(ctx)
}

export const revokeOtherSessions = async (ctx: CtxFor<'signedIn'>): Promise<SessionSummary[]> => {
  const ended = await endSessions(ctx.db, ctx.actor.userId, ctx.actor.sessionId)
  await writeAudit(ctx, { action: 'auth.revokeOtherSessions', subjectType: 'user', subjectId: ctx.actor.userId, after: { ended } })
  return ownSessions(ctx)
}
