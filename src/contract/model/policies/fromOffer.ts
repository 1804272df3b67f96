/** Turns an accepted offer into the first terms of a policy. Nothing is typed again, and what the offer does not say is left empty. */
import { readMoney } from '../content/reading.ts'
import type { Offer, OfferRow } from '../quotes/quote.ts'
import { policyClasses, policyClassNames, type PolicyClass } from './policyClass.ts'
import { iptOn } from './money.ts'
import { otherSection, usualSections, type SectionCode } from './sectionNames.ts'
import type { limitBases, Section, Terms } from './terms.ts'

/** The class that includes most of the requested covers and the fewest others. */
export const classFor = (covers: readonly string[]): PolicyClass =>
  policyClassNames
    .map((name) => {
      const own: readonly string[] = policyClasses[name].covers
      const matching = own.filter((code) => covers.includes(code)).length
      return { name, score: matching * 10 - (own.length - matching) }
    })
    .reduce((best, one) => (one.score > best.score ? one : best)).name

const plain = (words: string) =>
  words
    .toLowerCase()
    .replaceAll(/[\u2018\u2019']/g, '')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()

/** The cover code that a line refers to: 'Public liability', 'Tools', 'Contents'. */
const codeOf = (item: string): SectionCode | null => {
  const words = plain(item)
  const codes = Object.keys(usualSections) as SectionCode[]
  const named = (code: SectionCode) => plain(usualSections[code].name)
  return (
    codes.find((code) => named(code) === words) ??
    codes.find((code) => words.startsWith(named(code))) ??
    codes.find((code) => words !== '' && named(code).startsWith(words)) ??
    null
  )
}

/** The first sum in a line: '£5,000,000 any one claim'. */
const sumIn = (value: string): number | null => {
  const figure = String.raw`\d+(?:,\d{3})*(?:\.\d+)?(?:\s?(?:million|thousand|bn|m|k)\b)?`
  const [typed] = new RegExp(`£\\s?${figure}`, 'i').exec(value) ?? new RegExp(`^${figure}$`, 'i').exec(value.trim()) ?? []
  return typed === undefined ? null : readMoney(typed)
}

const bases: readonly [RegExp, (typeof limitBases)[number]][] = [
  [/aggregate|in the year|a year/i, 'aggregate'],
  [/any one claim|each claim/i, 'any_one_claim'],
  [/any one occurrence|any one event|each occurrence/i, 'any_one_occurrence'],
  [/any one loss|each loss/i, 'any_one_loss'],
  [/any one item/i, 'any_one_item'],
  [/sum insured/i, 'sum_insured'],
]
const basisIn = (value: string) => bases.find(([words]) => words.test(value))?.[1] ?? null

/** An excess of 'None' becomes null. Text without an amount is kept as a note. */
const excessOf = (row: OfferRow | undefined): Pick<Section, 'excess' | 'excessNote'> => {
  if (!row) return { excess: null, excessNote: '' }
  const excess = sumIn(row.value)
  const hasWording = excess === null && !/^(none|nil|no excess)\.?$/i.test(row.value.trim())
  return { excess, excessNote: hasWording ? row.value.slice(0, 160) : '' }
}

export const termsOfOffer = (offer: Offer, { insured, business }: { insured: string; business: string }): Terms => {
  const excesses = [...offer.excesses]
  const take = (item: string, code: SectionCode | null): OfferRow | undefined => {
    const index = excesses.findIndex((row) => plain(row.item) === plain(item) || (code !== null && codeOf(row.item) === code))
    return index < 0 ? undefined : excesses.splice(index, 1)[0]
  }
  const codes = offer.limits.map(({ item }) => codeOf(item))
  const sections = offer.limits.map(({ item, value }, index): Section => {
    // A second limit of the same cover is a section of its own.
    const code = codes.indexOf(codes[index] ?? null) < index ? null : (codes[index] ?? null)
    const usual = code && usualSections[code]
    const limit = sumIn(value)
    return {
      code: code ?? otherSection,
      name: item.slice(0, 80),
      limit,
      basis: basisIn(value) ?? usual?.basis ?? 'any_one_occurrence',
      ...excessOf(take(item, code)),
      territory: '',
      retroactiveOn: null,
      extensions: [],
      // Keep the text of a line that has no amount.
      conditions: limit === null && value ? [value] : [],
      exclusions: [],
      endorsements: [],
      // An offer has a single premium, so all of it goes on the first section.
      net: index === 0 ? offer.net : 0,
      iptRate: offer.iptRate,
    }
  })
  const [first] = sections
  const left = excesses.map(({ item, value }) => `${item}: ${value}`).join('; ')
  if (first && left) first.excessNote = [first.excessNote, left].filter(Boolean).join('; ').slice(0, 160)
  return {
    insured: insured.slice(0, 160),
    alsoInsured: [],
    business: business.slice(0, 500),
    sections,
    items: [],
    conditions: offer.keyDifferences,
    // The rate of the one section need not give the tax that the client accepted.
    ...(offer.ipt === iptOn(offer.net, offer.iptRate) ? {} : { iptStated: offer.ipt }),
    fee: offer.fee,
    commissionRate: 0,
    payment: { method: 'annual', instalments: 1 },
    adjustable: false,
  }
}
