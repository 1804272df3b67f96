import { expect, test } from 'vitest'
import { clockFaults, timeHint, typedInstant } from './londonTime.ts'

test('a typed time is in London time, and is refused if the clock change skips it', () => {
  const at = (day: string, time: string) => typedInstant(day, time)?.toISOString() ?? null
  expect(at('2027-01-15', '09:00')).toBe('2027-01-15T09:00:00.000Z')
  expect(at('2027-07-15', '00:30')).toBe('2027-07-14T23:30:00.000Z')
  expect([at('2027-03-28', '00:59'), at('2027-03-28', '01:00'), at('2027-03-28', '01:59'), at('2027-03-28', '02:00')]).toEqual([
    '2027-03-28T00:59:00.000Z',
    null,
    null,
    '2027-03-28T01:00:00.000Z',
  ])
  // This time occurs twice; the later one is meant.
  expect(at('2027-10-31', '01:30')).toBe('2027-10-31T01:30:00.000Z')
  expect([at('2027-02-30', '09:00'), at('', '09:00'), at('2027-01-15', '')]).toEqual([null, null, null])
})

test('the hint at a time says GMT or BST, and mentions a clock change', () => {
  expect(['2027-01-15', '2027-07-15', ''].map(timeHint)).toEqual(['In London (GMT).', 'In London (BST).', 'In London.'])
  expect([timeHint('2027-03-28'), timeHint('2027-10-31')]).toEqual([expect.stringContaining('forward'), expect.stringContaining('twice')])
})

test('what is wrong with a date or a time is said at that field', () => {
  expect(clockFaults('2027-01-15', '09:00')).toEqual({})
  expect(clockFaults('', '09:00')).toEqual({ day: 'Enter a date and a time' })
  expect(clockFaults('31/2/2027', '09:00')).toEqual({ day: 'There is no such day: 31/02/2027' })
  expect(clockFaults('2027-01-15', '')).toEqual({ time: 'Enter a time' })
  expect(clockFaults('2027-03-28', '01:30')).toEqual({ time: expect.stringContaining('clocks go forward') })
})
