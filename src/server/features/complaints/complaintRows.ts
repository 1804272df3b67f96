/** The staff list of complaints: its filters, sorts and rows in SQL. */
import { eq, gt, gte, inArray, isNotNull, lt, lte, ne, or } from 'drizzle-orm'
import { complaintList, type ComplaintSummary } from '#contract/admin/book/complaints.ts'
import { firstWords } from '#contract/format.ts'
import { complaintMachine } from '#contract/model/complaints/complaintMachine.ts'
import type { CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { byInstant, byName } from '#server/db/cursor.ts'
import { listRows } from '#server/db/list.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { assignedTo, assignee, isAssigned } from '#server/features/users/users.ts'
import { complaints, type ComplaintRow } from './complaints.table.ts'

type Joined = { complaint: ComplaintRow; assignedName: string | null; clientName: string | null }

export const summaryOf = ({ complaint: row, assignedName, clientName }: Joined, now: Date): ComplaintSummary => ({
  id: row.id,
  reference: row.reference,
  complainant: row.complainant,
  kind: row.kind,
  category: row.category,
  status: row.status,
  client: row.clientId ? { id: row.clientId, name: clientName ?? '' } : null,
  receivedOn: row.receivedOn,
  dueAt: row.dueAt?.toISOString() ?? null,
  late: row.dueAt !== null && row.dueAt < now,
  begins: firstWords(row.description),
  assignedTo: assignedTo(row.assignedTo, assignedName),
  createdAt: row.createdAt.toISOString(),
})

export const joined = (db: Db) =>
  db
    .select({ complaint: complaints, assignedName: assignee.name, clientName: clients.name, clientRow: clients })
    .from(complaints)
    .leftJoin(assignee, eq(assignee.id, complaints.assignedTo))
    .leftJoin(clients, eq(clients.id, complaints.clientId))

export const complaintRows = listRows(complaintList, {
  table: complaints,
  filters: {
    status: (status) => {
      if (status === 'open') return ne(complaints.status, 'closed')
      return status === 'toAnswer' ? inArray(complaints.status, complaintMachine.inTurnOf('staff')) : eq(complaints.status, status)
    },
    kind: (kind) => eq(complaints.kind, kind),
    assigned: (who, { actor }: CtxFor<'complaint:view'>) => isAssigned(complaints.assignedTo, who, actor.userId),
    overdue: (_late, { now }) => lt(complaints.dueAt, now()),
    client: (client) => eq(complaints.clientId, client),
    category: (category) => eq(complaints.category, category),
    outcome: (outcome) => eq(complaints.outcome, outcome),
    redress: () => gt(complaints.redress, complaints.redressPaid),
    answered: () => or(isNotNull(complaints.finalResponseAt), isNotNull(complaints.summaryResolvedAt)),
    from: (date) => gte(complaints.receivedOn, date),
    to: (date) => lte(complaints.receivedOn, date),
  },
  sorts: {
    complainant: byName(complaints, 'complainant_sort'),
    dueAt: byInstant(complaints.dueAt),
    createdAt: byInstant(complaints.createdAt),
  },
  load: async ({ db, now }, ids) => (await joined(db).where(inArray(complaints.id, ids))).map((row) => summaryOf(row, now())),
})
