/** A task for staff, created by hand or by a rule. Clients never see it. */
import { machine, type ActionOf } from '../../machine.ts'

export const taskMachine = machine({
  record: 'task',
  plural: 'tasks',
  noun: 'task',
  permission: 'client:edit',
  starts: ['open'],
  statuses: {
    open: { label: 'Open', tone: 'info', turn: 'staff', next: 'Do it' },
    done: { label: 'Done', tone: 'good', turn: null, next: 'Nothing: it is done' },
    dropped: { label: 'Dropped', tone: 'neutral', turn: null, next: 'Nothing: it was dropped' },
  },
  transitions: {
    complete: { from: ['open'], to: 'done', by: ['staff', 'system'], label: 'Done', done: 'Done' },
    snooze: { from: ['open'], to: null, by: ['staff'], label: 'Snooze', done: 'Snoozed', reason: 'optional' },
    drop: { from: ['open'], to: 'dropped', by: ['staff', 'system'], label: 'Drop', done: 'Dropped', reason: 'optional' },
    reopen: { from: ['done', 'dropped'], to: 'open', by: ['staff'], label: 'Open again', done: 'Opened again' },
  },
  events: { create: 'Added', edit: 'Changed', assign: 'Assigned' },
})
export type TaskAction = ActionOf<typeof taskMachine>

/** Kinds of record that a task may be about. Each has a screen in the staff area. */
export const taskSubjects = [
  'client',
  'policy',
  'quote',
  'claim',
  'enquiry',
  'appointment',
  'renewal',
  'change',
  'document',
  'complaint',
  'invoice',
] as const
export type TaskSubject = (typeof taskSubjects)[number]
export const taskPriorities = ['normal', 'high'] as const
