/** What a claim in a file would do to the book. Matched by our reference or the insurer's number, otherwise new. */
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { claimMachine, claimStatusesAtInsurer, type ClaimStatus } from '#contract/model/claims/claimMachine.ts'
import { nextUpdateAfter } from '#contract/model/claims/claimProgress.ts'
import type { ClaimField } from '#contract/model/imports/claimFields.ts'
import type { QuestionSet } from '#contract/model/questions/question.ts'
import type { ServiceLevels } from '#contract/model/site/serviceLevels.ts'
import type { Db } from '#server/db/connect.ts'
import { kindLabel, columnsOfReport, reportOf } from '#server/features/claims/claims.ts'
import { claimPayments, claims, type ClaimRow } from '#server/features/claims/claims.table.ts'
import { policies, type PolicyRow } from '#server/features/policies/policies.table.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { samePayment, type ReadClaim, type ReadPayment } from './claimCells.ts'
import type { ClientOf } from './clientOf.ts'
import { noColleague } from './colleagues.ts'
import type { ImportCtx, Settled } from '../handler.ts'
import type { Fault, RecordLines } from '../lines.ts'
import { plainInsurer } from './policyCells.ts'
import { namedIn, policyOf } from './policyOf.ts'

export type ClaimFacts = Pick<ClaimRow, 'insurer' | 'insurerReference' | 'adjuster' | 'excess' | 'reserve' | 'assignedTo'>
export type NewClaimPlan = { row: Omit<typeof claims.$inferInsert, 'id'> & { status: ClaimStatus }; payments: ReadPayment[] }
export type ClaimUpdate = { facts: Partial<ClaimFacts>; payments: ReadPayment[] }

export type ClaimThere = { row: ClaimRow; payments: ReadPayment[] }
type CoveredBy = Pick<
  PolicyRow,
  'id' | 'reference' | 'clientId' | 'clientName' | 'insurer' | 'policyNumber' | 'inception' | 'expiry' | 'confidential'
>

/** Every claim these lines may refer to, with its payments. */
export const claimsThere = async (db: Db, read: readonly ReadClaim[]): Promise<ClaimThere[]> => {
  const references = read.flatMap(({ reference }) => (reference ? [reference] : []))
  const numbers = read.flatMap(({ reference, insurerReference }) => (reference || !insurerReference ? [] : [insurerReference]))
  if (references.length + numbers.length === 0) return []
  const rows = await db
    .select()
    .from(claims)
    .where(
      or(
        references.length > 0 ? inArray(claims.reference, references) : undefined,
        numbers.length > 0 ? and(inArray(claims.insurerReference, numbers), sql`${claims.insurerReference} <> ''`) : undefined,
      ),
    )
  const ids = rows.map(({ id }) => id)
  const paid = ids.length === 0 ? [] : await db.select().from(claimPayments).where(inArray(claimPayments.claimId, ids))
  const byClaim = Map.groupBy(paid, ({ claimId }) => claimId)
  return rows.map((row) => ({ row, payments: byClaim.get(row.id) ?? [] }))
}

/** Every policy these lines may refer to. */
export const policiesNamed = async (db: Db, records: readonly RecordLines[]): Promise<CoveredBy[]> => {
  const named = namedIn(records)
  return named
    ? db
        .select({
          id: policies.id,
          reference: policies.reference,
          clientId: policies.clientId,
          clientName: policies.clientName,
          insurer: policies.insurer,
          policyNumber: policies.policyNumber,
          inception: policies.inception,
          expiry: policies.expiry,
          confidential: policies.confidential,
        })
        .from(policies)
        .where(named)
    : []
}

/** The policies of these claims that only some colleagues may see. */
export const confidentialAmong = async (db: Db, found: readonly ClaimThere[]): Promise<ReadonlySet<string>> => {
  const ids = found.flatMap(({ row }) => (row.policyId ? [row.policyId] : []))
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: policies.id })
    .from(policies)
    .where(and(inArray(policies.id, ids), eq(policies.confidential, true)))
  return new Set(rows.map(({ id }) => id))
}

export type Known = {
  ctx: ImportCtx
  levels: ServiceLevels
  found: readonly ClaimThere[]
  policies: readonly CoveredBy[]
  confidential: ReadonlySet<string>
  colleagues: ReadonlyMap<string, string>
  set: QuestionSet
  today: string
}

