/** Part credits of an invoice: in any number and order, they add up to the invoice to the penny. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { iptOn } from '../policies/money.ts'
import { amountsOf } from './invoice.ts'
import { leftOf, mostOf, partOf, type CreditedPart } from './partCredit.ts'

type Charged = Parameters<typeof leftOf>[0]
const on = '2026-04-01'
const negative = ({ lines, fee, creditCharge }: Charged): Charged => ({
  lines: lines.map((line) => ({ ...line, net: -line.net, ipt: -line.ipt })),
  fee: -fee,
  creditCharge: -creditCharge,
})
/** Credits these parts one after the other, each limited to the remainder. */
const creditAll = (whole: Charged, wanted: readonly CreditedPart[]) => {
  const notes: Charged[] = []
  for (const { nets, fee, creditCharge } of wanted) {
    const left = leftOf(whole, notes)
    const part = partOf(whole, left, {
      nets: left.lines.map((line, at) => Math.min(mostOf(line), nets[at] ?? 0)),
      fee: Math.min(left.fee, fee),
      creditCharge: Math.min(left.creditCharge, creditCharge),
    })
    notes.push(negative(part))
  }
  return notes
}

test('a part of one line includes its share of the tax (domain 5.2, example 2)', () => {
  const whole = { lines: [{ on, net: 84_735, iptRate: 12, ipt: 10_168 }], fee: 5000, creditCharge: 0 }
  const part = partOf(whole, leftOf(whole, []), { nets: [42_000], fee: 2500, creditCharge: 0 })
  expect(part).toEqual({ lines: [{ on, net: 42_000, iptRate: 12, ipt: 5040 }], fee: 2500, creditCharge: 0 })
  expect(leftOf(whole, [negative(part)])).toEqual({ lines: [{ on, net: 42_735, iptRate: 12, ipt: 5128 }], fee: 2500, creditCharge: 0 })
})

test('a negative line of an invoice cannot be credited', () => {
  expect([mostOf({ net: -500 }), mostOf({ net: 500 })]).toEqual([0, 500])
})

test('part credits of any size and order add up to the invoice, each with its tax, and none is negative', () => {
  const pence = fc.integer({ min: 0, max: 5_000_000 })
  const line = fc.record({ net: fc.integer({ min: 1, max: 5_000_000 }), difference: fc.integer({ min: -1, max: 1 }) })
  const part = fc.record({ nets: fc.array(pence, { minLength: 3, maxLength: 3 }), fee: pence, creditCharge: pence })
  fc.assert(
    fc.property(fc.tuple(line, line, line), pence, pence, fc.array(part, { maxLength: 8 }), (lines, fee, creditCharge, parts) => {
      const rates = [0, 12, 20]
      const whole = {
        // The insurer's figure may differ from ours by a penny.
        lines: lines.map(({ net, difference }, at) => {
          const iptRate = rates[at] ?? 0
          const ipt = iptOn(net, iptRate)
          return { on, net, iptRate, ipt: ipt === 0 ? 0 : Math.max(0, ipt + difference) }
        }),
        fee,
        creditCharge,
      }
      const everything = { nets: whole.lines.map(({ net }) => net), fee, creditCharge }
      const notes = creditAll(whole, [...parts, everything])
      expect(amountsOf(leftOf(whole, notes))).toEqual({ net: 0, ipt: 0, gross: 0, fee: 0, creditCharge: 0, total: 0 })
      expect(notes.reduce((sum, note) => sum + amountsOf(note).total, 0)).toBe(-amountsOf(whole).total)
      for (const note of notes)
        for (const { net, ipt, iptRate } of note.lines) {
          expect(net).toBeLessThan(0)
          expect(ipt).toBeLessThanOrEqual(0)
          expect(Math.abs(-ipt - iptOn(-net, iptRate))).toBeLessThanOrEqual(2)
        }
    }),
  )
})
