/** What a client needs to do in each area where they may act: one query for each kind of record, in the transaction's own scope. */
import { sql, type SQL } from 'drizzle-orm'
import { companiesWith } from '#contract/access.ts'
import { openClaimStatuses } from '#contract/model/claims/claimMachine.ts'
import type { Area } from '#contract/model/people/membership.ts'
import { classLabel, type PolicyClass } from '#contract/model/policies/policyClass.ts'
import { factKeys } from '#contract/model/renewals/renewal.ts'
import { minutesFor, type Need, type NeedKind } from '#contract/portal/overview.ts'
import type { CtxFor } from '#server/ctx.ts'
import { paperSeenBy, type Reader } from '#server/features/uploads/uploads.ts'

type Own = CtxFor<'client'>
type Row = { id: string; title: string; class: PolicyClass | null; client_id: string; due_on: string | null; questions: number | null }

const idList = (ids: readonly string[]) =>
  sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )

/** Whether this reader is asked to send a document for it, or has sent it: then that is the line they read. */
const isRequested = (reader: Reader) => {
  const ids = companiesWith(reader, 'documents', 'act').map(({ id }) => id)
  return ids.length === 0
    ? sql`false`
    : sql`(subjectivities.client_id IN (${idList(ids)}) AND EXISTS (SELECT FROM documents
        WHERE documents.needed_for = subjectivities.id AND documents.status IN ('requested', 'to_check')))`
}

const none = sql`NULL::int AS questions`
const oneFor = (condition: SQL) => sql`CASE WHEN ${condition} THEN 1 END AS questions`

/** A request for terms is opened with the address that asked for it, and by nobody else. */
export const ownAddress = ({ userId }: Pick<Reader, 'userId'>) => sql`(SELECT users.email FROM users WHERE users.id = ${userId}::uuid)`

