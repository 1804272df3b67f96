/** Quote requests in any state, and terms of insurers. */
import { randomUUID } from 'node:crypto'
import { max, eq } from 'drizzle-orm'
import { offerOf, type Offer, type OfferDraft } from '#contract/model/quotes/quote.ts'
import { quoteMachine, type QuoteStatus } from '#contract/model/quotes/quoteMachine.ts'
import type { Db } from '#server/db/connect.ts'
import { questionSets } from '#server/features/questions/questions.table.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { inHours, reference } from './values.ts'

type NewQuote = Partial<typeof quotes.$inferInsert>

/** A complete offer. */
export const offer = (facts: Partial<OfferDraft> = {}): OfferDraft => ({
  id: randomUUID(),
  insurer: 'Harbour Mutual',
  scheme: '',
  net: 120_000,
  iptRate: 12,
  iptStated: null,
  fee: 5000,
  limits: [{ item: 'Public liability', value: '£2,000,000 any one claim' }],
  excesses: [{ item: 'Property damage', value: '£250' }],
  keyDifferences: ['No work above 10 m'],
  subjectivities: [],
  validUntil: inHours(60 * 24)
    .toISOString()
    .slice(0, 10),
  ...facts,
})

/** Two offers that differ in price and key differences. */
export const twoOffers = () => [
  offer({ insurer: 'Harbour Example', net: 85_000 }),
  offer({ insurer: 'Downs Example', net: 92_050, keyDifferences: ['Heat away is covered'] }),
]

const priced = (drafts: readonly OfferDraft[]): Offer[] => drafts.map(offerOf).filter((each): each is Offer => each !== null)
const isToAnswer = (status: QuoteStatus) => quoteMachine.inTurnOf('staff').some((each) => each === status)
const afterTerms: readonly QuoteStatus[] = ['presented', 'accepted', 'bound', 'declined_by_client', 'expired']

/** The newest version of a family's question set in this database; 1 if there is none, as in a database without seed data. */
export const newestSet = async (db: Db, family: string): Promise<number> => {
  const [row] = await db
    .select({ version: max(questionSets.version) })
    .from(questionSets)
    .where(eq(questionSets.family, family))
  return row?.version ?? 1
}

const sections = [
  { page: 'covers', title: 'Covers and dates', rows: [{ id: 'covers', question: 'Covers', answer: 'Public liability', notSure: false }] },
]
const demandsAndNeeds = 'You asked us for public liability of £2,000,000 for plumbing work.'

/** The columns of a request that was submitted. */
const sentFacts = (status: QuoteStatus, at: Date): NewQuote => ({
  reference: reference('QT', at),
  submittedAt: inHours(-5, at),
  sent: { declaration: 'What I have told you is true.', sections },
  dueAt: isToAnswer(status) ? inHours(8, at) : null,
  declaredName: 'Pat Example',
  declaredRole: 'Director',
  declarationVersion: 'request-1',
  demandsAndNeeds,
})

/** The columns of a request with terms: the given terms, or a default offer. */
const termsFacts = (status: QuoteStatus, given: readonly OfferDraft[] | undefined, at: Date): NewQuote => {
  if (!afterTerms.includes(status)) return {}
  const drafts = given?.length ? [...given] : [offer()]
  const offers = priced(drafts)
  const [chosen] = offers
  return {
    offers: drafts,
    presented: { offers, demandsAndNeeds, brokerNote: 'Ring me with any question.' },
    presentedAt: inHours(-2, at),
    presentedUntil: drafts[0]?.validUntil ?? null,
    ...(chosen && (status === 'accepted' || status === 'bound')
      ? {
          acceptance: {
            offerId: chosen.id,
            insurer: chosen.insurer,
            name: 'Pat Example',
            at: inHours(-1, at).toISOString(),
            ip: '203.0.113.7',
            wordingVersion: '1',
            wording: '',
            offer: chosen,
          },
        }
      : {}),
  }
}

export const quoteBuilder = (db: Db, now: () => Date) => ({
  /** A plumber's request for public liability, just submitted unless another `status` is given. */
  async quote(facts: NewQuote = {}) {
    const id = facts.id ?? randomUUID()
    const status = facts.status ?? 'submitted'
    const at = now()
    const row = {
      family: 'request',
      setVersion: facts.setVersion ?? (await newestSet(db, facts.family ?? 'request')),
      business: `Harbour Works ${id.slice(0, 6)} Ltd`,
      contactName: 'Pat Example',
      email: 'pat@example.com',
      trade: 'Plumber',
      covers: ['PL'],
      answers: { contactRole: 'Director', contactPhone: '+441632960123' },
      version: 3,
      ...(status === 'draft' ? {} : sentFacts(status, at)),
      ...termsFacts(status, facts.offers, at),
      ...facts,
      id,
      status,
    }
    const [made] = await db.insert(quotes).values(row).returning()
    if (!made) throw new Error('the request was not stored')
    if (status !== 'draft')
      await db.insert(recordEvents).values({
        subjectType: 'quote',
        subjectId: id,
        at: made.submittedAt ?? at,
        party: 'client',
        visibleTo: 'client',
        byName: 'Pat Example',
        action: 'submit',
        fromStatus: 'draft',
        toStatus: 'submitted',
      })
    return { ...made, reference: made.reference ?? '' }
  },

  /** Adds terms to an existing request, as if staff had sent them. */
  async terms(of: { reference: string }, offers: readonly OfferDraft[]) {
    const facts = { ...termsFacts('presented', offers, now()), status: 'presented' as const, dueAt: null, version: 9 }
    await db
      .update(quotes)
      .set({ ...facts, demandsAndNeeds })
      .where(eq(quotes.reference, of.reference))
  },
})
