/** Which covers the online form asks about, and for whom. Cover codes as in content/questions. */

import type { TradeContent } from '../content/kinds/tradeContent.ts'

/** Covers that the online form asks about. A test keeps the list equal to content/questions. */
export const onlineCovers: readonly string[] =
  'PL EL PROD LEG CW TOOL PLANT PI CYB DO EPL TRUST CRIME CONT BI MONEY DOS LOL COMBINED ENG BLD POL RENT TERR MOTOR BRK RESC GIT CARGO HULL AV MM TREAT ABUSE PA TRAV KEY BEN TC ENV CANX KR'.split(
    ' ',
  )
/** Discussed by telephone only. Cannot be combined with other covers, and nothing is put in writing. */
export const confidentialCover = 'KR'

/** Product pages that sell several covers together ask for these. Every other page asks for its first cover. */
const packages: Record<string, readonly string[]> = {
  'commercial-combined-insurance': ['COMBINED'],
  'commercial-property-insurance': ['BLD', 'POL', 'RENT'],
  'landlord-insurance': ['BLD', 'POL', 'RENT'],
  'courier-insurance': ['MOTOR', 'GIT'],
  'hgv-insurance': ['MOTOR', 'GIT'],
  'hotel-insurance': ['CONT', 'BI', 'PL', 'EL'],
  'shop-insurance': ['CONT', 'BI', 'PL', 'EL'],
  'salon-insurance': ['TREAT', 'CONT', 'PL'],
  'retail-hospitality-insurance': ['CONT', 'BI', 'PL', 'EL'],
  'property-insurance': ['CONT'],
  'healthcare-professionals': ['MM'],
  'motor-trade-insurance': ['MOTOR', 'PL', 'CONT'],
  'directors-officers-insurance': ['DO'],
  'tradesman-insurance': ['PL', 'TOOL'],
  'tools-and-equipment-insurance': ['TOOL', 'PLANT'],
  'personal-accident-travel-insurance': ['PA', 'TRAV'],
  'marine-cargo-insurance': ['CARGO'],
  'liability-insurance': ['PL', 'EL'],
}

/** The cover codes preselected in the form for a visitor coming from a product page. */
export const coversToAsk = ({ slug, covers }: { slug: string; covers: readonly string[] }): string[] => {
  const own = packages[slug] ?? covers.slice(0, 1)
  return own.filter(isOnline)
}
const isOnline = (code: string) => onlineCovers.includes(code)

/** What businesses in a trade usually ask for, most important first. The start page ticks them. */
export const usualCovers = ({ covers }: Pick<TradeContent, 'covers'>): string[] =>
  askedTogether([...covers.essential, ...covers.recommended].map(({ code }) => code))

/** What most small firms start with. Used for trades we do not know. */
export const startingCovers: readonly string[] = ['PL', 'EL', 'CONT']

/** Keeps only the covers that one form can ask about together. */
export const askedTogether = (codes: readonly string[]): string[] => codes.filter((code) => code !== confidentialCover && isOnline(code))
