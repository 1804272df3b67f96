/** Staff steps on a change. Each carries the version that was read; a colleague's change in between is a 409. */
import { eq } from 'drizzle-orm'
import type { changes as contract } from '#contract/admin/book/changes.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { formatDate } from '#contract/format.ts'
import { changeLabel } from '#contract/model/changes/changeKinds.ts'
import { missesOf, priceFaults, termsAfter, termsToPrice, withYearlyNet } from '#contract/model/changes/changeTerms.ts'
import { sectionAt } from '#contract/model/policies/sectionKey.ts'
import { Terms } from '#contract/model/policies/terms.ts'
import { z } from '#contract/schema.ts'
import { toldUsText } from '#contract/model/contact/toldUs.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { actingName } from '#server/features/disclosures/disclosures.ts'
import { addTerms, lockPolicy, newestTerms, policyRecord, requireReturnable } from '#server/features/policies/policies.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { addEvent, staffDoer, transition } from '#server/features/records/records.ts'
import { changeRecord } from './changeRecord.ts'
import { changeClient } from './changeClient.ts'
import { askAboutChange } from './renewed.ts'
import { changes, type ChangeRow } from './changes.table.ts'
import { refuse, requestChange } from './requesting.ts'
import { detailOf } from './staffView.ts'

type Edit = CtxFor<'policy:edit'>
type Step = { id: string; version: number }

/** Assigns the change to the member of staff who takes a step, unless it is already assigned. */
const mine = (ctx: Edit, { assignedTo }: Pick<ChangeRow, 'assignedTo'>) => ({ assignedTo: assignedTo ?? ctx.actor.userId })

export const take = async (ctx: Edit, step: Step) => {
  await transition(ctx, changeRecord, { ...step, action: 'take' }, { patch: { assignedTo: ctx.actor.userId } })
  return detailOf(ctx, step.id)
}

/** Neither checks nor raises the version, so it never conflicts with a colleague's change. */
export const note = async (ctx: Edit, { id, text }: ParsedInputOf<typeof contract.note>) => {
  const [found] = await ctx.db.select({ id: changes.id }).from(changes).where(eq(changes.id, id))
  if (!found) throw new Failure('notFound', 'Not found')
  await addEvent(ctx, changeRecord, id, { event: 'note', by: staffDoer(ctx), reason: text })
  await writeAudit(ctx, { action: 'changes.note', subjectType: 'change', subjectId: id })
  return detailOf(ctx, id)
}

/** Insurers sometimes agree to an earlier day, so staff may ask for one; never for a day outside the period. */
export const record = async (ctx: Edit, { id, ...request }: ParsedInputOf<typeof contract.record>) => {
  const row = await requestChange(ctx, id, request, {
    by: staffDoer(ctx),
    requestedBy: { id: null, name: actingName(ctx) },
    checkDay: ({ inception, expiry }) => {
      if (request.effectiveOn < inception || request.effectiveOn > expiry)
        throw refuse({ effectiveOn: `Choose a day within the period, ${formatDate(inception)} to ${formatDate(expiry)}` })
    },
  })
  return detailOf(ctx, row.id)
}

/** A step that needs only a reason. */
const withReason =
  (action: 'askClient' | 'answer' | 'reject' | 'withdraw') =>
  async (ctx: Edit, { reason, ...step }: Step & { reason: string }) => {
    await transition(ctx, changeRecord, { ...step, action }, (row) => ({ reason, patch: mine(ctx, row) }))
    return detailOf(ctx, step.id)
  }
export const askClient = withReason('askClient')
export const answer = withReason('answer')
export const reject = withReason('reject')
export const withdraw = withReason('withdraw')

/** Records a price accepted outside the portal. How the client said so goes into the history they read. */
export const accept = async (ctx: Edit, { how, saidOn, saidBy, reason, ...step }: ParsedInputOf<typeof contract.accept>) => {
  // Any earlier day is allowed: the price may have been given and accepted in one call, and both recorded later.
  if (saidOn > todayOf(ctx)) throw refuse({ saidOn: 'Enter today or an earlier day' })
  await transition(ctx, changeRecord, { ...step, action: 'accept' }, (row) => ({
    reason: [toldUsText({ how, saidOn, saidBy }), reason].filter(Boolean).join('. '),
    patch: mine(ctx, row),
  }))
  return detailOf(ctx, step.id)
}

export const passToInsurer = async (ctx: Edit, { insurerReference, ...step }: ParsedInputOf<typeof contract.passToInsurer>) => {
  await transition(ctx, changeRecord, { ...step, action: 'passToInsurer' }, (row) => ({
    patch: { ...mine(ctx, row), insurerReference: insurerReference ?? row.insurerReference },
  }))
  return detailOf(ctx, step.id)
}