/** The area whose right is needed, and the query. Each returns id, title, class, client_id, due_on and how many questions are open. */
const sources: Record<NeedKind, { area: Area; rows: (ids: SQL, reader: Reader, today: string) => SQL }> = {
  renewal: {
    area: 'renewals',
    rows: (
      ids,
      _reader,
      today,
    ) => sql`SELECT policy_id AS id, CASE renewals.status WHEN 'presented' THEN 'Decide about your renewal terms' ELSE 'Confirm your facts for the renewal' END AS title,
        policies.class, renewals.client_id, due_on::text,
        CASE renewals.status WHEN 'info_requested' THEN (${factKeys.length}
          - (SELECT count(*) FROM jsonb_array_elements(facts) AS fact WHERE fact ->> 'state' <> '')
          + (SELECT count(*) FROM jsonb_array_elements(sums) AS insured WHERE insured ->> 'state' = '')
          + CASE claims_told ->> 'others' WHEN '' THEN 1 ELSE 0 END)::int END AS questions FROM renewals JOIN policies ON policies.id = policy_id
      WHERE renewals.client_id IN (${ids}) AND renewals.status IN ('info_requested', 'presented') AND policies.status <> 'cancelled'
        -- Terms that have ended cannot be decided on: we ask for new ones.
        AND (renewals.status <> 'presented' OR presented IS NULL OR EXISTS (SELECT FROM jsonb_array_elements(presented -> 'offers') AS offer WHERE offer ->> 'validUntil' >= ${today}))`,
  },
  claim: {
    area: 'claims',
    rows: (
      ids,
    ) => sql`SELECT claims.id, 'For your claim: ' || claim_needs.what AS title, NULL AS class, claims.client_id, claim_needs.due_on::text, ${none} FROM claim_needs
      JOIN claims ON claims.id = claim_id WHERE claims.client_id IN (${ids}) AND claim_needs.status IN ('requested', 'redo')
        AND claims.status IN (${sql.join(
          openClaimStatuses.map((status) => sql`${status}`),
          sql`, `,
        )})`,
  },
  change: {
    area: 'policies',
    rows: (
      ids,
    ) => sql`SELECT changes.id, CASE changes.status WHEN 'info_needed' THEN 'Answer our question' ELSE 'Say yes or no to the price' END AS title,
        policies.class, changes.client_id, effective_on::text AS due_on, ${oneFor(sql`changes.status = 'info_needed'`)} FROM changes JOIN policies ON policies.id = policy_id
      WHERE changes.client_id IN (${ids}) AND changes.status IN ('info_needed', 'terms_received')`,
  },
  quote: {
    area: 'quotes',
    rows: (
      ids,
      reader,
    ) => sql`SELECT reference AS id, CASE status WHEN 'presented' THEN 'Compare the terms and decide' ELSE 'Answer our question' END AS title,
        NULL AS class, client_id, presented_until::text AS due_on, ${oneFor(sql`status = 'information_requested'`)} FROM quotes
      WHERE client_id IN (${ids}) AND status IN ('presented', 'information_requested') AND reference IS NOT NULL
        AND email = ${ownAddress(reader)}`,
  },
  subjectivity: {
    area: 'policies',
    rows: (
      ids,
      reader,
    ) => sql`SELECT policy_id AS id, text AS title, policies.class, subjectivities.client_id, due_on::text, ${none} FROM subjectivities
      JOIN policies ON policies.id = policy_id
      WHERE subjectivities.client_id IN (${ids}) AND subjectivities.status = 'open' AND asked_of = 'client' AND policies.status NOT IN ('expired', 'cancelled')
        AND NOT ${isRequested(reader)}`,
  },
  document: {
    area: 'documents',
    rows: (
      ids,
      reader,
    ) => sql`SELECT documents.id, 'Send: ' || documents.title AS title, NULL AS class, client_id, due_on::text, ${none} FROM documents
      WHERE client_id IN (${ids}) AND status = 'requested' AND asked_of = 'client' AND ${paperSeenBy(reader)}`,
  },
  signature: {
    area: 'documents',
    rows: (
      ids,
      reader,
    ) => sql`SELECT documents.id, 'Sign: ' || documents.title AS title, NULL AS class, client_id, due_on::text, ${none} FROM documents
      WHERE client_id IN (${ids}) AND status = 'current' AND needs_signature AND signed_at IS NULL AND ${paperSeenBy(reader)}`,
  },
  invoice: {
    area: 'billing',
    rows: (
      ids,
    ) => sql`SELECT policy_id AS id, 'Pay £' || to_char((invoices.total - paid) / 100.0, 'FM999,999,990.00') || ', invoice ' || invoices.reference AS title, policies.class, invoices.client_id, due_on::text, ${none} FROM invoices
      JOIN policies ON policies.id = policy_id WHERE invoices.client_id IN (${ids}) AND invoices.status IN ('issued', 'part_paid')
        AND invoices.facts ->> 'way' = 'bank'`,
  },
}

const maxNeeds = 100

/** Everything this user needs to do, earliest due date first; without a date last. `today`: yyyy-mm-dd. */
export const needsOf = async ({ db, actor }: Own, today: string): Promise<Need[]> => {
  const names = new Map(actor.companies.map(({ id, name }) => [id, name]))
  const found: Need[] = []
  for (const [kind, { area, rows }] of Object.entries(sources) as [NeedKind, (typeof sources)[NeedKind]][]) {
    const ids = companiesWith(actor, area, 'act').map(({ id }) => id)
    if (ids.length === 0) continue
    const { rows: waiting } = await db.execute<Row>(
      sql`SELECT * FROM (${rows(idList(ids), actor, today)}) AS waiting ORDER BY due_on NULLS LAST LIMIT ${maxNeeds}`,
    )
    for (const { id, title, class: name, client_id: client, due_on: dueOn, questions } of waiting)
      found.push({
        kind,
        id,
        title: name === null ? title : `${classLabel(name)}: ${title}`,
        company: names.get(client) ?? '',
        dueOn,
        daysLeft: dueOn === null ? null : Math.round((Date.parse(dueOn) - Date.parse(today)) / 86_400_000),
        minutes: minutesFor(kind, questions),
      })
  }
  return found.sort((one, other) => (one.daysLeft ?? 9999) - (other.daysLeft ?? 9999))
}
