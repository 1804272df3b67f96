/** Changing a user's email address: requested by the user, confirmed from both the old and the new inbox. */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import type { CtxFor } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import type { Db } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { users } from '#server/features/users/users.table.ts'
import { endSessions, findUser, requireFresh } from '#server/features/users/users.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { expired, usableChange } from './auth.holders.ts'
import { emailChanges } from './auth.table.ts'
import { notify } from './notices.ts'

const hours = 24

/** `companies`: a subquery with the ids of those that the person acts or acted for. */
type Moved = { userId: string; from: string; to: string; companies: SQL }
type Follower = (db: Db, moved: Moved) => Promise<unknown>
const followers: Follower[] = []
/** For a later feature whose records hold a person's address, by which that person reaches them. Called once, when that feature is loaded. */
export const followAddresses = (follower: Follower): void => void followers.push(follower)

type Own = CtxFor<'client'>

const open = (userId: string) => and(eq(emailChanges.userId, userId), isNull(emailChanges.endedAt))
const end = (db: Db, userId: string) =>
  db
    .update(emailChanges)
    .set({ endedAt: sql`now()` })
    .where(open(userId))
    .returning({ id: emailChanges.id })

/** The change waiting for confirmation, or null. */
export const openEmailChange = async (db: Db, userId: string) => {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(open(userId), sql`${emailChanges.expiresAt} > now()`))
  return row ?? null
}

/**
 * Sends both links. If another account has the new address, no link goes to it and that account is not told; the response is the same. Requires
 * proof of identity within the last five minutes.
 */
export const askForEmail = async (ctx: Own, email: string): Promise<void> => {
  const { userId, sessionId } = ctx.actor
  await requireFresh(ctx.db, sessionId)
  const user = await findUser(ctx.db, userId)
  if (!user) throw new Failure('notFound', 'Not found')
  if (user.email === email)
    throw new Failure('invalid', 'This is already your address', { fields: { email: 'This is already your address' } })
  await asSystem(ctx, async (system) => {
    await end(system.db, userId)
    const [oldToken, newOne] = [newToken(), newToken()]
    const id = randomUUID()
    await system.db.insert(emailChanges).values({
      id,
      userId,
      newEmail: email,
      oldTokenHash: hashToken(oldToken),
      newTokenHash: hashToken(newOne),
      expiresAt: new Date(ctx.now().getTime() + hours * 3_600_000),
    })
    const link = (token: string) => `${ctx.origin}${paths.confirmEmail()}#t=${token}`
    await notify(system, user, 'emailChange', { link: link(oldToken), hours, side: 'old' })
    const [other] = await system.db.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (!other)
      await queueEmail(system, {
        template: 'emailChange',
        to: email,
        props: { link: link(newOne), hours, side: 'new' },
        related: { type: 'user', id: userId },
      })
    await writeAudit(system, { action: 'users.askForEmail', subjectType: 'user', subjectId: userId })
  })
}

/** Cancels the change. Does nothing if there is none. */
export const cancelEmailChange = async (ctx: Own): Promise<void> => {
  await end(ctx.db, ctx.actor.userId)
  await writeAudit(ctx, { action: 'users.cancelEmail', subjectType: 'user', subjectId: ctx.actor.userId })
}

/** Confirms from one inbox; safe to call twice. After the second confirmation the address changes, all sessions end and the old inbox is told. */
export const confirmEmail = async (ctx: CtxFor<{ holder: 'emailChange' }>, { token }: { token: string }) => {
  const { side, userId } = ctx.holder
  return asSystem(ctx, async (system) => {
    const { db } = system
    const [change] = await db
      .update(emailChanges)
      .set(
        side === 'old'
          ? { oldConfirmedAt: sql`coalesce(${emailChanges.oldConfirmedAt}, now())` }
          : { newConfirmedAt: sql`coalesce(${emailChanges.newConfirmedAt}, now())` },
      )
      .where(usableChange(hashToken(token)))
      .returning()
    if (!change) throw expired()
    // Sent again, because the answer was lost.
    if (change.endedAt) return { done: true }
    await writeAudit(system, { action: 'users.confirmEmail', subjectType: 'user', subjectId: userId, after: { side } })
    if (!change.oldConfirmedAt || !change.newConfirmedAt) return { done: false }
    const user = await findUser(db, userId)
    const [other] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, change.newEmail), ne(users.id, userId)))
    if (!user || other) throw new Failure('conflict', 'This address cannot be used')
    await db
      .update(users)
      .set({ email: change.newEmail, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
      .where(eq(users.id, userId))
    const companies = sql`(SELECT client_id FROM memberships WHERE user_id = ${userId})`
    for (const follow of followers) await follow(db, { userId, from: user.email, to: change.newEmail, companies })
    await end(db, userId)
    await endSessions(db, userId)
    await notify(system, user, 'emailChanged', { at: ctx.now().toISOString() })
    return { done: true }
  })
}
