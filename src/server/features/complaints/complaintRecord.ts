/** How a complaint changes: its statuses, what its history shows, and what is sent to the complainant. */
import { eq } from 'drizzle-orm'
import { formatDate, formatMoney } from '#contract/format.ts'
import { clockOf, factsAt } from '#contract/model/complaints/complaintClock.ts'
import {
  complaintCategoryLabels,
  complaintChannelLabels,
  complaintKindLabels,
  complaintMachine,
  complaintOutcomeLabels,
  eligibilityLabels,
} from '#contract/model/complaints/complaintMachine.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { handlerLabel } from '#contract/model/people/handler.ts'
import { defineRecord } from '#server/features/records/records.ts'
import { users } from '#server/features/users/users.table.ts'
import { complaints, type ComplaintRow } from './complaints.table.ts'

const instant = (at: Date | null) => at?.toISOString() ?? null

/** The facts its clock depends on. */
export const clockFacts = (row: ComplaintRow) => ({
  kind: row.kind,
  status: row.status,
  receivedOn: row.receivedOn,
  acknowledgedAt: instant(row.acknowledgedAt),
  summaryResolvedAt: instant(row.summaryResolvedAt),
  holdingLetterAt: instant(row.holdingLetterAt),
  finalResponseAt: instant(row.finalResponseAt),
  fosReferredAt: instant(row.fosReferredAt),
})

export const complaintRecord = defineRecord({
  machine: complaintMachine,
  table: complaints,
  facts: factsAt,
  fields: {
    assignedTo: { label: handlerLabel, person: true },
    kind: { label: 'Kind', show: (kind) => complaintKindLabels[kind] },
    complainant: { label: 'From' },
    email: { label: 'Email' },
    phone: { label: 'Phone' },
    channel: { label: 'Channel', show: (channel) => complaintChannelLabels[channel] },
    category: { label: 'About', show: (category) => complaintCategoryLabels[category] },
    description: { label: 'What they say' },
    receivedOn: { label: 'Received on', show: formatDate },
    eligible: { label: 'May go to the ombudsman', show: (eligible) => eligibilityLabels[eligible] },
    outcome: { label: 'Outcome', show: (outcome) => (outcome === '' ? '' : complaintOutcomeLabels[outcome]) },
    redress: { label: 'Redress', show: (redress) => (redress === null ? '' : formatMoney(redress)) },
    redressPaid: { label: 'Redress paid', show: (paid) => (paid === 0 ? '' : formatMoney(paid)) },
    redressPaidOn: { label: 'Last paid on', show: (day) => (day === null ? '' : formatDate(day)) },
    rootCause: { label: 'Root cause' },
  },
  clientEmail: ({ email }) => email,
  mailFacts: async ({ db, now }, row) => {
    const [handler] = row.assignedTo === null ? [] : await db.select({ name: users.name }).from(users).where(eq(users.id, row.assignedTo))
    const answerBy = clockOf(clockFacts(row), now()).find(({ key }) => key === 'final')?.by ?? row.receivedOn
    return {
      mail: {
        reference: row.reference,
        data: row.kind === 'data_protection',
        answerBy: answerBy < londonClock(now()).date ? null : answerBy,
      },
      handler: handler?.name,
    }
  },
  mails: {
    acknowledge: [
      {
        to: 'client',
        template: 'complaintAcknowledged',
        props: ({ facts, by }) => ({ ...facts.mail, handler: facts.handler ?? by.name }),
      },
    ],
  },
})
