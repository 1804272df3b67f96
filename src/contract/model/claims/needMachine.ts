/** The states of one thing that a claim needs: asked for, provided by the client, and checked by us. */
import { machine, type ActionOf, type StatusOf } from '../../machine.ts'

const waiting = ['requested', 'redo'] as const

export const needMachine = machine({
  record: 'claimNeed',
  plural: 'claimNeeds',
  noun: 'item',
  permission: 'claim:edit',
  starts: ['requested'],
  statuses: {
    requested: {
      label: { staff: 'Asked for', client: 'To do' },
      tone: 'warn',
      turn: 'client',
      next: 'Get it from the client, or say that it is no longer needed',
    },
    received: {
      label: { staff: 'To check', client: 'Received, we are checking it' },
      tone: 'info',
      turn: 'staff',
      next: 'Accept it, or ask for it again',
    },
    accepted: { label: 'Accepted', tone: 'good', turn: null, next: 'None' },
    redo: {
      label: { staff: 'Asked for again', client: 'Please send it again' },
      tone: 'danger',
      turn: 'client',
      next: 'Get it from the client, or say that it is no longer needed',
    },
    dropped: { label: 'No longer needed', tone: 'neutral', turn: null, next: 'None' },
  },
  transitions: {
    answer: { from: waiting, to: 'received', by: ['client'], label: 'Send', done: 'Provided', outward: true },
    cannot: {
      from: waiting,
      to: 'received',
      by: ['client'],
      label: 'I cannot provide this',
      done: 'Cannot be provided',
      reason: 'required',
      outward: true,
    },
    accept: { from: ['received', ...waiting], to: 'accepted', by: ['staff'], label: 'Accept', done: 'Accepted', clientReads: true },
    redo: {
      from: ['received', 'accepted'],
      to: 'redo',
      by: ['staff'],
      label: 'Ask again',
      done: 'Asked for again',
      reason: 'required',
      outward: true,
      clientReads: true,
    },
    drop: {
      from: [...waiting, 'received'],
      to: 'dropped',
      by: ['staff'],
      label: 'No longer needed',
      done: 'No longer needed',
      clientReads: true,
    },
  },
  events: {},
})
export type NeedStatus = StatusOf<typeof needMachine>
export type NeedAction = ActionOf<typeof needMachine>

/** Whether the client still has to do something about it. */
export const isOpenNeed = (status: NeedStatus): boolean => needMachine.statuses[status].turn === 'client'
