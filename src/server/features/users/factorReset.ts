/**
 * Resetting a second step takes two people: one administrator asks and gives a reason, another confirms within 24 hours. Neither may be the user
 * concerned, who is told both times. The table enforces it too (`factor_resets_two_people`).
 */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { permissionsOf } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import type { UserDetail } from '#contract/admin/users.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { addEvent, staffDoer } from '#server/features/records/records.ts'
import { resetEnrolment } from './invite.ts'
import { lockRights, requireWithinOwn } from './rights.ts'
import { detailOf, loadUser, resetsOf, type View } from './userDetail.ts'
import { userRecord } from './userRecord.ts'
import { openReset } from './userRows.ts'
import { findUser, requireFresh } from './users.ts'
import { factorResets, users } from './users.table.ts'

const hours = 24
const nothingWaits = () => new Failure('conflict', 'No reset is waiting here: it was confirmed or withdrawn, or its 24 hours have passed')
const own = () => new Failure('conflict', 'Change your own second step on your security page; two other administrators can reset it')

/** Resets waiting for a second administrator, with the names of the users concerned. */
export const resets = async (ctx: View) => {
  const open = await resetsOf(ctx)
  const named = await Promise.all(
    open.map(async (reset) => ({ ...reset, name: (await findUser(ctx.db, reset.userId))?.name ?? 'A former user' })),
  )
  return named.filter(({ userId }) => userId !== ctx.actor.userId)
}

/** With nobody else to confirm it, a request would only run out. */
const requireConfirmer = async ({ db, actor }: View, id: string) => {
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      sql`${users.id} NOT IN (${id}, ${actor.userId}) AND ${users.status} = 'active' AND ${users.role} <> 'client'
        AND (${users.permissions} IS NULL AND ${users.role} = 'admin' OR 'user:edit' = ANY (${users.permissions}))`,
    )
    .limit(1)
  if (!other)
    throw new Failure(
      'conflict',
      'Nobody else could confirm it: it takes a second administrator besides you and the person concerned. Invite one first, then ask again.',
    )
}

export const askReset = async (ctx: View, { id, reason }: { id: string; reason: string }): Promise<UserDetail> => {
  await requireFresh(ctx.db, ctx.actor.sessionId)
  if (id === ctx.actor.userId) throw own()
  const row = await loadUser(ctx, id)
  requireWithinOwn(ctx, row)
  if (row.status !== 'active')
    throw new Failure('conflict', 'Only people who can sign in have a second step to reset. Send the invitation again instead.')
  await requireConfirmer(ctx, id)
  await ctx.db
    .update(factorResets)
    .set({ endedAt: sql`expires_at`, outcome: 'expired' })
    .where(and(eq(factorResets.userId, id), isNull(factorResets.endedAt), sql`${factorResets.expiresAt} <= now()`))
  const inserted = await ctx.db
    .insert(factorResets)
    .values({ id: randomUUID(), userId: id, askedBy: ctx.actor.userId, reason, expiresAt: sql`now() + make_interval(hours => ${hours})` })
    .onConflictDoNothing()
    .returning({ id: factorResets.id })
  if (inserted.length === 0) throw new Failure('conflict', 'A reset is already waiting: another administrator must confirm or withdraw it')
  await queueEmail(ctx, {
    template: 'signInResetAsked',
    to: row.email,
    props: { at: ctx.now().toISOString(), askedBy: ctx.actor.name, hours },
    related: { type: 'user', id },
  })
  await addEvent(ctx, userRecord, id, { event: 'askReset', by: staffDoer(ctx), reason })
  await writeAudit(ctx, { action: 'users.askReset', subjectType: 'user', subjectId: id, reason })
  return detailOf(ctx, row)
}

/** Ends the open reset in one statement, so that only one of two concurrent requests does. */
const endReset = async (ctx: View, id: string, outcome: 'confirmed' | 'withdrawn') => {
  const [reset] = await ctx.db
    .update(factorResets)
    .set({ endedAt: sql`now()`, outcome, endedBy: ctx.actor.userId })
    .where(and(eq(factorResets.userId, id), openReset))
    .returning()
  if (!reset) throw nothingWaits()
  return reset
}

export const confirmReset = async (ctx: View, { id }: { id: string }): Promise<UserDetail> => {
  await requireFresh(ctx.db, ctx.actor.sessionId)
  if (id === ctx.actor.userId) throw own()
  await lockRights(ctx, 'user:edit')
  requireWithinOwn(ctx, await loadUser(ctx, id))
  const [waiting] = await ctx.db
    .select({ askedBy: factorResets.askedBy, status: users.status, role: users.role, permissions: users.permissions })
    .from(factorResets)
    .innerJoin(users, eq(users.id, factorResets.askedBy))
    .where(and(eq(factorResets.userId, id), openReset))
  if (!waiting) throw nothingWaits()
  if (waiting.askedBy === ctx.actor.userId)
    throw new Failure('conflict', 'You asked for this reset, so another administrator has to confirm it')
  // If the requester has lost the right since, this request may be the reason.
  if (waiting.status !== 'active' || !permissionsOf(waiting).includes('user:edit'))
    throw new Failure('conflict', 'The person who asked for this reset may no longer change users. Withdraw it and ask again.')
  const reset = await endReset(ctx, id, 'confirmed')
  await resetEnrolment(ctx, id)
  await writeAudit(ctx, {
    action: 'users.confirmReset',
    subjectType: 'user',
    subjectId: id,
    after: { askedBy: reset.askedBy },
    reason: reset.reason,
  })
  return detailOf(ctx, await loadUser(ctx, id))
}

/** By the administrator who asked, or by another who refuses. */
export const withdrawReset = async (ctx: View, { id }: { id: string }): Promise<UserDetail> => {
  if (id === ctx.actor.userId) throw own()
  const row = await loadUser(ctx, id)
  requireWithinOwn(ctx, row)
  await endReset(ctx, id, 'withdrawn')
  await addEvent(ctx, userRecord, id, { event: 'withdrawReset', by: staffDoer(ctx) })
  await writeAudit(ctx, { action: 'users.withdrawReset', subjectType: 'user', subjectId: id })
  return detailOf(ctx, row)
}
