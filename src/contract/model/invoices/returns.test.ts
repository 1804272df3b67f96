/** What goes back over a policy's life: cancelled and reinstated any number of times, and never more than was charged. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../contact/workingTime.ts'
import { adjustment, iptOn, share } from '../policies/money.ts'
import type { Section } from '../policies/terms.ts'
import {
  chargedDays,
  chargesOf,
  isCancellation,
  isChargedAgain,
  type Charge,
  type ChargedPolicy,
  type ChargedVersion,
  type ExtraCharge,
} from './charges.ts'
import { extensionPrice, extensionTaxFault } from './extension.ts'
import type { ChargedLine, InvoiceLine } from './invoice.ts'

const section = (net: number, iptRate: Section['iptRate'] = 12) => ({ net, iptRate }) as Section
const policy: ChargedPolicy = { inception: '2026-04-01', expiry: '2027-03-31', boundAt: '2026-03-25T09:00:00.000Z', cancelledFrom: null }
const versionOf = (sections: readonly Section[]): ChargedVersion => ({
  number: 1,
  effectiveFrom: '2026-04-01',
  madeAt: '2026-03-20T09:00:00.000Z',
  terms: { sections: [...sections], fee: 0 },
  netChange: 0,
  iptChange: 0,
})
const of = (lines: readonly InvoiceLine[], key: 'net' | 'ipt', rate?: number) =>
  lines.reduce((sum, line) => (rate === undefined || line.iptRate === rate ? sum + line[key] : sum), 0)

/** A policy with the documents made for it, as staff make them. */
const bookOf = (versions: readonly ChargedVersion[]) => {
  let now = policy
  const made: Charge[] = []
  const open = () => {
    const keys = made.map(({ key }) => key)
    return chargesOf(now, versions, { cancellations: made.filter(isCancellation) }).filter(({ key }) => !keys.includes(key))
  }
  const make = (which: (charge: Charge) => boolean) => {
    const charge = open().find(which)
    if (charge) made.push(charge)
    return charge
  }
  return {
    made,
    open,
    make,
    cancel: (from: string, returned: ChargedPolicy['returned'] = null) => (now = { ...now, cancelledFrom: from, returned }),
    reinstate: () => (now = { ...now, cancelledFrom: null, returned: null, reinstatements: (now.reinstatements ?? 0) + 1 }),
  }
}

test('what a cancellation gave back is charged again after a reinstatement, and the next one returns it once', () => {
  const book = bookOf([versionOf([section(100_000)])])
  book.make(() => true)
  book.cancel('2026-11-27')
  const first = book.make(isCancellation)
  book.reinstate()
  const [again, ...more] = book.open()
  expect([again?.key, again?.kind, again?.about]).toEqual([
    'reinstatement 2026-11-27',
    'invoice',
    'Premium charged again: the cancellation from 27/11/2026 was undone',
  ])
  expect([more, again?.lines]).toEqual([[], first?.lines.map((line) => ({ ...line, net: -line.net, ipt: -line.ipt }))])
  book.make(isChargedAgain)
  // From the same day again: a document of its own, over the same amount.
  book.cancel('2026-11-27')
  expect(book.open()).toMatchObject([{ key: 'cancellation 2026-11-27 2', kind: 'credit_note', lines: first?.lines }])
})

