/** The client's list of policies as SQL. The transaction's scope is limited to the companies whose policies the user may see. */
import { and, eq, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { coverSentence, renewsIn } from '#contract/model/policies/coverWords.ts'
import { isOnCover } from '#contract/model/policies/policy.ts'
import { policyList, type PolicySummary } from '#contract/portal/policies.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { byDate, byNumber } from '#server/db/cursor.ts'
import { listRows } from '#server/db/list.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { onCover, renewed, today } from '#server/features/policies/policies.ts'
import { policies, type PolicyRow } from '#server/features/policies/policies.table.ts'

export type View = CtxFor<{ client: 'policies'; right: 'view' }>

/** A policy with the name of its company, and whether the next period is confirmed. */
export const summaryColumns = { row: policies, company: clients.name, isRenewed: renewed() }
type Summed = { row: PolicyRow; company: string; isRenewed: boolean }

export const summaryOf = ({ row, company, isRenewed }: Summed, day: string): PolicySummary => ({
  id: row.id,
  reference: row.reference,
  policyNumber: row.policyNumber,
  class: row.class,
  insurer: row.insurer,
  company: { id: row.clientId, name: company },
  status: row.status,
  cover: coverSentence(row, day),
  onCover: isOnCover(row, day),
  inception: row.inception,
  expiry: row.expiry,
  renewsIn: isRenewed ? null : renewsIn(row, day),
  renewed: isRenewed && row.status !== 'cancelled',
  total: row.net + row.ipt + row.fee,
})

const within = (days: number): SQL =>
  sql`(${onCover()} AND ${policies.cancelledFrom} IS NULL AND NOT ${renewed()} AND ${policies.expiry} <= ${today} + ${days}::int)`

/** The day on which it ends; for a policy that is over a day far ahead, the later the longer ago it ended. */
const soonest = sql`(CASE WHEN ${policies.status} IN ('expired', 'cancelled') THEN date '9999-12-31' - (${policies.expiry} - date '0001-01-01') ELSE ${policies.expiry} END)`

export const policyRows = listRows(policyList, {
  table: policies,
  base: () => undefined,
  filters: {
    status: (status) =>
      status === 'current'
        ? or(notInArray(policies.status, ['expired', 'cancelled']), and(eq(policies.status, 'cancelled'), onCover()))
        : eq(policies.status, status),
    class: (name) => eq(policies.class, name),
    company: (id) => eq(policies.clientId, id),
    renewing: (days) => within(Number(days)),
  },
  sorts: { expiry: byDate(policies.expiry), renewsIn: byDate(soonest), total: byNumber(policies.total) },
  load: async ({ db, ...ctx }: View, ids) => {
    const rows = await db
      .select(summaryColumns)
      .from(policies)
      .innerJoin(clients, eq(clients.id, policies.clientId))
      .where(and(inArray(policies.id, ids)))
    return rows.map((found) => summaryOf(found, todayOf(ctx)))
  },
})
