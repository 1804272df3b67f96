/** The states of a change during the period (domain 4.6). Nothing takes effect before the insurer has confirmed it. */
import { machine, type ActionOf, type StatusOf } from '../../machine.ts'

const before = ['requested', 'info_needed', 'with_insurer'] as const
const open = [...before, 'terms_received', 'client_accepted'] as const

/** `total`: the price of a change in pence. Null until the insurer has given it. */
export type ChangeFacts = { status: string; total: number | null }

export const changeMachine = machine({
  record: 'change',
  plural: 'changes',
  noun: 'change',
  permission: 'policy:edit',
  starts: ['requested'],
  statuses: {
    requested: {
      label: 'Requested',
      means: 'We have your request and will read it. Your policy has not changed yet.',
      tone: 'warn',
      turn: 'staff',
      next: 'Check it, then pass it to the insurer',
      promise: { level: 'change' },
    },
    info_needed: {
      label: { staff: 'Information needed', client: 'We need an answer' },
      means: 'We cannot continue without your answer. Your policy has not changed yet.',
      tone: 'info',
      turn: 'client',
      next: "Get the client's answer",
    },
    with_insurer: {
      label: { staff: 'With insurer', client: 'With the insurer' },
      means: 'The insurer is looking at it. Your policy has not changed yet.',
      tone: 'info',
      turn: 'insurer',
      next: "Get the insurer's price",
    },
    terms_received: {
      label: { staff: 'Price with client', client: 'Price to accept' },
      means: 'The insurer agrees and has given its price. Your policy changes once you accept it and the insurer confirms.',
      tone: 'renew',
      turn: 'client',
      next: "Get the client's acceptance",
    },
    client_accepted: {
      label: { staff: 'Accepted by client', client: 'Accepted by you' },
      means: 'You accepted the price. Your policy has not changed yet: the insurer has to confirm it.',
      tone: 'warn',
      turn: 'staff',
      next: "Get the insurer's confirmation, then apply it",
      promise: { level: 'change', separate: true },
    },
    applied: {
      label: { staff: 'Applied', client: 'Done' },
      means: 'The insurer has confirmed it. The new schedule applies from the date it states.',
      tone: 'good',
      turn: null,
      next: 'Nothing: the new terms are on the policy',
    },
    rejected: {
      label: { staff: 'Rejected', client: 'Not possible' },
      means: 'It was not made, for the reason we gave. Your policy has not changed.',
      tone: 'danger',
      turn: null,
      next: 'Nothing: it was not made',
    },
    withdrawn: {
      label: 'Withdrawn',
      means: 'It was withdrawn. Your policy has not changed.',
      tone: 'neutral',
      turn: null,
      next: 'Nothing: it was withdrawn',
    },
  },
  transitions: {
    take: { from: open, to: null, by: ['staff'], label: 'Take it', done: 'Taken' },
    askClient: {
      from: ['requested', 'with_insurer'],
      to: 'info_needed',
      by: ['staff'],
      label: 'Ask the client',
      done: 'Question asked',
      reason: 'required',
      outward: true,
      clientReads: true,
    },
    answer: {
      from: ['info_needed'],
      to: 'requested',
      by: ['client', 'staff'],
      label: { client: 'Send the answer', staff: 'Record the answer' },
      done: 'Question answered',
      reason: 'required',
      clientReads: true,
    },
    passToInsurer: {
      from: ['requested'],
      to: 'with_insurer',
      by: ['staff'],
      label: 'Record as with the insurer',
      done: 'Passed to the insurer',
      outward: true,
      clientReads: true,
    },
    recordPrice: {
      from: ['requested', 'with_insurer', 'terms_received'],
      to: 'terms_received',
      by: ['staff'],
      label: "Record the insurer's price",
      done: 'Price received from the insurer',
      outward: true,
      clientReads: true,
    },
    accept: {
      from: ['terms_received'],
      to: 'client_accepted',
      by: ['client', 'staff'],
      label: { client: 'Accept the price', staff: 'Record the acceptance' },
      done: 'Price accepted',
      clientReads: true,
    },
    // A change that is free, or returns money, does not need acceptance.
    apply: {
      from: ['terms_received', 'client_accepted'],
      to: 'applied',
      by: ['staff'],
      label: 'Apply to the policy',
      done: 'Confirmed by the insurer and applied',
      outward: true,
      final: true,
      clientReads: true,
      when: ({ status, total }: ChangeFacts) => status === 'client_accepted' || (total !== null && total <= 0),
    },
    reject: {
      from: open,
      to: 'rejected',
      by: ['staff'],
      label: 'Reject',
      done: 'Not possible',
      reason: 'required',
      outward: true,
      final: true,
      clientReads: true,
    },
    withdraw: {
      from: [...before, 'terms_received'],
      to: 'withdrawn',
      by: ['client', 'staff'],
      label: 'Withdraw',
      done: 'Withdrawn',
      reason: 'optional',
      final: true,
      clientReads: true,
    },
    // The policy was cancelled another way: what was asked for has happened with it, or no longer can.
    release: {
      from: open,
      to: ['withdrawn', 'applied'],
      by: ['system'],
      label: 'Close with the policy',
      done: 'Closed: the policy was cancelled',
      clientReads: true,
    },
  },
  events: { create: 'Asked for', assign: 'Assigned', note: 'Note' },
})
export type ChangeStatus = StatusOf<typeof changeMachine>
export type ChangeAction = ActionOf<typeof changeMachine>

/** Not yet in a final status. */
export const openChangeStatuses = open
