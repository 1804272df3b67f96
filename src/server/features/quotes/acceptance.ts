/** What we store of an acceptance: the offer and the declaration word for word, whether the client or a member of staff recorded it. */
import type { ToldUs } from '#contract/model/contact/toldUs.ts'
import { acceptanceText, acceptanceWording } from '#contract/model/quotes/acceptance.ts'
import type { Offer } from '#contract/model/quotes/quote.ts'
import type { StoredAcceptance } from './quotes.table.ts'

/** `ip` is null if staff recorded an acceptance given to them. */
export const acceptanceOf = (offer: Offer, by: { name: string; at: Date; ip: string | null; toldUs?: ToldUs }): StoredAcceptance => ({
  ...by,
  at: by.at.toISOString(),
  offerId: offer.id,
  insurer: offer.insurer,
  wordingVersion: acceptanceWording.version,
  wording: acceptanceText,
  offer,
})
