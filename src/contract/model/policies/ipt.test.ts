import { describe, expect, test } from 'vitest'
import { z } from '../../schema.ts'
import { settingDefaults } from '../site/setting.ts'
import { taxSheet } from '../settings/taxSheet.ts'
import { IptRate, knownRates, rateChoices, rateFault, rateMoved, ratesOn, type TaxRates } from './ipt.ts'
import { iptOn, netIn } from './money.ts'

const rates: TaxRates = [
  ...settingDefaults.taxRates,
  { kind: 'standard', rate: 12.5, from: '2027-04-01' },
  { kind: 'higher', rate: 21, from: '2028-01-01' },
]

test.each([
  ['2001-01-01', { standard: 12, higher: 20, exempt: 0 }],
  ['2027-03-31', { standard: 12, higher: 20, exempt: 0 }],
  ['2027-04-01', { standard: 12.5, higher: 20, exempt: 0 }],
  ['2030-01-01', { standard: 12.5, higher: 21, exempt: 0 }],
])('the rates of %s', (day, expected) => expect(ratesOn(rates, day)).toEqual(expected))

test('the order of the stored rates makes no difference', () =>
  expect(ratesOn(rates.toReversed(), '2027-04-01')).toEqual({ standard: 12.5, higher: 20, exempt: 0 }))

test('the choice of rates depends on the date; two kinds with the same rate are one choice', () => {
  expect(rateChoices(rates, '2027-04-01').map(({ label }) => label)).toEqual(['12.5% (standard)', '20% (higher)', '0% (exempt)'])
  const same = [...rates, { kind: 'standard' as const, rate: 20, from: '2027-06-01' }]
  expect(rateChoices(same, '2027-06-01').map(({ rate }) => rate)).toEqual([20, 0])
  expect(knownRates(rates)).toEqual([0, 12, 12.5, 20, 21])
})

test('a section that moves to another date keeps its kind of rate', () => {
  expect(rateMoved(rates, 12, '2026-04-01', '2027-04-01')).toBe(12.5)
  expect(rateMoved(rates, 12.5, '2027-04-01', '2026-04-01')).toBe(12)
  expect(rateMoved(rates, 0, '2026-04-01', '2028-04-01')).toBe(0)
  expect(rateMoved(rates, 9, '2026-04-01', '2027-04-01')).toBe(9)
})

test('a rate that does not apply on the date is refused, unless the policy has it already', () => {
  expect(rateFault(rates, 12, '2027-04-01')).toBe('12% is not a rate for 01/04/2027: choose 12.5%, 20% or 0%')
  expect(rateFault(rates, 12.5, '2027-03-31')).not.toBeNull()
  expect(rateFault(rates, 12, '2027-04-01', [12])).toBeNull()
  expect(rateFault(rates, 12.5, '2027-04-01')).toBeNull()
})

test('tax at a rate with decimals is rounded to whole pence, half up, and can be taken out of the gross amount again', () => {
  // 1,234.56 at 12.5% is 154.32; 0.04 at 12.5% is half a penny.
  expect([iptOn(123_456, 12.5), iptOn(4, 12.5), iptOn(-123_456, 12.5)]).toEqual([15_432, 1, -15_432])
  expect(netIn(123_456 + 15_432, 12.5)).toBe(123_456)
})

describe('a rate is a percentage with at most two decimals', () => {
  test.each([0, 12, 12.5, 17.25, 100])('%d', (rate) => expect(z.safeParse(IptRate, rate).success).toBe(true))
  test.each([-1, 100.5, 12.345, Number.NaN, Number.POSITIVE_INFINITY])('not %d', (rate) =>
    expect(z.safeParse(IptRate, rate).success).toBe(false),
  )
  test.each(['12', '12.5', ' 12.50 % '])('typed as "%s"', (rate) => expect(z.safeParse(taxSheet.fields.rate, rate).success).toBe(true))
  test.each(['', '0', '0%', '-3', '101', '12.345', 'twelve', '1e1', '12,5'])('not typed as "%s"', (rate) =>
    expect(z.safeParse(taxSheet.fields.rate, rate).success).toBe(false),
  )
})
