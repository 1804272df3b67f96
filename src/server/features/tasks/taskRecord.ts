/** How a task changes: its statuses in the table, and what its history shows. */
import { formatDate } from '#contract/format.ts'
import { taskMachine } from '#contract/model/tasks/taskMachine.ts'
import { handlerLabel } from '#contract/model/people/handler.ts'
import { defineRecord } from '#server/features/records/records.ts'
import { tasks } from './tasks.table.ts'

const date = (on: string | null) => (on ? formatDate(on) : '')

export const taskRecord = defineRecord({
  machine: taskMachine,
  table: tasks,
  fields: {
    assignedTo: { label: handlerLabel, person: true },
    title: { label: 'Task' },
    note: { label: 'Note' },
    dueOn: { label: 'Due', show: date },
    snoozedUntil: { label: 'Snoozed until', show: date },
    priority: { label: 'Priority', show: (priority) => (priority === 'high' ? 'High' : 'Normal') },
  },
  mailFacts: () => null,
  clientEmail: () => null,
  mails: {},
})
