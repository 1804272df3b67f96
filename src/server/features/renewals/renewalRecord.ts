/** How a renewal changes: its statuses in the table, and what its history shows. Its mails go to several people: renewalMails.ts. */
import { formatDate, formatMoney } from '#contract/format.ts'
import { lostLabels } from '#contract/model/renewals/renewal.ts'
import { renewalMachine } from '#contract/model/renewals/renewalMachine.ts'
import { handlerLabel } from '#contract/model/people/handler.ts'
import { actingName, noteAnswers, sealPresentation } from '#server/features/disclosures/disclosures.ts'
import { defineRecord } from '#server/features/records/records.ts'
import { answersOfRenewal } from './disclosedAnswers.ts'
import { finishTasksOf } from './renewalTasks.ts'
import { renewals } from './renewals.table.ts'

export const renewalRecord = defineRecord({
  machine: renewalMachine,
  table: renewals,
  fields: {
    assignedTo: { label: handlerLabel, person: true },
    marketsApproached: { label: 'Insurers asked' },
    marketsReplied: { label: 'Insurers replied' },
    insurersAsked: { label: 'Asked' },
    targetNet: { label: 'Target net', show: (pence) => (pence === null ? '' : formatMoney(pence)) },
    nextAction: { label: 'Next action' },
    nextChaseOn: { label: 'Next chase', show: (date) => (date ? formatDate(date) : '') },
    note: { label: 'Note' },
    offers: { label: 'Offers', show: (offers) => offers.map(({ insurer }) => insurer).join(', ') },
    lostReason: { label: 'Lost because', show: (reason) => (reason === '' ? '' : lostLabels[reason]) },
    extendedUntil: { label: 'Extended until', show: (date) => (date ? formatDate(date) : '') },
  },
  after: async (ctx, { action, before, row }) => {
    if (row.status !== before.status) await finishTasksOf(ctx, row)
    const by = actingName(ctx)
    const answers = answersOfRenewal(row, row.factsConfirmedBy || by, row.factsConfirmedAt ?? ctx.now())
    const disclosure = { clientId: row.clientId, subject: 'renewal' as const, subjectId: row.id, policyId: row.policyId, answers }
    if (action === 'answer') return noteAnswers(ctx, disclosure)
    if (action === 'approachInsurers') return sealPresentation(ctx, { ...disclosure, step: 'sent', by })
    return action === 'accept'
      ? sealPresentation(ctx, { ...disclosure, step: 'declared', by: row.acceptedFor?.saidBy ?? row.declaration?.name ?? by })
      : undefined
  },
  mailFacts: () => null,
  clientEmail: () => null,
  mails: {},
})
