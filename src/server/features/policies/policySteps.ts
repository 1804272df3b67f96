/** What staff can do with a policy. Every step carries the version that was read; other conditions are checked on the locked row. */
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { policies as contract } from '#contract/admin/book/policies.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { formatDate } from '#contract/format.ts'
import { periodFault } from '#contract/model/policies/longestPeriod.ts'
import { forcedFaults } from '#contract/model/policies/forcing.ts'
import { isOnCover } from '#contract/model/policies/policy.ts'
import { policyMachine, type PolicyAction } from '#contract/model/policies/policyMachine.ts'
import { requirementActions } from '#contract/model/policies/requirementMachine.ts'
import { missingSection } from '#contract/model/policies/requiredSections.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { assigning } from '#server/features/assigning/assigning.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { addEvent, edit, staffDoer, transition } from '#server/features/records/records.ts'
import { requireReturnable } from './charged.ts'
import { keepExtension } from './charges/extending.ts'
import { missingErn } from './employer.ts'
import { closeRequests, moveRequirement } from './papers.ts'
import { lockPolicy, openSubjectivities } from './policies.ts'
import { subjectivities, type PolicyRow } from './policies.table.ts'
import { requireFreeNumber } from './policyNumbers.ts'
import { policyRecord } from './policyRecord.ts'
import { policyRows } from './policyRows.ts'
import { detailOf } from './policyView.ts'
import { newestTerms } from './versions.ts'

type Edit = CtxFor<'policy:edit'>
type Step = { id: string; version: number }

const invalid = (field: string, message: string) => new Failure('invalid', message, { fields: { [field]: message } })
/** For a step refused for a reason other than the status: the same error as an illegal step, with the legal ones. */
const impossible = (ctx: Edit, row: PolicyRow, action: PolicyAction, message: string) =>
  new Failure('conflict', message, {
    flags: {
      status: row.status,
      allowed: policyMachine.actionsFor(row.status, ctx.actor).filter((other) => other !== action),
      version: row.version,
    },
  })

/** A status that was forced can lead here a second time: what was confirmed or cancelled once keeps its day and its refund. */
const requireUncancelled = (ctx: Edit, row: PolicyRow, action: PolicyAction) => {
  if (row.cancelledFrom !== null)
    throw impossible(ctx, row, action, `It was cancelled from ${formatDate(row.cancelledFrom)} already: only reinstating it changes that`)
}

/** A step with no fields of its own; `reason` goes into the history. */
const plain =
  (action: PolicyAction) =>
  async (ctx: Edit, { id, version, reason = '' }: Step & { reason?: string }) => {
    await transition(ctx, policyRecord, { id, version, action }, { reason })
    return detailOf(ctx, id)
  }
export const requestProposal = plain('requestProposal')
export const receiveProposal = plain('receiveProposal')
export const startRenewal = plain('startRenewal')

export const bind = async (ctx: CtxFor<'policy:bind'>, { policyNumber, ...input }: ParsedInputOf<typeof contract.bind>) => {
  await transition(ctx, policyRecord, { ...input, action: 'bind' }, async (row) => {
    requireUncancelled(ctx, row, 'bind')
    if (row.boundAt !== null) throw impossible(ctx, row, 'bind', `Cover was confirmed on ${formatDate(row.boundAt.toISOString())} already`)
    if (row.expiry < todayOf(ctx))
      throw impossible(ctx, row, 'bind', `The period ended on ${formatDate(row.expiry)}: change it before you record cover`)
    const { terms } = await newestTerms(ctx.db, row.id)
    const missing = missingSection(row.class, terms.sections)
    if (missing) throw impossible(ctx, row, 'bind', missing)
    const noErn = await missingErn(ctx.db, row.clientId, terms.sections)
    if (noErn) throw impossible(ctx, row, 'bind', noErn)
    await requireFreeNumber(ctx.db, { ...row, policyNumber })
    return { patch: { policyNumber, boundAt: ctx.now(), boundBy: ctx.actor.userId } }
  })
  return detailOf(ctx, input.id)
}

