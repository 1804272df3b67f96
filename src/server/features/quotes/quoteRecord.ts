/** How quotes change: their statuses in the table, and which step sends which mail. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { partyOf } from '#contract/machine.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import type { OfferDraft } from '#contract/model/quotes/quote.ts'
import { quoteMachine } from '#contract/model/quotes/quoteMachine.ts'
import { paths } from '#contract/paths.ts'
import { handlerLabel } from '#contract/model/people/handler.ts'
import { followAddresses } from '#server/features/auth/auth.ts'
import { loadSet } from '#server/features/questions/questions.ts'
import { actingName, sealPresentation } from '#server/features/disclosures/disclosures.ts'
import { defineRecord, latest, type ActingCtx } from '#server/features/records/records.ts'
import { answersOfQuote } from './disclosedAnswers.ts'
import { coverNames } from './draft/questionSet.ts'
import { quotes, type QuoteRow } from './quotes.table.ts'

const offerText = ({ insurer, net }: OfferDraft) => [insurer || 'Unnamed', net === null ? '' : formatMoney(net)].filter(Boolean).join(' ')
const ownLink = (origin: string, row: QuoteRow) => origin + paths.myQuote(row.reference ?? '')
const isPerson = ({ row }: { row: QuoteRow }) => row.source.suspected !== true

/**
 * Seals what insurers are told. The ledger belongs to a client, and a visitor becomes one only when the policy is made: what they declared and
 * what insurers were asked with, which cannot change after the request was sent, is sealed then, under the day on which it happened.
 */
const seal = async (ctx: ActingCtx, { action, before, row }: { action: string; before: QuoteRow; row: QuoteRow }) => {
  const { clientId } = row
  if (clientId === null || !row.sent) return
  const becomesClient = before.clientId === null && action === 'bind'
  const presentation = {
    clientId,
    subject: 'quote',
    subjectId: row.id,
    policyId: null,
    reference: row.reference ?? '',
    answers: answersOfQuote(row, ctx.now()),
  } as const
  if (action === 'submit' || becomesClient)
    await sealPresentation(ctx, {
      ...presentation,
      step: 'declared',
      by: row.declaredName ?? row.contactName,
      at: row.submittedAt ?? ctx.now(),
    })
  if (action === 'approachInsurers') await sealPresentation(ctx, { ...presentation, step: 'sent', by: actingName(ctx) })
  const asked = becomesClient ? await latest(ctx.db, { machine: quoteMachine }, row.id, 'approachInsurers') : null
  if (asked) await sealPresentation(ctx, { ...presentation, step: 'sent', by: asked.by, at: asked.at })
}

export const quoteRecord = defineRecord({
  machine: quoteMachine,
  table: quotes,
  runsClock: true,
  staffSee: isNotNull(quotes.submittedAt),
  fields: {
    assignedTo: { label: handlerLabel, person: true },
    offers: { label: 'Terms', show: (offers) => offers.map(offerText).join('\n') },
    demandsAndNeeds: { label: 'Demands and needs' },
    brokerNote: { label: 'Note to the client' },
    presentedUntil: { label: 'Terms open until', show: (date) => (date ? formatDate(date) : '') },
  },
  clientEmail: ({ email }) => email,
  mailFacts: async ({ db }, row) => ({ reference: row.reference ?? '', cover: coverNames(await loadSet(db, row), row.covers) }),
  after: seal,
  mails: {
    // Suspected spam is stored, but no mail is sent (security check 115).
    submit: [
      {
        to: 'client',
        template: 'quoteReceived',
        when: isPerson,
        props: ({ ctx, facts }) => ({ ...facts, link: ctx.origin + paths.myQuotes() }),
      },
      {
        to: 'firm',
        template: 'quoteNew',
        when: isPerson,
        props: ({ ctx, row, facts }) => ({ ...facts, link: ctx.origin + paths.adminQuote(row.id) }),
      },
    ],
    requestInformation: [
      { to: 'client', template: 'quoteQuestion', props: ({ ctx, row, facts }) => ({ ...facts, link: ownLink(ctx.origin, row) }) },
    ],
    presentTerms: [
      {
        to: 'client',
        template: 'quoteTerms',
        props: ({ ctx, row, facts }) => ({
          ...facts,
          options: row.presented?.offers.length ?? 0,
          // The earliest end date of the offers.
          validUntil: (row.presented?.offers ?? []).map(({ validUntil }) => validUntil).sort()[0] ?? '',
          link: ownLink(ctx.origin, row),
        }),
      },
    ],
    recordNoTerms: [
      { to: 'client', template: 'quoteNoTerms', props: ({ ctx, row, facts }) => ({ ...facts, link: ownLink(ctx.origin, row) }) },
    ],
    accept: [
      {
        to: 'client',
        template: 'quoteAccepted',
        props: ({ ctx, row, facts }) => ({ ...facts, insurer: row.acceptance?.insurer ?? '', link: ownLink(ctx.origin, row) }),
      },
      {
        to: 'firm',
        template: 'quoteAcceptedStaff',
        // If staff recorded the acceptance, they already know.
        when: ({ by }) => partyOf(by.who) === 'client',
        props: ({ ctx, row, facts }) => ({ ...facts, insurer: row.acceptance?.insurer ?? '', link: ctx.origin + paths.adminQuote(row.id) }),
      },
    ],
  },
})

// A request is opened by the address that asked for it, so it follows the person to a new one.
followAddresses((db, { from, to, companies }) =>
  db
    .update(quotes)
    .set({ email: to })
    .where(and(eq(quotes.email, from), sql`${quotes.clientId} IN ${companies}`)),
)
