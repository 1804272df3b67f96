/** Choosing a password, by a mailed link or an invitation. Neither signs the user in (security checks 29, 41-46). */
import { asSystem } from '#server/db/asSystem.ts'
import { randomUUID } from 'node:crypto'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { authMessages } from '#contract/messages.ts'
import type { Ctx, CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { invitations, knownDevices, users } from '#server/features/users/users.table.ts'
import { acceptMemberships } from '#server/features/memberships/memberships.ts'
import { clientDoer, transition } from '#server/features/records/records.ts'
import { endSessions, findUser, forgetTries, requireFresh, signInName, userRecord, type UserRow } from '#server/features/users/users.ts'
import { expired, usableInvitation, usableReset } from '../auth.holders.ts'
import { passwordResets, resetRequests } from '../auth.table.ts'
import { limits } from '../limits.ts'
import { notify } from '../notices.ts'
import { checkPassword, hashPassword } from './password.ts'
import { rememberDevice } from '../session/complete.ts'
import { weakness } from './weakness.ts'

const refuse = (reason: string) => new Failure('invalid', reason, { fields: { password: reason } })

/** Always 202 and always the same work; whether an account has that address is looked up later (security check 41). */
export const forgotPassword = async (ctx: CtxFor<'anyone'>, { email }: { email: string }): Promise<null> => {
  const { ipPrefix } = ctx.request
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`reset ${ipPrefix}`}, 0))`)
  const [recent] = await ctx.db
    .select({ count: count() })
    .from(resetRequests)
    .where(and(eq(resetRequests.ipPrefix, ipPrefix), sql`${resetRequests.createdAt} > now() - interval '1 hour'`))
  if ((recent?.count ?? 0) < limits.reset.perAddressHour) {
    const id = randomUUID()
    await ctx.db.insert(resetRequests).values({ id, email, ipPrefix })
    await ctx.enqueue('auth.reset', { requestId: id })
  }
  // Nothing was done, so no audit row: those are never deleted, and a stranger could keep adding to them.
  else ctx.auditCount.written += 1
  return null
}

/** Returns the hash. Throws invalid with the reason if this user must not choose this password. */
const accept = async (ctx: Ctx, user: UserRow, password: string): Promise<string> => {
  const firm = await getFirm({ db: ctx.pool })
  const reason = await weakness(password, user, [firm.name, firm.shortName, firm.headOffice.town])
  if (reason) throw refuse(reason)
  for (const earlier of [user.passwordHash, user.previousPasswordHash]) {
    if (earlier && (await checkPassword(earlier, password))) throw refuse(authMessages.usedBefore)
  }
  return hashPassword(password)
}

/**
 * Ends every session (except `keep`), forgets remembered browsers and wrong tries, and keeps the second factor. This browser is remembered: it
 * opened a link from the owner's inbox, so it can sign in however often strangers enter wrong passwords.
 */
const setPassword = async (ctx: Ctx, user: UserRow, passwordHash: string, more: { enrolmentUntil?: Date } = {}, keep?: string) => {
  await ctx.db
    .update(users)
    .set({
      passwordHash,
      previousPasswordHash: user.passwordHash,
      passwordChangedAt: sql`now()`,
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
      ...more,
    })
    .where(eq(users.id, user.id))
  await endSessions(ctx.db, user.id, keep)
  await ctx.db.delete(knownDevices).where(eq(knownDevices.userId, user.id))
  await forgetTries(ctx.db, signInName(user))
  await ctx.db
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(and(eq(passwordResets.userId, user.id), isNull(passwordResets.usedAt)))
  await rememberDevice(ctx, ctx.db, user)
}

/** The user of the link, as currently stored. */
const userOfLink = async (ctx: CtxFor<{ holder: 'passwordLink' | 'invitation' }>): Promise<UserRow> => {
  const user = await findUser(ctx.db, ctx.holder.userId)
  if (!user) throw expired()
  return user
}

export const resetPassword = async (
  ctx: CtxFor<{ holder: 'passwordLink' }>,
  { token, password }: { token: string; password: string },
): Promise<null> => {
  const user = await userOfLink(ctx)
  const passwordHash = await accept(ctx, user, password)
  await asSystem(ctx, async (tx) => {
    const used = await tx.db
      .update(passwordResets)
      .set({ usedAt: sql`now()` })
      .where(usableReset(token))
      .returning({ id: passwordResets.id })
    if (!used.length) throw expired()
    await setPassword(tx, user, passwordHash)
    await notify(tx, user, 'passwordChanged', { at: tx.now().toISOString() })
    await writeAudit(tx, { action: 'auth.resetPassword', subjectType: 'user', subjectId: user.id })
  })
  return null
}

/** Changes the password of a signed-in user. This session stays; all others end. */
export const changePassword = async (ctx: CtxFor<'signedIn'>, { password }: { password: string }): Promise<null> => {
  await requireFresh(ctx.pool, ctx.actor.sessionId)
  const user = await findUser(ctx.pool, ctx.actor.userId)
  if (!user) throw expired()
  const passwordHash = await accept(ctx, user, password)
  await asSystem(ctx, async (tx) => {
    await setPassword(tx, user, passwordHash, {}, ctx.actor.sessionId)
    await notify(tx, user, 'passwordChanged', { at: tx.now().toISOString() })
    await writeAudit(tx, { action: 'auth.changePassword', subjectType: 'user', subjectId: user.id })
  })
  return null
}

const areaOf = (user: UserRow): 'staff' | 'client' => (user.role === 'client' ? 'client' : 'staff')

/** Reading an invitation does not use it up, because mail scanners open every link. */
export const checkInvitation = async (ctx: CtxFor<{ holder: 'invitation' }>) => {
  const user = await userOfLink(ctx)
  return { name: user.name, username: signInName(user), area: areaOf(user), expiresAt: ctx.holder.expiresAt.toISOString() }
}

/** Sets the first password. Staff may enrol their phone until the invitation's original expiry. */
export const acceptInvitation = async (ctx: CtxFor<{ holder: 'invitation' }>, { token, password }: { token: string; password: string }) => {
  const user = await userOfLink(ctx)
  const area = areaOf(user)
  const passwordHash = await accept(ctx, user, password)
  await asSystem(ctx, async (tx) => {
    const used = await tx.db
      .update(invitations)
      .set({ usedAt: sql`now()` })
      .where(usableInvitation(token))
      .returning({ id: invitations.id })
    if (!used.length) throw expired()
    await setPassword(tx, user, passwordHash, area === 'staff' ? { enrolmentUntil: ctx.holder.expiresAt } : {})
    if (user.status === 'invited') await transition(tx, userRecord, { id: user.id, action: 'accept', by: clientDoer(user.name, user.id) })
    await acceptMemberships(tx, user)
    await writeAudit(tx, { action: 'auth.acceptInvitation', subjectType: 'user', subjectId: user.id })
  })
  return { username: signInName(user), area }
}
