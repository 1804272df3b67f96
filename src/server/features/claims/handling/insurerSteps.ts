/** The insurer's steps on a claim, recorded by staff. Each sets when the client next hears from us; claimRecord.ts has the mails. */
import { randomUUID } from 'node:crypto'
import type { claims as contract } from '#contract/admin/book/claims.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { transition } from '#server/features/records/records.ts'
import { claimRecord } from '../claimRecord.ts'
import { claimPayments } from '../claims.table.ts'
import { detailOf } from '../staffView.ts'
import { insertNeed } from './needs.ts'
import { promised } from './promises.ts'

type Edit = CtxFor<'claim:edit'>
type Input<K extends keyof typeof contract> = ParsedInputOf<(typeof contract)[K]>

/** A payment cannot be dated in the future. */
export const requirePast = (ctx: Pick<Edit, 'now'>, paidOn: string) => {
  if (paidOn > todayOf(ctx))
    throw new Failure('invalid', 'Some answers need another look', { fields: { paidOn: 'Choose today or an earlier date' } })
}
/** Nothing is paid for a loss that has not happened. */
export const requireAfterIncident = ({ incidentOn }: { incidentOn: string | null }, paidOn: string) => {
  if (incidentOn !== null && paidOn < incidentOn)
    throw new Failure('invalid', 'Some answers need another look', {
      fields: { paidOn: `Choose ${formatDate(incidentOn)}, the day of the incident, or a later date` },
    })
}

export const requestInformation = async (ctx: Edit, { what, why, dueOn, nextUpdateOn, ...input }: Input<'requestInformation'>) => {
  await transition(ctx, claimRecord, { ...input, action: 'requestInformation' }, async (claim) => {
    await insertNeed(ctx.db, claim, { what, why, dueOn }, ctx.now())
    return { patch: { nextUpdateOn: await promised(ctx, 'information_requested', nextUpdateOn) }, reason: what }
  })
  return detailOf(ctx, input.id)
}

export const supplyInformation = async (ctx: Edit, input: Input<'supplyInformation'>) => {
  await transition(
    ctx,
    claimRecord,
    { ...input, action: 'supplyInformation' },
    { patch: { nextUpdateOn: await promised(ctx, 'with_insurer') } },
  )
  return detailOf(ctx, input.id)
}

export const assess = async (ctx: Edit, { adjuster, nextUpdateOn, ...input }: Input<'assess'>) => {
  await transition(ctx, claimRecord, { ...input, action: 'assess' }, async () => ({
    patch: { adjuster, nextUpdateOn: await promised(ctx, 'under_assessment', nextUpdateOn) },
    reason: adjuster,
  }))
  return detailOf(ctx, input.id)
}

/** The client reads the offer, so its figures are shown to them from then on. */
export const offer = async (ctx: Edit, { offered, reason, nextUpdateOn, ...input }: Input<'offer'>) => {
  await transition(ctx, claimRecord, { ...input, action: 'offer' }, async () => ({
    patch: { offered, offerAcceptedAt: null, moneyReleased: true, nextUpdateOn: await promised(ctx, 'offer_made', nextUpdateOn) },
    reason: offered === null ? reason : `${formatMoney(offered)}. ${reason}`,
  }))
  return detailOf(ctx, input.id)
}

export const dispute = async (ctx: Edit, { reason, nextUpdateOn, ...input }: Input<'dispute'>) => {
  await transition(ctx, claimRecord, { ...input, action: 'dispute' }, async () => ({
    patch: { offerAcceptedAt: null, nextUpdateOn: await promised(ctx, 'under_assessment', nextUpdateOn) },
    reason,
  }))
  return detailOf(ctx, input.id)
}

export const settle = async (ctx: Edit, { amount, payee, paidOn, reason, ...input }: Input<'settle'>) => {
  requirePast(ctx, paidOn)
  await transition(ctx, claimRecord, { ...input, action: 'settle' }, async ({ id, incidentOn }) => {
    requireAfterIncident({ incidentOn }, paidOn)
    await ctx.db
      .insert(claimPayments)
      .values({ id: randomUUID(), claimId: id, kind: 'final', payee, amount, paidOn, madeBy: ctx.actor.userId })
    return {
      patch: { moneyReleased: true, nextUpdateOn: await promised(ctx, 'settled') },
      reason: [`${formatMoney(amount)} to ${payee}`, reason].filter(Boolean).join('. '),
    }
  })
  return detailOf(ctx, input.id)
}

export const decline = async (ctx: Edit, { reason, nextUpdateOn, ...input }: Input<'decline'>) => {
  await transition(ctx, claimRecord, { ...input, action: 'decline' }, async () => ({
    patch: { declinedBecause: reason, nextUpdateOn: await promised(ctx, 'declined', nextUpdateOn) },
    reason,
  }))
  return detailOf(ctx, input.id)
}

export const withdraw = async (ctx: Edit, { reason, ...input }: Input<'withdraw'>) => {
  await transition(ctx, claimRecord, { ...input, action: 'withdraw' }, { patch: { nextUpdateOn: null }, reason })
  return detailOf(ctx, input.id)
}
