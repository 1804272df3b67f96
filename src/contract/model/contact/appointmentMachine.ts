/** The states of an appointment or a call-back (domain 4.11). */
import { machine, type ActionOf, type StatusOf } from '../../machine.ts'

export const appointmentKinds = ['appointment', 'callback'] as const
export type AppointmentKind = (typeof appointmentKinds)[number]

/** `begun`: whether the start time has passed. `suspected`: whether it was held back as suspected spam. */
export type AppointmentFacts = { kind: AppointmentKind; begun: boolean; suspected?: boolean }

const waiting = ['requested', 'rescheduled'] as const
const live = ['requested', 'confirmed', 'rescheduled'] as const

/** A requested call may be made straight away. */
const isOver = ({ kind, begun }: AppointmentFacts) => begun || kind === 'callback'
const isAhead = ({ kind, begun }: AppointmentFacts) => kind === 'appointment' && !begun
const nextStep =
  (otherwise: string) =>
  ({ kind, begun }: AppointmentFacts) =>
    kind === 'callback' ? 'Ring, then complete it' : begun ? 'Say how it went' : otherwise

export const appointmentMachine = machine({
  record: 'appointment',
  plural: 'appointments',
  noun: 'appointment',
  permission: 'appointment:update',
  starts: ['requested'],
  statuses: {
    requested: {
      label: { staff: 'Requested', client: 'Held for you, to be confirmed' },
      tone: 'warn',
      turn: 'staff',
      next: nextStep('Confirm it'),
    },
    confirmed: { label: 'Confirmed', tone: 'good', turn: 'staff', next: nextStep('Attend') },
    rescheduled: {
      label: { staff: 'Moved', client: 'Moved, to be confirmed' },
      tone: 'renew',
      turn: 'staff',
      next: nextStep('Confirm it'),
    },
    cancelled: { label: 'Cancelled', tone: 'danger', turn: null, next: 'None' },
    completed: { label: { staff: 'Completed', client: 'It has taken place' }, tone: 'neutral', turn: null, next: 'None' },
    no_show: { label: { staff: 'Missed', client: 'It did not take place' }, tone: 'neutral', turn: null, next: 'None' },
  },
  transitions: {
    confirm: {
      from: waiting,
      to: 'confirmed',
      by: ['staff'],
      label: 'Confirm',
      done: 'Confirmed',
      outward: true,
      clientReads: true,
      when: isAhead,
    },
    complete: { from: live, to: 'completed', by: ['staff'], label: 'It took place', done: 'Completed', when: isOver },
    noShow: { from: live, to: 'no_show', by: ['staff'], label: 'Did not attend', done: 'Missed', when: isOver },
    cancel: {
      from: live,
      to: 'cancelled',
      by: ['staff'],
      label: 'Cancel',
      done: 'Cancelled',
      reason: 'optional',
      outward: true,
      final: true,
    },
    // It keeps its status: being suspected spam is not one.
    notSpam: {
      from: live,
      to: null,
      by: ['staff'],
      label: 'Not spam',
      done: 'Taken back from spam',
      when: ({ suspected }: AppointmentFacts) => suspected === true,
    },
    // Call-backs have no link of their own, so visitors cannot move or cancel them.
    move: { from: live, to: 'rescheduled', by: ['client'], label: 'Move', done: 'Moved by the visitor', outward: true, when: isAhead },
    cancelByClient: {
      from: live,
      to: 'cancelled',
      by: ['client'],
      label: 'Cancel',
      done: 'Cancelled by the visitor',
      outward: true,
      final: true,
      when: isAhead,
    },
  },
  events: { book: 'Booked on the contact page', callBack: 'Asked for on the contact page' },
})
export type AppointmentStatus = StatusOf<typeof appointmentMachine>
export type AppointmentAction = ActionOf<typeof appointmentMachine>

/** Statuses that occupy their half hour. */
export const liveStatuses = live
/** Statuses that wait for our answer. */
export const unansweredStatuses = waiting
