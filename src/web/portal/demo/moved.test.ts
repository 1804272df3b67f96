import { expect, test } from 'vitest'
import { formatDateTime } from '#contract/format.ts'
import { mover } from './moved.ts'

const recordedAt = '2026-11-23T21:20:00.000Z'
const at = (now: string) => mover({ recordedAt, now: new Date(now) })

test('on the day of the recording no date is moved', () => {
  const value = { on: '2026-11-23', at: '2026-11-20T15:16:00.000Z', text: 'Since 20/11/2026', list: [1, null, true] }
  expect(at('2026-11-23T22:00:00Z')(value)).toEqual(value)
})

test('dates are moved by whole days, across months, leap days and years', () => {
  expect(at('2026-12-01T12:00:00Z')('2026-11-23')).toBe('2026-12-01')
  expect(at('2028-02-29T12:00:00Z')(['2026-11-23', '2026-11-24', '2026-11-22'])).toEqual(['2028-02-29', '2028-03-01', '2028-02-28'])
  expect(at('2031-01-01T00:00:00Z')('2026-11-22')).toBe('2030-12-31')
})

test('the current day is that of London', () => {
  expect(at('2027-06-30T23:30:00Z')('2026-11-23')).toBe('2027-07-01')
})

test('an instant keeps its local time of day across clock changes', () => {
  const moved = String(at('2027-07-15T23:00:00Z')('2026-11-20T15:16:30.000Z'))
  expect(formatDateTime(moved)).toMatch(/, 15:16$/)
  expect(moved).toMatch(/:16:30\.000Z$/)
})

test('dates inside a sentence are moved, with the right weekday', () => {
  const move = at('2027-03-01T12:00:00Z')
  expect(move('Cover ended at 23:59 on 23/11/2026.')).toBe('Cover ended at 23:59 on 01/03/2027.')
  expect(move('By Mon 23/11/2026, 17:30')).toBe('By Mon 01/03/2027, 17:30')
  expect(move('By Tue 24/11/2026')).toBe('By Tue 02/03/2027')
  expect(move('On 23 November 2026 it began')).toBe('On 1 March 2027 it began')
  expect(move('POL-DEMO-0001, £10,000')).toBe('POL-DEMO-0001, £10,000')
})

test('a time that was past at the recording is past at any time of day', () => {
  expect(at('2027-01-10T08:00:00Z')('2026-11-23T21:15:00.000Z')).toBe('2027-01-09T21:15:00.000Z')
  // A time that was still to come stays in the future.
  expect(at('2027-01-10T08:00:00Z')('2026-11-23T22:15:00.000Z')).toBe('2027-01-10T22:15:00.000Z')
})
