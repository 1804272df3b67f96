/** What an erasure must keep: each record with its last day and the reason. Everything else is erased. */
import { eq, inArray, or, sql } from 'drizzle-orm'
import type { KeptRecords } from '#contract/model/clients/erasure.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { disposeOn } from '#contract/model/documents/document.ts'
import { addYears } from '#contract/model/documents/years.ts'
import { policyClasses } from '#contract/model/policies/policyClass.ts'
import type { Db } from '#server/db/connect.ts'
import { claims } from '#server/features/claims/claims.table.ts'
import { complaints } from '#server/features/complaints/complaints.table.ts'
import { documents } from '#server/features/documents/documents.table.ts'
import { keptUntil } from '#server/features/documents/documents.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'

const kinds = {
  policy: 'Policies that gave cover, with their terms, invoices, changes, renewals, letters and what insurers were told',
  quote: 'Quote requests that became a policy',
  claim: 'Claims, with their money and history',
  document: 'Documents',
  held: 'Documents under a legal hold',
  complaint: 'Complaints',
} as const
type Kind = keyof typeof kinds

const reasons: Record<Kind, string> = {
  policy:
    'Someone may still claim under them, and we must be able to show what was arranged: six years after the end, longer for liability',
  quote: 'They are what the policy was arranged on, so they stay as long as it does',
  claim: 'Limitation of actions: six years after they were closed, longer for liability',
  document: 'Each kind of document has its own period, counted from its day, its policy or its claim',
  held: 'A colleague has put them on hold: they stay until the hold ends',
  complaint: 'The regulator asks for three years after the final response',
}

/** `until`: null if there is no set day. */
export type Kept = { kind: Kind; id: string; until: string | null }

const later = (one: string | null, other: string | null) => (one === null || other === null ? null : one > other ? one : other)
const dayOf = (at: Date) => londonClock(at).date

/** The last day a record changed to this status, or null. */
const lastStep = async (db: Db, type: 'claim' | 'complaint', id: string, status: string): Promise<string | null> => {
  const { rows } = await db.execute<{ day: string | null }>(
    sql`SELECT (max(at) AT TIME ZONE 'Europe/London')::date::text AS day FROM record_events
      WHERE subject_type = ${type} AND subject_id = ${id} AND to_status = ${status}`,
  )
  return rows[0]?.day ?? null
}

/** Runs as the system. `own`: the client and those merged into it. `addresses`: identify their claims and complaints that have no client. */
export const keptOf = async (db: Db, own: readonly string[], addresses: readonly string[], today: string): Promise<Kept[]> => {
  const kept = new Map<string, Kept>()
  const keep = (kind: Kind, id: string, until: string | null) => {
    if (until !== null && until < today) return
    const before = kept.get(id)
    kept.set(id, { kind, id, until: before ? later(before.until, until) : until })
  }
  const none = sql`false`
  const ofPolicies = await db
    .select()
    .from(policies)
    .where(inArray(policies.clientId, [...own]))
  const coversOf = (id: string | null) => {
    const policy = ofPolicies.find((one) => one.id === id)
    return policy ? policyClasses[policy.class].covers : []
  }
  for (const { id, boundAt, inception, expiry } of ofPolicies)
    if (boundAt) keep('policy', id, disposeOn({ kind: 'schedule', issuedOn: inception, expiry, closedOn: undefined, covers: coversOf(id) }))

  const theirs = addresses.length > 0
  const ofClaims = await db
    .select()
    .from(claims)
    .where(or(inArray(claims.clientId, [...own]), theirs ? inArray(claims.email, [...addresses]) : none))
  for (const { id, status, submittedAt, savedAt, policyId } of ofClaims) {
    if (!submittedAt) continue
    const closedOn = (await lastStep(db, 'claim', id, status)) ?? dayOf(savedAt)
    keep('claim', id, disposeOn({ kind: 'claim_form', issuedOn: dayOf(submittedAt), expiry: null, closedOn, covers: coversOf(policyId) }))
  }
  const ofComplaints = await db
    .select()
    .from(complaints)
    .where(or(inArray(complaints.clientId, [...own]), theirs ? inArray(sql`lower(${complaints.email})`, [...addresses]) : none))
  for (const { id, finalResponseAt, updatedAt } of ofComplaints)
    keep(
      'complaint',
      id,
      addYears(finalResponseAt ? dayOf(finalResponseAt) : ((await lastStep(db, 'complaint', id, 'closed')) ?? dayOf(updatedAt)), 3),
    )

  const ofDocuments = await db
    .select()
    .from(documents)
    .where(inArray(documents.clientId, [...own]))
  for (const row of ofDocuments) {
    if (row.legalHold) keep('held', row.id, null)
    else if (row.fileNumber > 0) keep('document', row.id, row.disposeOn ?? (await keptUntil(db, row)))
  }

  // Records that a kept record refers to are kept as long.
  const under = (kind: Kind, id: string | null, by: Kept | undefined) => {
    if (id && by) keep(kind, id, by.until)
  }
  for (const { id, claimId, policyId } of ofDocuments) {
    under('claim', claimId, kept.get(id))
    under('policy', policyId, kept.get(id))
  }
  for (const { id, policyId } of [...ofClaims, ...ofComplaints]) under('policy', policyId, kept.get(id))
  for (const { id, quoteId } of ofPolicies) under('quote', quoteId, kept.get(id))
  const bound = await db
    .select({ id: quotes.id, at: quotes.submittedAt, covers: quotes.covers })
    .from(quotes)
    .where(sql`${inArray(quotes.clientId, [...own])} AND ${eq(quotes.status, 'bound')}`)
  for (const { id, at, covers } of bound) if (at) keep('quote', id, addYears(dayOf(at), covers.includes('EL') ? 41 : 7))
  return [...kept.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** By kind, with the last day of each. */
export const summaryOf = (kept: readonly Kept[]): KeptRecords[] =>
  // Object.keys loses the literal types.
  (Object.keys(kinds) as Kind[]).flatMap((kind) => {
    const [first, ...rest] = kept.filter((one) => one.kind === kind)
    if (!first) return []
    const until = rest.reduce((last, one) => later(last, one.until), first.until)
    return [{ what: kinds[kind], count: rest.length + 1, why: reasons[kind], until }]
  })
