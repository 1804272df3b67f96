/** Staff's answer to one request, put where the staff screens would put it: for journeys that are about the client's side. */
import { eq } from 'drizzle-orm'
import { offerOf, type Offer } from '#contract/model/quote.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import { completeOffer, type Desk } from './staffDesk.ts'

export const presentTerms = async (desk: Desk, reference: string): Promise<void> => {
  const drafts = [
    completeOffer('Harbour Example', 85_000),
    { ...completeOffer('Downs Example', 92_050), keyDifferences: ['Heat away is covered'] },
  ]
  const offers = drafts.map(offerOf).filter((offer): offer is Offer => offer !== null)
  const demandsAndNeeds = 'You asked for public liability of £2 million. Both offers meet that.'
  await desk.db
    .update(quotes)
    .set({
      status: 'presented',
      offers: drafts,
      presented: { offers, demandsAndNeeds, brokerNote: 'Ring me with any question.' },
      presentedAt: new Date(),
      presentedUntil: '2030-12-31',
      dueAt: null,
      version: 9,
    })
    .where(eq(quotes.reference, reference))
}
