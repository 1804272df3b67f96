/** The states of a claim (domain 4.8). */
import { machine, type ActionOf, type EventOf, type StatusOf } from '../../machine.ts'

const atInsurer = ['with_insurer', 'information_requested', 'under_assessment', 'offer_made'] as const
const open = ['submitted', 'acknowledged', ...atInsurer] as const

export const claimMachine = machine({
  record: 'claim',
  plural: 'claims',
  noun: 'claim',
  permission: 'claim:edit',
  starts: ['draft'],
  statuses: {
    draft: { label: { staff: 'Draft', client: 'Not sent yet' }, tone: 'neutral', turn: 'client', next: 'Nothing: it was not sent' },
    submitted: {
      means: 'A handler will read your report, then ring or write to you.',
      label: { staff: 'New', client: 'Reported' },
      tone: 'warn',
      turn: 'staff',
      next: 'Ring the reporter, then acknowledge it',
      promise: { level: 'claim' },
    },
    acknowledged: {
      means: 'We are preparing your claim and will pass it to the insurer.',
      label: { staff: 'Acknowledged', client: 'With your broker' },
      tone: 'info',
      turn: 'staff',
      next: 'Pass it to the insurer',
    },
    with_insurer: {
      means: 'The insurer is looking at your claim. We will ask for news and tell you.',
      label: { staff: 'With insurer', client: 'With the insurer' },
      tone: 'info',
      turn: 'insurer',
      next: 'Follow it up with the insurer',
    },
    information_requested: {
      means: 'The insurer is waiting for something from you. We will pass it on as soon as we have it.',
      label: { staff: 'Information requested', client: 'Gathering information' },
      tone: 'warn',
      turn: 'client',
      next: 'Get what the insurer asks for',
    },
    under_assessment: {
      means: 'Somebody is looking at the loss for the insurer and will say what it comes to.',
      label: { staff: 'Under assessment', client: 'Being assessed' },
      tone: 'info',
      turn: 'insurer',
      next: 'Follow it up with the insurer',
    },
    offer_made: {
      means: 'The insurer has made an offer. Ask us what you want to know before you decide.',
      label: 'Offer made',
      tone: 'renew',
      turn: 'client',
      next: "Get the client's answer to the offer",
    },
    settled: {
      means: 'The insurer has paid. We will check whether anything is left to do, then close the claim.',
      label: 'Settled',
      tone: 'good',
      turn: 'staff',
      next: 'Close it',
    },
    declined: {
      means: 'The insurer will not pay. We can ask it to look again if there is something new to show.',
      label: { staff: 'Declined', client: 'Declined by the insurer' },
      tone: 'danger',
      turn: 'staff',
      next: 'Tell the client why, then close it',
    },
    withdrawn: {
      means: 'It was withdrawn, and nothing more will be done about it.',
      label: 'Withdrawn',
      tone: 'neutral',
      turn: null,
      next: 'Nothing: it was withdrawn',
    },
    closed: {
      means: 'It is over. If something new comes up, tell us: it can be reopened.',
      label: 'Closed',
      tone: 'neutral',
      turn: null,
      next: 'Nothing: it is closed',
    },
  },
  transitions: {
    submit: { from: ['draft'], to: 'submitted', by: ['client'], label: 'Send', done: 'Sent through the website', outward: true },
    take: { from: open, to: null, by: ['staff'], label: 'Take it', done: 'Taken' },
    acknowledge: {
      from: ['submitted'],
      to: 'acknowledged',
      by: ['staff'],
      label: 'Acknowledge',
      done: 'Acknowledged',
      clientReads: true,
    },
    notifyInsurer: {
      from: ['acknowledged'],
      to: 'with_insurer',
      by: ['staff'],
      label: 'Record as with the insurer',
      done: 'Passed to the insurer',
      outward: true,
      clientReads: true,
    },
    correctInsurer: {
      from: atInsurer,
      to: null,
      by: ['staff'],
      label: 'Correct the insurer',
      done: 'Insurer corrected',
      outward: true,
      clientReads: true,
    },
    requestInformation: {
      from: ['with_insurer'],
      to: 'information_requested',
      by: ['staff'],
      label: 'Record what is needed',
      done: 'Information needed',
      outward: true,
      clientReads: true,
    },
    supplyInformation: {
      from: ['information_requested'],
      to: 'with_insurer',
      by: ['client', 'staff'],
      label: 'Record as passed on',
      done: 'Information supplied',
      outward: true,
      clientReads: true,
    },
    assess: {
      from: ['with_insurer'],
      to: 'under_assessment',
      by: ['staff'],
      label: 'Record the adjuster',
      done: 'Adjuster instructed',
      outward: true,
      clientReads: true,
    },
    offer: {
      from: ['under_assessment'],
      to: 'offer_made',
      by: ['staff'],
      label: 'Record the offer',
      done: 'Insurer has offered',
      outward: true,
      clientReads: true,
    },
    dispute: {
      from: ['offer_made'],
      to: 'under_assessment',
      by: ['client', 'staff'],
      label: 'Record the dispute',
      done: 'Offer disputed',
      reason: 'required',
      outward: true,
      clientReads: true,
    },
    settle: {
      from: ['offer_made'],
      to: 'settled',
      by: ['staff'],
      label: 'Record the settlement',
      done: 'Settled and paid',
      outward: true,
      clientReads: true,
    },
    // The reason is the insurer's, and the client reads it.
    decline: {
      from: open,
      to: 'declined',
      by: ['staff'],
      label: 'Record that they decline',
      done: 'Insurer has declined',
      reason: 'required',
      outward: true,
      clientReads: true,
    },
    withdraw: {
      from: open,
      to: 'withdrawn',
      by: ['client', 'staff'],
      label: 'Withdraw',
      done: 'Withdrawn',
      reason: 'required',
      outward: true,
      final: true,
      clientReads: true,
    },
    // A report that never went to the insurer (reported twice, below the excess) is closed from the status it is in.
    close: {
      from: [...open, 'settled', 'declined'],
      to: 'closed',
      by: ['staff', 'system'],
      label: 'Close claim',
      done: 'Closed',
      reason: 'required',
    },
    // Back to the status it was closed from. If the insurer had already decided, it is assessed again.
    reopen: {
      from: ['closed', 'declined'],
      to: ['under_assessment', ...open.filter((status) => status !== 'under_assessment')],
      by: ['staff'],
      label: 'Open again',
      done: 'Opened again',
      clientReads: true,
    },
  },
  events: {
    start: 'Report started',
    import: 'Imported',
    assign: 'Assigned',
    note: 'Note',
    message: 'Message',
    need: 'Asked for',
    needAnswer: 'Provided',
    needCannot: 'Cannot be provided',
    needAccept: 'Accepted',
    needRedo: 'Asked for again',
    needDrop: 'No longer needed',
    acceptOffer: 'Offer accepted',
    notSpam: 'Taken to be from a person',
    match: 'Policy chosen',
    facts: 'Adjuster and excess changed',
    reserve: 'Reserve changed',
    payment: 'Payment recorded',
    reversePayment: 'Payment reversed',
    showMoney: 'Figures shown to the client',
    hideMoney: 'Figures hidden from the client',
    promise: 'Next update promised',
    missed: 'Promise missed',
    tellClosed: 'Closed, as the client reads it',
  },
})
export type ClaimStatus = StatusOf<typeof claimMachine>
export type ClaimAction = ActionOf<typeof claimMachine>
export type ClaimEvent = EventOf<typeof claimMachine>

