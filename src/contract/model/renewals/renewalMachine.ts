/**
 * The states of a renewal (domain 4.7.1). The policy follows: it is renewal_in_progress from the invitation until its expiry. The accepted
 * and bound terms become a policy of their own.
 */
import { machine, type ActionOf, type StatusOf } from '../../machine.ts'

/** Not yet decided. */
export const openRenewalStatuses = [
  'not_started',
  'info_requested',
  'info_received',
  'with_insurers',
  'terms_received',
  'presented',
] as const
/** The client may still accept it, or it is accepted and waits to be bound. */
export const liveRenewalStatuses = [...openRenewalStatuses, 'accepted'] as const
/** The cover ends, or has ended, without a new policy. */
export const lostRenewalStatuses = ['declined', 'not_offered', 'no_response'] as const

export const renewalMachine = machine({
  record: 'renewal',
  plural: 'renewals',
  noun: 'renewal',
  permission: 'renewal:edit',
  starts: ['not_started'],
  statuses: {
    not_started: {
      label: { client: 'We are preparing it', staff: 'Not started' },
      tone: 'neutral',
      turn: 'staff',
      next: 'Invite the client',
    },
    info_requested: {
      label: { client: 'Your facts are needed', staff: 'Facts asked for' },
      means: 'We need your facts for the coming year before we can ask insurers for terms.',
      tone: 'warn',
      turn: 'client',
      next: "Wait for the client's facts, and chase them",
    },
    info_received: {
      label: { client: 'We have your facts', staff: 'Facts received' },
      tone: 'info',
      turn: 'staff',
      next: 'Ask the insurers for terms',
    },
    with_insurers: { label: 'With insurers', tone: 'info', turn: 'insurer', next: 'Chase the insurers, and enter their terms' },
    terms_received: {
      label: { client: 'We are checking the terms', staff: 'Terms received' },
      tone: 'renew',
      turn: 'staff',
      next: 'Check the terms and send them to the client',
    },
    presented: {
      label: { client: 'Terms ready for you', staff: 'Terms with the client' },
      means: 'Read what changes, confirm your facts and tell us what you want.',
      tone: 'renew',
      turn: 'client',
      next: "Wait for the client's decision, and chase it",
    },
    accepted: {
      label: { client: 'Accepted: we are arranging it', staff: 'Accepted, not bound' },
      means: 'We will confirm the cover with the insurer and write to you when that is done.',
      tone: 'warn',
      turn: 'staff',
      next: 'Bind it with the insurer',
    },
    bound: { label: 'Renewed', tone: 'good', turn: null, next: 'Nothing: it is renewed' },
    declined: {
      label: { client: 'You declined it', staff: 'Declined' },
      tone: 'danger',
      turn: null,
      next: 'Nothing: the client does not renew with us',
    },
    not_offered: { label: 'No terms offered', tone: 'danger', turn: null, next: 'Nothing: no insurer offered terms' },
    no_response: {
      label: { client: 'Cover has ended', staff: 'Lapsed' },
      tone: 'danger',
      turn: null,
      next: 'Nothing: the cover has ended',
    },
    withdrawn: { label: 'Not renewed this time', tone: 'neutral', turn: null, next: 'Nothing: it was withdrawn' },
  },
  transitions: {
    requestFacts: {
      from: ['not_started', 'presented'],
      to: 'info_requested',
      by: ['staff'],
      label: 'Invite and ask for facts',
      done: 'Client invited and asked for facts',
      outward: true,
      clientReads: true,
    },
    receiveFacts: {
      from: ['info_requested'],
      to: 'info_received',
      by: ['client', 'staff'],
      label: { client: 'Confirm your facts', staff: 'Record the facts as received' },
      done: 'Facts received',
      clientReads: true,
    },
    approachInsurers: {
      from: ['not_started', 'info_received'],
      to: 'with_insurers',
      by: ['staff'],
      label: 'Ask insurers for terms',
      done: 'Insurers asked for terms',
      clientReads: true,
    },
    receiveTerms: {
      from: ['with_insurers'],
      to: 'terms_received',
      by: ['staff'],
      label: 'Record terms as received',
      done: 'Terms received',
    },
    recordNotOffered: {
      from: ['with_insurers'],
      to: 'not_offered',
      by: ['staff'],
      label: 'Record that no terms were offered',
      done: 'No insurer offered terms',
      reason: 'required',
      outward: true,
      clientReads: true,
    },
    present: {
      from: ['terms_received'],
      to: 'presented',
      by: ['staff'],
      label: 'Send the terms to the client',
      done: 'Terms sent to the client',
      outward: true,
      clientReads: true,
    },
    accept: {
      from: ['presented'],
      to: 'accepted',
      by: ['client', 'staff'],
      label: { client: 'Accept', staff: 'Record the acceptance' },
      done: 'Terms accepted',
      reason: 'optional',
      outward: true,
      clientReads: true,
    },
    decline: {
      from: ['presented'],
      to: 'declined',
      by: ['client', 'staff'],
      label: { client: 'Decline', staff: 'Record that the client declines' },
      done: 'Declined',
      reason: 'required',
      clientReads: true,
    },
    // An acceptance with changes goes back to the insurer before it can be bound.
    revise: {
      from: ['presented', 'accepted'],
      to: 'with_insurers',
      by: ['staff'],
      label: 'Take back to insurers',
      done: 'Taken back to the insurers',
      reason: 'required',
      outward: true,
      clientReads: true,
    },
    bind: {
      from: ['accepted'],
      to: 'bound',
      by: ['policy:bind'],
      label: 'Bind the renewal',
      done: 'Renewed',
      outward: true,
      final: true,
      clientReads: true,
    },
    /** An extension of the same period, or a policy that is not renewed at all. */
    withdraw: {
      from: liveRenewalStatuses,
      to: 'withdrawn',
      by: ['staff'],
      label: 'Extend or withdraw',
      done: 'Withdrawn',
      reason: 'required',
      outward: true,
      clientReads: true,
    },
    // What was decided was about an end that no longer comes: the policy was cancelled, or its last day has moved.
    release: {
      from: [...liveRenewalStatuses, ...lostRenewalStatuses],
      to: 'withdrawn',
      by: ['system'],
      label: 'Withdraw with the policy',
      done: 'Withdrawn: the policy has changed',
      clientReads: true,
    },
    lapse: {
      from: openRenewalStatuses,
      to: 'no_response',
      by: ['system'],
      label: 'Lapse',
      done: 'Cover ended without a renewal',
      clientReads: true,
    },
  },
  events: {
    open: 'Renewal opened',
    assign: 'Assigned',
    cells: 'Changed in the list',
    answer: 'Answered by the client',
    callMe: 'The client asks for a call',
    offers: 'Offered terms saved',
    chase: 'Client chased',
    lapseLetter: 'Lapse letter sent',
    note: 'Note',
    message: 'Message',
  },
})
export type RenewalStatus = StatusOf<typeof renewalMachine>
export type RenewalAction = ActionOf<typeof renewalMachine>
