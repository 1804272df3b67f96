/** Policies: making one, changing its terms, and finding the terms in force on a day. Runs in the caller's transaction. */
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { adjustment } from '#contract/model/policies/money.ts'
import { paperBefore } from '#contract/model/policies/papers.ts'
import { isConfidential, type PolicyClass } from '#contract/model/policies/policyClass.ts'
import { sectionFaults } from '#contract/model/policies/requiredSections.ts'
import { carryTax, priceOf, type Terms } from '#contract/model/policies/terms.ts'
import { formatDate } from '#contract/format.ts'
import { addDays } from '#contract/model/contact/workingTime.ts'
import { Failure } from '#contract/failure.ts'
import type { Db } from '#server/db/connect.ts'
import { addEvent, edit, type ActingCtx, type Doer } from '#server/features/records/records.ts'
import { getSetting, requireKnownRates } from '#server/features/settings/settings.ts'
import { chargedDaysOf } from './charged.ts'
import { missingErn, needsErn } from './employer.ts'
import { askForPapers } from './papers.ts'
import { policies, policyTerms, subjectivities, type PolicyRow } from './policies.table.ts'
import { requireFreeNumber } from './policyNumbers.ts'
import { policyRecord } from './policyRecord.ts'
import { newestTerms } from './versions.ts'

export { billedFor, chargedDaysOf, everyCharge, requireReturnable } from './charged.ts'
export { chargesWithout, uninvoicedOf, workOutTheRest, workOutUninvoiced } from './charges/uninvoiced.ts'
export { declarationOf } from './charges/declaration.ts'
export { clientsWithoutErn, missingErn, needsErn } from './employer.ts'
export { goesOn, onCover, renewed, toBegin, today } from './onCover.ts'
export { policyRows } from './policyRows.ts'
export { followPolicies, policyRecord } from './policyRecord.ts'
export { numberFaults, requireFreeNumber, type Numbered } from './policyNumbers.ts'
export { namedInMail } from './namedInMail.ts'
export { paperArrived } from './paperArrived.ts'
export { vehicleLines } from './vehicleFile.ts'
export { threadOf, writeToThread } from './policyThread.ts'
export { newestTerms, numberAt, termsAt, termsOf } from './versions.ts'

export type NewPolicy = {
  clientId: string
  class: PolicyClass
  insurer: string
  policyNumber: string
  inception: string
  expiry: string
  status: Extract<PolicyRow['status'], 'pending' | 'awaiting_proposal_form'>
  terms: Terms
  assignedTo?: string | null
  predecessorId?: string | null
  quoteId?: string | null
  subjectivities?: readonly { text: string; dueOn: string | null }[]
}

const figuresOf = (terms: Terms) => {
  const { net, ipt, fee } = priceOf(terms)
  return { net, ipt, fee, commissionRate: terms.commissionRate }
}

/**
 * Makes a policy with the first version of its terms, and returns its id. Throws invalid for a tax rate not valid on its first day, for a number
 * that another policy has, and for sections that its class does not allow; conflict if it was made already.
 */
export const createPolicy = async (
  ctx: ActingCtx,
  by: Doer,
  { terms, subjectivities: needed = [], ...policy }: NewPolicy,
): Promise<{ id: string; reference: string }> => {
  await requireKnownRates(ctx, terms.sections, { on: policy.inception, field: taxField })
  await requireFreeNumber(ctx.db, policy)
  // An offer names covers in the insurer's words: what is missing then is asked for when cover is recorded.
  if (!policy.quoteId) {
    const before = policy.predecessorId ? (await newestTerms(ctx.db, policy.predecessorId)).terms : undefined
    requireSections(policy.class, terms, before)
  }
  const id = randomUUID()
  const [inserted] = await ctx.db
    .insert(policies)
    .values({ id, ...policy, ...figuresOf(terms), confidential: isConfidential(policy.class) })
    .onConflictDoNothing()
    .returning({ reference: policies.reference })
  if (!inserted) throw new Failure('conflict', 'This has already been added')
  await ctx.db.insert(policyTerms).values({
    policyId: id,
    number: 1,
    effectiveFrom: policy.inception,
    reason: 'First terms',
    terms,
    madeBy: by.userId,
    madeByName: by.name,
  })
  if (needed.length > 0)
    await ctx.db.insert(subjectivities).values(needed.map((one) => ({ id: randomUUID(), policyId: id, clientId: policy.clientId, ...one })))
  if (policy.status === 'awaiting_proposal_form')
    await askForPapers(ctx, { id, clientId: policy.clientId }, paperBefore(await getSetting(ctx, 'requiredPapers'), policy.class))
  await addEvent(ctx, policyRecord, id, { event: 'create', by, to: policy.status, visibleTo: 'client' })
  return { id, reference: inserted.reference }
}

/** Throws invalid for sections that the class does not allow, unless the terms before had that fault already. */
const requireSections = (kind: PolicyClass, terms: Terms, before?: Terms) => {
  const fields = sectionFaults(kind, terms.sections, before?.sections)
  const [message] = Object.values(fields)
  if (message) throw new Failure('invalid', message, { fields })
}

