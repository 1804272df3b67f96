/** What staff do with tasks. Every change carries the version that was read. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { TaskDetail, tasks as contract } from '#contract/admin/tasks.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { tooFarAhead } from '#contract/model/contact/typedYear.ts'
import { taskMachine } from '#contract/model/tasks/taskMachine.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { assigning } from '#server/features/assigning/assigning.ts'
import { notify } from '#server/features/notifications/notifications.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { addEvent, edit as editRecord, historyOf, staffDoer, transition } from '#server/features/records/records.ts'
import { taskRecord } from './taskRecord.ts'
import { joined, subjectsOf, summaryOf, taskRows } from './taskRows.ts'
import { tasks } from './tasks.table.ts'

type View = CtxFor<'client:view'>
type Edit = CtxFor<'client:edit'>
type Step = { id: string; version: number }

export const { page: list, csv } = taskRows
const assigns = assigning({ rows: taskRows, record: taskRecord, permission: 'client:edit' })
export const { assignees, assignMany, assignBack } = assigns

const detailOf = async (ctx: View, id: string): Promise<TaskDetail> => {
  const [found] = await joined(ctx.db).where(eq(tasks.id, id))
  if (!found) throw new Failure('notFound', 'Not found')
  const { task } = found
  return {
    ...summaryOf(found, await subjectsOf(ctx.db, [task]), ctx.now()),
    note: task.note,
    history: await historyOf(ctx.db, taskRecord, id, 'staff'),
    version: task.version,
    actions: taskMachine.actionsFor(task.status, ctx.actor),
    mayEdit: can(ctx.actor, 'client:edit'),
  }
}

export const show = async (ctx: View, { id }: { id: string }) => {
  const detail = await detailOf(ctx, id)
  await writeAudit(ctx, { action: 'tasks.show', subjectType: 'task', subjectId: id })
  return detail
}

const wrong = (field: string, message: string) => new Failure('invalid', message, { fields: { [field]: message } })

export const create = async (ctx: Edit, input: ParsedInputOf<typeof contract.create>) => {
  const { title, note, dueOn, priority, assignedTo, clientId, subjectType, subjectId } = input
  const handler = assignedTo || null
  await assigns.requireAssignee(ctx.db, handler, 'assignedTo')
  if (clientId) {
    const [client] = await ctx.db.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId))
    if (!client) throw wrong('clientId', 'This client does not exist')
  }
  if ((subjectType === undefined) !== (subjectId === undefined)) throw wrong('subjectId', 'Say what kind of record it is about, and which')
  if (subjectType && subjectId && !(await subjectsOf(ctx.db, [{ subjectType, subjectId }])).has(subjectId))
    throw wrong('subjectId', 'This record does not exist')
  const id = randomUUID()
  await ctx.db.insert(tasks).values({
    id,
    title,
    note,
    dueOn: dueOn || null,
    priority,
    assignedTo: handler,
    clientId: clientId ?? null,
    subjectType: subjectType ?? '',
    subjectId: subjectId ?? null,
    status: 'open',
  })
  await addEvent(ctx, taskRecord, id, { event: 'create', by: staffDoer(ctx), to: 'open' })
  await notify(ctx.db, { kind: 'assigned', about: { type: 'task', id }, by: staffDoer(ctx) })
  await writeAudit(ctx, { action: 'tasks.create', subjectType: 'task', subjectId: id, after: { title, clientId, subjectType, subjectId } })
  return detailOf(ctx, id)
}

export const edit = async (ctx: Edit, { id, version, dueOn, assignedTo, ...written }: ParsedInputOf<typeof contract.edit>) => {
  await assigns.requireAssignee(ctx.db, assignedTo || null, 'assignedTo')
  const patch = { ...written, dueOn: dueOn || null, assignedTo: assignedTo || null }
  await editRecord(ctx, taskRecord, { id, version, event: 'edit' }, { patch })
  return detailOf(ctx, id)
}

export const complete = async (ctx: Edit, input: Step) => {
  await transition(ctx, taskRecord, { ...input, action: 'complete' }, { patch: { doneAt: ctx.now(), snoozedUntil: null } })
  return detailOf(ctx, input.id)
}

/** Hides the task from the lists of what to do now until that day. */
export const snooze = async (ctx: Edit, { until, reason = '', ...input }: ParsedInputOf<typeof contract.snooze>) => {
  const today = todayOf(ctx)
  if (until <= today) throw wrong('until', 'Choose a future date')
  const far = tooFarAhead(until, today)
  if (far) throw wrong('until', far)
  await transition(ctx, taskRecord, { ...input, action: 'snooze' }, { patch: { snoozedUntil: until }, reason })
  return detailOf(ctx, input.id)
}

export const drop = async (ctx: Edit, { reason = '', ...input }: ParsedInputOf<typeof contract.drop>) => {
  await transition(ctx, taskRecord, { ...input, action: 'drop' }, { patch: { snoozedUntil: null }, reason })
  return detailOf(ctx, input.id)
}

export const reopen = async (ctx: Edit, input: Step) => {
  await transition(ctx, taskRecord, { ...input, action: 'reopen' }, { patch: { doneAt: null } })
  return detailOf(ctx, input.id)
}
