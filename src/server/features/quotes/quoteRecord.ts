/** How quotes change: their statuses in the table, and which step sends which mail. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { partyOf } from '#contract/machine.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import type { OfferDraft } from '#contract/model/quotes/quote.ts'
import { quoteMachine } from '#contract/model/quotes/quoteMachine.ts'
import { paths } from '#contract/paths.ts'
import { handlerLabel } from '#contract/model/people/handler.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { followAddresses } from '#server/features/auth/auth.ts'
import { loadSet } from '#server/features/questions/questions.ts'
import { actingName, sealPresentation } from '#server/features/disclosures/disclosures.ts'
import { defineRecord, latest, type ActingCtx } from '#server/features/records/records.ts'
import { clientAddress } from '#server/features/users/users.ts'
import { levelsOf } from './myQuotes/stillActs.ts'
import { answersOfQuote } from './disclosedAnswers.ts'
import { coverNames } from './draft/questionSet.ts'
import { quotes, type QuoteRow } from './quotes.table.ts'

const offerText = ({ insurer, net }: OfferDraft) => [insurer || 'Unnamed', net === null ? '' : formatMoney(net)].filter(Boolean).join(' ')

/**
 * Who is written to, and with which page. Whoever asked; but once their company has taken its quotes from them, somebody there who may see those,
 * with the list of requests: a request itself opens only for the address that asked.
 */
const readerOf = async ({ db, origin }: Pick<ActingCtx, 'db' | 'origin'>, row: QuoteRow) => {
  const { clientId } = row
  const [level] = await levelsOf({ db }, [row])
  if (clientId === null || level !== 'none') return { address: row.email, link: origin + paths.myQuote(row.reference ?? '') }
  const address = await asSystem({ db }, (system) => clientAddress(system.db, { clientId, userId: null, area: 'quotes' }))
  return { address: address === row.email ? null : address, link: origin + paths.clientQuotes() }
}
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
  clientEmail: (_row, { reader }) => reader.address,
  mailFacts: async (ctx: ActingCtx, row: QuoteRow) => ({
    about: { reference: row.reference ?? '', cover: coverNames(await loadSet(ctx.db, row), row.covers) },
    reader: await readerOf(ctx, row),
  }),
  after: seal,
  mails: {
    // Suspected spam is stored, but no mail is sent (security check 115).
    submit: [
      {
        to: 'client',
        template: 'quoteReceived',
        when: isPerson,
        props: ({ ctx, facts }) => ({ ...facts.about, link: ctx.origin + paths.myQuotes() }),
      },
      {
        to: 'firm',
        template: 'quoteNew',
        when: isPerson,
        props: ({ ctx, row, facts }) => ({ ...facts.about, link: ctx.origin + paths.adminQuote(row.id) }),
      },
    ],
    requestInformation: [{ to: 'client', template: 'quoteQuestion', props: ({ facts }) => ({ ...facts.about, link: facts.reader.link }) }],
    presentTerms: [
      {
        to: 'client',
        template: 'quoteTerms',
        props: ({ row, facts }) => ({
          ...facts.about,
          options: row.presented?.offers.length ?? 0,
          // The earliest end date of the offers.
          validUntil: (row.presented?.offers ?? []).map(({ validUntil }) => validUntil).sort()[0] ?? '',
          link: facts.reader.link,
        }),
      },
    ],
    recordNoTerms: [{ to: 'client', template: 'quoteNoTerms', props: ({ facts }) => ({ ...facts.about, link: facts.reader.link }) }],
    accept: [
      {
        to: 'client',
        template: 'quoteAccepted',
        props: ({ row, facts }) => ({ ...facts.about, insurer: row.acceptance?.insurer ?? '', link: facts.reader.link }),
      },
      {
        to: 'firm',
        template: 'quoteAcceptedStaff',
        // If staff recorded the acceptance, they already know.
        when: ({ by }) => partyOf(by.who) === 'client',
        props: ({ ctx, row, facts }) => ({
          ...facts.about,
          insurer: row.acceptance?.insurer ?? '',
          link: ctx.origin + paths.adminQuote(row.id),
        }),
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