const matchOf = (read: ReadClaim, found: readonly ClaimThere[]) =>
  read.reference
    ? found.find(({ row }) => row.reference === read.reference)
    : read.insurerReference
      ? found.find(
          ({ row }) =>
            row.insurerReference === read.insurerReference &&
            (!read.insurer || !row.insurer || plainInsurer(row.insurer) === plainInsurer(read.insurer)),
        )
      : undefined

/** The status implied by the rest of the line: a claim with an insurer's number is with the insurer. */
const statusBy = (read: ReadClaim): ClaimStatus =>
  read.closing ? 'closed' : read.declinedBecause ? 'declined' : read.insurerReference ? 'with_insurer' : 'acknowledged'

const atInsurer: readonly ClaimStatus[] = [...claimStatusesAtInsurer, 'settled']

const statusFaults = (read: ReadClaim, status: ClaimStatus, insurer: string, fault: (field: ClaimField, reason: string) => void) => {
  const label = claimMachine.label(status, 'staff')
  if (status === 'closed' && !read.closing) fault('closing', 'Say why it was closed')
  if (status !== 'closed' && read.closing) fault('closing', `It is "${label}", so it is not closed`)
  if (status === 'declined' && !read.declinedBecause) fault('declinedBecause', "Give the insurer's reasons: the client reads them")
  if (atInsurer.includes(status) && !insurer) fault('insurer', `Enter the insurer: without one the claim is not "${label}"`)
}

export const settleOne = (read: ReadClaim, of: ClientOf, known: Known): Settled<NewClaimPlan, ClaimUpdate> => {
  const { ctx, found, colleagues, set, today } = known
  const faults: Fault[] = [...read.faults]
  const fault = (field: ClaimField, reason: string) => {
    if (!faults.some((one) => one.field === field && one.line === read.line))
      faults.push({ line: read.line, field, value: read.cells[field] ?? '', reason })
  }
  const handler = read.handler ? (colleagues.get(read.handler) ?? null) : undefined
  if (handler === null) fault('handler', noColleague)
  const { cells } = read
  const namesPolicy = cells['policyReference'] !== undefined || cells['policyNumber'] !== undefined
  const namesClient = Object.values(read.client).some((value) => value !== '')
  const day = read.incidentOn
  const namedPolicy = namesPolicy
    ? policyOf(cells, known.policies, {
        fits: ({ inception, expiry }) => day === null || (day >= inception && day <= expiry),
        several: day ? 'add the insurer, or our reference of the period it is about' : 'add the day on which it happened',
      })
    : null
  if (namedPolicy && 'reason' in namedPolicy) fault(namedPolicy.field, namedPolicy.reason)
  const policy = namedPolicy && !('reason' in namedPolicy) ? namedPolicy : null
  const there = matchOf(read, found)
  if (there) return settleThere(read, there, { policy, of: namesClient ? of : null, handler: handler ?? undefined, faults, fault, known })
  // A claim that names its policy need not name the client.
  if ('field' in of && (namesClient || !namesPolicy)) fault(of.field, of.reason)
  const client = 'client' in of && namesClient ? of.client : null
  if (policy && client && client.id !== policy.clientId) fault('clientReference', `${policy.reference} belongs to ${policy.clientName}`)
  const clientId = policy?.clientId ?? client?.id
  const hidden = policy?.confidential ? { confidential: true } : {}
  const status = read.status ?? statusBy(read)
  const insurer =
    read.insurerReference || atInsurer.includes(status)
      ? read.insurer || (policy?.insurer ?? '')
      : cells['policyNumber'] === undefined
        ? read.insurer
        : ''
  statusFaults(read, status, insurer, fault)
  const reportedOn = read.reportedOn ?? read.incidentOn
  if (!reportedOn) fault('reportedOn', 'Enter the date it was reported, or happened')
  if (faults.length > 0 || !clientId || !reportedOn) return { outcome: 'fault', faults, ...hidden }
  const business = policy?.clientName ?? client?.name ?? ''
  const type = read.type || 'other'
  const at = new Date(`${reportedOn}T12:00:00Z`)
  return {
    outcome: 'create',
    name: `${business}, ${kindLabel(type).toLowerCase()}`,
    ...hidden,
    plan: {
      payments: read.payments,
      row: {
        ...columnsOfReport(set, {
          type,
          circumstance: read.circumstance ?? false,
          incidentOn: read.incidentOn,
          place: read.place,
          description: read.description,
          estimatedLoss: read.estimatedLoss,
          business,
          policyNumber: policy?.policyNumber ?? '',
          reporter: read.reporter,
          email: read.email,
          phone: read.phone,
        }),
        reference: read.reference,
        status,
        clientId,
        policyId: policy?.id ?? null,
        submittedAt: at,
        savedAt: at,
        createdAt: at,
        // Promises to a client start on the day we receive the claim.
        dueAt: claimMachine.dueAfter({ status: 'draft', dueAt: null }, status, ctx.now(), known.levels),
        nextUpdateOn: read.nextUpdateOn ?? nextUpdateAfter(status, today, known.levels),
        assignedTo: handler ?? null,
        insurer,
        insurerReference: read.insurerReference,
        closedReason: read.closing ?? '',
        adjuster: read.adjuster,
        excess: read.excess,
        reserve: read.reserve,
        // The client reads an offer, as when we record one ourselves.
        moneyReleased: read.moneyReleased ?? (status === 'offer_made' && read.offered !== null),
        offered: read.offered,
        declinedBecause: read.declinedBecause,
      },
    },
  }
}

