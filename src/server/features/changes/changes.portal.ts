/** Client portal: asking for a change during the period, and what the client does with it afterwards. Contract: contract/portal/changes.ts. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { formatDate } from '#contract/format.ts'
import { kindsFor, type Wanted } from '#contract/model/changes/changeKinds.ts'
import { changeMachine } from '#contract/model/changes/changeMachine.ts'
import { comparedOf, missesOf } from '#contract/model/changes/changeTerms.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { allows } from '#contract/model/people/membership.ts'
import type { changes as contract, ChangeView } from '#contract/portal/changes.ts'
import type { CtxFor } from '#server/ctx.ts'
import { record } from '#server/features/audit/audit.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { newestTerms } from '#server/features/policies/policies.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { addEvent, clientDoer, historyOf, transition } from '#server/features/records/records.ts'
import { getFirm, getSetting } from '#server/features/settings/settings.ts'
import { changeRecord, mailFactsOf, totalOf } from './changeRecord.ts'
import { changes } from './changes.table.ts'

type View = CtxFor<{ client: 'policies'; right: 'view' }>
type Act = CtxFor<{ client: 'policies'; right: 'act' }>

const notFound = () => new Failure('notFound', 'Not found')
const doer = ({ actor }: Act) => clientDoer(actor.name, actor.userId)
const refuse = (fields: { [field: string]: string }) => new Failure('invalid', 'Some answers need another look', { fields })

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
    history: history.map(({ at, by, action, reason }) => ({ at, by, what: changeMachine.told(action), detail: reason })),
    actions: rights && allows(rights.policies, 'act') ? changeMachine.actionsFor(row.status, 'client', { status: row.status, total }) : [],
  }
}

export const show = (ctx: View, { id }: { id: string }) => viewOf(ctx, id)

/** Refuses a day that has passed, and one that is not in the period. */
const requireDay = async (ctx: Act, { inception, expiry }: { inception: string; expiry: string }, day: string) => {
  const { phone } = await getFirm(ctx)
  if (day < londonClock(ctx.now()).date)
    throw refuse({ effectiveOn: `Choose today or a later day. A change cannot be dated back here: ring us on ${phone}.` })
  if (day < inception) throw refuse({ effectiveOn: `The policy begins on ${formatDate(inception)}: choose that day or a later one` })
  if (day > expiry)
    throw refuse({ effectiveOn: `The policy ends on ${formatDate(expiry)}. Tell us about later changes with the renewal, or ring us.` })
}

export const request = async (ctx: Act, asked: ParsedInputOf<typeof contract.request>) => {
  const { id: policyId, kind, effectiveOn, declared: _true, details = '', ...fields } = asked
  const [policy] = await ctx.db.select().from(policies).where(eq(policies.id, policyId))
  if (!policy) throw notFound()
  if (policy.status === 'expired' || policy.status === 'cancelled')
    throw new Failure('conflict', 'This policy has ended, so it cannot be changed. Ring us.')
  await requireDay(ctx, policy, effectiveOn)
  const { terms } = await newestTerms(ctx.db, policyId)
  if (!kindsFor(terms).includes(kind)) throw refuse({ kind: 'This policy cannot be changed in this way' })
  const wanted: Wanted = { ...fields, newId: randomUUID() }
  const misses = missesOf(terms, kind, wanted)
  if (Object.keys(misses).length > 0) throw refuse(misses)
  const id = randomUUID()
  const now = ctx.now()
  const [row] = await ctx.db
    .insert(changes)
    .values({
      id,
      clientId: policy.clientId,
      policyId,
      kind,
      status: 'requested',
      effectiveOn,
      wanted,
      compared: comparedOf(terms, kind, wanted),
      reason: details,
      dueAt: changeMachine.dueAfter({ status: 'withdrawn', dueAt: null }, 'requested', now, await getSetting(ctx, 'serviceLevels')),
      requestedBy: ctx.actor.userId,
      requestedByName: ctx.actor.name,
    })
    .returning()
  if (!row) throw notFound()
  await addEvent(ctx, changeRecord, id, { event: 'create', by: doer(ctx), to: 'requested', visibleTo: 'client' })
  await record(ctx, { action: 'changes.create', subjectType: 'change', subjectId: id, after: { kind, effectiveOn, policyId } })
  const { mail, client, staff, address } = await mailFactsOf(ctx, row)
  const related = { type: 'change', id }
  if (address) await queueEmail(ctx, { template: 'changeReceived', to: address, props: { ...mail, link: client }, related })
  const props = { ...mail, link: staff, step: 'requested' as const }
  await queueEmail(ctx, { template: 'changeStaff', to: (await getFirm(ctx)).email, props, related })
  return viewOf(ctx, id)
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
