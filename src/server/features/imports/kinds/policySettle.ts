/** What a policy in a file would do to the book. Matched by our reference, or by insurer, number and first day, otherwise new. */
import { isDeepStrictEqual } from 'node:util'
import { and, inArray, or, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { policies as contract } from '#contract/admin/book/policies.ts'
import { formatDate } from '#contract/format.ts'
import { londonClock, addDays } from '#contract/model/contact/workingTime.ts'
import { isConfidential } from '#contract/model/policies/policyClass.ts'
import { rateFault, ratesOn, type IptRate, type TaxRates } from '#contract/model/policies/ipt.ts'
import { beginFault } from '#contract/model/contact/typedYear.ts'
import { periodFault } from '#contract/model/policies/longestPeriod.ts'
import { policyMachine, type PolicyStatus } from '#contract/model/policies/policyMachine.ts'
import { missingSection } from '#contract/model/policies/requiredSections.ts'
import { sectionKey } from '#contract/model/policies/sectionKey.ts'
import { blankSection } from '#contract/model/policies/sectionNames.ts'
import { carryTax, priceOf, type Section, type Terms } from '#contract/model/policies/terms.ts'
import { z } from '#contract/schema.ts'
import type { Db } from '#server/db/connect.ts'
import { policies, policyTerms, type PolicyRow } from '#server/features/policies/policies.table.ts'
import { isInsurable, type ClientOf, type FoundClient } from './clientOf.ts'
import { noColleague } from './colleagues.ts'
import type { ImportCtx, Settled } from '../handler.ts'
import type { Fault } from '../lines.ts'
import { plainInsurer, type GivenSection, type ReadPolicy } from './policyCells.ts'

export type PolicyFacts = Pick<PolicyRow, 'insurer' | 'policyNumber' | 'inception' | 'expiry' | 'assignedTo'>
export type NewPolicyPlan = { row: Omit<typeof policies.$inferInsert, 'id'>; terms: Terms }
export type PolicyUpdate = { facts: Partial<PolicyFacts>; terms: Terms | null }
type FoundPolicy = { row: PolicyRow; terms: Terms }

/** Every policy these lines may refer to, by reference or number, with its newest terms. */
export const candidates = async (db: Db, read: readonly ReadPolicy[]): Promise<FoundPolicy[]> => {
  const references = read.flatMap(({ reference }) => (reference ? [reference] : []))
  const numbers = read.flatMap(({ policyNumber }) => (policyNumber ? [policyNumber] : []))
  if (references.length + numbers.length === 0) return []
  const rows = await db
    .select()
    .from(policies)
    .where(
      or(
        references.length > 0 ? inArray(policies.reference, references) : undefined,
        numbers.length > 0 ? and(inArray(policies.policyNumber, numbers), sql`${policies.policyNumber} <> ''`) : undefined,
      ),
    )
  if (rows.length === 0) return []
  const terms = await db
    .select({ id: policyTerms.policyId, number: policyTerms.number, terms: policyTerms.terms })
    .from(policyTerms)
    .where(
      inArray(
        policyTerms.policyId,
        rows.map(({ id }) => id),
      ),
    )
  const newest = new Map(terms.map((version) => [`${version.id} ${version.number}`, version.terms]))
  return rows.flatMap((row) => {
    const found = newest.get(`${row.id} ${row.termsNumber}`)
    return found ? [{ row, terms: found }] : []
  })
}

/** A record of the file, the policy it is about, and the client it names. */
export type Matched = { read: ReadPolicy; there: FoundPolicy | undefined; of: ClientOf | null }

export const matchOf = (read: ReadPolicy, found: readonly FoundPolicy[]): FoundPolicy | undefined =>
  read.reference
    ? found.find(({ row }) => row.reference === read.reference)
    : read.policyNumber && read.insurer && read.inception
      ? found.find(
          ({ row }) =>
            row.policyNumber === read.policyNumber &&
            plainInsurer(row.insurer) === plainInsurer(read.insurer ?? '') &&
            row.inception === read.inception,
        )
      : undefined

// Refused unless the file gives the premium.
const unpriced = (code: string, iptRate: IptRate): Section => ({ ...blankSection(code, iptRate), net: -1 })

/** Applies the file's values to the sections it names; the others stay. `standard`: the tax rate if the file gives none. */
const sectionsOf = (before: readonly Section[], fromFile: readonly GivenSection[], standard: IptRate): Section[] => {
  const left = [...fromFile]
  const updated = before.map((section) => {
    const at = left.findIndex(({ code, given: { name = section.name } }) => sectionKey({ code, name }) === sectionKey(section))
    const [named] = at < 0 ? [] : left.splice(at, 1)
    return named ? { ...section, ...named.given } : section
  })
  return [...updated, ...left.map(({ code, given: facts }) => ({ ...unpriced(code, standard), ...facts }))]
}

/** The status implied by the dates and the insurer's confirmation. */
const statusBy = (read: ReadPolicy, expiry: string, today: string): PolicyStatus => {
  if (read.cancelledFrom) return 'cancelled'
  if (expiry < today) return 'expired'
  return read.confirmedOn && (read.inception ?? '') <= today ? 'active' : 'pending'
}

/** Active means on cover (domain 4.5): until its first day a confirmed policy is pending, and the night makes it active. */
const begun = ({ inception }: ReadPolicy, status: PolicyStatus, today: string): PolicyStatus =>
  status === 'active' && inception !== null && inception > today ? 'pending' : status

const needsCover: readonly PolicyStatus[] = ['active', 'awaiting_documents', 'renewal_pending', 'renewal_in_progress', 'cancelled']
const unconfirmed = (status: PolicyStatus) =>
  `Enter the date the insurer confirmed the cover: without it the policy is not "${policyMachine.label(status, 'staff')}"`
const statusFaults = (read: ReadPolicy, status: PolicyStatus, today: string, fault: (field: string, reason: string) => void) => {
  const { inception, expiry, cancelledFrom, confirmedOn } = read
  const label = policyMachine.label(status, 'staff')
  if (expiry && status === 'expired' && expiry >= today) fault('status', `It runs until ${formatDate(expiry)}, so it has not expired`)
  if (expiry && expiry < today && status !== 'expired' && status !== 'cancelled')
    fault('status', `It ended on ${formatDate(expiry)}, so it cannot be "${label}"`)
  if (inception && inception > today && (status === 'renewal_pending' || status === 'renewal_in_progress'))
    fault('status', `It begins on ${formatDate(inception)}, so it cannot be "${label}"`)
  if (status === 'cancelled' && !cancelledFrom) fault('cancelledFrom', 'Enter the first day without cover')
  if (status !== 'cancelled' && cancelledFrom)
    fault('status', `It was cancelled from ${formatDate(cancelledFrom)}, so it cannot be "${label}"`)
  if (cancelledFrom && inception && expiry && (cancelledFrom < inception || cancelledFrom > addDays(expiry, 1)))
    fault('cancelledFrom', 'This is outside the period of the policy')
  if (needsCover.includes(status) && status !== 'cancelled' && !confirmedOn) fault('confirmedOn', unconfirmed(status))
  if (status === 'awaiting_proposal_form' && confirmedOn) fault('confirmedOn', 'Cover cannot be confirmed before the proposal form is in')
}

export type Known = {
  ctx: ImportCtx
  colleagues: ReadonlyMap<string, string>
  today: string
  rates: TaxRates
}

/** The file's field for a fault of the terms. */
const termsField: Record<string, string> = {
  insured: 'insured',
  alsoInsured: 'alsoInsured',
  business: 'business',
  conditions: 'conditions',
  fee: 'fee',
  commissionRate: 'commissionRate',
}
const sectionField: Record<string, string> = { code: 'cover', name: 'coverName', conditions: 'sectionConditions' }
const wrongNet = 'Enter the net premium, before tax'

/** The faults the policy form would report, at the lines and columns of the file. */
const formFaults = (read: ReadPolicy, input: object, sections: readonly Section[]): Fault[] => {
  const parsed = z.safeParse(contract.create.input, input)
  if (parsed.success) return []
  return parsed.error.issues.flatMap(({ path, message }): Fault[] => {
    const [first, second, at, fourth] = path.map(String)
    if (first === 'terms' && second === 'sections') {
      if (at === undefined) return [{ line: read.line, field: 'net', value: '', reason: wrongNet }]
      const section = sections[Number(at)]
      const line = read.sections.find(({ code }) => code === section?.code)?.line ?? read.line
      if (fourth === 'net') return [{ line, field: 'net', value: '', reason: wrongNet }]
      // The cover could not be read, which is already reported.
      if (section?.code === '') return []
      return [{ line, field: sectionField[fourth ?? ''] ?? fourth ?? 'cover', value: '', reason: message }]
    }
    const field = first === 'terms' ? (termsField[second ?? ''] ?? second ?? '') : first === 'clientId' ? 'clientReference' : (first ?? '')
    return [{ line: read.line, field, value: read.cells[field] ?? '', reason: message }]
  })
}

/** Faults for tax rates in the file that do not apply on the policy's first day, at their lines. */
const taxFaults = (read: ReadPolicy, inception: string, rates: TaxRates, current: readonly IptRate[] = []): Fault[] =>
  read.sections.flatMap(({ line, given: { iptRate } }): Fault[] => {
    const reason = iptRate === undefined ? null : rateFault(rates, iptRate, inception, current)
    return reason ? [{ line, field: 'iptRate', value: `${iptRate}%`, reason }] : []
  })

/** `numberFault`: why it may not have its number. */
export const settleOne = (
  { read, there, of, numberFault }: Matched & { numberFault: string | null },
  known: Known,
): Settled<NewPolicyPlan, PolicyUpdate> => {
  const { ctx, colleagues, today, rates } = known
  const faults: Fault[] = [...read.faults]
  const fault = (field: string, reason: string) => {
    if (!faults.some((one) => one.field === field && one.line === read.line))
      faults.push({ line: read.line, field, value: read.cells[field] ?? '', reason })
  }
  if (numberFault) fault('policyNumber', numberFault)
  const handler = read.handler ? (colleagues.get(read.handler) ?? null) : undefined
  if (handler === null) fault('handler', noColleague)
  if (there) return settleThere(read, there, handler ?? undefined, of, { faults, fault, rates })
  if (of && 'field' in of) fault(of.field, of.reason)
  const client: FoundClient | null = of && 'client' in of ? of.client : null
  if (client && !isInsurable(client) && !read.cancelledFrom && (read.expiry ?? today) >= today)
    fault('clientReference', `${client.name} is closed or declined`)
  const hidden = read.class !== null && isConfidential(read.class)
  if (hidden && !can(ctx.actor, 'confidential:view'))
    fault('class', 'Only colleagues who may see confidential policies can add one of this class')
  if (read.confirmedOn && !can(ctx.actor, 'policy:bind'))
    fault('confirmedOn', 'Only colleagues who may record cover as confirmed can import this')
  const inception = read.inception ?? today
  const sections = sectionsOf([], read.sections, ratesOn(rates, inception).standard)
  faults.push(...taxFaults(read, inception, rates))
  const terms = {
    insured: client?.name ?? '-',
    alsoInsured: [],
    business: client?.activities ?? '',
    conditions: [],
    fee: 0,
    commissionRate: 0,
    adjustable: false,
    ...read.terms,
    payment: { method: 'annual' as const, instalments: 1, ...read.terms.payment },
    sections,
    items: [],
  }
  const input = {
    clientId: client?.id ?? '00000000-0000-4000-8000-000000000000',
    class: read.class,
    proposal: false,
    insurer: read.insurer ?? '',
    policyNumber: read.policyNumber ?? '',
    inception: read.inception ?? '',
    expiry: read.expiry ?? '',
    terms,
    subjectivities: [],
  }
  for (const one of formFaults(read, input, sections))
    if (!faults.some(({ line, field }) => line === one.line && field === one.field)) faults.push(one)
  if (read.class && sections.every(({ code }) => code !== '')) {
    const missing = missingSection(read.class, sections)
    if (missing) fault('cover', missing)
  }
  const expiry = read.expiry ?? today
  const status = begun(read, read.status ?? statusBy(read, expiry, today), today)
  const wrongYear = read.inception && beginFault(read.inception, today)
  if (wrongYear) fault('inception', wrongYear)
  if (read.inception && read.expiry) {
    const tooLong = read.class ? periodFault(read.class, { inception: read.inception, expiry: read.expiry }) : null
    if (tooLong) fault('expiry', tooLong)
    statusFaults(read, status, today, fault)
    if (read.status === 'active' && !read.confirmedOn) fault('confirmedOn', unconfirmed('active'))
  }
  if (faults.length > 0 || !client || !read.class || !read.inception)
    return { outcome: 'fault', faults, ...(hidden ? { confidential: true } : {}) }
  const { net, ipt, fee } = priceOf(terms)
  return {
    outcome: 'create',
    name: `${client.name}, ${read.policyNumber || read.insurer}`,
    ...(hidden ? { confidential: true } : {}),
    plan: {
      terms,
      row: {
        clientId: client.id,
        reference: read.reference,
        policyNumber: read.policyNumber ?? '',
        class: read.class,
        insurer: read.insurer ?? '',
        status,
        inception: read.inception,
        expiry,
        boundAt: read.confirmedOn ? new Date(`${read.confirmedOn}T12:00:00Z`) : null,
        boundBy: read.confirmedOn ? ctx.by.userId : null,
        cancelledFrom: read.cancelledFrom,
        cancellationReason: read.cancelledFrom ? (read.cancellationReason ?? 'insured_request') : '',
        termsNumber: 1,
        net,
        ipt,
        fee,
        commissionRate: terms.commissionRate,
        assignedTo: handler ?? null,
        confidential: hidden,
        // Whatever it has charged so far was invoiced where it comes from.
        uninvoiced: 0,
      },
    },
  }
}

/** Once cover is confirmed or the policy has ended, these are facts that somebody relies on: only a step of the policy itself may change them. */
const fixedOnce = { insurer: 'insurer', inception: 'first day', expiry: 'last day' } as const

const elsewhere = "is changed on the policy's own screen, not by an import"

const settleThere = (
  read: ReadPolicy,
  { row, terms: before }: FoundPolicy,
  handler: string | undefined,
  of: ClientOf | null,
  { faults, fault, rates }: { faults: Fault[]; fault: (field: string, reason: string) => void; rates: TaxRates },
): Settled<NewPolicyPlan, PolicyUpdate> => {
  const hidden = row.confidential ? { confidential: true } : {}
  if (of && 'field' in of) fault(of.field, of.reason)
  if (of && 'client' in of && of.client.id !== row.clientId)
    fault('clientReference', `${row.reference} belongs to ${row.clientName}: its client ${elsewhere}`)
  if (read.class && read.class !== row.class) fault('class', `The class of ${row.reference} ${elsewhere}`)
  if (read.status && read.status !== row.status)
    fault('status', `${row.reference} is "${policyMachine.label(row.status, 'staff')}": that ${elsewhere}`)
  if (read.confirmedOn && (!row.boundAt || londonClock(row.boundAt).date !== read.confirmedOn))
    fault('confirmedOn', `The confirmation of cover ${elsewhere}`)
  if (read.cancelledFrom && read.cancelledFrom !== row.cancelledFrom) fault('cancelledFrom', `A cancellation ${elsewhere}`)
  const inception = read.inception ?? row.inception
  // If the first day moves, the rates of the new day apply to every section; otherwise a section keeps its rate.
  const current = inception === row.inception ? before.sections.map(({ iptRate }) => iptRate) : []
  const sections = sectionsOf(before.sections, read.sections, ratesOn(rates, inception).standard)
  faults.push(...taxFaults(read, inception, rates, current))
  const unmoved = sections.map(({ iptRate }) => rateFault(rates, iptRate, inception, current)).find((one) => one !== null)
  if (unmoved && !faults.some(({ field }) => field === 'iptRate')) fault('inception', unmoved)
  const terms = carryTax(before, { ...before, ...read.terms, payment: { ...before.payment, ...read.terms.payment }, sections })
  const after: PolicyFacts = {
    insurer: read.insurer && plainInsurer(read.insurer) !== plainInsurer(row.insurer) ? read.insurer : row.insurer,
    policyNumber: read.policyNumber ?? row.policyNumber,
    inception,
    expiry: read.expiry ?? row.expiry,
    assignedTo: handler ?? row.assignedTo,
  }
  if (row.boundAt !== null || row.status === 'expired' || row.status === 'cancelled')
    for (const [field, name] of Object.entries(fixedOnce) as [keyof typeof fixedOnce, string][])
      if (after[field] !== row[field]) fault(field, `The ${name} of ${row.reference} ${elsewhere}`)
  if (after.expiry < after.inception) fault('expiry', 'It ends before it begins')
  const tooLong = after.inception === row.inception && after.expiry === row.expiry ? null : periodFault(row.class, after)
  if (tooLong) fault('expiry', tooLong)
  const { assignedTo: _handler, ...written } = after
  const input = { clientId: row.clientId, class: row.class, proposal: false, ...written, terms, subjectivities: [] }
  for (const one of formFaults(read, input, sections))
    if (!faults.some(({ line, field }) => line === one.line && field === one.field)) faults.push(one)
  const missing = missingSection(row.class, before.sections) ? null : missingSection(row.class, sections)
  if (missing) fault('cover', missing)
  if (faults.length > 0) return { outcome: 'fault', faults, ...hidden }
  const facts = Object.fromEntries(
    Object.entries(after).filter(([key, value]) => row[key as keyof PolicyFacts] !== value),
  ) as Partial<PolicyFacts>
  const termsChange = isDeepStrictEqual(terms, before) ? null : terms
  if (Object.keys(facts).length === 0 && !termsChange) return { outcome: 'same', ...hidden }
  return { outcome: 'update', name: `${row.reference}, ${row.clientName}`, id: row.id, plan: { facts, terms: termsChange }, ...hidden }
}