export const activate = async (ctx: Edit, input: Step) => {
  await transition(ctx, policyRecord, { ...input, action: 'activate' }, async (row) => {
    if (!isOnCover(row, todayOf(ctx)))
      throw impossible(
        ctx,
        row,
        'activate',
        row.boundAt ? 'It is not on cover today' : 'The insurer has not confirmed cover yet: record it as bound first',
      )
    const open = await openSubjectivities(ctx.db, [row.id])
    if (open.length > 0) throw impossible(ctx, row, 'activate', `Still missing: ${open.map(({ text }) => text).join('; ')}`)
    return {}
  })
  return detailOf(ctx, input.id)
}

const need = (db: Db, row: Pick<PolicyRow, 'id' | 'clientId'>, { text, dueOn }: { text: string; dueOn: string | null }) =>
  db.insert(subjectivities).values({ id: randomUUID(), policyId: row.id, clientId: row.clientId, text, dueOn })

export const requestDocuments = async (ctx: Edit, { text, dueOn, ...input }: ParsedInputOf<typeof contract.requestDocuments>) => {
  const { row } = await transition(ctx, policyRecord, { ...input, action: 'requestDocuments' }, { reason: text })
  await need(ctx.db, row, { text, dueOn })
  return detailOf(ctx, input.id)
}

export const cancelNotTakenUp = async (ctx: Edit, { reason, ...input }: ParsedInputOf<typeof contract.cancelNotTakenUp>) => {
  await transition(ctx, policyRecord, { ...input, action: 'cancelNotTakenUp' }, (row) => {
    requireUncancelled(ctx, row, 'cancelNotTakenUp')
    return { patch: { cancelledFrom: row.inception, cancellationReason: 'not_taken_up' as const }, reason }
  })
  return detailOf(ctx, input.id)
}

export const cancel = async (ctx: Edit, cancellation: ParsedInputOf<typeof contract.cancel>) => {
  const { from, because, net, ipt, taxConfirmed = false, reason, ...input } = cancellation
  if (net !== undefined && ipt === undefined) throw invalid('ipt', 'Enter the tax refund too, or 0 for none')
  if (ipt !== undefined && net === undefined) throw invalid('net', 'Enter the net premium refund too, or 0 for none')
  // The insurer's return premium is what the client gets back, as with a change the client asked for.
  const returned = net === undefined || ipt === undefined ? {} : { returnedNet: net, returnedIpt: ipt }
  await transition(ctx, policyRecord, { ...input, action: 'cancel' }, async (row) => {
    requireUncancelled(ctx, row, 'cancel')
    if (from < row.inception || from > row.expiry)
      throw invalid('from', `Enter a date within the period, ${formatDate(row.inception)} to ${formatDate(row.expiry)}`)
    if (net !== undefined && ipt !== undefined) await requireReturnable(ctx.db, row, { from, net, ipt, taxConfirmed })
    return { patch: { cancelledFrom: from, cancellationReason: because, ...returned }, reason }
  })
  return detailOf(ctx, input.id)
}

/** Whether the insurer's confirmation is on file. Read with SQL because documents is a later feature. */
const hasConfirmation = async (db: Db, policyId: string): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`SELECT 1 FROM documents WHERE policy_id = ${policyId}::uuid AND kind = 'confirmation' AND status = 'current' LIMIT 1`,
  )
  return rows.length > 0
}