/** The policy is always locked before its changes, so that two steps at once wait for each other instead of deadlocking. */
const lockItsPolicy = async (ctx: Edit, id: string) => {
  const [found] = await ctx.db.select({ policyId: changes.policyId }).from(changes).where(eq(changes.id, id))
  if (!found) throw new Failure('notFound', 'Not found')
  return lockPolicy(ctx.db, found.policyId)
}

export const recordPrice = async (ctx: Edit, input: ParsedInputOf<typeof contract.recordPrice>) => {
  const { id, version, section, yearlyNet, net, ipt, fee, taxConfirmed = false, insurerReference } = input
  const policy = await lockItsPolicy(ctx, id)
  await transition(ctx, changeRecord, { id, version, action: 'recordPrice' }, async (row) => {
    const terms = termsToPrice((await newestTerms(ctx.db, row.policyId)).terms, row.kind, row.wanted)
    const priced = sectionAt(terms.sections, section)
    if (!priced) throw refuse({ section: 'Choose a section of the policy' })
    const { tax, ...faults } = priceFaults(row.kind, { net, ipt }, priced.iptRate)
    const fields = { ...(tax !== undefined && !taxConfirmed ? { ipt: tax } : {}), ...faults }
    if (Object.keys(fields).length > 0) throw refuse(fields)
    await requireReturnable(ctx.db, policy, {
      from: row.effectiveOn,
      net: Math.max(0, -net),
      ipt: Math.max(0, -ipt),
      // The tax of another change was checked above, at the rate of its section.
      taxConfirmed: taxConfirmed || row.kind !== 'cancellation',
    })
    const pricing = { net, ipt, fee, pricedSection: section, yearlyNet, insurerReference: insurerReference ?? row.insurerReference }
    return { patch: { ...mine(ctx, row), ...pricing } }
  })
  return detailOf(ctx, id)
}

/** The refund is the price that the client accepted. */
const cancelFor = (ctx: Edit, { policyId, effectiveOn, fee, net, ipt, reference }: ChangeRow) =>
  transition(
    ctx,
    policyRecord,
    { id: policyId, action: 'cancel' },
    {
      patch: {
        cancelledFrom: effectiveOn,
        cancellationReason: 'insured_request',
        cancellationFee: fee,
        ...(net === null || ipt === null ? {} : { returnedNet: Math.max(0, -net), returnedIpt: Math.max(0, -ipt) }),
      },
      reason: `Asked for by the client (${reference})`,
    },
  )

/** Applies a change the insurer has confirmed. The change and the new terms, or the cancellation, are one transaction. */
export const apply = async (ctx: Edit, step: ParsedInputOf<typeof contract.apply>) => {
  const by = staffDoer(ctx)
  await lockItsPolicy(ctx, step.id)
  const { row: applied } = await transition(ctx, changeRecord, { ...step, action: 'apply' }, async (row) => {
    if (row.kind === 'cancellation') return { patch: mine(ctx, row) }
    const { terms } = await newestTerms(ctx.db, row.policyId)
    // Another change may have been applied first; what this one refers to must still exist.
    const misses = Object.values(missesOf(terms, row.kind, row.wanted))
    if (misses.length > 0)
      throw new Failure(
        'conflict',
        'The policy has changed since this was asked for. Reject it with the reason, and ask the client for a new one.',
      )
    const changed = termsAfter(terms, row.kind, row.wanted, row.effectiveOn)
    const priced = row.pricedSection && row.yearlyNet !== null ? withYearlyNet(changed, row.pricedSection, row.yearlyNet) : changed
    if (!z.safeParse(Terms, priced).success)
      throw new Failure(
        'conflict',
        'The policy cannot hold this change as it stands. Reject it with the reason, and change the terms by hand.',
      )
    await addTerms(ctx, {
      id: row.policyId,
      terms: priced,
      effectiveFrom: row.effectiveOn,
      reason: `${changeLabel(row.kind)} (${row.reference})`,
      insurerCharge: { net: row.net ?? 0, ipt: row.ipt ?? 0, fee: row.fee },
      by,
    })
    await changeClient(ctx, row, by)
    await askAboutChange(ctx, row)
    const [policy] = await ctx.db.select({ number: policies.termsNumber }).from(policies).where(eq(policies.id, row.policyId))
    return { patch: { ...mine(ctx, row), termsNumber: policy?.number ?? null } }
  })
  // After the change itself, which is over then: cancelling the policy closes its other changes.
  if (applied.kind === 'cancellation') await cancelFor(ctx, applied)
  return detailOf(ctx, step.id)
}
