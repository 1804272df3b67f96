/** Staff list of tasks: its filters, sorts and rows as SQL. */
import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { taskList, type TaskSummary } from '#contract/admin/tasks.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { taskSubjects, type TaskSubject } from '#contract/model/tasks/taskMachine.ts'
import type { CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { byDay, byInstant } from '#server/db/cursor.ts'
import { listRows } from '#server/db/list.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { today } from '#server/features/policies/policies.ts'
import { assignedTo, assignee, isAssigned } from '#server/features/users/users.ts'
import { tasks, type TaskRow } from './tasks.table.ts'

/** The table and label of each kind of record. Queried directly, because most of these features come after this one. */
const tables: Record<TaskSubject, { table: string; label: SQL }> = {
  client: { table: 'clients', label: sql`reference` },
  policy: { table: 'policies', label: sql`reference` },
  quote: { table: 'quotes', label: sql`reference` },
  claim: { table: 'claims', label: sql`reference` },
  enquiry: { table: 'enquiries', label: sql`reference` },
  appointment: { table: 'appointments', label: sql`reference` },
  // A renewal is labelled with its policy's reference.
  renewal: { table: 'renewals', label: sql`(SELECT reference FROM policies WHERE policies.id = policy_id)` },
  change: { table: 'changes', label: sql`reference` },
  document: { table: 'documents', label: sql`title` },
  complaint: { table: 'complaints', label: sql`reference` },
  invoice: { table: 'invoices', label: sql`reference` },
}
const isSubject = (type: string): type is TaskSubject => taskSubjects.some((one) => one === type)

type Subject = NonNullable<TaskSummary['subject']>

/** By id, for the records that the user may see. */
export const subjectsOf = async (db: Db, rows: readonly Pick<TaskRow, 'subjectType' | 'subjectId'>[]): Promise<Map<string, Subject>> => {
  const found = new Map<string, Subject>()
  for (const type of taskSubjects) {
    const ids = rows.flatMap(({ subjectType, subjectId }) => (subjectType === type && subjectId ? [subjectId] : []))
    if (ids.length === 0) continue
    const { table, label } = tables[type]
    const { rows: labels } = await db.execute<{ id: string; label: string | null }>(
      sql`SELECT id, ${label} AS label FROM ${sql.identifier(table)} WHERE id = ANY(${sql.param(ids)}::uuid[])`,
    )
    for (const one of labels) found.set(one.id, { type, id: one.id, label: one.label ?? '' })
  }
  return found
}

type Joined = { task: TaskRow; assignedName: string | null; clientName: string | null }

export const summaryOf = ({ task, assignedName, clientName }: Joined, subjects: Map<string, Subject>, now: Date): TaskSummary => ({
  id: task.id,
  title: task.title,
  status: task.status,
  priority: task.priority,
  dueOn: task.dueOn,
  snoozedUntil: task.snoozedUntil,
  late: task.status === 'open' && task.dueOn !== null && task.dueOn < londonClock(now).date,
  client: task.clientId ? { id: task.clientId, name: clientName ?? '' } : null,
  subject: isSubject(task.subjectType) && task.subjectId ? (subjects.get(task.subjectId) ?? null) : null,
  byRule: task.madeByRule !== '',
  assignedTo: assignedTo(task.assignedTo, assignedName),
  createdAt: task.createdAt.toISOString(),
})

export const joined = (db: Db) =>
  db
    .select({ task: tasks, assignedName: assignee.name, clientName: clients.name })
    .from(tasks)
    .leftJoin(assignee, eq(assignee.id, tasks.assignedTo))
    .leftJoin(clients, eq(clients.id, tasks.clientId))

const putOff = sql`${tasks.snoozedUntil} IS NOT NULL AND ${tasks.snoozedUntil} > ${today}`
const due = byDay(tasks.dueOn)

export const taskRows = listRows(taskList, {
  table: tasks,
  filters: {
    status: (status) =>
      status === 'now'
        ? and(eq(tasks.status, 'open'), sql`NOT (${putOff})`)
        : status === 'snoozed'
          ? and(eq(tasks.status, 'open'), putOff)
          : eq(tasks.status, status),
    assigned: (who, { actor }: CtxFor<'client:view'>) => isAssigned(tasks.assignedTo, who, actor.userId),
    due: (by) =>
      and(isNotNull(tasks.dueOn), by === 'late' ? sql`${due.by} < ${today}` : sql`${due.by} <= ${today} + ${by === 'week' ? 7 : 0}::int`),
    priority: (priority) => eq(tasks.priority, priority),
    client: (client) => eq(tasks.clientId, client),
  },
  sorts: { dueOn: due, createdAt: byInstant(tasks.createdAt) },
  load: async ({ db, now }, ids) => {
    const rows = await joined(db).where(inArray(tasks.id, ids))
    const subjects = await subjectsOf(
      db,
      rows.map(({ task }) => task),
    )
    return rows.map((row) => summaryOf(row, subjects, now()))
  },
})
