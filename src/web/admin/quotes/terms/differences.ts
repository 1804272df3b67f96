/** Where somebody else's saved terms differ from what is typed here. */
import type { OfferRow } from '#contract/model/quote.ts'
import { isBlank, type OfferForm, type TermsForm } from './termsForm.ts'

export type Difference = { field: string; mine: string; theirs: string }

const fieldWords: readonly { label: string; of: (offer: OfferForm) => string }[] = [
  { label: 'Insurer', of: ({ insurer }) => insurer },
  { label: 'Scheme', of: ({ scheme }) => scheme },
  { label: 'Net premium', of: ({ net }) => net },
  { label: 'IPT rate', of: ({ iptRate }) => iptRate },
  { label: 'Insurer\u2019s own IPT', of: ({ iptStated }) => iptStated },
  { label: 'Fee', of: ({ fee }) => fee },
  { label: 'Limits', of: ({ limits }) => rowsInWords(limits) },
  { label: 'Excesses', of: ({ excesses }) => rowsInWords(excesses) },
  { label: 'Key differences', of: ({ keyDifferences }) => keyDifferences.trim() },
  { label: 'Subjectivities', of: ({ subjectivities }) => subjectivities.trim() },
  { label: 'Open until', of: ({ validUntil: { day, month, year } }) => [day, month, year].filter(Boolean).join('/') },
]
const rowsInWords = (rows: readonly OfferRow[]) =>
  rows
    .filter(({ item, value }) => item || value)
    .map(({ item, value }) => `${item}: ${value}`)
    .join('\n')

/** Where somebody else's saved terms differ from what is typed here: offers are matched by their id. */
export const differencesOf = (mine: TermsForm, theirs: TermsForm): Difference[] => {
  const differences: Difference[] = []
  const note = (field: string, left: string, right: string) => {
    if (left !== right) differences.push({ field, mine: left, theirs: right })
  }
  const ids = [...new Set([...theirs.offers, ...mine.offers].map(({ id }) => id))]
  for (const id of ids) {
    const left = mine.offers.find((offer) => offer.id === id)
    const right = theirs.offers.find((offer) => offer.id === id)
    const name = left?.insurer || right?.insurer || 'An insurer'
    if (left && right) for (const { label, of } of fieldWords) note(`${name}: ${label}`, of(left), of(right))
    else if (left && !isBlank(left)) note(name, 'These terms', 'Not there')
    else if (right) note(name, 'Not there', 'These terms')
  }
  note('Demands and needs', mine.demandsAndNeeds.trim(), theirs.demandsAndNeeds.trim())
  note('Note to the client', mine.brokerNote.trim(), theirs.brokerNote.trim())
  return differences
}
