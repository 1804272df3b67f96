import { sql } from 'drizzle-orm'
import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { taskMachine, taskPriorities } from '#contract/model/tasks/taskMachine.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const now = sql`now()`

export const tasks = pgTable('tasks', {
  id: uuid('id').primaryKey(),
  clientId: uuid('client_id'),
  /** The kind of record (`taskSubjects`), or empty. */
  subjectType: text('subject_type').notNull().default(''),
  subjectId: uuid('subject_id'),
  /** The rule that made it, so that a job makes it only once. Empty for a task written by hand. */
  madeByRule: text('made_by_rule').notNull().default(''),
  title: text('title').notNull(),
  note: text('note').notNull().default(''),
  status: text('status', { enum: taskMachine.statusNames }).notNull(),
  dueOn: date('due_on', { mode: 'string' }),
  snoozedUntil: date('snoozed_until', { mode: 'string' }),
  priority: text('priority', { enum: taskPriorities }).notNull().default('normal'),
  assignedTo: uuid('assigned_to'),
  doneAt: instant('done_at'),
  version: integer('version').notNull().default(0),
  createdAt: instant('created_at').notNull().default(now),
  updatedAt: instant('updated_at').notNull().default(now),
})
export type TaskRow = typeof tasks.$inferSelect
