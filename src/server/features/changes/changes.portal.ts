/** Client portal: asking for a mid-term change, and the client's later steps. Contract: contract/portal/changes.ts. */
import { eq } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { notFound } from '#contract/failure.ts'
import { formatDate } from '#contract/format.ts'
import { changeMachine } from '#contract/model/changes/changeMachine.ts'
import { allows } from '#contract/model/people/membership.ts'
import type { changes as contract, ChangeView } from '#contract/portal/changes.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { clientDoer, historyOf, transition } from '#server/features/records/records.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { changeRecord, mailFactsOf, totalOf } from './changeRecord.ts'
import { changes } from './changes.table.ts'
import { refuse, requestChange } from './requesting.ts'
import { toBillOf } from './toBill.ts'

type View = CtxFor<{ client: 'policies'; right: 'view' }>
type Act = CtxFor<{ client: 'policies'; right: 'act' }>

const doer = ({ actor }: Act) => clientDoer(actor.name, actor.userId)

const viewOf = async (ctx: View, id: string): Promise<ChangeView> => {
  const [found] = await ctx.db
    .select({ row: changes, policy: policies, company: clients.name })
    .from(changes)
    .innerJoin(policies, eq(policies.id, changes.policyId))
    .innerJoin(clients, eq(clients.id, changes.clientId))
    .where(eq(changes.id, id))
  if (!found) throw notFound()
  const { row, policy, company } = found
  const total = totalOf(row)
  const rights = ctx.actor.companies.find((one) => one.id === row.clientId)?.rights
  const history = await historyOf(ctx.db, changeRecord, id, 'client')
  // Not everybody who may see the policy may see its invoices.
  const toBill = await asSystem(ctx, ({ db }) => toBillOf(db, row, policy))
  return {
    id,
    reference: row.reference,
    version: row.version,
    status: row.status,
    kind: row.kind,
    effectiveOn: row.effectiveOn,
    compared: row.compared,
    details: row.reason,
    policy: { id: policy.id, class: policy.class, policyNumber: policy.policyNumber, insurer: policy.insurer, company },
    requestedBy: row.requestedByName,
    requestedAt: row.createdAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    question: row.status === 'info_needed' ? (history.findLast(({ action }) => action === 'askClient')?.reason ?? null) : null,
    price: row.net === null || row.ipt === null || total === null ? null : { net: row.net, ipt: row.ipt, fee: row.fee, total },
    toBill: toBill !== null,
    history: history.map(({ at, by, action, reason }) => ({ at, by, what: changeMachine.historyText(action), detail: reason })),
    actions: rights && allows(rights.policies, 'act') ? changeMachine.actionsFor(row.status, 'client', { status: row.status, total }) : [],
  }
}

export const show = (ctx: View, { id }: { id: string }) => viewOf(ctx, id)

/** Refuses a day in the past or outside the policy period. */
const requireDay = async (ctx: Act, { inception, expiry }: { inception: string; expiry: string }, day: string) => {
  const { phone } = await getFirm(ctx)
  if (day < todayOf(ctx))
    throw refuse({ effectiveOn: `Choose today or a later day. A change cannot be backdated here: ring us on ${phone.shown}.` })
  if (day < inception) throw refuse({ effectiveOn: `The policy begins on ${formatDate(inception)}: choose that day or a later one` })
  if (day > expiry)
    throw refuse({ effectiveOn: `The policy ends on ${formatDate(expiry)}. Tell us about later changes with the renewal, or ring us.` })
}

export const request = async (ctx: Act, input: ParsedInputOf<typeof contract.request>) => {
  const { id: policyId, declared: _true, ...change } = input
  const row = await requestChange(ctx, policyId, change, {
    by: doer(ctx),
    requestedBy: { id: ctx.actor.userId, name: ctx.actor.name },
    checkDay: (policy) => requireDay(ctx, policy, change.effectiveOn),
  })
  const { mail, staff } = await mailFactsOf(ctx, row)
  const props = { ...mail, link: staff, step: 'requested' as const }
  await queueEmail(ctx, { template: 'changeStaff', to: (await getFirm(ctx)).email, props, related: { type: 'change', id: row.id } })
  return viewOf(ctx, row.id)
}

export const answer = async (ctx: Act, { reason, ...step }: ParsedInputOf<typeof contract.answer>) => {
  await transition(ctx, changeRecord, { ...step, action: 'answer', by: doer(ctx) }, { reason })
  return viewOf(ctx, step.id)
}

export const accept = async (ctx: Act, step: ParsedInputOf<typeof contract.accept>) => {
  await transition(ctx, changeRecord, { ...step, action: 'accept', by: doer(ctx) })
  return viewOf(ctx, step.id)
}

export const withdraw = async (ctx: Act, { reason = '', ...step }: ParsedInputOf<typeof contract.withdraw>) => {
  await transition(ctx, changeRecord, { ...step, action: 'withdraw', by: doer(ctx) }, { reason })
  return viewOf(ctx, step.id)
}
