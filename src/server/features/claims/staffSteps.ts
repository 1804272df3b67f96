/** What staff do with a report. Every change carries the version that was read; somebody else's change in between is a 409. */
import { and, desc, eq } from 'drizzle-orm'
import type { claims as contract } from '#contract/admin/claims.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import {
  claimCan,
  claimClosings,
  claimClosingsFor,
  claimStatusLabels,
  claimTransitions,
  legalClaimDeskActions,
  reopenedTo,
  type ClaimDeskAction,
} from '#contract/model/claim.ts'
import { promisedBy } from '#contract/model/workingTime.ts'
import type { CtxFor } from '#server/ctx.ts'
import { record } from '#server/features/audit/audit.ts'
import { claimEvents, claims, type ClaimRow } from './claims.table.ts'
import { detailOf } from './staffView.ts'

type Edit = CtxFor<'claim:edit'>
type Step = { id: string; version: number }
type Changes = Partial<Pick<ClaimRow, 'status' | 'dueAt' | 'handlerId' | 'insurer' | 'insurerReference' | 'closedReason'>>

/** Held until the transaction ends. A draft is nobody's here: the row-level rules hide it. */
const held = async (ctx: Edit, id: string): Promise<ClaimRow> => {
  const [row] = await ctx.db.select().from(claims).where(eq(claims.id, id)).for('update')
  if (!row) throw new Failure('notFound', 'Not found')
  return row
}

/** Holds the row, refuses an older version and an illegal step. */
const legal = async (ctx: Edit, { id, version }: Step, action: ClaimDeskAction): Promise<ClaimRow> => {
  const row = await held(ctx, id)
  if (row.version !== version)
    throw new Failure('conflict', 'Somebody else has changed this claim. Look at it again before you go on.', {
      flags: { version: row.version },
    })
  if (!claimCan(row.status, action, 'staff'))
    throw new Failure('conflict', `This cannot be done with a claim that is ${claimStatusLabels[row.status].toLowerCase()}.`, {
      flags: { status: row.status, allowed: legalClaimDeskActions(row.status) },
    })
  return row
}

/** What the audit log compares: only what a step changed stands in it. */
const kept = ({ status, dueAt, handlerId, insurer, insurerReference, closedReason }: ClaimRow): Required<Changes> => ({
  status,
  dueAt,
  handlerId,
  insurer,
  insurerReference,
  closedReason,
})

/** Changes the row and says so in its history and the audit log. `detail`: what colleagues read with it. */
const move = async (ctx: Edit, row: ClaimRow, action: ClaimDeskAction, also: Changes = {}, detail = '', shown = false) => {
  const changes: Changes = { status: claimTransitions[action].to ?? row.status, ...also }
  await ctx.db
    .update(claims)
    .set({ ...changes, version: row.version + 1 })
    .where(eq(claims.id, row.id))
  await ctx.db.insert(claimEvents).values({
    claimId: row.id,
    at: ctx.now(),
    party: 'staff',
    byName: ctx.actor.name,
    action,
    fromStatus: row.status,
    toStatus: changes.status ?? row.status,
    reason: detail,
    shown,
  })
  await record(ctx, {
    action: `claims.${action}`,
    subjectType: 'claim',
    subjectId: row.id,
    before: kept(row),
    after: { ...kept(row), ...changes },
    ...(detail ? { reason: detail } : {}),
  })
  return detailOf(ctx, row.id)
}

export const acknowledge = async (ctx: Edit, input: Step) =>
  move(ctx, await legal(ctx, input, 'acknowledge'), 'acknowledge', { dueAt: null, handlerId: ctx.actor.userId }, '', true)

export const take = async (ctx: Edit, input: Step) => move(ctx, await legal(ctx, input, 'take'), 'take', { handlerId: ctx.actor.userId })

/** Never hinders a colleague's step: it needs no version and makes no new one. */
export const note = async (ctx: Edit, { id, text }: ParsedInputOf<typeof contract.note>) => {
  const { status } = await held(ctx, id)
  await ctx.db.insert(claimEvents).values({
    claimId: id,
    at: ctx.now(),
    party: 'staff',
    byName: ctx.actor.name,
    action: 'note',
    fromStatus: status,
    toStatus: status,
    reason: text,
    shown: false,
  })
  await record(ctx, { action: 'claims.note', subjectType: 'claim', subjectId: id })
  return detailOf(ctx, id)
}

export const notifyInsurer = async (ctx: Edit, { insurer, insurerReference, ...input }: ParsedInputOf<typeof contract.notifyInsurer>) => {
  const row = await legal(ctx, input, 'notifyInsurer')
  // Whoever passed it on is whom the insurer rings.
  const handlerId = row.handlerId ?? ctx.actor.userId
  return move(ctx, row, 'notifyInsurer', { insurer, insurerReference, handlerId }, `${insurer}, ${insurerReference}`, true)
}

export const correctInsurer = async (ctx: Edit, { insurer, insurerReference, ...input }: ParsedInputOf<typeof contract.correctInsurer>) =>
  move(
    ctx,
    await legal(ctx, input, 'correctInsurer'),
    'correctInsurer',
    { insurer, insurerReference },
    `${insurer}, ${insurerReference}`,
    true,
  )

export const close = async (ctx: Edit, { closing, reason, ...input }: ParsedInputOf<typeof contract.close>) => {
  const row = await legal(ctx, input, 'close')
  if (!claimClosingsFor(row.status).includes(closing))
    throw new Failure('invalid', 'Choose a reason that fits', {
      fields: { closing: `A claim that is ${claimStatusLabels[row.status].toLowerCase()} cannot be closed for this` },
    })
  const detail = `${claimClosings[closing].label}: ${reason}`
  return move(ctx, row, 'close', { closedReason: closing, dueAt: null }, detail)
}

/** A report nobody had acknowledged waits for that again, with a promise of its own. */
export const reopen = async (ctx: Edit, input: Step) => {
  const row = await legal(ctx, input, 'reopen')
  const [closed] = await ctx.db
    .select({ from: claimEvents.fromStatus })
    .from(claimEvents)
    .where(and(eq(claimEvents.claimId, row.id), eq(claimEvents.action, 'close')))
    .orderBy(desc(claimEvents.id))
    .limit(1)
  const status = reopenedTo(closed?.from ?? null)
  const dueAt = status === 'submitted' ? promisedBy(ctx.now()) : null
  return move(ctx, row, 'reopen', { status, dueAt, closedReason: '', handlerId: ctx.actor.userId })
}
