/** The staff list of claims: its filters, sorts and rows in SQL. Drafts are never included. */
import { and, eq, getTableColumns, inArray, isNotNull, isNull, lt, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { claimList, type ClaimSummary } from '#contract/admin/book/claims.ts'
import { claimStatusesOurs, openClaimStatuses, type ClaimClosing } from '#contract/model/claims/claimMachine.ts'
import { turnOf } from '#contract/model/claims/claimProgress.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { byInstant, byName } from '#server/db/cursor.ts'
import { fromDay, untilDay } from '#server/db/days.ts'
import { listRows } from '#server/db/list.ts'
import { assignedTo, assignee, isAssigned } from '#server/features/users/users.ts'
import { claims, type ClaimRow } from './claims.table.ts'
import { needCounts, noNeeds } from './needCounts.ts'
import { kindLabel } from './questionSet.ts'

// The report is long, and no list shows it.
const { answers: _answers, sent: _sent, declinedBecause: _declinedBecause, ...listed } = getTableColumns(claims)

export const summaryOf = (
  row: Pick<ClaimRow, keyof typeof listed>,
  assignedName: string | null,
  now: Date,
  needs: { open: number; unchecked: number },
): ClaimSummary => ({
  id: row.id,
  reference: row.reference ?? '',
  status: row.status,
  kind: kindLabel(row.type),
  circumstance: row.circumstance,
  urgent: row.urgent && claimStatusesOurs.some((status) => status === row.status),
  business: row.business,
  reporter: row.reporterName,
  submittedAt: (row.submittedAt ?? row.createdAt).toISOString(),
  dueAt: row.dueAt?.toISOString() ?? null,
  overdue: row.dueAt !== null && row.dueAt < now,
  waitingOn: turnOf({ status: row.status, offerAccepted: row.offerAcceptedAt !== null, wrote: row.wroteAt !== null, ...needs }),
  nextUpdateOn: row.nextUpdateOn,
  updateLate: row.nextUpdateOn !== null && row.nextUpdateOn < londonClock(now).date,
  assignedTo: assignedTo(row.assignedTo, assignedName),
})

const closedBecause = (...reasons: ClaimClosing[]) => and(eq(claims.status, 'closed'), inArray(claims.closedReason, reasons))
/** How a claim ended: its status, or the closing reason once it is closed. */
const ends: Readonly<Record<'paid' | 'declined' | 'withdrawn' | 'otherwise', SQL | undefined>> = {
  paid: or(eq(claims.status, 'settled'), closedBecause('settled')),
  declined: or(eq(claims.status, 'declined'), closedBecause('declined')),
  withdrawn: or(eq(claims.status, 'withdrawn'), closedBecause('withdrawn')),
  otherwise: and(eq(claims.status, 'closed'), notInArray(claims.closedReason, ['settled', 'declined', 'withdrawn'])),
}

export const claimRows = listRows(claimList, {
  table: claims,
  base: () => isNotNull(claims.submittedAt),
  filters: {
    status: (status) =>
      status === 'toAcknowledge'
        ? eq(claims.status, 'submitted')
        : status === 'ours'
          ? eq(claims.ours, true)
          : status === 'open'
            ? inArray(claims.status, [...openClaimStatuses])
            : eq(claims.status, status),
    assigned: (who, { actor }: CtxFor<'claim:view'>) => isAssigned(claims.assignedTo, who, actor.userId),
    // We promise two things: to acknowledge it in time, then an update by a day.
    overdue: (_late, { now }) => or(lt(claims.dueAt, now()), lt(claims.nextUpdateOn, todayOf({ now }))),
    update: (which, { now }) => (which === 'late' ? lt : eq)(claims.nextUpdateOn, todayOf({ now })),
    client: (id) => eq(claims.clientId, id),
    class: (name) =>
      name === 'none'
        ? isNull(claims.policyId)
        : sql`EXISTS (SELECT 1 FROM policies WHERE policies.id = ${claims.policyId} AND policies.class = ${name})`,
    type: (type) => eq(claims.type, type),
    ended: (how) => ends[how],
    acknowledged: () =>
      sql`EXISTS (SELECT 1 FROM record_events WHERE subject_type = 'claim' AND subject_id = ${claims.id} AND action = 'acknowledge')`,
    from: (date) => fromDay(claims.submittedAt, date),
    to: (date) => untilDay(claims.submittedAt, date),
  },
  sorts: {
    business: byName(claims, 'business_sort'),
    dueAt: byInstant(claims.hearsBy),
    submittedAt: byInstant(claims.submittedAt, 'always'),
  },
  load: async ({ db, now }, ids) => {
    const rows = await db
      .select({ claim: listed, assignedName: assignee.name })
      .from(claims)
      .leftJoin(assignee, eq(assignee.id, claims.assignedTo))
      .where(inArray(claims.id, ids))
    const needs = await needCounts(db, ids)
    return rows.map(({ claim, assignedName }) => summaryOf(claim, assignedName, now(), needs.get(claim.id) ?? noNeeds))
  },
})
