/** What goes back over a policy's life: cancelled and reinstated any number of times, and never more than was charged. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../contact/workingTime.ts'
import type { Section } from '../policies/terms.ts'
import { chargesOf, isCancellation, isChargedAgain, type Charge, type ChargedPolicy, type ChargedVersion } from './charges.ts'
import type { InvoiceLine } from './invoice.ts'

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
