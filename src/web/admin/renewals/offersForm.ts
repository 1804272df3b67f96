/** Converts offered terms between what is typed and what is stored. They start from the expiring terms, so that only changes are typed. */
import { z } from '#contract/schema.ts'
import { rateFault, rateMoved, type TaxRates } from '#contract/model/policies/ipt.ts'
import type { Section, Terms } from '#contract/model/policies/terms.ts'
import { readMoney, typedMoney } from '#contract/model/content/reading.ts'
import type { RenewalOffer } from '#contract/model/renewals/renewal.ts'

export type SectionForm = {
  code: string
  name: string
  limit: string
  basis: string
  excess: string
  excessNote: string
  territory: string
  retroactiveOn: string
  /** One per line. */
  extensions: string
  conditions: string
  exclusions: string
  endorsements: string
  net: string
  iptRate: string
}
export type OfferForm = {
  id: string
  insurer: string
  validUntil: string
  fee: string
  subjectivities: string
  conditions: string
  sections: SectionForm[]
  items: { id: string; name: string; sum: string }[]
}
export type OffersForm = { offers: OfferForm[]; recommended: string }

const money = (pence: number | null) => (pence === null ? '' : typedMoney(pence))
const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const sectionForm = (section: Section): SectionForm => ({
  code: section.code,
  name: section.name,
  limit: money(section.limit),
  basis: section.basis,
  excess: money(section.excess),
  excessNote: section.excessNote,
  territory: section.territory,
  retroactiveOn: section.retroactiveOn ?? '',
  extensions: section.extensions.join('\n'),
  conditions: section.conditions.join('\n'),
  exclusions: section.exclusions.join('\n'),
  endorsements: section.endorsements.join('\n'),
  net: money(section.net),
  iptRate: String(section.iptRate),
})

/** The expiring terms for the new period: each section moves to the current tax rate of the same kind. */
export const renewedTax = (terms: Terms, rates: TaxRates, { inception, from }: { inception: string; from: string }): Terms => ({
  ...terms,
  sections: terms.sections.map((section) => ({ ...section, iptRate: rateMoved(rates, section.iptRate, inception, from) })),
  // It was stated for the period that ends.
  iptStated: undefined,
})

/** An insurer's offer with all terms unchanged. */
export const offerFormOf = (
  id: string,
  insurer: string,
  validUntil: string,
  terms: Terms,
  subjectivities: readonly string[] = [],
): OfferForm => ({
  id,
  insurer,
  validUntil,
  fee: money(terms.fee),
  subjectivities: subjectivities.join('\n'),
  conditions: terms.conditions.join('\n'),
  sections: terms.sections.map(sectionForm),
  items: terms.items.map(({ id: item, name, sum }) => ({ id: item, name, sum: money(sum) })),
})

export const formOf = (offers: readonly RenewalOffer[], recommended: string | null): OffersForm => ({
  offers: offers.map(({ id, insurer, validUntil, terms, subjectivities }) => offerFormOf(id, insurer, validUntil, terms, subjectivities)),
  recommended: recommended ?? '',
})

const pence = (typed: string) => (typed.trim() === '' ? null : (readMoney(typed) ?? Number.NaN))

/** The endpoint's input. Invalid amounts become NaN, which the schema rejects. `from`: the expiring terms, for everything without a field. */
export const inputOf = ({ offers, recommended }: OffersForm, from: Terms) => ({
  recommended: offers.some(({ id }) => id === recommended) ? recommended : (offers[0]?.id ?? null),
  offers: offers.map((offer) => ({
    id: offer.id,
    insurer: offer.insurer,
    validUntil: offer.validUntil,
    subjectivities: linesOf(offer.subjectivities),
    terms: {
      ...from,
      iptStated: undefined,
      fee: pence(offer.fee) ?? 0,
      conditions: linesOf(offer.conditions),
      sections: offer.sections.map((section) => ({
        ...section,
        limit: pence(section.limit),
        excess: pence(section.excess),
        retroactiveOn: section.retroactiveOn || null,
        extensions: linesOf(section.extensions),
        conditions: linesOf(section.conditions),
        exclusions: linesOf(section.exclusions),
        endorsements: linesOf(section.endorsements),
        net: pence(section.net) ?? 0,
        iptRate: Number(section.iptRate),
      })),
      items: from.items.flatMap((item) => {
        const kept = offer.items.find(({ id }) => id === item.id)
        return kept ? [{ ...item, sum: pence(kept.sum) }] : []
      }),
    },
  })),
})

const sum = 'Enter a sum in pounds, like 1,250.00'
/** Messages by field, where the schema's own words would not do. `from`: the first day of the new period. */
export const problemsOf = ({ offers }: OffersForm, rates: TaxRates, from: string): Record<string, string> => {
  const problems: Record<string, string> = {}
  const wrong = (typed: string) => Number.isNaN(pence(typed))
  for (const [at, offer] of offers.entries()) {
    const own = `offers.${at}`
    if (!offer.insurer.trim()) problems[`${own}.insurer`] = 'Enter the insurer'
    if (!z.iso.date().safeParse(offer.validUntil).success) problems[`${own}.validUntil`] = 'Enter the last day the terms are open'
    if (wrong(offer.fee)) problems[`${own}.fee`] = sum
    for (const [place, section] of offer.sections.entries()) {
      for (const key of ['limit', 'excess', 'net'] as const) if (wrong(section[key])) problems[`${own}.sections.${place}.${key}`] = sum
      const fault = rateFault(rates, Number(section.iptRate), from)
      if (fault) problems[`${own}.sections.${place}.iptRate`] = fault
    }
    for (const [place, item] of offer.items.entries()) if (wrong(item.sum)) problems[`${own}.items.${place}.sum`] = sum
  }
  return problems
}
