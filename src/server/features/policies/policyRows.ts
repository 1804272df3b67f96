/** Staff list of policies: its filters, sorts and rows as SQL. Row-level security hides confidential policies. */
import { and, eq, gte, inArray, isNotNull, isNull, lte, ne, not, notInArray, sql } from 'drizzle-orm'
import { policyList, type PolicySummary } from '#contract/admin/book/policies.ts'
import { addDays, daysBetween } from '#contract/model/contact/workingTime.ts'
import { isOnCover, lastDayOf } from '#contract/model/policies/policy.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { byDate, byName, byNumber } from '#server/db/cursor.ts'
import { listRows } from '#server/db/list.ts'
import { assignedTo, assignee, isAssigned } from '#server/features/users/users.ts'
import { onCover } from './onCover.ts'
import { policies, subjectivities, type PolicyRow } from './policies.table.ts'

type View = CtxFor<'policy:view'>
type Joined = { assignedName: string | null; missing: number; today: string }
export const summaryOf = (row: PolicyRow, { assignedName, missing, today }: Joined): PolicySummary => ({
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
  missing,
  confidential: row.confidential,
})

const isOpen = sql`EXISTS (SELECT 1 FROM ${subjectivities} WHERE ${subjectivities.policyId} = ${policies.id} AND ${subjectivities.status} = 'open')`

/** Confirmed by the insurer, and not cancelled as not taken up. */
const takenUp = and(isNotNull(policies.boundAt), ne(policies.cancellationReason, 'not_taken_up'))

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
    missing: () => isOpen,
    assigned: (who, { actor }) => isAssigned(policies.assignedTo, who, actor.userId),
    client: (id) => eq(policies.clientId, id),
    insurer: (insurer) => eq(policies.insurer, insurer),
    begun: (how) =>
      and(takenUp, how === 'new' ? isNull(policies.predecessorId) : how === 'renewal' ? isNotNull(policies.predecessorId) : undefined),
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
    const [rows, open] = await Promise.all([
      ctx.db
        .select({ policy: policies, assignedName: assignee.name })
        .from(policies)
        .leftJoin(assignee, eq(assignee.id, policies.assignedTo))
        .where(inArray(policies.id, ids)),
      ctx.db
        .select({ id: subjectivities.policyId, count: sql<string>`count(*)` })
        .from(subjectivities)
        .where(and(inArray(subjectivities.policyId, ids), eq(subjectivities.status, 'open')))
        .groupBy(subjectivities.policyId),
    ])
    const missing = new Map(open.map(({ id, count }) => [id, Number(count)]))
    return rows.map(({ policy, assignedName }) =>
      summaryOf(policy, { assignedName, missing: missing.get(policy.id) ?? 0, today: todayOf(ctx) }),
    )
  },
})
