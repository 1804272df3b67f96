/** What a claim costs: adjuster and excess, the insurer's reserve, payments, and whether the client sees the figures. */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { claims as contract } from '#contract/admin/book/claims.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { formatMoney } from '#contract/format.ts'
import { paymentLabels } from '#contract/model/claims/claimMoney.ts'
import type { CtxFor } from '#server/ctx.ts'
import { edit } from '#server/features/records/records.ts'
import { claimRecord } from '../claimRecord.ts'
import { claimPayments, claimReserves } from '../claims.table.ts'
import { detailOf } from '../staffView.ts'
import { requireAfterIncident, requirePast } from './insurerSteps.ts'

type Edit = CtxFor<'claim:edit'>

export const facts = async (ctx: Edit, { adjuster, excess, ...input }: ParsedInputOf<typeof contract.facts>) => {
  await edit(ctx, claimRecord, { ...input, event: 'facts' }, { patch: { adjuster, excess } })
  return detailOf(ctx, input.id)
}

export const reserve = async (ctx: Edit, { amount, reason, ...input }: ParsedInputOf<typeof contract.reserve>) => {
  await edit(ctx, claimRecord, { ...input, event: 'reserve' }, async ({ id }) => {
    await ctx.db.insert(claimReserves).values({ claimId: id, amount, reason, at: ctx.now(), byName: ctx.actor.name })
    return { patch: { reserve: amount }, reason: `${formatMoney(amount)}: ${reason}` }
  })
  return detailOf(ctx, input.id)
}

export const payment = async (ctx: Edit, { kind, payee, amount, paidOn, ...input }: ParsedInputOf<typeof contract.payment>) => {
  requirePast(ctx, paidOn)
  await edit(ctx, claimRecord, { ...input, event: 'payment' }, async ({ id, incidentOn }) => {
    requireAfterIncident({ incidentOn }, paidOn)
    await ctx.db.insert(claimPayments).values({ id: randomUUID(), claimId: id, kind, payee, amount, paidOn, madeBy: ctx.actor.userId })
    return { reason: `${paymentLabels[kind]}: ${formatMoney(amount)} to ${payee}` }
  })
  return detailOf(ctx, input.id)
}

export const reversePayment = async (
  ctx: Edit,
  { payment: paymentId, reason, ...input }: ParsedInputOf<typeof contract.reversePayment>,
) => {
  await edit(ctx, claimRecord, { ...input, event: 'reversePayment' }, async ({ id }) => {
    const [reversed] = await ctx.db
      .update(claimPayments)
      .set({ reversedAt: ctx.now(), reversedWhy: reason, reversedByName: ctx.actor.name })
      .where(and(eq(claimPayments.id, paymentId), eq(claimPayments.claimId, id), isNull(claimPayments.reversedAt)))
      .returning()
    const message = 'Choose a payment that has not been reversed'
    if (!reversed) throw new Failure('invalid', message, { fields: { payment: message } })
    const { kind, amount, payee } = reversed
    return { reason: `${paymentLabels[kind]}: ${formatMoney(amount)} to ${payee}. ${reason}` }
  })
  return detailOf(ctx, input.id)
}

const release = (event: 'showMoney' | 'hideMoney') => async (ctx: Edit, input: { id: string; version: number }) => {
  await edit(ctx, claimRecord, { ...input, event }, { patch: { moneyReleased: event === 'showMoney' } })
  return detailOf(ctx, input.id)
}
export const showMoney = release('showMoney')
export const hideMoney = release('hideMoney')
