/** Two sections without a code of their own are two sections wherever one of them is meant. */
import { expect, test } from 'vitest'
import { section, termsFor } from '#test/support/build/policies.ts'
import { comparedOf, missesOf, ourPrice, pricedSection, termsAfter, withYearlyNet } from '../changes/changeTerms.ts'
import { factsOf, lineKey, stillTrue } from '../proofs/proof.ts'
import { premiumSplit, renewalDiff } from '../renewals/renewalDiff.ts'
import { sumsOf } from '../renewals/renewal.ts'
import { wholePeriod } from './money.ts'
import { sectionFaults } from './requiredSections.ts'
import { sectionAt, sectionKey } from './sectionKey.ts'
import { withoutCommission } from './terms.ts'
import { termsChanges } from './termsChange.ts'

const glass = section({ code: 'OTHER', name: 'Glass', basis: 'sum_insured', limit: 500_000, net: 10_000, extensions: ['Boarding up'] })
const money = section({ code: 'OTHER', name: 'Money', basis: 'sum_insured', limit: 1_000_000, net: 20_000, extensions: ['Boarding up'] })
const terms = termsFor({ sections: [section(), glass, money] })
const raised = { newId: '', target: `section:${sectionKey(glass)}`, sum: 2_500_000 }

test('the code identifies a section, and the name too where it has no code of its own', () => {
  expect([
    sectionKey(section({ name: 'Liability' })),
    sectionKey(glass),
    sectionKey({ code: 'OTHER', name: ' Signs, and  blinds ' }),
  ]).toEqual(['PL', 'OTHER-glass', 'OTHER-signs-and-blinds'])
  expect(sectionAt(terms.sections, 'OTHER-money')).toBe(money)
  expect(sectionAt([section(), glass], 'OTHER')).toBe(glass)
  expect(sectionAt(terms.sections, 'OTHER')).toBeUndefined()
})

test('a change of one section leaves the other as it is, in its sum and in its premium', () => {
  expect(missesOf(terms, 'sum_insured', raised)).toEqual({})
  expect(comparedOf(terms, 'sum_insured', raised)).toEqual([{ field: 'Glass: sum insured', before: '£5,000', after: '£25,000' }])
  const of = pricedSection(terms, 'sum_insured', raised)
  const after = withYearlyNet(termsAfter(terms, 'sum_insured', raised, '2026-11-01'), of, 15_000)
  expect(after.sections.map(({ name, limit, net }) => [name, limit, net])).toEqual([
    ['Public liability', 500_000_000, 73_000],
    ['Glass', 2_500_000, 15_000],
    ['Money', 1_000_000, 20_000],
  ])
  const days = wholePeriod({ inception: '2026-01-01', expiry: '2026-12-31' })
  expect(ourPrice(terms.sections, { section: of, yearlyNet: 15_000 }, days, '2026-01-01').net).toBe(5_000)
  expect(termsChanges(terms, after)).toEqual([
    'Glass: sum insured from £5,000 to £25,000.',
    expect.stringContaining('Price for the period'),
  ])
})

test('a renewal compares each with its own, and asks for the sum of each', () => {
  const expiring = withoutCommission(terms)
  expect(renewalDiff(expiring, { ...expiring, sections: [money, glass, section()] })).toEqual([])
  expect(renewalDiff(expiring, { ...expiring, sections: [section(), money] }).map(({ text }) => text)).toEqual([
    'Glass: this section is no longer part of the policy',
  ])
  expect(premiumSplit(expiring, { ...expiring, sections: [section(), money] })).toMatchObject({ exposure: -10_000, rate: 0 })
  expect(sumsOf(terms).map(({ key, before }) => [key, before])).toEqual([
    ['section:OTHER-glass', 500_000],
    ['section:OTHER-money', 1_000_000],
  ])
})

test('a letter states the chosen one, with its own lines only', () => {
  const policy = { class: 'shop' as const, insurer: '', policyNumber: '', inception: '2026-01-01', expiry: '2026-12-31' }
  const choice = { sections: [sectionKey(money)], lines: [lineKey(glass, 'Boarding up')], excess: false }
  const facts = factsOf(policy, terms, { choice, holder: { name: 'Bank', address: '' }, issuedOn: '2026-11-01' })
  expect(facts.sections.map(({ name, extensions }) => [name, extensions])).toEqual([['Money', []]])
  expect(stillTrue(facts, terms)).toBe(true)
  // The other one does not stand in for it.
  expect(stillTrue(facts, { ...terms, sections: [section(), { ...glass, limit: 9_000_000 }] })).toBe(false)
})

test('two with the same name are refused beside the second name', () => {
  expect(sectionFaults('office', [glass, money])).toEqual({})
  expect(sectionFaults('office', [glass, { ...money, name: 'glass' }])).toEqual({
    'terms.sections.1.name': 'Another section has this name: give each a name of its own',
  })
})
