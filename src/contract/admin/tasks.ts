/** Staff: tasks: what has to be done, by whom and when. */
import { assigning, handlerColumn, handlerFilter } from '../assigning.ts'
import { changeInput } from '../changeInput.ts'
import { get, group, patch, post } from '../endpoint.ts'
import { HistoryEntry } from '../history.ts'
import { choice, dateIfAny, list, moment } from '../list.ts'
import { taskMachine, taskPriorities, taskSubjects } from '../model/tasks/taskMachine.ts'
import { id, isoDate, text, typedText, z, type Infer } from '../schema.ts'

const Person = z.object({ id: z.uuid(), name: z.string() })

const TaskSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  status: z.enum(taskMachine.statusNames),
  priority: z.enum(taskPriorities),
  /** Calendar dates. */
  dueOn: z.nullable(z.string()),
  snoozedUntil: z.nullable(z.string()),
  late: z.boolean(),
  client: z.nullable(Person),
  /** The record it is about, with its reference. */
  subject: z.nullable(z.object({ type: z.enum(taskSubjects), id: z.uuid(), label: z.string() })),
  /** Created by a rule, not by hand. */
  byRule: z.boolean(),
  assignedTo: z.nullable(Person),
  createdAt: z.string(),
})
export type TaskSummary = Infer<typeof TaskSummary>

export const taskList = list({
  name: 'tasks',
  one: 'task',
  many: 'tasks',
  row: TaskSummary,
  columns: {
    title: { label: 'Task', names: true },
    client: { tells: true, label: 'Client', wrap: 'narrow', text: ({ client }) => client?.name ?? '' },
    subject: { tells: true, label: 'About', text: ({ subject }) => subject?.label ?? '' },
    dueOn: { ...dateIfAny('dueOn', 'Due'), ends: true, cardWord: 'Due' },
    priority: { label: 'Priority', text: ({ priority }) => (priority === 'high' ? 'High' : 'Normal'), hidden: true },
    status: { label: 'Status', tells: 'first', text: ({ status }) => taskMachine.label(status, 'staff') },
    assignedTo: { ...handlerColumn, wrap: true, ends: true },
    createdAt: { ...moment('createdAt', 'Added'), hidden: true },
  },
  filters: {
    /** `now`: open, and not snoozed. */
    status: choice('Status', [
      { value: 'now', label: 'To do now' },
      { value: 'snoozed', label: 'Snoozed' },
      ...taskMachine.statusNames.map((status) => ({ value: status, label: taskMachine.label(status, 'staff') })),
    ]),
    assigned: handlerFilter,
    due: choice('Due', [
      { value: 'late', label: 'Late' },
      { value: 'today', label: 'Due by today' },
      { value: 'week', label: 'Within 7 days' },
    ]),
    priority: choice('Priority', [{ value: 'high', label: 'High' }]),
    /** Those of one client, linked from its record. */
    client: { label: 'Client', schema: id(), options: [] },
  },
  sorts: { dueOn: ['due', '-due'], createdAt: ['oldest', 'newest'] },
  defaultSort: 'due',
  search: 'Title, note',
  bulk: { assign: 'Assign to' },
  views: {
    now: { name: 'To do', parameters: { status: 'now' } },
    mine: { name: 'Mine', parameters: { status: 'now', assigned: 'me' } },
    today: { name: 'Due by today', parameters: { status: 'now', due: 'today' } },
    late: { name: 'Late', parameters: { status: 'now', due: 'late' } },
    snoozed: { name: 'Snoozed', parameters: { status: 'snoozed' } },
  },
  opensWith: 'now',
})

export const TaskDetail = z.extend(TaskSummary, {
  note: z.string(),
  history: z.array(HistoryEntry),
  version: z.number(),
  actions: z.array(z.enum(taskMachine.actions)),
  mayEdit: z.boolean(),
})
export type TaskDetail = Infer<typeof TaskDetail>

const edit = 'client:edit'
/** As typed; empty for none. */
const dateOrNone = () => z.union([z.literal(''), isoDate()])
const written = {
  title: typedText('Write what needs doing', 160),
  note: text(2000),
  dueOn: dateOrNone(),
  priority: z.enum(taskPriorities),
  assignedTo: z.union([z.literal(''), id()]),
}

export const tasks = group('admin', 'tasks', {
  list: taskList.page('/api/admin/tasks', 'client:view'),
  csv: taskList.csv('/api/admin/tasks/csv', 'client:view'),
  ...assigning('/api/admin/tasks', { list: taskList, view: 'client:view', change: edit }),
  create: post('/api/admin/tasks', {
    access: edit,
    input: z.strictObject({
      ...written,
      clientId: z.optional(id()),
      subjectType: z.optional(z.enum(taskSubjects)),
      subjectId: z.optional(id()),
    }),
    output: TaskDetail,
    status: 201,
    idempotent: true,
  }),
  show: get('/api/admin/tasks/:id', { access: 'client:view', input: z.strictObject({ id: id() }), output: TaskDetail }),
  edit: patch('/api/admin/tasks/:id', { access: edit, input: z.strictObject({ ...changeInput, ...written }), output: TaskDetail }),
  complete: post('/api/admin/tasks/:id/complete', { access: edit, input: z.strictObject(changeInput), output: TaskDetail }),
  snooze: post('/api/admin/tasks/:id/snooze', {
    access: edit,
    input: z.strictObject({ ...changeInput, until: isoDate(), reason: z.optional(text(300)) }),
    output: TaskDetail,
  }),
  drop: post('/api/admin/tasks/:id/drop', {
    access: edit,
    input: z.strictObject({ ...changeInput, reason: z.optional(text(300)) }),
    output: TaskDetail,
  }),
  reopen: post('/api/admin/tasks/:id/reopen', { access: edit, input: z.strictObject(changeInput), output: TaskDetail }),
})
