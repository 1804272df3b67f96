/** How claims change: their statuses, and which step sends which mail. */
import { isNotNull } from 'drizzle-orm'
import { formatDate, formatMoney } from '#contract/format.ts'
import { claimClosings, claimMachine } from '#contract/model/claims/claimMachine.ts'
import type { ClaimAnswerNews, ClaimNews } from '#contract/model/claims/claimNews.ts'
import { paths } from '#contract/paths.ts'
import { handlerLabel } from '#contract/model/people/handler.ts'
import { defineRecord, type ActingCtx, type Doer } from '#server/features/records/records.ts'
import { claims, type ClaimRow } from './claims.table.ts'
import { answerMessages, finishPromiseTask } from './handling/promiseTask.ts'
import { claimReader } from './mailAddress.ts'
import { adviceFor, evidenceFor, kindLabel } from './questionSet.ts'

/** Labels of the evidence that will be sent later. */
export const laterOf = (row: Pick<ClaimRow, 'type' | 'later'>) =>
  evidenceFor(row.type)
    .filter(({ key }) => row.later.includes(key))
    .map(({ label }) => label)

// Suspected spam is stored and flagged, but no mail is sent (security check 115).
const isPerson = ({ row }: { row: ClaimRow }) => !row.suspected

const aboutOf = (row: ClaimRow) => ({ reference: row.reference ?? '', kind: kindLabel(row.type) })
/** Mail props for the client about something that has just happened to a claim. */
export const updateMail = (ctx: Pick<ActingCtx, 'origin'>, row: ClaimRow, { news, inPortal }: { news: ClaimNews; inPortal: boolean }) => ({
  ...aboutOf(row),
  news,
  nextUpdateOn: row.nextUpdateOn,
  link: inPortal ? ctx.origin + paths.clientClaim(row.id) : null,
})
/** Mail props for staff. */
export const answerMail = (ctx: Pick<ActingCtx, 'origin'>, row: ClaimRow, news: ClaimAnswerNews) => ({
  ...aboutOf(row),
  news,
  link: ctx.origin + paths.adminClaim(row.id),
})

type MailStep = { row: ClaimRow; by: Doer }
type Facts = { reader: { inPortal: boolean } }
const byClient = ({ by }: MailStep) => by.who === 'client'
/** Sends no mail about what the client did themselves. */
const tell = (news: ClaimNews, when: (step: MailStep) => boolean = () => true) => ({
  to: 'client' as const,
  template: 'claimUpdate' as const,
  when: (step: MailStep) => isPerson(step) && !byClient(step) && when(step),
  props: ({ ctx, row, facts }: { ctx: ActingCtx; row: ClaimRow; facts: Facts }) =>
    updateMail(ctx, row, { news, inPortal: facts.reader.inPortal }),
})
const tellStaff = (news: ClaimAnswerNews) => ({
  to: 'firm' as const,
  template: 'claimAnswered' as const,
  when: byClient,
  props: ({ ctx, row }: { ctx: ActingCtx; row: ClaimRow }) => answerMail(ctx, row, news),
})
/** Whether the closing tells the client nothing new, or there was no genuine report. */
const isSilent = ({ closedReason }: ClaimRow) => closedReason === 'duplicate' || closedReason === 'not_genuine'

export const claimRecord = defineRecord({
  machine: claimMachine,
  table: claims,
  runsClock: true,
  staffSee: isNotNull(claims.submittedAt),
  fields: {
    assignedTo: { label: handlerLabel, person: true },
    insurer: { label: 'Insurer' },
    insurerReference: { label: "Insurer's reference" },
    adjuster: { label: 'Adjuster' },
    excess: { label: 'Excess', show: (pence) => (pence === null ? '' : formatMoney(pence)) },
    offered: { label: 'Offered', show: (pence) => (pence === null ? '' : formatMoney(pence)) },
    nextUpdateOn: { label: 'Update due by', show: (date) => (date ? formatDate(date) : '') },
    closedReason: { label: 'Closed because', show: (closing) => (closing ? claimClosings[closing].label : '') },
  },
  after: async (ctx, { before, row }) => {
    if (ctx.actor?.kind !== 'staff' || (row.status === before.status && row.nextUpdateOn === before.nextUpdateOn)) return
    await answerMessages(ctx, row.id)
    await finishPromiseTask(ctx, row.id)
  },
  clientEmail: (_row, { reader }) => reader.address,
  mailFacts: async ({ db }: ActingCtx, row: ClaimRow) => ({
    reader: await claimReader(db, row),
    mail: { reference: row.reference ?? '', kind: kindLabel(row.type), circumstance: row.circumstance },
  }),
  mails: {
    submit: [
      {
        to: 'client',
        template: 'claimReceived',
        when: isPerson,
        props: ({ row, facts }) => ({ ...facts.mail, advice: adviceFor(row.type), later: laterOf(row) }),
      },
      {
        to: 'firm',
        template: 'claimUrgent',
        when: (step) => isPerson(step) && step.row.urgent,
        props: ({ ctx, row, facts }) => ({ ...facts.mail, link: ctx.origin + paths.adminClaim(row.id) }),
      },
      {
        to: 'firm',
        template: 'claimNew',
        when: (step) => isPerson(step) && !step.row.urgent,
        props: ({ ctx, row, facts }) => ({ ...facts.mail, link: ctx.origin + paths.adminClaim(row.id) }),
      },
    ],
    requestInformation: [tell('need')],
    supplyInformation: [tell('supplied')],
    assess: [tell('assess')],
    offer: [tell('offer')],
    dispute: [tell('dispute'), tellStaff('dispute')],
    settle: [tell('settle')],
    decline: [tell('decline')],
    withdraw: [tell('withdraw'), tellStaff('withdraw')],
    close: [tell('close', ({ row }) => !isSilent(row))],
    reopen: [tell('reopen')],
  },
})
