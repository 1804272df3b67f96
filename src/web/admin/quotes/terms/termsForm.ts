/** Converts insurers' terms between what is typed (text) and what is stored (pence and dates). */
import {
  offerOf,
  offerProblems,
  priceOffer,
  type AskedFor,
  type Offer,
  type OfferDraft,
  type OfferRow,
  type QuoteDetail,
} from '#contract/model/quotes/quote.ts'
import { rateFault, type IptRate, type TaxRates } from '#contract/model/policies/ipt.ts'
import { dayFault, readDate, readMoney, type DateParts } from '#contract/model/content/reading.ts'

export type OfferForm = {
  id: string
  insurer: string
  scheme: string
  net: string
  iptRate: string
  iptStated: string
  fee: string
  limits: OfferRow[]
  excesses: OfferRow[]
  /** One per line. */
  keyDifferences: string
  subjectivities: string
  validUntil: DateParts
}
export type TermsForm = { offers: OfferForm[]; demandsAndNeeds: string; brokerNote: string }

/** '£1,234.5' -> 123450 pence; null if nothing was typed, NaN if it is not an amount of money. */
export const penceOf = (typed: string): number | null => (typed.trim() === '' ? null : (readMoney(typed) ?? Number.NaN))

/** 123450 -> '1,234.50' */
export const typedMoney = (pence: number | null) =>
  pence === null ? '' : `${Math.floor(pence / 100).toLocaleString('en-GB')}.${String(pence % 100).padStart(2, '0')}`

/** Day, month and year as typed -> '2026-12-31'; null if nothing was typed, 'wrong' if there is no such date. */
export const dateOf = (parts: DateParts): string | null | 'wrong' =>
  Object.values(parts).every((part) => part.trim() === '') ? null : (readDate(parts) ?? 'wrong')

const partsOf = (date: string | null): DateParts => {
  const [year = '', month = '', day = ''] = date?.split('-') ?? []
  return { day, month, year }
}

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const rateOf = (typed: string): IptRate => Number(typed)

const rowsFor = (rows: OfferRow[]) => (rows.length ? rows : [{ item: '', value: '' }])

/** For a blank offer when nothing is known of the request. */
export const nothingAsked: AskedFor = { insurers: [], limits: [], excesses: [] }

/** `standard`: the tax rate that it starts with. It also starts with what was asked for, and staff overwrite that where the insurer differs. */
export const blankOffer = (id: string, standard: IptRate, asked: AskedFor = nothingAsked, insurer = ''): OfferForm => ({
  id,
  insurer,
  scheme: '',
  net: '',
  iptRate: String(standard),
  iptStated: '',
  fee: '',
  limits: rowsFor(asked.limits),
  excesses: rowsFor(asked.excesses),
  keyDifferences: '',
  subjectivities: '',
  validUntil: partsOf(null),
})

/** The insurers that were asked but have no terms yet, ignoring upper and lower case. */
export const stillAsked = (asked: AskedFor, offers: readonly Pick<OfferForm, 'insurer'>[]): string[] => {
  const offering = new Set(offers.map(({ insurer }) => insurer.trim().toLowerCase()))
  return asked.insurers.filter((name) => !offering.has(name.toLowerCase()))
}

/** The rows that staff have typed: leaves out those that are as asked for, or asked for and without a value. */
const typedIn = (rows: readonly OfferRow[], asked: readonly OfferRow[]) =>
  rows.filter(({ item, value }) => !asked.some((line) => line.item === item && (value === '' || line.value === value)))

/** Whether nothing has been typed into it; what it starts with does not count. */
export const isBlank = (offer: OfferForm, asked: AskedFor = nothingAsked) =>
  [
    asked.insurers.includes(offer.insurer) ? '' : offer.insurer,
    offer.scheme,
    offer.net,
    offer.iptStated,
    offer.fee,
    offer.keyDifferences,
    offer.subjectivities,
    ...Object.values(offer.validUntil),
  ]
    .concat(
      typedIn(offer.limits, asked.limits).map(({ value }) => value),
      typedIn(offer.excesses, asked.excesses).flatMap(({ item, value }) => [item, value]),
    )
    .every((typed) => typed.trim() === '')

export const formOf = (quote: Pick<QuoteDetail, 'offers' | 'demandsAndNeeds' | 'brokerNote'>): TermsForm => ({
  offers: quote.offers.map((offer) => ({
    id: offer.id,
    insurer: offer.insurer,
    scheme: offer.scheme,
    net: typedMoney(offer.net),
    iptRate: String(offer.iptRate),
    iptStated: typedMoney(offer.iptStated),
    fee: offer.fee === 0 ? '' : typedMoney(offer.fee),
    limits: rowsFor(offer.limits),
    excesses: rowsFor(offer.excesses),
    keyDifferences: offer.keyDifferences.join('\n'),
    subjectivities: offer.subjectivities.join('\n'),
    validUntil: partsOf(offer.validUntil),
  })),
  demandsAndNeeds: quote.demandsAndNeeds,
  brokerNote: quote.brokerNote,
})