/** Throws invalid, at the section, if it needs the client's employer reference number and that is missing. */
const requireErn = async (db: Db, clientId: string, { sections }: Terms) => {
  const message = await missingErn(db, clientId, sections)
  const place = sections.findIndex((section) => needsErn([section]))
  if (message) throw new Failure('invalid', message, { fields: { [`terms.sections.${place}.code`]: message } })
}

/** The field in which a policy form shows an error in a section's tax rate. */
export const taxField = (place: number) => `terms.sections.${place}.iptRate`

export type NewTerms = {
  id: string
  version?: number
  terms: Terms
  effectiveFrom: string
  reason: string
  /** What the insurer charges for the change. If absent, calculated pro rata. The insurer's figures take precedence (domain 5.1). */
  insurerCharge?: { net: number; ipt: number; fee: number }
  by: Doer
  /** Terms that the policy had before and gets back. Their tax rates are valid, whatever has changed since. */
  backTo?: Terms
  /** Employers' liability may be added although the client's reference number is missing, as when a book is imported: the policy says so then. */
  evenWithoutErn?: true
  /** Other fields to change in the same step. */
  also?: Partial<Pick<PolicyRow, 'insurer' | 'policyNumber' | 'inception' | 'expiry'>>
}

/**
 * Adds a version of the terms from a given day; earlier versions stay unchanged. The cost is pro rata (domain 5.5) from the newest version. Before
 * cover is confirmed nothing has been charged, so the new terms apply from the first day. Throws invalid for a day outside the period or before the
 * newest version, for a tax rate not valid on the policy's first day, unless the policy already has it, and for employers' liability
 * added without the client's employer reference number. Returns the figures.
 */
export const addTerms = async (
  ctx: ActingCtx,
  { id, version, terms: entered, effectiveFrom: from, reason, by, insurerCharge, backTo, evenWithoutErn, also = {} }: NewTerms,
) => {
  let change: Pick<ReturnType<typeof adjustment>, 'net' | 'ipt' | 'total' | 'remainingDays'> = {
    net: 0,
    ipt: 0,
    total: 0,
    remainingDays: 0,
  }
  const { row } = await edit(ctx, policyRecord, { id, event: 'changeTerms', version, by }, async (row) => {
    const policy = { ...row, ...also }
    const charged = policy.boundAt !== null
    const effectiveFrom = charged ? from : policy.inception
    if (effectiveFrom < policy.inception || effectiveFrom > policy.expiry)
      throw new Failure('invalid', 'Some answers need another look', {
        fields: { effectiveFrom: `Enter a date within the period, ${formatDate(policy.inception)} to ${formatDate(policy.expiry)}` },
      })
    const newest = await newestTerms(ctx.db, id)
    if (charged && effectiveFrom < newest.effectiveFrom)
      throw new Failure('invalid', 'Some answers need another look', {
        fields: { effectiveFrom: 'The latest terms start after this: enter that date or a later one' },
      })
    // Once it is charged, what the insurer stated as tax belongs to that charge.
    const terms = charged && !backTo ? carryTax(newest.terms, entered) : entered
    // If the first day moves, the tax rates of the new day apply.
    const current = [...(backTo?.sections ?? []), ...(policy.inception === row.inception ? newest.terms.sections : [])].map(
      ({ iptRate }) => iptRate,
    )
    await requireKnownRates(ctx, terms.sections, { on: policy.inception, current, field: taxField })
    if (!backTo) requireSections(policy.class, terms, newest.terms)
    // Before cover is confirmed, the confirmation checks it.
    if (charged && !backTo && !evenWithoutErn && !needsErn(newest.terms.sections)) await requireErn(ctx.db, row.clientId, terms)
    if (charged) change = adjustment(newest.terms.sections, terms.sections, await chargedDaysOf(ctx.db, policy), effectiveFrom)
    const number = newest.number + 1
    await ctx.db.insert(policyTerms).values({
      policyId: id,
      number,
      effectiveFrom,
      reason,
      terms,
      netChange: insurerCharge?.net ?? change.net,
      iptChange: insurerCharge?.ipt ?? change.ipt,
      fee: insurerCharge?.fee ?? null,
      madeBy: by.userId,
      madeByName: by.name,
    })
    return { patch: { ...also, termsNumber: number, ...figuresOf(terms) }, reason }
  })
  return { row, change }
}

/** The policies' open subjectivities, the earliest due first. */
export const openSubjectivities = (db: Db, policyIds: readonly string[]) =>
  policyIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(subjectivities)
        .where(and(inArray(subjectivities.policyId, [...policyIds]), eq(subjectivities.status, 'open')))
        .orderBy(sql`${subjectivities.dueOn} NULLS LAST`, subjectivities.id)

/** The day before the period begins: the day on which the predecessor must end. */
export const dayBefore = (inception: string) => addDays(inception, -1)

/** Locks a policy until the transaction ends. 404 if it does not exist or the user may not see it. */
export const lockPolicy = async (db: Db, id: string): Promise<PolicyRow> => {
  const [row] = await db.select().from(policies).where(eq(policies.id, id)).for('update')
  if (!row) throw new Failure('notFound', 'Not found')
  return row
}
