/**
 * The states of a policy (specification 4, transitions domain 4.5). Status is not cover: whether a policy is on cover is derived from
 * its dates and `boundAt`. A renewal creates a new record; the old one ends by `expire`.
 */
import { machine, type ActionOf, type StatusOf } from '../../machine.ts'

const inRenewal = ['renewal_pending', 'renewal_in_progress'] as const
const inForce = ['awaiting_documents', 'active', ...inRenewal] as const
const everyStatus = ['pending', 'awaiting_proposal_form', ...inForce, 'expired', 'cancelled'] as const

export const policyMachine = machine({
  record: 'policy',
  plural: 'policies',
  noun: 'policy',
  permission: 'policy:edit',
  starts: ['pending', 'awaiting_proposal_form'],
  statuses: {
    active: { label: 'Active', tone: 'good', turn: null, next: 'Nothing until the renewal window opens' },
    pending: { label: 'Pending', tone: 'warn', turn: 'insurer', next: 'Get the cover confirmed' },
    expired: { label: 'Expired', tone: 'neutral', turn: null, next: 'Nothing: the period has ended' },
    cancelled: { label: 'Cancelled', tone: 'danger', turn: null, next: 'Nothing: it was cancelled' },
    awaiting_documents: { label: 'Awaiting documents', tone: 'info', turn: 'staff', next: 'Get the missing documents' },
    awaiting_proposal_form: { label: 'Awaiting proposal form', tone: 'info', turn: 'client', next: 'Get the proposal form back' },
    renewal_pending: { label: 'Renewal pending', tone: 'renew', turn: 'staff', next: 'Invite the client to renew' },
    renewal_in_progress: { label: 'Renewal in progress', tone: 'renew', turn: 'staff', next: 'Get the renewal terms accepted' },
  },
  transitions: {
    requestProposal: {
      from: ['pending'],
      to: 'awaiting_proposal_form',
      by: ['staff'],
      label: 'Ask for a proposal form',
      done: 'Proposal form asked for',
      outward: true,
      clientReads: true,
    },
    receiveProposal: {
      from: ['awaiting_proposal_form'],
      to: 'pending',
      by: ['client', 'staff', 'system'],
      label: 'Record the proposal form',
      done: 'Proposal form received',
      clientReads: true,
    },
    bind: {
      from: ['pending', 'awaiting_proposal_form'],
      to: 'awaiting_documents',
      by: ['policy:bind'],
      label: 'Record as bound',
      done: 'Cover confirmed by the insurer',
      outward: true,
      final: true,
      clientReads: true,
    },
    activate: {
      from: ['pending', 'awaiting_documents'],
      to: 'active',
      by: ['staff', 'system'],
      label: 'Make active',
      done: 'Active',
      clientReads: true,
    },
    requestDocuments: {
      from: ['active'],
      to: 'awaiting_documents',
      by: ['staff'],
      label: 'Ask for documents',
      done: 'Documents asked for',
      clientReads: true,
    },
    openRenewal: {
      from: ['active', 'awaiting_documents'],
      to: 'renewal_pending',
      by: ['system'],
      label: 'Open the renewal',
      done: 'Renewal window opened',
      clientReads: true,
    },
    startRenewal: {
      from: ['renewal_pending'],
      to: 'renewal_in_progress',
      by: ['staff'],
      label: 'Start the renewal',
      done: 'Renewal started',
      outward: true,
      clientReads: true,
    },
    // Only for an agreed extension of the same period.
    extend: {
      from: inRenewal,
      to: 'active',
      by: ['staff'],
      label: 'Record an extension',
      done: 'Extended',
      reason: 'required',
      outward: true,
    },
    cancelNotTakenUp: {
      from: ['pending', 'awaiting_proposal_form'],
      to: 'cancelled',
      by: ['staff'],
      label: 'Record as not taken up',
      done: 'Not taken up',
      reason: 'required',
      outward: true,
      final: true,
    },
    cancel: {
      from: inForce,
      to: 'cancelled',
      by: ['staff'],
      label: 'Cancel the policy',
      done: 'Cancelled',
      reason: 'required',
      outward: true,
      final: true,
    },
    expire: {
      from: ['pending', 'awaiting_proposal_form', ...inForce],
      to: 'expired',
      by: ['system'],
      label: 'Expire',
      done: 'Period ended',
      clientReads: true,
    },
    // The insurer's confirmation must be on file.
    reinstate: {
      from: ['expired', 'cancelled'],
      to: 'active',
      by: ['admin'],
      label: 'Reinstate',
      done: 'Reinstated by the insurer',
      reason: 'required',
      outward: true,
    },
    // Only the status: never `boundAt`, the dates of cover or the premium (domain 4.5).
    force: {
      from: everyStatus,
      to: everyStatus,
      by: ['policy:force'],
      label: 'Force the status',
      done: 'Status forced',
      reason: 'required',
      forced: true,
    },
  },
  events: {
    create: 'Created',
    import: 'Imported',
    assign: 'Assigned',
    changeTerms: 'Terms changed',
    correct: 'Corrected',
    declare: 'Figures declared',
    require: 'Asked for',
    settle: 'Requirement settled',
    note: 'Note',
    message: 'Message',
  },
})
export type PolicyStatus = StatusOf<typeof policyMachine>
export type PolicyAction = ActionOf<typeof policyMachine>
