/** Whether a business is our client (domain 4.1). Closed and declined clients cannot sign in. */
import { machine, type ActionOf, type StatusOf } from '../../machine.ts'

export const clientMachine = machine({
  record: 'client',
  plural: 'clients',
  noun: 'client',
  permission: 'client:edit',
  starts: ['prospect', 'active'],
  statuses: {
    prospect: { label: 'Prospect', tone: 'info', turn: 'staff', next: 'Win them, or record that we decline' },
    active: { label: 'Active', tone: 'good', turn: null, next: 'Nothing: they are a client' },
    lapsed: { label: 'Lapsed', tone: 'warn', turn: null, next: 'Win them back, or close the record' },
    closed: { label: 'Closed', tone: 'neutral', turn: null, next: 'Nothing: the record is closed' },
    declined: { label: 'Declined', tone: 'danger', turn: null, next: 'Nothing: we do not act for them' },
  },
  transitions: {
    activate: { from: ['prospect', 'lapsed'], to: 'active', by: ['staff', 'system'], label: 'Make active', done: 'Became a client' },
    lapse: {
      from: ['active'],
      to: 'lapsed',
      by: ['staff', 'system'],
      label: 'Mark as lapsed',
      done: 'Marked as lapsed',
      reason: 'optional',
    },
    decline: { from: ['prospect'], to: 'declined', by: ['staff'], label: 'Decline', done: 'Declined', reason: 'required' },
    close: { from: ['prospect', 'active', 'lapsed'], to: 'closed', by: ['staff'], label: 'Close', done: 'Closed', reason: 'required' },
    // To lapsed if they were a client before.
    reopen: { from: ['closed', 'declined'], to: ['lapsed', 'prospect'], by: ['staff'], label: 'Open again', done: 'Opened again' },
  },
  events: {
    create: 'Added',
    import: 'Imported',
    edit: 'Facts changed',
    assign: 'Assigned',
    note: 'Note',
    addContact: 'Contact added',
    changeContact: 'Contact changed',
    removeContact: 'Contact removed',
    merge: 'Merged',
    unmerge: 'Merge undone',
    erase: 'Personal data erased',
  },
})
export type ClientStatus = StatusOf<typeof clientMachine>
export type ClientAction = ActionOf<typeof clientMachine>
