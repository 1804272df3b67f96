/** The staff list of changes: its filters, sorts and rows in SQL. */
import { eq, inArray, lt, sql } from 'drizzle-orm'
import { changeList, type ChangeSummary } from '#contract/admin/book/changes.ts'
import { changeMachine, openChangeStatuses } from '#contract/model/changes/changeMachine.ts'
import type { CtxFor } from '#server/ctx.ts'
import { byDate, byInstant } from '#server/db/cursor.ts'
import { fromDay, untilDay } from '#server/db/days.ts'
import { listRows } from '#server/db/list.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { policies, type PolicyRow } from '#server/features/policies/policies.table.ts'
import { assignedTo, assignee, isAssigned } from '#server/features/users/users.ts'
import { changes, type ChangeRow } from './changes.table.ts'

type Joined = { client: string; policy: Pick<PolicyRow, 'class' | 'policyNumber'>; assignedName: string | null; now: Date }

export const summaryOf = (row: ChangeRow, { client, policy, assignedName, now }: Joined): ChangeSummary => ({
  id: row.id,
  reference: row.reference,
  status: row.status,
  kind: row.kind,
  client,
  class: policy.class,
  policyNumber: policy.policyNumber,
  effectiveOn: row.effectiveOn,
  requestedAt: row.createdAt.toISOString(),
  dueAt: row.dueAt?.toISOString() ?? null,
  overdue: row.dueAt !== null && row.dueAt < now,
  assignedTo: assignedTo(row.assignedTo, assignedName),
})

export const changeRows = listRows(changeList, {
  table: changes,
  filters: {
    status: (status) =>
      status === 'ours'
        ? inArray(changes.status, changeMachine.inTurnOf('staff'))
        : status === 'open'
          ? inArray(changes.status, [...openChangeStatuses])
          : eq(changes.status, status),
    kind: (kind) => eq(changes.kind, kind),
    assigned: (who, { actor }: CtxFor<'policy:view'>) => isAssigned(changes.assignedTo, who, actor.userId),
    client: (id) => eq(changes.clientId, id),
    overdue: (_late, { now }) => lt(changes.dueAt, now()),
    class: (name) => sql`EXISTS (SELECT 1 FROM policies WHERE policies.id = ${changes.policyId} AND policies.class = ${name})`,
    from: (date) => fromDay(changes.createdAt, date),
    to: (date) => untilDay(changes.createdAt, date),
  },
  sorts: {
    requestedAt: byInstant(changes.createdAt, 'always'),
    dueAt: byInstant(changes.dueAt),
    effectiveOn: byDate(changes.effectiveOn),
  },
  load: async ({ db, now }, ids) => {
    const rows = await db
      .select({ row: changes, client: clients.name, policy: policies, assignedName: assignee.name })
      .from(changes)
      .innerJoin(policies, eq(policies.id, changes.policyId))
      .innerJoin(clients, eq(clients.id, changes.clientId))
      .leftJoin(assignee, eq(assignee.id, changes.assignedTo))
      .where(inArray(changes.id, ids))
    return rows.map(({ row, ...beside }) => summaryOf(row, { ...beside, now: now() }))
  },
})
