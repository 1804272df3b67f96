/** The client's list of claims. Row-level security limits it to companies in which the user has the right. */
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { claimDraftDays } from '#contract/model/claims/claim.ts'
import { claimStatusesWaitingForClient, isOpenClaim, turnOf } from '#contract/model/claims/claimProgress.ts'
import type { ClaimStatus } from '#contract/model/claims/claimMachine.ts'
import { claimList, type ClientClaim } from '#contract/portal/claims.ts'
import type { Ctx, CtxFor } from '#server/ctx.ts'
import { byInstant } from '#server/db/cursor.ts'
import { ofCaller } from '#server/db/connect.ts'
import { listRows } from '#server/db/list.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { policyName } from '#server/features/documents/documents.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { claims, type ClaimRow } from '../claims.table.ts'
import { hearsBy, isLate } from '../handling/promises.ts'
import { needCounts, noNeeds } from '../needCounts.ts'
import { kindLabel } from '../questionSet.ts'

export type Portal = CtxFor<{ client: 'claims'; right: 'view' }>

/** Columns for the client's screens: never the reserve, nor anything internal to staff. */
export const clientColumns = {
  id: claims.id,
  clientId: claims.clientId,
  policyId: claims.policyId,
  reference: claims.reference,
  insurerReference: claims.insurerReference,
  type: claims.type,
  circumstance: claims.circumstance,
  incidentOn: claims.incidentOn,
  submittedAt: claims.submittedAt,
  createdAt: claims.createdAt,
  status: claims.status,
  offerAcceptedAt: claims.offerAcceptedAt,
  nextUpdateOn: claims.nextUpdateOn,
  dueAt: claims.dueAt,
  wroteAt: claims.wroteAt,
}
type Listed = Pick<ClaimRow, keyof typeof clientColumns>
export type Needs = { open: number; unchecked: number }
type Named = {
  company: string | null
  policyClass: typeof policies.$inferSelect.class | null
  policyNumber: string | null
  policyReference: string | null
}

export const clientClaimOf = (
  row: Listed,
  { company, policyClass, policyNumber, policyReference }: Named,
  needs: Needs,
  now: Date,
): ClientClaim => {
  const waitingOn = turnOf({ status: row.status, offerAccepted: row.offerAcceptedAt !== null, wrote: row.wroteAt !== null, ...needs })
  return {
    id: row.id,
    company: company ?? '',
    reference: row.reference ?? '',
    insurerReference: row.insurerReference,
    kind: kindLabel(row.type),
    circumstance: row.circumstance,
    policy:
      row.policyId && policyClass
        ? { id: row.policyId, name: policyName({ class: policyClass, policyNumber: policyNumber ?? '', reference: policyReference ?? '' }) }
        : null,
    incidentOn: row.incidentOn,
    reportedAt: (row.submittedAt ?? row.createdAt).toISOString(),
    status: row.status,
    waitingOn,
    openNeeds: isOpenClaim(row.status) ? needs.open : 0,
    nextUpdateOn: hearsBy(row),
    late: isLate(row, now),
  }
}

const over: ClaimStatus[] = ['withdrawn', 'closed']
/** Nothing more is asked of the client in these. */
const decided: ClaimStatus[] = ['settled', 'declined', ...over]
const hasNeed = (...statuses: string[]) =>
  sql`EXISTS (SELECT FROM claim_needs n WHERE n.claim_id = ${claims.id} AND n.status = ANY(${sql.param(statuses)}::text[]))`

/** SQL for `turnOf(...) === 'client'`. */
export const waitsForClient = sql<boolean>`(${claims.status} <> ALL(${sql.param(decided)}::text[]) AND (${hasNeed('requested', 'redo')}
  OR (${claims.status} = ANY(${sql.param(claimStatusesWaitingForClient)}::text[]) AND ${claims.wroteAt} IS NULL AND NOT ${hasNeed('received')}
    AND (${claims.status} <> 'offer_made' OR ${claims.offerAcceptedAt} IS NULL))))`

export const notExpired = ({ now }: Pick<Ctx, 'now'>) =>
  sql`${claims.savedAt} > ${new Date(now().getTime() - claimDraftDays.expires * 86_400_000)}`

/** A draft left for too long can no longer be submitted, so it is hidden. */
const isVisible = (ctx: Pick<Ctx, 'now'>) => or(ne(claims.status, 'draft'), notExpired(ctx))

export const namedColumns = {
  company: clients.name,
  policyClass: policies.class,
  policyNumber: policies.policyNumber,
  policyReference: policies.reference,
}

export const claimRows = listRows(claimList, {
  table: claims,
  base: (ctx: Portal) => isVisible(ctx),
  filters: {
    open: (is) => (is === 'yes' ? and(ne(claims.status, 'closed'), ne(claims.status, 'withdrawn')) : inArray(claims.status, over)),
    waiting: () => waitsForClient,
    policy: (id) => eq(claims.policyId, id),
    company: (id) => eq(claims.clientId, id),
    year: (year) => sql`${claims.incidentOn} BETWEEN ${`${year}-01-01`} AND ${`${year}-12-31`}`,
  },
  sorts: { reportedAt: byInstant(claims.createdAt, 'always') },
  load: async ({ db, now }, ids) => {
    const rows = await db
      .select({ claim: clientColumns, ...namedColumns })
      .from(claims)
      .leftJoin(clients, eq(clients.id, claims.clientId))
      .leftJoin(policies, eq(policies.id, claims.policyId))
      .where(inArray(claims.id, ids))
    const needs = await needCounts(db, ids)
    return rows.map(({ claim, ...names }) => clientClaimOf(claim, names, needs.get(claim.id) ?? noNeeds, now()))
  },
})

/** How many claims wait for the client, and the years with incidents. */
export const claimTotals = async ({ db, ...ctx }: Portal) => {
  const [row] = await db
    .select({
      waiting: sql<number>`(count(*) FILTER (WHERE ${waitsForClient}))::int`,
      years: sql<string[] | null>`array_agg(DISTINCT left(${claims.incidentOn}::text, 4)) FILTER (WHERE ${claims.incidentOn} IS NOT NULL)`,
    })
    .from(claims)
    .where(and(ofCaller(db, claims.clientId), isVisible(ctx)))
  return { waiting: row?.waiting ?? 0, years: (row?.years ?? []).toSorted().toReversed() }
}
