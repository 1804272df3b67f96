/** Instalments, charges and amounts of invoices: the worked examples of domain 5, and properties that always hold. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../contact/workingTime.ts'
import { iptOn, share } from '../policies/money.ts'
import type { Section } from '../policies/terms.ts'
import { holdsCardNumber } from './cardNumber.ts'
import { billedOf, chargesOf, type ChargedVersion, type Documents } from './charges.ts'
import { amountsOf, isOverdue, nextDue, outstandingOf, settledInstalments, type InvoiceLine } from './invoice.ts'
import { leftOf, partOf } from './partCredit.ts'
import { returnPremium } from './returns.ts'
import { aprOf, monthsAfter, planned } from './plan.ts'

const section = (net: number, iptRate: Section['iptRate'] = 12) => ({ net, iptRate }) as Section
const version = (number: number, net: number | readonly Section[], facts: Partial<ChargedVersion> = {}): ChargedVersion => ({
  number,
  effectiveFrom: '2026-04-01',
  madeAt: '2026-03-20T09:00:00.000Z',
  terms: { sections: typeof net === 'number' ? [section(net)] : [...net], fee: 0 },
  netChange: 0,
  iptChange: 0,
  ...facts,
})
const policy = { inception: '2026-04-01', expiry: '2027-03-31', boundAt: '2026-03-25T09:00:00.000Z', cancelledFrom: null }
const totals = (charge: ReturnType<typeof chargesOf>[number] | undefined) => {
  const { net, ipt, total } = amountsOf({ lines: charge?.lines ?? [], fee: charge?.fee ?? 0, creditCharge: 0 })
  return [net, ipt, total]
}

describe('charges', () => {
  test('the first invoice has the premium of the period and our fee (domain 5.2, example 1)', () => {
    const [first, ...more] = chargesOf(policy, [{ ...version(1, 125_000), terms: { sections: [section(125_000)], fee: 5000 } }])
    expect([first?.key, first?.kind, totals(first), more]).toEqual(['terms 1', 'invoice', [125_000, 15_000, 145_000], []])
  })
  test('an invoice has one line for each tax rate, with its dates (domain 5.2, example 3)', () => {
    const [first] = chargesOf(policy, [version(1, [section(231_040), section(187_525), section(42_000, 0)])])
    expect(first?.lines).toEqual([
      { on: '2026-04-01', to: '2027-03-31', net: 42_000, iptRate: 0, ipt: 0 },
      { on: '2026-04-01', to: '2027-03-31', net: 418_565, iptRate: 12, ipt: 50_228 },
    ])
    expect(totals(first)).toEqual([460_565, 50_228, 510_793])
  })
  test('an additional premium is invoiced with the fee for the change (domain 5.5)', () => {
    const later = { effectiveFrom: '2026-09-15', madeAt: '2026-09-10T09:00:00.000Z', netChange: 29_293, iptChange: 3515 }
    const after = { ...version(2, 414_000, later), terms: { sections: [section(414_000)], fee: 2500 } }
    const [, change] = chargesOf(policy, [version(1, 360_000), after])
    expect([change?.key, change?.kind, totals(change)]).toEqual(['terms 2', 'invoice', [29_293, 3515, 35_308]])
  })
  test('a return premium is a credit note (domain 5.5)', () => {
    const later = { effectiveFrom: '2027-01-02', madeAt: '2026-12-28T09:00:00.000Z', netChange: -3292, iptChange: -395 }
    const [, change] = chargesOf(policy, [version(1, 98_000), version(2, 84_500, later)])
    expect([change?.kind, totals(change)]).toEqual(['credit_note', [-3292, -395, -3687]])
  })
  test('successive changes are each charged from the premium in force at the time (domain 5.5)', () => {
    const found = chargesOf(policy, [
      version(1, 100_000),
      version(2, 150_000, { effectiveFrom: '2026-06-01', madeAt: '2026-05-30T09:00:00.000Z', netChange: 41_644, iptChange: 4997 }),
      version(3, 130_000, { effectiveFrom: '2026-11-01', madeAt: '2026-10-30T09:00:00.000Z', netChange: -8274, iptChange: -993 }),
    ])
    expect(found.map(({ lines }) => lines[0]?.net)).toEqual([100_000, 41_644, -8274])
  })
  test('a cancellation after a part credit refunds the days without cover of the remainder, and no tax twice', () => {
    const cancelled = { ...policy, cancelledFrom: '2026-07-10' }
    const of = (credited: Documents['credited']) => totals(chargesOf(cancelled, [version(1, 120_000)], { credited }).at(-1))
    expect(of([])).toEqual([-87_123, -10_455, -97_578])
    // A quarter was credited: three quarters of the figure above.
    const quarter = { on: '2026-04-01', to: '2027-03-31', iptRate: 12, net: -30_000, ipt: -3600 }
    expect(of([quarter])).toEqual([-65_342, -7841, -73_183])
    // All of it was credited: there is no refund, and only the original charge remains.
    expect(chargesOf(cancelled, [version(1, 120_000)], { credited: [{ ...quarter, net: -120_000, ipt: -14_400 }] })).toHaveLength(1)
  })

  test('a cancellation never refunds more than was charged less credits, and refunds all of that from the first day', () => {
    const pence = fc.integer({ min: 1, max: 50_000_000 })
    const parts = fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 4 })
    fc.assert(
      fc.property(pence, parts, fc.integer({ min: 0, max: 364 }), (net, shares, day) => {
        const ipt = iptOn(net, 12)
        let left = { net, ipt }
        const credited = shares.flatMap((percent) => {
          const part = Math.floor((left.net * percent) / 100)
          const after = share(ipt, left.net - part, net)
          const line = { on: '2026-04-01', to: '2027-03-31', iptRate: 12, net: -part, ipt: after - left.ipt }
          left = { net: left.net - part, ipt: after }
          return part === 0 ? [] : [line]
        })
        const found = (from: string) => {
          const last = chargesOf({ ...policy, cancelledFrom: from }, [version(1, net)], { credited }).at(-1)
          return last?.kind === 'credit_note' ? last.lines : []
        }
        const back = (lines: ReturnType<typeof found>) => ({
          net: lines.reduce((sum, line) => sum - line.net, 0),
          ipt: lines.reduce((sum, line) => sum - line.ipt, 0),
        })
        const given = back(found(addDays('2026-04-01', day)))
        expect(given.net).toBeGreaterThanOrEqual(0)
        expect(given.net).toBeLessThanOrEqual(left.net)
        expect(given.ipt).toBeLessThanOrEqual(left.ipt)
        // The days without cover of the remainder, give or take a penny of rounding for each credit.
        expect(Math.abs(given.net - share(left.net, 365 - day, 365))).toBeLessThanOrEqual(credited.length + 1)
        expect(back(found('2026-04-01'))).toEqual(left)
      }),
    )
  })

  test('with any sections, changes and credits, refunds never exceed the charges, and the preview matches the credit note', () => {
    const net = fc.integer({ min: 1, max: 20_000_000 })
    const premium = fc.array(fc.record({ net, iptRate: fc.constantFrom<Section['iptRate']>(0, 12, 20) }), { minLength: 1, maxLength: 4 })
    // The insurer may charge another amount for the change than we calculate.
    const insurerCharge = fc.record({
      premium,
      net: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      day: fc.integer({ min: 0, max: 364 }),
    })
    const credit = fc.record({ charge: fc.nat(), line: fc.nat(), percent: fc.integer({ min: 1, max: 100 }) })
    const days = fc.integer({ min: 0, max: 364 })
    const insurers = fc.record({ net: fc.integer({ min: 0, max: 60_000_000 }), ipt: fc.integer({ min: 0, max: 9_000_000 }) })
    const arranged = [premium, fc.array(insurerCharge, { maxLength: 2 }), fc.array(credit, { maxLength: 4 }), days, insurers] as const
    fc.assert(
      fc.property(...arranged, (first, changes, credits, day, returned) => {
        const versions = [
          version(1, first as Section[]),
          ...changes.map((change, at) =>
            version(at + 2, change.premium as Section[], {
              effectiveFrom: addDays('2026-04-01', change.day),
              madeAt: '2026-05-01T09:00:00.000Z',
              netChange: change.net,
              iptChange: iptOn(change.net, 12),
            }),
          ),
        ]
        const invoiced = chargesOf(policy, versions)
          .filter(({ kind }) => kind === 'invoice')
          .map((charge) => ({ lines: charge.lines as InvoiceLine[], fee: 0, creditCharge: 0 }))
        const notes = invoiced.map((): (typeof invoiced)[number][] => [])
        for (const { charge, line, percent } of credits) {
          const at = charge % invoiced.length
          const [whole, made] = [invoiced[at], notes[at]]
          if (!whole || !made) continue
          const left = leftOf(whole, made)
          const wanted = left.lines.map((one, place) =>
            place === line % left.lines.length ? Math.floor((Math.max(0, one.net) * percent) / 100) : 0,
          )
          const { lines } = partOf(whole, left, { nets: wanted, fee: 0, creditCharge: 0 })
          made.push({ lines: lines.map((one) => ({ ...one, net: -one.net, ipt: -one.ipt })), fee: 0, creditCharge: 0 })
        }
        const credited = notes.flat().flatMap(({ lines }) => lines.map((line) => ({ ...line, to: line.to ?? '' })))
        const from = addDays('2026-04-01', day)
        const billed = billedOf(policy, versions, { credited })
        const back = returnPremium(policy, from, billed)
        const note = chargesOf({ ...policy, cancelledFrom: from }, versions, { credited }).find(
          ({ kind, key }) => kind && key.startsWith('cancel'),
        )
        expect(note?.lines ?? []).toEqual(back.total === 0 ? [] : back.lines)
        expect([back.net + back.ipt, 0 - (totals(note)[2] ?? 0)]).toEqual([back.total, back.total])
        // With a figure from the insurer, the refund is exactly that, limited to the remainder.
        const creditNote = chargesOf({ ...policy, cancelledFrom: from, returned }, versions, { credited }).find(({ key }) =>
          key.startsWith('cancel'),
        )
        for (const key of ['net', 'ipt'] as const) {
          const left = back.rates.reduce((all, rate) => all + rate.left[key], 0)
          expect((creditNote?.lines ?? []).reduce((all, line) => all - line[key], 0)).toBe(Math.min(returned[key], left))
          for (const rate of [0, 12, 20]) {
            const sum = (lines: readonly InvoiceLine[]) => lines.reduce((all, one) => (one.iptRate === rate ? all + one[key] : all), 0)
            const [charged, taken, given] = [sum(billed.charged), -sum(credited), -sum(back.lines)]
            expect(Number.isSafeInteger(given)).toBe(true)
            expect(given).toBeGreaterThanOrEqual(0)
            expect(given).toBeLessThanOrEqual(Math.max(0, charged - taken))
            expect(-sum(creditNote?.lines ?? [])).toBeGreaterThanOrEqual(0)
            expect(-sum(creditNote?.lines ?? [])).toBeLessThanOrEqual(Math.max(0, charged - taken))
          }
        }
      }),
    )
  })

  test('a cancellation refunds the days without cover, and not our fee (domain 5.4)', () => {
    const cancelled = { ...policy, cancelledFrom: '2026-07-10' }
    const found = chargesOf(cancelled, [{ ...version(1, 120_000), terms: { sections: [section(120_000)], fee: 5000 } }])
    expect([found[1]?.key, found[1]?.kind, totals(found[1])]).toEqual([
      'cancellation 2026-07-10',
      'credit_note',
      [-87_123, -10_455, -97_578],
    ])
  })
  test('a change without cost makes no document (domain 5.5)', () => {
    const later = { effectiveFrom: '2026-09-15', madeAt: '2026-09-10T09:00:00.000Z' }
    expect(chargesOf(policy, [version(1, 100_000), version(2, 100_000, later)])).toHaveLength(1)
  })
  test('nothing is charged before the insurer confirms cover, and the terms at that moment are charged', () => {
    expect(chargesOf({ ...policy, boundAt: null }, [version(1, 100_000)])).toEqual([])
    const found = chargesOf(policy, [version(1, 100_000), version(2, 110_000, { madeAt: '2026-03-24T09:00:00.000Z' })])
    expect(found.map(({ key, lines }) => [key, lines[0]?.net])).toEqual([['terms 2', 110_000]])
  })
  test("the insurer's figures are used where they differ from ours (domain 5.1)", () => {
    const later = { effectiveFrom: '2026-09-15', madeAt: '2026-09-10T09:00:00.000Z', netChange: 30_000, iptChange: 3600 }
    expect(totals(chargesOf(policy, [version(1, 360_000), version(2, 414_000, later)])[1])).toEqual([30_000, 3600, 33_600])
  })
})

describe('instalments (domain 5.7)', () => {
  test('£1,400 with 7.5% over ten months has ten equal instalments', () => {
    const plan = planned(140_000, { deposit: 0, count: 10, flatRate: 750, lender: 'A lender' }, '2026-04-01')
    expect([plan.charge, plan.total, plan.apr]).toEqual([10_500, 150_500, 17.3])
    expect(plan.instalments.map(({ amount }) => amount)).toEqual(Array<number>(10).fill(15_050))
    expect([plan.instalments[0]?.dueOn, plan.instalments[9]?.dueOn]).toEqual(['2026-05-01', '2027-02-01'])
  })
  test('the same loan over twelve months has a lower APR, and the odd pence first', () => {
    const plan = planned(140_000, { deposit: 0, count: 12, flatRate: 750, lender: 'A lender' }, '2026-04-01')
    expect([plan.instalments[0]?.amount, plan.instalments[11]?.amount, plan.apr]).toEqual([12_542, 12_541, 14.4])
  })
  test('a deposit of a fifth is the first instalment, and is not part of the amount borrowed', () => {
    const plan = planned(140_000, { deposit: 28_000, count: 10, flatRate: 600, lender: 'A lender' }, '2026-04-01')
    expect([plan.borrowed, plan.charge, plan.apr, plan.total]).toEqual([112_000, 6720, 13.7, 146_720])
    expect(plan.instalments.slice(0, 2)).toEqual([
      { number: 1, dueOn: '2026-04-01', amount: 28_000 },
      { number: 2, dueOn: '2026-05-01', amount: 11_872 },
    ])
  })
  test('the odd pence are added to the first payments', () => {
    const plan = planned(140_003, { deposit: 0, count: 10, flatRate: 0, lender: '' }, '2026-04-01')
    expect([plan.apr, plan.instalments.map(({ amount }) => amount)]).toEqual([
      0,
      [14_001, 14_001, 14_001, ...Array<number>(7).fill(14_000)],
    ])
  })
  test('instalments add up to the total, and their due dates ascend', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 100_000_000 }),
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 0, max: 3650 }),
        (sum, part, count, flatRate, days) => {
          const deposit = Math.floor((sum * part) / 100)
          const plan = planned(sum, { deposit, count, flatRate, lender: '' }, addDays('2024-01-31', days))
          expect(plan.instalments.reduce((all, { amount }) => all + amount, 0)).toBe(plan.total)
          expect(plan.total).toBe(sum + plan.charge)
          const due = plan.instalments.map(({ dueOn }) => dueOn)
          expect(due.toSorted()).toEqual(due)
          expect(new Set(due).size).toBe(due.length)
        },
      ),
    )
  })
  test('a month later is the same day, or the last day of a shorter month', () => {
    expect([monthsAfter('2026-01-31', 1), monthsAfter('2027-11-30', 3), monthsAfter('2026-12-15', 1)]).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2027-01-15',
    ])
  })
  test('the APR without interest is 0%', () => expect(aprOf(1000, [{ months: 1, amount: 1000 }])).toBe(0))
})

test('payments settle the earliest instalment first, and the next unpaid one is due', () => {
  const { instalments } = planned(30_000, { deposit: 0, count: 3, flatRate: 0, lender: '' }, '2026-04-01')
  expect(settledInstalments(instalments, 15_000).map(({ paid }) => paid)).toEqual([10_000, 5000, 0])
  expect([0, 10_000, 15_000, 30_000].map((settled) => nextDue(instalments, settled, '2026-04-01'))).toEqual([
    '2026-05-01',
    '2026-06-01',
    '2026-06-01',
    '2026-07-01',
  ])
  expect(nextDue([], 0, '2026-04-14')).toBe('2026-04-14')
})

test('outstanding amounts and overdue invoices are worked out from payments, credits and dates', () => {
  expect([outstandingOf({ total: 1000, paid: 300, credited: 200 }), outstandingOf({ total: -1000, paid: 0, credited: 700 })]).toEqual([
    500, 300,
  ])
  expect(isOverdue({ status: 'issued', dueOn: '2026-04-01' }, '2026-04-01')).toBe(false)
  expect(isOverdue({ status: 'part_paid', dueOn: '2026-04-01' }, '2026-04-02')).toBe(true)
  expect(isOverdue({ status: 'paid', dueOn: '2026-04-01' }, '2026-05-01')).toBe(false)
})

test.each([
  ['4111111111111111', true],
  ['Card 4111 1111 1111 1111, 12/29', true],
  ['5555-5555-5555-4444', true],
  ['3782 822463 10005', true],
  ['\uff14\uff11\uff11\uff11 1111 1111 1111', true],
  ['ref 00 4111 1111 1111 1111', true],
  ['INV-2026-000031', false],
  ['BACS 20/11/2026 for POL-2026-000045', false],
  ['4111 1111 1111 1112', false],
  ['', false],
])('a card number in "%s": %s', (text, found) => expect(holdsCardNumber(text)).toBe(found))
