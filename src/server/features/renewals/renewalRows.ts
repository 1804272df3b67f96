/** Renewals for staff, as a list and as the grid: filters and rows as SQL. Confidential policies only for staff who may see them. */
import { and, eq, gte, inArray, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { gridRows, renewalList, type RenewalRow as Shown } from '#contract/admin/book/renewals.ts'
import { daysBetween, londonClock } from '#contract/model/contact/workingTime.ts'
import { priceOf } from '#contract/model/policies/terms.ts'
import { factsDone, lateDays } from '#contract/model/renewals/renewal.ts'
import { lostRenewalStatuses, openRenewalStatuses } from '#contract/model/renewals/renewalMachine.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import type { SortKey } from '#server/db/cursor.ts'
import { listRows } from '#server/db/list.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { today } from '#server/features/policies/policies.ts'
import { policies, type PolicyRow } from '#server/features/policies/policies.table.ts'
import { assignedTo, assignee, isAssigned } from '#server/features/users/users.ts'
import { renewals, type RenewalRow } from './renewals.table.ts'

type View = CtxFor<'renewal:view'>

const open = inArray(renewals.status, [...openRenewalStatuses])
const waiting = inArray(renewals.status, [...openRenewalStatuses, 'accepted'])
const within = (days: number) => sql`${renewals.dueOn} <= ${today} + ${days}::int`

/** The terms presented to its client can no longer be accepted: `termsEnded` in SQL, for those that are presented. */
const ended = sql`(${renewals.presented} IS NOT NULL AND NOT EXISTS (SELECT FROM jsonb_array_elements(${renewals.presented} -> 'offers') AS offer
  WHERE (offer ->> 'validUntil')::date >= ${today}))`

/** What each tab of the grid shows. */
const stages: Readonly<Record<string, SQL | undefined>> = {
  upcoming: waiting,
  noTerms: and(open, ne(renewals.status, 'terms_received'), or(ne(renewals.status, 'presented'), ended)),
  facts: eq(renewals.status, 'info_requested'),
  ready: inArray(renewals.status, ['terms_received', 'presented']),
  // Due within two weeks, with nothing the client could accept. All that is open, so that the index of those is read in order.
  atRisk: and(open, or(ne(renewals.status, 'presented'), ended), within(14)),
  late: and(waiting, within(lateDays)),
  lapsed: inArray(renewals.status, [...lostRenewalStatuses]),
  done: inArray(renewals.status, ['bound', 'withdrawn']),
  counted: ne(renewals.status, 'withdrawn'),
  decided: inArray(renewals.status, ['bound', ...lostRenewalStatuses]),
}

const byDay: SortKey = {
  by: sql`${renewals.dueOn}`,
  text: sql`${renewals.dueOn}::text`,
  value: (key) => sql`${key}::date`,
  reads: (key) => /^\d{4}-\d\d-\d\d$/.test(key) && !Number.isNaN(Date.parse(key)),
}

export const summaryOf = (
  row: RenewalRow,
  { policy, client, assignedName, now }: { policy: PolicyRow; client: string; assignedName: string | null; now: Date },
): Shown => {
  const offer = row.offers.find(({ id }) => id === (row.chosenOffer ?? row.recommendedOffer)) ?? row.offers[0]
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    policyId: row.policyId,
    client,
    policy: policy.policyNumber || policy.reference,
    class: policy.class,
    insurer: policy.insurer,
    dueOn: row.dueOn,
    daysLeft: daysBetween(londonClock(now).date, row.dueOn),
    expiring: policy.total ?? 0,
    offered: offer ? priceOf(offer.terms).total : null,
    invitedAt: row.invitedAt?.toISOString() ?? null,
    facts: factsDone(row.facts, row.sums, row.claimsTold),
    decision: row.decision,
    assignedTo: assignedTo(row.assignedTo, assignedName),
    marketsApproached: row.marketsApproached,
    marketsReplied: row.marketsReplied,
    targetNet: row.targetNet,
    nextAction: row.nextAction,
    nextChaseOn: row.nextChaseOn,
    note: row.note,
  }
}

/** Restricts to the renewals that this member of staff may see. */
export const readableBy = ({ actor }: Pick<View, 'actor'>): SQL | undefined =>
  can(actor, 'confidential:view')
    ? undefined
    : sql`EXISTS (SELECT 1 FROM policies WHERE policies.id = ${renewals.policyId} AND NOT policies.confidential)`

const load = async ({ db, now }: Pick<View, 'db' | 'now'>, ids: string[]): Promise<Shown[]> => {
  const rows = await db
    .select({ row: renewals, policy: policies, client: clients.name, assignedName: assignee.name })
    .from(renewals)
    .innerJoin(policies, eq(policies.id, renewals.policyId))
    .innerJoin(clients, eq(clients.id, renewals.clientId))
    .leftJoin(assignee, eq(assignee.id, renewals.assignedTo))
    .where(inArray(renewals.id, ids))
  return rows.map(({ row, ...rest }) => summaryOf(row, { ...rest, now: now() }))
}
export const rowsById = load

export const renewalRows = listRows(renewalList, {
  table: renewals,
  base: (ctx: View) => readableBy(ctx),
  filters: {
    stage: (stage) => (stage in stages ? stages[stage] : eq(renewals.status, stage as RenewalRow['status'])),
    assigned: (who, { actor }) => isAssigned(renewals.assignedTo, who, actor.userId),
    client: (id) => eq(renewals.clientId, id),
    within: (days) => and(sql`${renewals.dueOn} >= ${today}`, within(Number(days))),
    chase: (which) => (which === 'due' ? and(waiting, sql`${renewals.nextChaseOn} <= ${today}`) : and(open, isNull(renewals.nextChaseOn))),
    class: (name) => sql`EXISTS (SELECT 1 FROM policies WHERE policies.id = ${renewals.policyId} AND policies.class = ${name})`,
    lost: (reason) => and(inArray(renewals.status, [...lostRenewalStatuses]), eq(renewals.lostReason, reason === 'unsaid' ? '' : reason)),
    from: (date) => gte(renewals.dueOn, date),
    to: (date) => lte(renewals.dueOn, date),
  },
  sorts: { dueOn: byDay },
  load,
})

/** The first `gridRows` rows of the grid, in one response. */
export const gridOf = async (ctx: View, query: Omit<Parameters<typeof renewalRows.page>[1], 'limit' | 'cursor'>) => {
  const { items, total, more } = await renewalRows.page(ctx, { ...query, limit: gridRows })
  return { rows: items, total, more, today: todayOf(ctx) }
}
