/** The states of a request for insurance terms (domain 4.9). */
import { machine, type ActionOf, type StatusOf } from '../../machine.ts'

const open = ['draft', 'submitted', 'in_review', 'information_requested', 'with_insurers', 'terms_received', 'presented'] as const

export const quoteMachine = machine({
  record: 'quote',
  plural: 'quotes',
  noun: 'request',
  permission: 'quote:respond',
  starts: ['draft'],
  statuses: {
    draft: {
      label: { staff: 'Draft', client: 'Not sent yet' },
      means: 'Your answers are saved. Nobody has seen them yet.',
      tone: 'neutral',
      turn: 'client',
      next: 'Nothing: it was not sent',
    },
    submitted: {
      label: { staff: 'New', client: 'Received' },
      means: 'Your request is in our queue. A broker will read it.',
      tone: 'warn',
      turn: 'staff',
      next: 'Start the review',
      promise: { level: 'quote' },
    },
    in_review: {
      label: { staff: 'In review', client: 'Being read' },
      means: 'A broker is reading your answers.',
      tone: 'info',
      turn: 'staff',
      next: 'Approach insurers, or ask the client',
      promise: { level: 'quote' },
    },
    information_requested: {
      label: { staff: 'Waiting for client', client: 'We need an answer' },
      means: 'A broker has asked you a question. We will continue when you answer.',
      tone: 'warn',
      turn: 'client',
      next: "Wait for the client's answer",
    },
    with_insurers: {
      label: 'With insurers',
      means: 'We have asked insurers for quotes.',
      tone: 'info',
      turn: 'staff',
      next: "Enter the insurers' terms",
      // Insurers take longer than our own review does.
      promise: { level: 'insurers', separate: true },
    },
    terms_received: {
      label: { staff: 'Terms received', client: 'With insurers' },
      means: 'Insurers have replied. We are preparing a comparison.',
      tone: 'info',
      turn: 'staff',
      next: 'Check and send the terms',
      promise: { level: 'quote' },
    },
    presented: {
      label: { staff: 'Terms sent', client: 'Quotes ready' },
      means: 'Insurers have quoted. Compare what they offer and choose.',
      tone: 'renew',
      turn: 'client',
      next: "Wait for the client's decision",
    },
    accepted: {
      label: 'Accepted',
      means: 'We are arranging the cover. You are not on cover until we confirm it in writing.',
      tone: 'good',
      turn: 'staff',
      next: 'Arrange the cover and confirm it in writing',
      promise: { level: 'quote' },
    },
    bound: {
      label: { staff: 'Policy created', client: 'Policy created' },
      means: 'We have created a policy from it. The policy says whether, and from when, you are on cover.',
      tone: 'good',
      turn: null,
      next: 'Nothing: the policy carries on from here',
    },
    declined_by_client: {
      label: { staff: 'Declined by client', client: 'Declined' },
      means: 'You told us that you do not want these quotes.',
      tone: 'neutral',
      turn: null,
      next: 'Nothing: the client declined',
    },
    no_terms: {
      label: { staff: 'No terms', client: 'No terms found' },
      means: 'The insurers we asked have not quoted. A broker will explain what else is possible.',
      tone: 'danger',
      turn: null,
      next: 'Nothing: no insurer offered terms',
    },
    expired: {
      label: 'Expired',
      means: 'These quotes are no longer open. You can start again from the same answers.',
      tone: 'neutral',
      turn: null,
      next: 'Nothing: the terms have ended',
    },
    withdrawn: {
      label: 'Withdrawn',
      means: 'You withdrew this request.',
      tone: 'neutral',
      turn: null,
      next: 'Nothing: it was withdrawn',
    },
  },
  transitions: {
    submit: { from: ['draft'], to: 'submitted', by: ['client'], label: 'Send to a broker', done: 'Sent by the client', outward: true },
    open: {
      from: ['submitted'],
      to: 'in_review',
      by: ['staff'],
      label: 'Start review',
      done: 'Review started',
      clientReads: true,
    },
    requestInformation: {
      from: ['in_review', 'presented'],
      to: 'information_requested',
      by: ['staff'],
      label: 'Ask for information',
      done: 'Client asked for information',
      outward: true,
      clientReads: true,
    },
    answerInformation: {
      from: ['information_requested'],
      to: 'in_review',
      by: ['client', 'staff'],
      label: { staff: 'Record the answer', client: 'Send the answer' },
      done: 'Answer received',
      clientReads: true,
    },
    // Only staff see which insurers were asked.
    approachInsurers: {
      from: ['in_review'],
      to: 'with_insurers',
      by: ['staff'],
      label: 'Record as with insurers',
      done: 'Insurers asked',
      reason: 'optional',
      outward: true,
    },
    // The first complete offer moves it on. Until then the status does not change.
    saveOffers: {
      from: ['with_insurers', 'terms_received'],
      to: ['terms_received', null],
      by: ['staff'],
      label: 'Enter terms',
      done: 'Terms saved',
    },
    presentTerms: {
      from: ['terms_received'],
      to: 'presented',
      by: ['staff'],
      label: 'Send terms',
      done: 'Terms sent to the client',
      outward: true,
      final: true,
      clientReads: true,
    },
    recordNoTerms: {
      from: ['in_review', 'with_insurers'],
      to: 'no_terms',
      by: ['staff'],
      label: 'Record no terms',
      done: 'No insurer offers terms',
      reason: 'required',
      outward: true,
      final: true,
      clientReads: true,
    },
    accept: {
      from: ['presented'],
      to: 'accepted',
      by: ['client', 'staff'],
      label: { staff: 'Record the acceptance', client: 'Accept' },
      done: 'Accepted by the client',
      outward: true,
      final: true,
      clientReads: true,
    },
    decline: {
      from: ['presented'],
      to: 'declined_by_client',
      by: ['client', 'staff'],
      label: { staff: 'Record as declined', client: 'Decline' },
      done: 'Declined by the client',
      reason: 'required',
      final: true,
    },
    // Only once the insurer has confirmed and a policy record exists.
    bind: {
      from: ['accepted'],
      to: 'bound',
      by: ['policy:edit'],
      label: 'Create the policy',
      done: 'Policy created',
      final: true,
      clientReads: true,
    },
    // The client changes their mind, or the insurer will not confirm.
    recordNotTakenUp: {
      from: ['accepted'],
      to: 'declined_by_client',
      by: ['staff'],
      label: 'Record as not taken up',
      done: 'Not taken up',
      reason: 'required',
      final: true,
    },
    expire: {
      from: ['presented'],
      to: 'expired',
      by: ['system', 'staff'],
      label: 'Record as expired',
      done: 'Terms ended',
      reason: 'required',
      final: true,
    },
    withdraw: {
      from: open,
      to: 'withdrawn',
      by: ['client', 'staff'],
      label: 'Withdraw',
      done: 'Withdrawn',
      reason: 'required',
      final: true,
    },
  },
  events: {
    start: 'Started by the client',
    copy: 'Started again from a copy',
    resume: 'Continued by the link in the email',
    assign: 'Assigned',
    note: 'Note',
    reply: 'Message sent to the client',
    ask: 'Question from the client',
    notSpam: 'Taken to be from a person',
  },
})
export type QuoteStatus = StatusOf<typeof quoteMachine>
export type QuoteAction = ActionOf<typeof quoteMachine>

/** Sent and not finished, whichever party's turn it is. Only its owner sees a draft. */
export const openStatuses = quoteMachine.inTurnOf('staff', 'client', 'insurer').filter((status) => status !== 'draft')
/** The client accepted the terms, whether or not the policy has been created yet. */
export const wonStatuses = ['accepted', 'bound'] as const satisfies readonly QuoteStatus[]
/** All except drafts: what staff may see. */
export const sentQuoteStatuses = quoteMachine.statusNames.filter((status) => status !== 'draft')
