/** The states of a proof of cover. Whether it is valid is separate and checked each time (proof.ts). */
import { machine, type ActionOf, type StatusOf } from '../../machine.ts'

export const proofMachine = machine({
  record: 'proof',
  plural: 'proofs',
  noun: 'proof of cover',
  permission: 'policy:edit',
  starts: ['issued'],
  statuses: {
    issued: { label: 'Issued', tone: 'good', turn: null, next: 'Nothing: its page says whether cover is in force' },
    replaced: { label: 'Replaced', tone: 'neutral', turn: null, next: 'Nothing: a newer one was issued' },
    withdrawn: { label: 'Withdrawn', tone: 'danger', turn: null, next: 'Nothing: it was withdrawn' },
  },
  transitions: {
    send: { from: ['issued'], to: null, by: ['client', 'staff'], label: 'Send by email', done: 'Sent by email', clientReads: true },
    withdraw: {
      from: ['issued'],
      to: 'withdrawn',
      by: ['client', 'staff'],
      label: 'Withdraw',
      done: 'Withdrawn',
      reason: 'required',
      outward: true,
      final: true,
      clientReads: true,
    },
    replace: {
      from: ['issued'],
      to: 'replaced',
      by: ['client', 'staff', 'system'],
      label: 'Issue again',
      done: 'Replaced by a newer one',
      clientReads: true,
    },
    // The recipient is told once that cover will end or be reduced on a future day; `end` follows on that day.
    warn: {
      from: ['issued'],
      to: null,
      by: ['system'],
      label: 'Tell holder about a change',
      done: 'Holder told about a change',
      clientReads: true,
    },
    // What they were told of was taken back before that day: a cancellation, or agreed terms.
    stand: {
      from: ['issued'],
      to: null,
      by: ['system'],
      label: 'Tell holder that it stands',
      done: 'Holder told that the letter stands after all',
      clientReads: true,
    },
    end: {
      from: ['issued'],
      to: 'withdrawn',
      by: ['system'],
      label: 'End',
      done: 'Withdrawn, because the policy changed',
      clientReads: true,
    },
  },
  events: { issue: 'Issued' },
})
export type ProofStatus = StatusOf<typeof proofMachine>
export type ProofAction = ActionOf<typeof proofMachine>