test('cancelled and reinstated any number of times: never more back than was charged, and reinstated it is charged in full', () => {
  const premium = fc.array(
    fc.record({ net: fc.integer({ min: 1, max: 20_000_000 }), iptRate: fc.constantFrom<Section['iptRate']>(0, 12, 20) }),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  const told = fc.option(fc.record({ net: fc.nat(60_000_000), ipt: fc.nat(9_000_000) }))
  const round = fc.record({ day: fc.integer({ min: 0, max: 364 }), told, noted: fc.boolean() })
  fc.assert(
    fc.property(premium, fc.array(round, { minLength: 1, maxLength: 5 }), (first, rounds) => {
      const book = bookOf([versionOf(first as Section[])])
      const whole = book.make(() => true)?.lines ?? []
      const stands = () => book.made.flatMap(({ lines }) => lines)
      for (const { day, told: returned, noted } of rounds) {
        book.cancel(addDays('2026-04-01', day), returned)
        if (noted) book.make(isCancellation)
        for (const rate of [0, 12, 20]) for (const key of ['net', 'ipt'] as const) expect(of(stands(), key, rate)).toBeGreaterThanOrEqual(0)
        book.reinstate()
        while (book.make(isChargedAgain));
        expect([of(stands(), 'net'), of(stands(), 'ipt')]).toEqual([of(whole, 'net'), of(whole, 'ipt')])
        expect(book.open()).toEqual([])
      }
      // The same as if nothing had happened before.
      book.cancel('2026-10-10')
      const fresh = bookOf([versionOf(first as Section[])])
      fresh.cancel('2026-10-10')
      expect(book.open().map(({ lines }) => lines)).toEqual(
        fresh
          .open()
          .slice(1)
          .map(({ lines }) => lines),
      )
    }),
  )
})

const extended = (lines: readonly ChargedLine[], from = '2027-04-01', to = '2027-05-27'): ExtraCharge => ({
  number: 1,
  kind: 'extension',
  from,
  to,
  madeAt: '2027-03-20T09:00:00.000Z',
  lines,
  fee: 0,
})
const longer = (lines: readonly ChargedLine[]): ChargedPolicy => ({ ...policy, expiry: '2027-05-27', extras: [extended(lines)] })
const backOn = (day: string, lines: readonly ChargedLine[], versions = [versionOf([section(120_000)])]) =>
  chargesOf({ ...longer(lines), cancelledFrom: day }, versions)
    .find(isCancellation)
    ?.lines.map(({ net, ipt }) => [net, ipt]) ?? []

describe('a period that was extended', () => {
  test('without a premium: nothing goes back for its days, and the first year is returned by its own days (domain 5.4)', () => {
    expect([backOn('2027-04-02', []), backOn('2027-04-01', [])]).toEqual([[], []])
    expect(backOn('2026-07-10', [])).toEqual([[-87_123, -10_455]])
  })
  test('for a premium: a charge of its own, which is returned by its own days', () => {
    const tax = { rates: [{ kind: 'standard' as const, rate: 12, from: '2017-06-01' }], inception: '2026-04-01' }
    const { lines, total } = extensionPrice([section(120_000)], { net: 18_740 }, { from: '2027-04-01', to: '2027-05-27' }, tax)
    expect(total).toBe(20_989)
    expect(chargesOf(longer(lines), [versionOf([section(120_000)])])).toMatchObject([
      { key: 'terms 1', about: 'Premium for the period 01/04/2026 to 31/03/2027', lines: [{ to: '2027-03-31', net: 120_000 }] },
      { key: 'extension 1', kind: 'invoice', about: 'Premium for the extension 01/04/2027 to 27/05/2027', lines },
    ])
    // 27 of its 57 days, and nothing of the year before it.
    expect(backOn('2027-05-01', lines)).toEqual([[-share(18_740, 27, 57), -iptOn(share(18_740, 27, 57), 12)]])
    expect(backOn('2026-07-10', lines)).toEqual([[-87_123 - 18_740, -iptOn(87_123 + 18_740, 12)]])
  })
  test('an earlier change is not worked out anew, and one after it is charged for the days that were charged', () => {
    const change = (madeAt: string, effectiveFrom: string, lines: readonly ChargedLine[]) => {
      const days = chargedDays(madeAt < '2027-03-20' ? policy : longer(lines))
      const { net, ipt } = adjustment([section(360_000)], [section(414_000)], days, effectiveFrom)
      const after = { ...versionOf([section(414_000)]), number: 2, madeAt, effectiveFrom, netChange: net, iptChange: ipt }
      return chargesOf(longer(lines), [versionOf([section(360_000)]), after]).find(({ key }) => key === 'terms 2')?.lines
    }
    expect(change('2026-09-10T09:00:00.000Z', '2026-09-15', [])).toEqual([
      { on: '2026-09-15', to: '2027-03-31', net: 29_293, iptRate: 12, ipt: 3515 },
    ])
    expect(change('2027-03-25T09:00:00.000Z', '2027-03-26', [])).toMatchObject([{ net: share(54_000, 6, 365), to: '2027-03-31' }])
    const paid = [{ on: '2027-04-01', to: '2027-05-27', net: 50_000, iptRate: 12, ipt: 6000 }]
    expect(change('2027-03-25T09:00:00.000Z', '2027-03-26', paid)).toMatchObject([{ net: share(54_000, 63, 365), to: '2027-05-27' }])
  })
  test("its tax is that of its first day, in proportion to the premiums, and the insurer's own figure is kept once it is confirmed", () => {
    const tax = {
      rates: [
        { kind: 'standard' as const, rate: 12, from: '2017-06-01' },
        { kind: 'standard' as const, rate: 13, from: '2027-01-01' },
        { kind: 'higher' as const, rate: 20, from: '2017-06-01' },
      ],
      inception: '2026-04-01',
    }
    const price = (charge: { net: number; ipt?: number }) =>
      extensionPrice([section(90_000), section(30_000, 20)], charge, { from: '2027-04-01', to: '2027-05-27' }, tax)
    expect(price({ net: 10_000 }).lines.map(({ net, iptRate, ipt }) => [net, iptRate, ipt])).toEqual([
      [7500, 13, 975],
      [2500, 20, 500],
    ])
    expect([
      extensionTaxFault(price({ net: 10_000, ipt: 1477 }), 10_000),
      extensionTaxFault(price({ net: 10_000, ipt: 1478 }), 10_000),
    ]).toEqual([null, 'The tax on £100.00 would be £14.75. Ask the insurer, and confirm it if this is their figure'])
    expect(of(price({ net: 10_000, ipt: 1500 }).lines, 'ipt')).toBe(1500)
    expect(price({ net: 0 }).lines).toEqual([])
  })
})

describe('our fee for a change, as the client accepted it (domain 5.5)', () => {
  const changed = (facts: Partial<ChargedVersion>) =>
    chargesOf(policy, [
      versionOf([section(360_000)]),
      { ...versionOf([section(360_000)]), number: 2, madeAt: '2026-09-10T09:00:00.000Z', effectiveFrom: '2026-09-15', ...facts },
    ])
      .slice(1)
      .map(({ kind, about, lines, fee }) => [kind, about.split(':')[0], of(lines, 'net') + of(lines, 'ipt') + fee, fee])
  test.each([
    ['with an additional premium', { netChange: 29_293, iptChange: 3515, fee: 2500 }, [['invoice', 'Additional premium', 35_308, 2500]]],
    ['with a smaller refund', { netChange: -3292, iptChange: -395, fee: 2500 }, [['credit_note', 'Return premium', -1187, 2500]]],
    ['with a refund that does not cover it', { netChange: -1000, iptChange: -120, fee: 2500 }, [['invoice', 'Return premium', 1380, 2500]]],
    ['alone', { fee: 2500 }, [['invoice', 'Our fee', 2500, 2500]]],
    ['none at all', { fee: 0 }, []],
  ])('%s', (_, facts, found) => expect(changed(facts)).toEqual(found))
  test('a cancellation with a fee returns so much less, and what it returned of the premium is charged again', () => {
    const cancelled = { ...policy, cancelledFrom: '2026-07-10', cancellationFee: 2500 }
    const note = chargesOf(cancelled, [versionOf([section(120_000)])]).at(-1)
    expect([note?.kind, note?.fee, of(note?.lines ?? [], 'net')]).toEqual(['credit_note', 2500, -87_123])
    const again = chargesOf({ ...policy, reinstatements: 1 }, [versionOf([section(120_000)])], { cancellations: note ? [note] : [] }).at(-1)
    expect([again?.fee, of(again?.lines ?? [], 'net')]).toEqual([0, 87_123])
  })
})

test('a tax that the insurer stated is charged as it was stated, and goes back in the same proportion', () => {
  const stated = {
    ...versionOf([section(60_000), section(40_000, 0)]),
    terms: { sections: [section(60_000), section(40_000, 0)], fee: 0, iptStated: 9000 },
  }
  const [first] = chargesOf(policy, [stated])
  expect(first?.lines.map(({ iptRate, ipt }) => [iptRate, ipt])).toEqual([
    [0, 0],
    [12, 9000],
  ])
  const note = chargesOf({ ...policy, cancelledFrom: '2026-07-10' }, [stated]).at(-1)
  expect(note?.lines.map(({ net, ipt }) => [net, ipt])).toEqual([
    [-29_041, 0],
    [-43_562, -share(9000, 43_562, 60_000)],
  ])
})
