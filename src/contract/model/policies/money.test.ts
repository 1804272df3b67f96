/** Every worked example of domain 5, and properties that hold for all amounts. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  adjustment,
  commissionOn,
  declaredPremium,
  instalmentsOf,
  iptOn,
  netIn,
  periodDays,
  premiumOf,
  share,
  sharesOf,
  wholePeriod,
  yearFrom,
  type Priced,
} from './money.ts'

const line = (net: number, iptRate: Priced['iptRate'] = 12): Priced => ({ net, iptRate })
const year = { inception: '2026-04-01', expiry: '2027-03-31' }

describe('tax (domain 5.2)', () => {
  test.each([
    ['12%', [line(125_000)], 15_000, 140_000],
    ['12%', [line(84_735)], 10_168, 94_903],
    ['two sections and an exempt one', [line(231_040), line(187_525), line(42_000, 0)], 50_228, 510_793],
    ['travel at 20%', [line(20_000, 20)], 4000, 24_000],
  ])('%s', (_, lines, ipt, gross) => {
    const premium = premiumOf(lines)
    expect(premium.ipt).toBe(ipt)
    expect(premium.total).toBe(gross)
  })
  test('is rounded once for each rate, not once for each section', () => {
    expect(premiumOf([line(10_004), line(10_004), line(10_004)]).ipt).toBe(3601)
  })
  test('net is worked out from a gross amount', () => {
    expect(netIn(99_999, 12)).toBe(89_285)
    expect(netIn(56_000, 12)).toBe(50_000)
    expect(netIn(24_000, 20)).toBe(20_000)
    expect(netIn(24_000, 0)).toBe(24_000)
  })
  test('the fee is not taxed', () => expect(premiumOf([line(125_000)], 5000).total).toBe(145_000))
})

describe('days (domain 5.3)', () => {
  test.each([
    ['2026-04-01', '2027-03-31', 365],
    ['2027-09-01', '2028-08-31', 366],
    ['2026-04-01', '2027-09-30', 548],
    ['2026-04-01', '2026-04-01', 1],
  ])('%s to %s', (from, to, days) => expect(periodDays(from, to)).toBe(days))
  test('a year of cover ends the day before the same date, in leap years too', () => {
    expect(yearFrom('2026-04-01')).toBe('2027-03-31')
    expect(yearFrom('2027-03-01')).toBe('2028-02-29')
    expect(yearFrom('2028-02-29')).toBe('2029-02-28')
    expect(yearFrom('2026-01-01')).toBe('2026-12-31')
  })
})

test('commission is earned in part, and the rest is returned, when a policy is cancelled during its period (domain 5.4)', () => {
  expect(commissionOn(120_000 - 87_123, 2000)).toBe(6575)
  expect(commissionOn(120_000, 2000) - commissionOn(120_000 - 87_123, 2000)).toBe(17_425)
})

test('a change during the period is charged for the remaining days (domain 5.5)', () => {
  const change = (before: number, after: number, from: string) => adjustment([line(before)], [line(after)], wholePeriod(year), from)
  expect(change(360_000, 414_000, '2026-09-15')).toMatchObject({ remainingDays: 198, net: 29_293, ipt: 3515, total: 32_808 })
  expect(change(98_000, 84_500, '2027-01-02')).toMatchObject({ remainingDays: 89, net: -3292, ipt: -395, total: -3687 })
  const first = change(360_000, 410_000, '2026-06-01')
  const second = change(410_000, 390_000, '2026-11-01')
  expect([first.net, second.net, first.net + second.net]).toEqual([41_644, -8274, 33_370])
  expect(change(360_000, 360_000, '2026-09-15')).toMatchObject({ net: 0, ipt: 0, total: 0 })
})

test('a premium on declared turnover is adjusted against the deposit, down to the minimum (domain 5.6)', () => {
  // 0.30% of £620,000 against a deposit on £500,000.
  expect(declaredPremium(150_000, 62_000_000, 300, 0, 12)).toEqual({ premium: 186_000, net: 36_000, ipt: 4320, total: 40_320 })
  expect(declaredPremium(150_000, 10_000_000, 300, 120_000, 12).net).toBe(-30_000)
})

test('instalments have the odd pence first (domain 5.7)', () => {
  expect(instalmentsOf(140_003, 10)).toEqual([14_001, 14_001, 14_001, ...Array<number>(7).fill(14_000)])
  expect(instalmentsOf(150_500, 10)).toEqual(Array<number>(10).fill(15_050))
})

describe('properties of all amounts', () => {
  const amount = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 })
  const rate = fc.constantFrom(0 as const, 12 as const, 20 as const)
  const lines = fc.array(fc.record({ net: fc.integer({ min: 0, max: 1_000_000_000_00 }), iptRate: rate }), { maxLength: 8 })
  test('parts equal totals, and all are whole pence', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 100_000 }), (priced, fee) => {
        const premium = premiumOf(priced, fee)
        expect(premium.net).toBe(priced.reduce((sum, { net }) => sum + net, 0))
        expect(premium.total).toBe(premium.net + premium.ipt + premium.fee)
        expect(premium.groups.reduce((sum, { ipt }) => sum + ipt, 0)).toBe(premium.ipt)
        expect([premium.net, premium.ipt, premium.total].every(Number.isSafeInteger)).toBe(true)
      }),
    )
  })
  test('a sum of shares is rounded once, and differs from the rounded shares by at most half a penny each', () => {
    const parts = fc.array(fc.record({ amount, part: fc.integer({ min: 0, max: 366 }), whole: fc.integer({ min: 1, max: 366 }) }), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(parts, (shares) => {
        const each = shares.map((one) => share(one.amount, one.part, one.whole))
        expect(Math.abs(sharesOf(shares) - each.reduce((sum, one) => sum + one, 0))).toBeLessThanOrEqual((shares.length + 1) / 2)
        expect(sharesOf(shares.slice(0, 1))).toBe(each[0] ?? 0)
      }),
    )
  })
  test('a change and its reverse add up to zero, and so do their taxes', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 366 }), (net, days) => {
        expect(share(-net, days, 366) + share(net, days, 366)).toBe(0)
        expect(iptOn(-net, 12) + iptOn(net, 12)).toBe(0)
      }),
    )
  })
  test('net from a gross amount and its tax add up to the gross amount, within a penny', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_00 }), rate, (gross, percent) => {
        const net = netIn(gross, percent)
        expect(Math.abs(net + iptOn(net, percent) - gross)).toBeLessThanOrEqual(1)
      }),
    )
  })
  test('instalments add up, and differ by a penny at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 1, max: 24 }), (total, count) => {
        const parts = instalmentsOf(total, count)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
        expect(parts).toHaveLength(count)
      }),
    )
  })
})
