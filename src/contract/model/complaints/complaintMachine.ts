/**
 * The states of a complaint (domain 4.13). Complaints about our service follow the time limits of the FCA's rules (DISP). Those about
 * personal data have their own limit of thirty days, without the three-day summary and the ombudsman.
 */
import { machine, type ActionOf, type StatusOf } from '../../machine.ts'

export const complaintKinds = ['service', 'data_protection'] as const
export type ComplaintKind = (typeof complaintKinds)[number]
export const complaintKindLabels: Record<ComplaintKind, string> = { service: 'About our service', data_protection: 'About personal data' }

/** Where a complaint about personal data may go, at any time (domain 6.7); the ombudsman is for those about our service. */
export const dataComplaintRight = "They may complain to the Information Commissioner's Office (ICO) at any time."

/** `inSummaryDays`: the third working day after receipt has not ended. `nearEightWeeks`: the eighth week has begun, or is over. */
export type ComplaintFacts = { kind: ComplaintKind; inSummaryDays: boolean; nearEightWeeks: boolean }
const isService = ({ kind }: ComplaintFacts) => kind === 'service'

export const complaintMachine = machine({
  record: 'complaint',
  plural: 'complaints',
  noun: 'complaint',
  permission: 'complaint:edit',
  starts: ['received'],
  statuses: {
    received: { label: 'Received', tone: 'warn', turn: 'staff', next: 'Acknowledge it in writing' },
    acknowledged: { label: 'Acknowledged', tone: 'info', turn: 'staff', next: 'Look into it' },
    investigating: { label: 'Being looked into', tone: 'info', turn: 'staff', next: 'Answer it' },
    summary_resolved: { label: 'Resolved early', tone: 'good', turn: 'client', next: 'Close it, or record that it went to the ombudsman' },
    final_response_sent: {
      label: 'Final response sent',
      tone: 'renew',
      turn: 'client',
      next: 'Close it, or record what the client does next',
    },
    holding_letter_sent: { label: 'Holding letter sent', tone: 'danger', turn: 'staff', next: 'Send the final response' },
    with_fos: { label: 'With the ombudsman', tone: 'danger', turn: 'insurer', next: 'Answer what the ombudsman asks' },
    closed: { label: 'Closed', tone: 'neutral', turn: null, next: 'Nothing: it is closed' },
  },
  transitions: {
    acknowledge: {
      from: ['received'],
      to: 'acknowledged',
      by: ['staff'],
      label: 'Acknowledge',
      done: 'Acknowledged',
      outward: true,
      clientReads: true,
    },
    investigate: {
      from: ['acknowledged'],
      to: 'investigating',
      by: ['staff'],
      label: 'Start looking into it',
      done: 'Being looked into',
      clientReads: true,
    },
    resolveEarly: {
      from: ['received', 'acknowledged', 'investigating'],
      to: 'summary_resolved',
      by: ['staff'],
      label: 'Record as resolved early',
      done: 'Resolved within three working days',
      reason: 'required',
      clientReads: true,
      when: (facts: ComplaintFacts) => isService(facts) && facts.inSummaryDays,
    },
    respond: {
      from: ['acknowledged', 'investigating', 'holding_letter_sent'],
      to: 'final_response_sent',
      by: ['staff'],
      label: 'Record the final response',
      done: 'Final response sent',
      clientReads: true,
    },
    hold: {
      from: ['acknowledged', 'investigating'],
      to: 'holding_letter_sent',
      by: ['staff'],
      label: 'Record the holding letter',
      done: 'Holding letter sent',
      reason: 'required',
      clientReads: true,
      // It counts as our answer within the eight weeks, and opens the way to the ombudsman: not before their end is near.
      when: (facts: ComplaintFacts) => isService(facts) && facts.nearEightWeeks,
    },
    refer: {
      from: ['summary_resolved', 'final_response_sent', 'holding_letter_sent', 'closed'],
      to: 'with_fos',
      by: ['staff'],
      label: 'Record as gone to the ombudsman',
      done: 'Gone to the Financial Ombudsman Service',
      clientReads: true,
      when: isService,
    },
    /** Also what the ombudsman awarded, or what was offered with an early answer. */
    payRedress: {
      from: ['summary_resolved', 'final_response_sent', 'with_fos', 'closed'],
      to: null,
      by: ['staff'],
      label: 'Record redress as paid',
      done: 'Redress paid',
      clientReads: true,
    },
    /** What was promised and paid in all, where it was recorded wrongly. */
    correctRedress: {
      from: ['investigating', 'summary_resolved', 'final_response_sent', 'with_fos', 'closed'],
      to: null,
      by: ['staff'],
      label: 'Correct the redress',
      done: 'Redress corrected',
      reason: 'required',
    },
    close: {
      from: ['summary_resolved', 'final_response_sent', 'with_fos'],
      to: 'closed',
      by: ['staff'],
      label: 'Close',
      done: 'Closed',
      reason: 'required',
    },
    reopen: {
      from: ['summary_resolved', 'final_response_sent', 'closed'],
      to: 'investigating',
      by: ['staff'],
      label: 'Open again',
      done: 'Opened again',
      reason: 'required',
    },
  },
  events: { create: 'Received', edit: 'Changed', assign: 'Assigned', note: 'Note' },
})
export type ComplaintStatus = StatusOf<typeof complaintMachine>
export type ComplaintAction = ActionOf<typeof complaintMachine>

export const openComplaintStatuses = [
  'received',
  'acknowledged',
  'investigating',
  'holding_letter_sent',
  'with_fos',
] as const satisfies readonly ComplaintStatus[]

export const complaintChannels = ['portal', 'email', 'phone', 'post', 'website', 'in_person'] as const
export const complaintChannelLabels: Record<(typeof complaintChannels)[number], string> = {
  portal: 'Client portal',
  email: 'Email',
  phone: 'Phone',
  post: 'Post',
  website: 'Website',
  in_person: 'In person',
}
export const complaintCategories = ['delay', 'advice', 'claim', 'price', 'documents', 'conduct', 'data', 'other'] as const
export const complaintCategoryLabels: Record<(typeof complaintCategories)[number], string> = {
  delay: 'Delay',
  advice: 'Advice or recommendation',
  claim: 'How a claim was handled',
  price: 'Price or fees',
  documents: 'Documents',
  conduct: 'How someone behaved',
  data: 'Personal data',
  other: 'Something else',
}
export const complaintOutcomes = ['upheld', 'partly', 'not_upheld'] as const
export const complaintOutcomeLabels: Record<(typeof complaintOutcomes)[number], string> = {
  upheld: 'Upheld',
  partly: 'Partly upheld',
  not_upheld: 'Not upheld',
}
export const eligibilities = ['yes', 'no', 'unknown'] as const
export const eligibilityLabels: Record<(typeof eligibilities)[number], string> = { yes: 'Yes', no: 'No', unknown: 'Not known yet' }
