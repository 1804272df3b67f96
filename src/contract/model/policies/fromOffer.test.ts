import { expect, test } from 'vitest'
import type { Offer } from '../quotes/quote.ts'
import { classFor, termsOfOffer } from './fromOffer.ts'
import { carryTax, iptByRates, priceOf, Terms } from './terms.ts'

const offer: Offer = {
  id: '00000000-0000-4000-8000-000000000000',
  insurer: 'Harbour Example',
  scheme: '',
  net: 120_000,
  iptRate: 12,
  ipt: 14_400,
  fee: 5000,
  total: 139_400,
  limits: [
    { item: 'Public liability', value: '£2,000,000 any one claim' },
    { item: "Employers' liability", value: '£10m' },
    { item: 'Tools', value: '£7,500, any one item £1,000' },
    { item: 'Indemnity period', value: '12 months' },
    { item: 'Terms', value: 'As expiring' },
  ],
  excesses: [
    { item: 'Public liability', value: '£250' },
    { item: "Employers' liability", value: 'None' },
    { item: 'Heat work', value: '£1,000' },
  ],
  keyDifferences: ['No work above 10 m'],
  subjectivities: [],
  validUntil: '2027-01-31',
}

test('an offer becomes terms with one section for each limit, and the same price', () => {
  const terms = termsOfOffer(offer, { insured: 'Pebble Ltd', business: 'Plumbing' })
  expect(Terms.safeParse(terms).success).toBe(true)
  expect(terms.sections.map(({ code, limit, basis, excess }) => [code, limit, basis, excess])).toEqual([
    ['PL', 200_000_000, 'any_one_claim', 25_000],
    ['EL', 1_000_000_000, 'any_one_occurrence', null],
    ['TOOL', 750_000, 'any_one_item', null],
    ['OTHER', null, 'any_one_occurrence', null],
    ['OTHER', null, 'any_one_occurrence', null],
  ])
  expect(terms.sections[0]?.excessNote).toBe('Heat work: £1,000')
  expect(terms.sections[4]?.conditions).toEqual(['As expiring'])
  const { net, ipt, fee, total } = priceOf(terms)
  expect([net, ipt, fee, total]).toEqual([offer.net, offer.ipt, offer.fee, offer.total])
  expect(terms.conditions).toEqual(['No work above 10 m'])
})

test('the class that fits the covers best is chosen', () => {
  expect(classFor(['PL', 'EL', 'TOOL'])).toBe('tradesman')
  expect(classFor(['EL'])).toBe('employers_liability')
  expect(classFor(['PL'])).toBe('liability')
  expect(classFor(['CYB'])).toBe('cyber')
  expect(classFor(['BLD', 'RENT', 'POL'])).toBe('property_owners')
})

test('tax that the insurer stated is kept in the terms, and its difference from the rates stays when the premium changes', () => {
  const stated = { ...offer, net: 100_000, ipt: 12_800, fee: 0, total: 112_800 }
  const terms = termsOfOffer(stated, { insured: 'Pebble Ltd', business: 'Plumbing' })
  expect([priceOf(terms).ipt, priceOf(terms).total, iptByRates(terms)]).toEqual([12_800, 112_800, 12_000])
  expect(priceOf(terms).groups.reduce((sum, { ipt }) => sum + ipt, 0)).toBe(12_800)
  const dearer = carryTax(terms, { ...terms, sections: terms.sections.map((one, at) => (at === 0 ? { ...one, net: 110_000 } : one)) })
  expect(priceOf(dearer).ipt).toBe(14_000)
  // A penny is a rounding difference: kept, but not reported.
  const penny = termsOfOffer({ ...stated, ipt: 12_001, total: 112_001 }, { insured: 'Pebble Ltd', business: '' })
  expect([priceOf(penny).total, iptByRates(penny)]).toEqual([112_001, null])
  expect(Object.keys(carryTax({ sections: [] }, terms))).not.toContain('iptStated')
})