/** Not yet in a final status. */
export const openClaimStatuses = open
/** Waiting for us: the insurer has not been told yet. */
export const claimStatusesOurs = ['submitted', 'acknowledged'] as const satisfies readonly ClaimStatus[]
/** With the insurer and not finished. */
export const claimStatusesAtInsurer = atInsurer
/** All except drafts: what staff may see. */
export const sentClaimStatuses = claimMachine.statusNames.filter((status) => status !== 'draft')

/** The status after reopening: the one in `closedFrom` (from the history), or assessment if the insurer had already decided. */
export const reopenedTo = (closedFrom: string | null): ClaimStatus => open.find((status) => status === closedFrom) ?? 'under_assessment'

/** Why a report is closed (domain 4.8), and the statuses in which each reason can apply. */
export const claimClosings = {
  withdrawn: { label: 'The client does not want to claim', from: open },
  below_excess: { label: 'The loss is below the excess', from: open },
  no_cover: { label: 'No policy covers this kind of loss', from: open },
  duplicate: { label: 'Reported twice', from: open },
  not_genuine: { label: 'Not a real report', from: ['submitted', 'acknowledged'] },
  settled: { label: 'Settled and paid', from: [...atInsurer, 'settled'] },
  declined: { label: 'The insurer has declined', from: [...atInsurer, 'declined'] },
} as const satisfies Record<string, { label: string; from: readonly ClaimStatus[] }>
export type ClaimClosing = keyof typeof claimClosings
// Object.keys loses the literal type; the table is its only source.
export const claimClosingKeys = Object.keys(claimClosings) as [ClaimClosing, ...ClaimClosing[]]
export const claimClosingsFor = (status: ClaimStatus): ClaimClosing[] =>
  claimClosingKeys.filter((closing) => {
    const from: readonly ClaimStatus[] = claimClosings[closing].from
    return from.includes(status)
  })
