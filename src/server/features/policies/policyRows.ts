/** Staff list of policies: its filters, sorts and rows as SQL. Row-level security hides confidential policies. */
import { and, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, not, notInArray } from 'drizzle-orm'
import { policyList, type PolicySummary } from '#contract/admin/book/policies.ts'
import { addDays, daysBetween } from '#contract/model/contact/workingTime.ts'
import { isOnCover, lastDayOf } from '#contract/model/policies/policy.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { byDate, byName, byNumber } from '#server/db/cursor.ts'
import { listRows } from '#server/db/list.ts'
import { assignedTo, assignee, isAssigned } from '#server/features/users/users.ts'
import { onCover } from './onCover.ts'
import { policies, type PolicyRow } from './policies.table.ts'

type View = CtxFor<'policy:view'>
type Joined = { assignedName: string | null; today: string }
export const summaryOf = (row: PolicyRow, { assignedName, today }: Joined): PolicySummary => ({
  id: row.id,
  reference: row.reference,
  policyNumber: row.policyNumber,
  client: row.clientName,
  clientId: row.clientId,
  class: row.class,
  insurer: row.insurer,
  status: row.status,
  onCover: isOnCover(row, today),
  inception: row.inception,
  expiry: row.expiry,
  daysLeft: daysBetween(today, lastDayOf(row)),
  total: row.total,
  assignedTo: assignedTo(row.assignedTo, assignedName),
  missing: row.missing,
  uninvoiced: row.uninvoicedSince === null ? null : row.uninvoiced,
  uninvoicedSince: row.uninvoicedSince,
  confidential: row.confidential,
})

/** Confirmed by the insurer, and not cancelled as not taken up. */
const takenUp = and(isNotNull(policies.boundAt), ne(policies.cancellationReason, 'not_taken_up'))

/** Days before the period begins in which the insurer should have confirmed the cover: long enough to ask over a weekend. */
const confirmDays = 3
/** The client may believe that they are covered. */
const unconfirmed = (today: string) =>
  and(
    inArray(policies.status, ['pending', 'awaiting_proposal_form']),
    isNull(policies.boundAt),
    lte(policies.inception, addDays(today, confirmDays)),
  )

export const policyRows = listRows(policyList, {
  table: policies,
  filters: {
    status: (status) => (status === 'current' ? notInArray(policies.status, ['expired', 'cancelled']) : eq(policies.status, status)),
    class: (name) => eq(policies.class, name),
    cover: (on, ctx: View) => (on === 'yes' ? onCover(todayOf(ctx)) : not(onCover(todayOf(ctx)))),
    renewing: (days, ctx) =>
      and(
        isNotNull(policies.boundAt),
        isNull(policies.cancelledFrom),
        gte(policies.expiry, todayOf(ctx)),
        lte(policies.expiry, addDays(todayOf(ctx), Number(days))),
      ),
    missing: () => gt(policies.missing, 0),
    invoiced: () => isNotNull(policies.uninvoicedSince),
    assigned: (who, { actor }) => isAssigned(policies.assignedTo, who, actor.userId),
    client: (id) => eq(policies.clientId, id),
    insurer: (insurer) => eq(policies.insurer, insurer),
    begun: (how, ctx) =>
      how === 'not'
        ? unconfirmed(todayOf(ctx))
        : and(takenUp, how === 'new' ? isNull(policies.predecessorId) : how === 'renewal' ? isNotNull(policies.predecessorId) : undefined),
    from: (date) => gte(policies.inception, date),
    to: (date) => lte(policies.inception, date),
    cancelledFrom: (date) => and(takenUp, gte(policies.cancelledFrom, date)),
    cancelledTo: (date) => and(takenUp, lte(policies.cancelledFrom, date)),
  },
  sorts: {
    client: byName(policies, 'client_sort'),
    inception: byDate(policies.inception),
    expiry: byDate(policies.expiry),
    total: byNumber(policies.total),
  },
  load: async (ctx, ids) => {
    const rows = await ctx.db
      .select({ policy: policies, assignedName: assignee.name })
      .from(policies)
      .leftJoin(assignee, eq(assignee.id, policies.assignedTo))
      .where(inArray(policies.id, ids))
    return rows.map(({ policy, assignedName }) => summaryOf(policy, { assignedName, today: todayOf(ctx) }))
  },
})