const elsewhere = "is changed on the claim's own screen, not by an import"

type Place = {
  policy: CoveredBy | null
  of: ClientOf | null
  handler: string | undefined
  faults: Fault[]
  fault: (field: ClaimField, reason: string) => void
  known: Known
}

/** The original report and its progress stay as they are. An import only adds what the insurer has done since. */
const settleThere = (read: ReadClaim, { row, payments }: ClaimThere, place: Place): Settled<NewClaimPlan, ClaimUpdate> => {
  const { policy, of, handler, faults, fault, known } = place
  const hidden = row.policyId !== null && known.confidential.has(row.policyId) ? { confidential: true } : {}
  const was = reportOf(row)
  if (of && 'field' in of) fault(of.field, of.reason)
  if (of && 'client' in of && of.client.id !== row.clientId) fault('clientReference', `Whose ${row.reference} is ${elsewhere}`)
  if (policy && policy.id !== row.policyId) fault('policyReference', `The policy that ${row.reference} is about ${elsewhere}`)
  const fixed: readonly [ClaimField, string | number | boolean | null, string | number | boolean | null][] = [
    ['status', read.status, row.status],
    ['closing', read.closing, row.closedReason],
    ['type', read.type || null, row.type],
    ['circumstance', read.circumstance, row.circumstance],
    ['incidentOn', read.incidentOn, row.incidentOn],
    ['reportedOn', read.reportedOn, row.submittedAt && londonClock(row.submittedAt).date],
    ['place', read.place || null, was.place],
    ['description', read.description || null, was.description],
    ['reporter', read.reporter || null, was.reporter],
    ['email', read.email || null, was.email],
    ['phone', read.phone || null, was.phone],
    ['estimatedLoss', read.estimatedLoss, row.estimatedLoss],
    ['offered', read.offered, row.offered],
    ['declinedBecause', read.declinedBecause || null, row.declinedBecause],
    ['moneyReleased', read.moneyReleased, row.moneyReleased],
    ['nextUpdateOn', read.nextUpdateOn, row.nextUpdateOn],
  ]
  for (const [field, says, stands] of fixed)
    if (says !== null && says !== stands) fault(field, `${row.reference} says otherwise: that ${elsewhere}`)
  if (faults.length > 0) return { outcome: 'fault', faults, ...hidden }
  const after: ClaimFacts = {
    // Never sets a first insurer, because a line may name the policy's insurer before the claim is with them.
    insurer: row.insurer !== '' && read.insurer && plainInsurer(read.insurer) !== plainInsurer(row.insurer) ? read.insurer : row.insurer,
    insurerReference: read.insurerReference || row.insurerReference,
    adjuster: read.adjuster || row.adjuster,
    excess: read.excess ?? row.excess,
    reserve: read.reserve ?? row.reserve,
    assignedTo: handler ?? row.assignedTo,
  }
  const facts = Object.fromEntries(
    Object.entries(after).filter(([key, value]) => row[key as keyof ClaimFacts] !== value),
  ) as Partial<ClaimFacts>
  const added = read.payments.filter((payment) => !payments.some((paid) => samePayment(paid, payment)))
  if (Object.keys(facts).length + added.length === 0) return { outcome: 'same', ...hidden }
  return { outcome: 'update', id: row.id, name: `${row.reference}, ${row.business}`, plan: { facts, payments: added }, ...hidden }
}
