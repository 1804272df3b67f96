/** Requesting a change, by the client or by staff for them: checks it against the current policy, stores it and tells the client. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { kindsFor, type ChangeRequest } from '#contract/model/changes/changeKinds.ts'
import { changeMachine } from '#contract/model/changes/changeMachine.ts'
import { comparedOf, termsAfter, wantedOf } from '#contract/model/changes/changeTerms.ts'
import { ratesOn } from '#contract/model/policies/ipt.ts'
import { missingSection } from '#contract/model/policies/requiredSections.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { newestTerms } from '#server/features/policies/policies.ts'
import { policies, type PolicyRow } from '#server/features/policies/policies.table.ts'
import { addEvent, type ActingCtx, type Doer } from '#server/features/records/records.ts'
import { getSetting, taxRates } from '#server/features/settings/settings.ts'
import { changeRecord, mailFactsOf } from './changeRecord.ts'
import { changes, type ChangeRow } from './changes.table.ts'

export const refuse = (fields: { [field: string]: string }) => new Failure('invalid', 'Some answers need another look', { fields })

type RequestedChange = Omit<ChangeRequest, 'id' | 'declared'>
type Asking = {
  by: Doer
  /** The client's user. No id if staff make the request. */
  requestedBy: { id: string | null; name: string }
  checkDay: (policy: PolicyRow) => Promise<void> | void
}

export const requestChange = async (ctx: ActingCtx, policyId: string, request: RequestedChange, asking: Asking): Promise<ChangeRow> => {
  const [policy] = await ctx.db.select().from(policies).where(eq(policies.id, policyId))
  if (!policy) throw new Failure('notFound', 'Not found')
  if (policy.status === 'expired' || policy.status === 'cancelled')
    throw new Failure('conflict', 'This policy has ended, so it cannot be changed here. Ring us.')
  await asking.checkDay(policy)
  const { kind, effectiveOn, details = '', ...fields } = request
  const { terms } = await newestTerms(ctx.db, policyId)
  if (!kindsFor(terms).includes(kind)) throw refuse({ kind: 'This policy cannot be changed in this way' })
  const read = wantedOf(terms, kind, fields, randomUUID)
  if ('faults' in read) throw refuse(read.faults)
  const wanted = kind === 'section_add' ? { ...read.wanted, iptRate: ratesOn(await taxRates(ctx), policy.inception).standard } : read.wanted
  // The policy itself may not do without the section.
  const missing = kind === 'section_remove' ? missingSection(policy.class, termsAfter(terms, kind, wanted, effectiveOn).sections) : null
  if (missing) throw refuse({ target: 'This kind of policy cannot do without it. Ask to cancel the policy, or ring us' })
  const id = randomUUID()
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
      dueAt: changeMachine.dueAfter({ status: 'withdrawn', dueAt: null }, 'requested', ctx.now(), await getSetting(ctx, 'serviceLevels')),
      requestedBy: asking.requestedBy.id,
      requestedByName: asking.requestedBy.name,
    })
    .returning()
  if (!row) throw new Failure('notFound', 'Not found')
  await addEvent(ctx, changeRecord, id, { event: 'create', by: asking.by, to: 'requested', visibleTo: 'client' })
  await writeAudit(ctx, { action: 'changes.create', subjectType: 'change', subjectId: id, after: { kind, effectiveOn, policyId } })
  const { mail, client, address } = await mailFactsOf(ctx, row)
  if (address)
    await queueEmail(ctx, { template: 'changeReceived', to: address, props: { ...mail, link: client }, related: { type: 'change', id } })
  return row
}
