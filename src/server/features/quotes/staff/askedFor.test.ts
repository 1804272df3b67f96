import { expect, test } from 'vitest'
import type { Answers } from '#contract/model/questions/question.ts'
import { set } from '#test/support/answers/questionSet.ts'
import { askedFor } from './askedFor.ts'

const cafe: Answers = {
  covers: ['PL', 'EL', 'CONT', 'BI'],
  trade: { slug: 'cafe', name: 'Café', sector: 'takeaways-restaurants' },
  premises: { yes: true, rows: [{ buildingInsuredBy: 'the landlord' }] },
  publicLiabilityLimit: '5m',
  sumInsuredContents: 4_000_000,
  sumInsuredStock: 500_050,
  // Left over from another trade: a café is not asked about computers.
  sumInsuredComputers: 900_000,
  annualGrossProfit: 12_000_000,
  indemnityPeriodMonths: '24',
}
const limitsOf = (answers: Answers, insurers = '') =>
  askedFor(set, answers, { covers: answers['covers'] as string[], insurers }).limits.map(({ item, value }) => [item, value])

test('limits start with the sums that were asked for, without lines that the trade is never asked about', () => {
  expect(limitsOf(cafe)).toEqual([
    ['Public liability', '£5 million'],
    ["Employers' liability", ''],
    ['Contents', '£40,000'],
    ['Stock', '£5,000.50'],
    ['Business interruption', '£120,000 gross profit a year'],
    ['Indemnity period', '24 months'],
  ])
})

test('a limit that the client is not sure of has a line without a value, and a sum of zero has no line', () => {
  const limits = limitsOf({ ...cafe, publicLiabilityLimit: { notSure: true }, sumInsuredStock: 0 })
  expect(limits).toContainEqual(['Public liability', ''])
  expect(limits.map(([item]) => item)).not.toContain('Stock')
})

test('each known cover has a line, even if no answer gives a sum', () => {
  expect(limitsOf({ covers: ['PL', 'CONT', 'XX'] })).toEqual([
    ['Public liability', ''],
    ['Contents', ''],
  ])
})

test('a limit that two covers share has one line, with the sum of the cover that has one', () => {
  const answers: Answers = { covers: ['PL', 'CANX'], publicLiabilityLimit: { notSure: true }, eventPublicLiabilityLimit: '10m' }
  expect(limitsOf(answers).filter(([item]) => item === 'Public liability')).toEqual([['Public liability', '£10 million']])
})

test('a waiting period is an excess, a basis follows its limit, and properties add up to one sum', () => {
  const cyber: Answers = { covers: ['CYB', 'PI'], cyberLimit: '500k', cyberWaitingPeriodHours: '12' }
  expect(askedFor(set, cyber, { covers: ['CYB'], insurers: '' }).excesses).toEqual([{ item: 'Cyber: waiting period', value: '12 hours' }])
  expect(limitsOf({ ...cyber, professionalIndemnityLimit: '1m', professionalIndemnityLimitBasis: 'claim' })).toContainEqual([
    'Professional indemnity',
    '£1 million, each claim',
  ])
  const rows = [{ rebuildingCost: 20_000_000 }, { rebuildingCost: 15_000_000 }]
  expect(limitsOf({ covers: ['BLD'], propertyListingMethod: 'one', properties: { yes: true, rows } })).toEqual([
    ['Buildings (rebuilding cost)', '£350,000'],
  ])
})

test('insurers that were asked are each named once', () => {
  const { insurers } = askedFor(set, {}, { covers: [], insurers: ' Harbour Mutual, Downs General;Harbour Mutual,, ' })
  expect(insurers).toEqual(['Harbour Mutual', 'Downs General'])
})