export const reinstate = async (
  ctx: Edit,
  { expiry, reason, net, ipt, fee, taxConfirmed, ...input }: ParsedInputOf<typeof contract.reinstate>,
) => {
  await transition(ctx, policyRecord, { ...input, action: 'reinstate' }, async (row) => {
    const refuse = (message: string) => impossible(ctx, row, 'reinstate', message)
    if (row.boundAt === null) throw refuse('It was never on cover: add a new policy instead')
    // A next period that was cancelled before it began has replaced nothing.
    const { rows: renewed } = await ctx.db.execute(sql`SELECT 1 FROM policies WHERE predecessor_id = ${row.id}::uuid
      AND (status <> 'cancelled' OR (bound_at IS NOT NULL AND cancelled_from > inception))`)
    if (renewed.length > 0) throw refuse('It was renewed: another policy has replaced it')
    if (!(await hasConfirmation(ctx.db, row.id)))
      throw refuse('Put the insurer\'s confirmation on file first: a document of the kind "Confirmation of cover" for this policy')
    if (expiry < todayOf(ctx)) throw invalid('expiry', 'Enter today or a later day: it cannot be active after its end')
    if (expiry < row.expiry) throw invalid('expiry', `Enter ${formatDate(row.expiry)} or a later day: a shorter period is a cancellation`)
    // A period that is as long from before may stay.
    const tooLong = expiry === row.expiry ? null : periodFault(row.class, { ...row, expiry })
    if (tooLong) throw invalid('expiry', tooLong)
    await requireFreeNumber(ctx.db, { ...row, expiry }, 'expiry')
    const cost = expiry > row.expiry ? await keepExtension(ctx, row, expiry, { net, ipt, fee, taxConfirmed }) : ''
    // A policy that had expired was not cancelled, so nothing of its premium had been returned.
    const reinstatements = row.reinstatements + (row.cancelledFrom === null ? 0 : 1)
    const cleared = { cancelledFrom: null, cancellationReason: '' as const, returnedNet: null, returnedIpt: null, cancellationFee: 0 }
    return { patch: { expiry, reinstatements, ...cleared }, reason: cost + reason }
  })
  return detailOf(ctx, input.id)
}

/** Sets a status that no step leads to (domain 4.5). Cover, dates and premium stay as they are; what is wrong then is kept in the audit log. */
export const force = async (ctx: CtxFor<'policy:force'>, { id, version, to, reason }: ParsedInputOf<typeof contract.force>) => {
  await transition(ctx, policyRecord, { id, version, action: 'force' }, (row) => {
    if (to === row.status) throw invalid('to', 'It has this status already')
    if (!policyMachine.targets(row.status, 'force').includes(to))
      throw invalid('to', 'A step of its own leads to this status: take that step, which also does what belongs to it')
    return { to, reason, audit: { forcedFaults: forcedFaults(row, to, todayOf(ctx)) } }
  })
  return detailOf(ctx, id)
}

const assignment = assigning({ rows: policyRows, record: policyRecord, permission: 'policy:edit' })
export const { assignees, assignMany, assignBack } = assignment

export const assign = async (ctx: Edit, { id, version, userId }: ParsedInputOf<typeof contract.assign>) => {
  await assignment.requireAssignee(ctx.db, userId)
  await edit(ctx, policyRecord, { id, version, event: 'assign' }, { patch: { assignedTo: userId } })
  return detailOf(ctx, id)
}

// The functions below neither check nor raise the version, so they never conflict with a colleague's change.

export const note = async (ctx: Edit, { id, text }: ParsedInputOf<typeof contract.note>) => {
  await lockPolicy(ctx.db, id)
  await addEvent(ctx, policyRecord, id, { event: 'note', by: staffDoer(ctx), reason: text })
  await writeAudit(ctx, { action: 'policies.note', subjectType: 'policy', subjectId: id })
  return detailOf(ctx, id)
}

const askFor = async (ctx: Edit, { id, ...needed }: ParsedInputOf<typeof contract.require>) => {
  const row = await lockPolicy(ctx.db, id)
  await need(ctx.db, row, needed)
  await addEvent(ctx, policyRecord, id, { event: 'require', by: staffDoer(ctx), reason: needed.text })
  await writeAudit(ctx, { action: 'policies.require', subjectType: 'policy', subjectId: id })
  return detailOf(ctx, id)
}
export { askFor as require }

export const settle = async (ctx: Edit, { id, subjectivity, status }: ParsedInputOf<typeof contract.settle>) => {
  await lockPolicy(ctx.db, id)
  const [row] = await ctx.db
    .select()
    .from(subjectivities)
    .where(and(eq(subjectivities.id, subjectivity), eq(subjectivities.policyId, id)))
    .for('update')
  if (!row) throw new Failure('notFound', 'Not found')
  await moveRequirement(ctx, row, { action: requirementActions[status], by: staffDoer(ctx) })
  // Reopening it does not send the client a new request.
  if (status !== 'open') await closeRequests(ctx, id, [row.id])
  return detailOf(ctx, id)
}
