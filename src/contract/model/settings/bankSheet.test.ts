/** The account for payments: what may be typed, and what is stored. */
import { expect, test } from 'vitest'
import { z } from '../../schema.ts'
import { settingDefaults, settingSchemas } from '../site/setting.ts'
import { bankSheet } from './bankSheet.ts'
import { settingLines } from './settingLines.ts'

const before = settingDefaults.bankDetails
const typed = { accountName: 'Example Ltd client account', sortCode: '12-34-56', accountNumber: '12345678', quote: 'invoice' as const }
const Typed = z.strictObject(bankSheet.fields)
const saved = (change: object) => bankSheet.value({ ...typed, ...change }, before)

test.each([
  ['123456', '12-34-56'],
  ['12 34 56', '12-34-56'],
  ['12-34-56', '12-34-56'],
])('sort code %s is kept as %s', (sortCode, kept) => {
  expect(Typed.safeParse({ ...typed, sortCode }).success).toBe(true)
  expect(saved({ sortCode }).sortCode).toBe(kept)
})

test.each([
  ['123456', '00123456'],
  ['1234567', '01234567'],
  ['1234 5678', '12345678'],
])('account number %s is kept as %s', (accountNumber, kept) => {
  expect(Typed.safeParse({ ...typed, accountNumber }).success).toBe(true)
  expect(z.parse(settingSchemas.bankDetails, saved({ accountNumber })).accountNumber).toBe(kept)
})

test.each([
  ['sortCode', '12-34-5'],
  ['sortCode', '12/34/56'],
  ['sortCode', '12-34-567'],
  ['sortCode', 'GB12'],
  ['accountNumber', '12345'],
  ['accountNumber', '123456789'],
  ['accountNumber', 'GB33BUKB20201555555555'],
  ['quote', 'nothing'],
])('%s %s is refused beside its field', (field, wrong) => {
  expect(Typed.safeParse({ ...typed, [field]: wrong }).error?.issues.map(({ path }) => path)).toEqual([[field]])
})

test('an account must be complete; clearing all of its fields removes it', () => {
  const faults = (change: object) => Object.keys(bankSheet.faults?.({ ...typed, ...change }, before, '2026-11-20') ?? {})
  expect(faults({})).toEqual([])
  expect(faults({ accountName: '', sortCode: '', accountNumber: '' })).toEqual([])
  expect(faults({ sortCode: '' })).toEqual(['sortCode'])
  expect(faults({ accountName: '', accountNumber: '' })).toEqual(['accountName', 'accountNumber'])
  expect(saved({ accountName: '', sortCode: '', accountNumber: '' })).toEqual(before)
})

test('versions are compared by their labels', () => {
  expect(settingLines('bankDetails', saved({ quote: 'policy' })).at(-1)).toEqual(['What clients quote', 'Our policy reference'])
})
