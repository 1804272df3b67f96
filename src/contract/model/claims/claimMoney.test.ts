import { expect, test } from 'vitest'
import { leftOf, type StaffPayment } from './claimMoney.ts'

const paid = (amount: number, facts: Partial<StaffPayment> = {}): StaffPayment => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'interim',
  payee: 'Anchor Ltd',
  amount,
  paidOn: '2026-11-20',
  reversed: null,
  ...facts,
})

test('a settlement starts with what is left of the offer after payments on account', () => {
  expect(leftOf(425_000, [])).toBe(425_000)
  const mistake = { at: '2026-11-21T10:00:00Z', by: 'A colleague', why: 'Entered twice' }
  expect(leftOf(425_000, [paid(100_000), paid(100_000, { reversed: mistake }), paid(25_000, { kind: 'excess' })])).toBe(325_000)
  expect([leftOf(null, []), leftOf(100_000, [paid(100_000)]), leftOf(100_000, [paid(150_000)])]).toEqual([null, null, null])
})
