/** The comparison on which a client accepts a renewal: twelve planted changes are found in order, and the price change is split to the penny. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Section, Terms } from '../policies/terms.ts'
import { deteriorations, differenceText, percentChange, premiumSplit, renewalDiff } from './renewalDiff.ts'

const section = (code: string, more: Partial<Section> = {}): Section => ({
  code,
  name: code,
  limit: 5_000_000_00,
  basis: 'any_one_occurrence',
  excess: 250_00,
  excessNote: '',
  territory: '',
  retroactiveOn: null,
  extensions: [],
  conditions: [],
  exclusions: [],
  endorsements: [],
  net: 500_00,
  iptRate: 12,
  ...more,
})
const terms = (sections: Section[], more: Partial<Terms> = {}): Terms => ({
  insured: 'Pebble Café Ltd',
  alsoInsured: [],
  business: 'Café',
  sections,
  items: [],
  conditions: ['Tell us at once of anything that changes'],
  fee: 35_00,
  commissionRate: 1500,
  payment: { method: 'annual', instalments: 1 },
  adjustable: false,
  ...more,
})
const location = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'location' as const,
  postcode: '',
  use: '',
  built: null,
  reviewedOn: null,
}

const expiring = terms(
  [
    section('PL', { extensions: ['Indemnity to principal'] }),
    section('PI', { retroactiveOn: '2010-01-01', territory: 'Worldwide' }),
    section('CONT', { basis: 'sum_insured', limit: 60_000_00, endorsements: ['Stock at a second address'] }),
    section('MONEY'),
    section('BI'),
  ],
  { items: [{ ...location, name: '3 Example Street', sum: 300_000_00 }] },
)
const offered = terms(
  [
    section('PL', { limit: 2_000_000_00, excess: 500_00 }),
    section('PI', { retroactiveOn: '2020-01-01', territory: 'Great Britain' }),
    section('CONT', { basis: 'sum_insured', limit: 66_000_00, exclusions: ['Frozen food'] }),
    section('BI', { conditions: ['Back-ups kept apart'] }),
    section('CYB', { name: 'Cyber' }),
  ],
  { items: [{ ...location, name: '3 Example Street', sum: 280_000_00 }] },
)

describe('changes of terms', () => {
  test('twelve planted changes are all found, the worse ones first, each of the right kind', () => {
    expect(renewalDiff(expiring, offered).map(({ kind, about, effect }) => `${effect}: ${kind} ${about}`)).toEqual([
      'worse: section_removed MONEY',
      'worse: limit_lowered PL',
      'worse: retroactive_later PI',
      'worse: territory_narrowed PI',
      'worse: extension_lost PL',
      'worse: exclusion_added CONT',
      'worse: condition_added BI',
      'worse: endorsement_lost CONT',
      'worse: excess_raised PL',
      'worse: sum_lowered 3 Example Street',
      'better: section_added Cyber',
      'better: sum_raised CONT',
    ])
    expect(deteriorations(renewalDiff(expiring, offered))).toHaveLength(10)
  })

  test('each change is described with both values', () => {
    const texts = renewalDiff(expiring, offered).map(({ text }) => text)
    expect(texts).toContain('PL: the most the insurer pays goes down from £5,000,000 to £2,000,000')
    expect(texts).toContain('PL: what you pay towards each claim goes up from £250 to £500')
    expect(texts).toContain('PI: work done before 01/01/2020 is no longer covered; it was 01/01/2010')
    expect(texts).toContain('CONT: this is no longer covered: Frozen food')
  })

  test('every change in the description of an item must be acknowledged', () => {
    const id = location.id
    const van = { id, kind: 'vehicle' as const, name: 'Ford Transit', registration: 'AB12CDE', use: 'Own goods', mid: 'sent' as const }
    const one = (item: Terms['items'][number]) => terms([section('MOTOR')], { items: [item] })
    const [shop, known] = [
      { ...location, name: '3 Example Street', postcode: 'BN1 1AA', use: 'Shop', sum: null },
      { ...van, sum: null, reviewedOn: null },
    ]
    const effectsOf = (before: Terms, after: Terms) => renewalDiff(before, after).map(({ effect, text }) => `${effect}: ${text}`)
    expect(effectsOf(one(known), one({ ...known, use: 'Social only', mid: 'confirmed', reviewedOn: '2026-01-01' }))).toEqual([
      'worse: Ford Transit: the use is "Social only"; it was "Own goods"',
    ])
    expect(effectsOf(one(known), one({ ...known, registration: 'XY99ZZZ' }))).toEqual([
      'worse: Ford Transit: the registration is "XY99 ZZZ"; it was "AB12 CDE"',
    ])
    expect(effectsOf(one(shop), one({ ...shop, name: '9 Other Road', postcode: 'bn2 2bb', use: ' shop ', built: 1900 }))).toEqual([
      'worse: 3 Example Street: the name is "9 Other Road"; it was "3 Example Street"',
      'worse: 3 Example Street: the postcode is "bn2 2bb"; it was "BN1 1AA"',
      'worse: 3 Example Street: the year it was built is "1900"; it was "not stated"',
    ])
  })

  test('a territory that was not stated before must be acknowledged, however wide it is', () => {
    const of = (territory: string) => terms([section('PL', { territory })])
    for (const stated of ['Great Britain', 'Worldwide'])
      expect(renewalDiff(of(''), of(stated)).map(({ kind, effect }) => [kind, effect])).toEqual([['territory_stated', 'worse']])
    expect(renewalDiff(of('Great Britain'), of('Worldwide'))[0]?.kind).toBe('territory_widened')
    expect(renewalDiff(of('Great Britain'), of(''))[0]?.kind).toBe('territory_narrowed')
  })

  test('the same terms have no differences, and case and spaces do not count', () => {
    expect(renewalDiff(expiring, expiring)).toEqual([])
    const spelled = terms([section('PL', { conditions: ['Alarm  set'] })])
    expect(renewalDiff(spelled, terms([section('PL', { conditions: ['alarm set'] })]))).toEqual([])
  })

  test('an acknowledgement is valid for one value: another value has another key', () => {
    const keyOf = (limit: number) => renewalDiff(terms([section('PL')]), terms([section('PL', { limit })]))[0]?.key
    expect(keyOf(2_000_000_00)).toBe(keyOf(2_000_000_00))
    expect(keyOf(2_000_000_00)).not.toBe(keyOf(1_000_000_00))
  })

  test('comparing the other way round gives as many changes, and losses become gains', () => {
    const [there, back] = [renewalDiff(expiring, offered), renewalDiff(offered, expiring)]
    expect(back.filter(({ effect }) => effect === 'better').length).toBeGreaterThanOrEqual(8)
    expect(there.length).toBe(back.length)
  })
})

describe('the split of the price change', () => {
  test('rate, exposure, tax and fee add up to the change', () => {
    const dearer = terms([section('PL', { net: 550_00 }), section('CONT', { basis: 'sum_insured', limit: 66_000_00, net: 560_00 })], {
      fee: 40_00,
    })
    const before = terms([section('PL'), section('CONT', { basis: 'sum_insured', limit: 60_000_00 })])
    expect(premiumSplit(before, dearer)).toEqual({
      before: 1155_00,
      after: 1283_20,
      // A tenth more contents; the remaining change is the insurer's rate.
      exposure: 50_00,
      rate: 60_00,
      tax: 13_20,
      fee: 5_00,
      change: 128_20,
    })
  })

  test('rate, exposure, tax and fee add up for any premiums', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_00 })
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 5 }),
        fc.array(amount, { minLength: 1, maxLength: 5 }),
        amount,
        (one, other, after) => {
          const of = (nets: number[]) => terms(nets.map((net, at) => section(`S${at}`, { net, basis: 'sum_insured', limit: net + 1 })))
          const { exposure, rate, tax, fee, change } = premiumSplit(of(one), of(other), { before: 100, after })
          expect(exposure + rate + tax + fee).toBe(change)
        },
      ),
    )
  })

  test('the change is given in per cent', () => {
    expect(percentChange(1000, 1084)).toBe('+8.4%')
    expect(percentChange(1000, 950)).toBe('\u22125.0%')
    expect(percentChange(0, 950)).toBeNull()
  })

  test('the change is said in money, with its share', () => {
    expect(differenceText(262_460, 286_300)).toBe('£238.40 more (9.1%)')
    expect(differenceText(100_000, 95_000)).toBe('£50.00 less (5.0%)')
    expect(differenceText(0, 95_000)).toBe('£950.00 more')
    expect(differenceText(95_000, 95_000)).toBe('the same')
  })
})