const moneyHelp = 'Enter a sum in pounds, like 850 or 1,234.50'

/** What can be saved, and messages by field path for what is not a valid amount or date. Such a field is saved as empty, never guessed. */
export const draftsOf = (offers: readonly OfferForm[]): { drafts: OfferDraft[]; unreadable: Record<string, string> } => {
  const unreadable: Record<string, string> = {}
  const money = (typed: string, path: string) => {
    const pence = penceOf(typed)
    if (!Number.isNaN(pence)) return pence
    unreadable[path] = moneyHelp
    return null
  }
  const drafts = offers.map((offer, index): OfferDraft => {
    const validUntil = dateOf(offer.validUntil)
    if (validUntil === 'wrong') unreadable[`offers.${index}.validUntil`] = dayFault(offer.validUntil)
    return {
      id: offer.id,
      insurer: offer.insurer.trim(),
      scheme: offer.scheme.trim(),
      net: money(offer.net, `offers.${index}.net`),
      iptRate: rateOf(offer.iptRate),
      iptStated: money(offer.iptStated, `offers.${index}.iptStated`),
      fee: money(offer.fee, `offers.${index}.fee`) ?? 0,
      limits: offer.limits.map(trimmed),
      excesses: offer.excesses.map(trimmed),
      keyDifferences: linesOf(offer.keyDifferences),
      subjectivities: linesOf(offer.subjectivities),
      validUntil: validUntil === 'wrong' ? null : validUntil,
    }
  })
  return { drafts, unreadable }
}

const trimmed = ({ item, value }: OfferRow): OfferRow => ({ item: item.trim(), value: value.trim() })

/** The price worked out from what is typed; null until the premium is a valid amount. */
export const livePrice = (offer: Pick<OfferForm, 'net' | 'iptRate' | 'iptStated' | 'fee'>) => {
  const net = penceOf(offer.net)
  const fee = penceOf(offer.fee) ?? 0
  const iptStated = penceOf(offer.iptStated)
  if (net === null || Number.isNaN(net) || Number.isNaN(fee) || Number.isNaN(iptStated)) return null
  return priceOffer({ net, iptRate: rateOf(offer.iptRate), fee, iptStated })
}

/** The field at which to show a problem: that of a whole list is shown at its first line. */
const fieldOf = (path: string) => (path === 'limits' || path === 'excesses' ? `${path}.0.value` : path)

/** What prevents saving (`save`) or sending (`send`) the terms: messages by field path, in field order. `today`: yyyy-mm-dd. */
export const problemsOf = (
  form: TermsForm,
  aim: 'save' | 'send',
  today: string,
  asked: AskedFor = nothingAsked,
): Record<string, string> => {
  const { drafts, unreadable } = draftsOf(form.offers)
  if (aim === 'save') return unreadable
  const problems: Record<string, string> = {}
  for (const [index, draft] of drafts.entries()) {
    const offer = form.offers[index]
    if (!offer || isBlank(offer, asked)) continue
    for (const [path, message] of Object.entries(offerProblems(draft, today))) problems[`offers.${index}.${fieldOf(path)}`] ??= message
  }
  // "Not a sum of money" is more helpful than "missing".
  Object.assign(problems, unreadable)
  if (form.offers.every((offer) => isBlank(offer, asked))) problems['offers.0.insurer'] = 'Enter the terms of at least one insurer'
  if (form.demandsAndNeeds.trim().length < 20)
    problems['demandsAndNeeds'] = 'Write the statement of demands and needs: at least 20 characters'
  return problems
}

/** The client's view of what is typed: complete offers only, in their order in the form. */
export const previewOf = (form: TermsForm, asked: AskedFor = nothingAsked): Offer[] =>
  draftsOf(form.offers.filter((offer) => !isBlank(offer, asked)))
    .drafts.map(offerOf)
    .filter((offer) => offer !== null)

/** Tax rates that do not apply on the day cover is to start, by field. Blank offers are skipped, as they are not sent. */
export const rateProblems = (
  offers: readonly OfferForm[],
  rates: TaxRates,
  { startsOn, askedFor }: Pick<QuoteDetail, 'startsOn' | 'askedFor'>,
): Record<string, string> =>
  Object.fromEntries(
    offers.flatMap((offer, index) => {
      const fault = isBlank(offer, askedFor) ? null : rateFault(rates, rateOf(offer.iptRate), startsOn)
      return fault ? [[`offers.${index}.iptRate`, fault] as const] : []
    }),
  )
