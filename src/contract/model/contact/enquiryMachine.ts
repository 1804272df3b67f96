/** The states of a message sent through the contact form (domain 4.12). */
import { machine, type ActionOf, type StatusOf } from '../../machine.ts'

const declared = {
  record: 'enquiry',
  plural: 'enquiries',
  noun: 'enquiry',
  permission: 'contact:respond',
  starts: ['new', 'spam'],
  statuses: {
    new: {
      label: { staff: 'New', client: 'Received' },
      tone: 'warn',
      turn: 'staff',
      next: 'Read and reply',
      promise: { level: 'enquiry' },
    },
    in_progress: {
      label: { staff: 'In progress', client: 'Being read' },
      tone: 'info',
      turn: 'staff',
      next: 'Reply',
      promise: { level: 'enquiry' },
    },
    replied: { label: { staff: 'Replied', client: 'Answered' }, tone: 'good', turn: 'client', next: 'Close it, or write again' },
    closed: { label: 'Closed', tone: 'neutral', turn: null, next: 'Nothing: it is closed' },
    // The label for the sender stays neutral, because it may be a genuine message after all.
    spam: { label: { staff: 'Spam', client: 'Received' }, tone: 'danger', turn: null, next: 'Nothing: it is marked as spam' },
  },
  transitions: {
    take: { from: ['new', 'in_progress', 'replied'], to: 'in_progress', by: ['staff'], label: 'Take it', done: 'Taken' },
    respond: {
      from: ['new', 'in_progress', 'replied'],
      to: 'replied',
      by: ['staff'],
      label: 'Send reply',
      done: 'Replied',
      outward: true,
      final: true,
      clientReads: true,
    },
    close: {
      from: ['new', 'in_progress', 'replied'],
      to: 'closed',
      by: ['staff'],
      label: 'Close enquiry',
      done: 'Closed',
      reason: 'optional',
    },
    reopen: { from: ['closed'], to: 'in_progress', by: ['staff'], label: 'Open again', done: 'Opened again' },
    // The complaint has its own procedure and deadlines, so the message leaves the queue.
    openComplaint: {
      from: ['new', 'in_progress', 'replied', 'closed'],
      to: 'closed',
      by: ['complaint:edit', 'system'],
      label: 'Open a complaint',
      done: 'Opened as a complaint',
    },
    markSpam: { from: ['new', 'in_progress'], to: 'spam', by: ['staff'], label: 'Mark as spam', done: 'Marked as spam' },
    notSpam: { from: ['spam'], to: 'new', by: ['staff'], label: 'Not spam', done: 'Taken back from spam' },
  },
  events: { submit: 'Sent through the contact page', assign: 'Assigned' },
} as const satisfies Parameters<typeof machine>[0]

export const enquiryMachine = machine(declared)

/** The same states for enquiries that the assistant handed over, which belong to the staff who manage the chats. */
export const handoverMachine = machine({
  ...declared,
  plural: 'handovers',
  noun: 'handover',
  permission: 'chat:manage',
  transitions: { ...declared.transitions, close: { ...declared.transitions.close, label: 'Close handover' } },
  events: { ...declared.events, submit: 'Handed over by the assistant' },
})
export type EnquiryStatus = StatusOf<typeof enquiryMachine>
export type EnquiryAction = ActionOf<typeof enquiryMachine>

/** Statuses that wait for us. The dashboard counts them, and its link lists exactly these. */
export const openEnquiryStatuses = enquiryMachine.inTurnOf('staff')
