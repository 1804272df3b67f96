/** The states of a client's document: asked for, to check, current, withdrawn. */
import { machine, type ActionOf, type StatusOf } from '../../machine.ts'
import type { AskedOf } from './document.ts'

/** The facts that steps depend on besides the status. `own`: the client's own upload or request, which they may take back. */
export type DocumentFacts = {
  askedOf: AskedOf
  own: boolean
  fromClient: boolean
  /** Whether its newest file can be opened. */
  readable: boolean
  toSign: boolean
  legalHold: boolean
}

const nextOf: Record<AskedOf, string> = {
  '': 'Get it',
  client: 'Nothing: the client will send it',
  broker: 'Send it to the client',
  insurer: 'Get it from the insurer',
}
const there = ['to_check', 'current'] as const

export const documentMachine = machine({
  record: 'document',
  plural: 'documents',
  noun: 'document',
  permission: 'document:edit',
  starts: ['requested', 'to_check', 'current'],
  statuses: {
    requested: {
      label: 'Asked for',
      means: 'We do not have it yet.',
      tone: 'warn',
      turn: 'client',
      next: ({ askedOf }: DocumentFacts) => nextOf[askedOf],
    },
    to_check: {
      label: { staff: 'To check', client: 'With us to check' },
      means: 'We have it and are checking it.',
      tone: 'info',
      turn: 'staff',
      next: 'Look at it, then accept it or ask again',
    },
    current: { label: 'Current', tone: 'good', turn: null, next: 'Nothing: it is current' },
    withdrawn: {
      label: 'Withdrawn',
      means: 'It is no longer valid. We keep it for our records.',
      tone: 'neutral',
      turn: null,
      next: 'Nothing: it is kept for its retention period',
    },
  },
  transitions: {
    accept: {
      from: ['to_check'],
      to: 'current',
      by: ['staff'],
      label: 'Accept',
      done: 'Accepted',
      outward: true,
      clientReads: true,
      when: ({ readable }: DocumentFacts) => readable,
    },
    askAgain: {
      from: ['to_check'],
      to: 'requested',
      by: ['staff'],
      label: 'Ask again',
      done: 'Asked for again',
      reason: 'required',
      outward: true,
      clientReads: true,
      when: ({ fromClient }: DocumentFacts) => fromClient,
    },
    provide: {
      from: ['requested', ...there],
      to: 'current',
      by: ['staff'],
      label: 'Add a file',
      done: 'File added',
      outward: true,
      clientReads: true,
    },
    send: {
      from: ['requested', 'to_check'],
      to: 'to_check',
      by: ['client'],
      label: 'Send',
      done: 'Sent by the client',
      when: ({ askedOf, own }: DocumentFacts) => askedOf === 'client' || own,
    },
    describe: { from: ['requested', ...there], to: null, by: ['staff'], label: 'Change details', done: 'Details changed' },
    showTo: {
      from: ['current', 'to_check', 'requested', 'withdrawn'],
      to: null,
      by: ['staff'],
      label: 'Change who can see it',
      done: 'Changed who can see it',
      outward: true,
    },
    sign: {
      from: ['current'],
      to: null,
      by: ['client'],
      label: 'Sign',
      done: 'Signed electronically',
      when: ({ toSign, readable }: DocumentFacts) => toSign && readable,
    },
    hold: {
      from: [...there, 'withdrawn'],
      to: null,
      by: ['staff'],
      label: 'Put on legal hold',
      done: 'Put on legal hold',
      reason: 'required',
      when: ({ legalHold }: DocumentFacts) => !legalHold,
    },
    release: {
      from: [...there, 'withdrawn'],
      to: null,
      by: ['staff'],
      label: 'End the legal hold',
      done: 'Legal hold ended',
      reason: 'required',
      when: ({ legalHold }: DocumentFacts) => legalHold,
    },
    withdraw: {
      from: ['requested', ...there],
      to: 'withdrawn',
      by: ['staff'],
      label: 'Withdraw',
      done: 'Withdrawn',
      reason: 'required',
      outward: true,
      clientReads: true,
    },
    /** The reason for asking is met or was waived. Only for documents not yet sent; those sent are still checked. */
    noLongerNeeded: {
      from: ['requested'],
      to: 'withdrawn',
      by: ['system'],
      label: 'No longer needed',
      done: 'No longer needed',
      outward: true,
      clientReads: true,
      when: ({ askedOf }: DocumentFacts) => askedOf === 'client',
    },
    // If it answered a request of ours, it is requested again; otherwise it is withdrawn.
    takeBack: {
      from: ['requested', 'to_check'],
      to: ['withdrawn', 'requested'],
      by: ['client'],
      label: 'Withdraw it',
      done: 'Withdrawn by the client',
      when: ({ own }: DocumentFacts) => own,
    },
  },
  events: { create: 'Added', request: 'Asked for', message: 'Message', note: 'Note' },
})
export type DocumentStatus = StatusOf<typeof documentMachine>
export type DocumentAction = ActionOf<typeof documentMachine>
