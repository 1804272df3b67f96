/** The days of a statistics period, at the ends of months and in leap years. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../contact/workingTime.ts'
import { daysOf, monthsBefore, problemOf, stepLength, stepsOf } from './period.ts'

test('a named period ends today, and starts on the last day of a month that is too short', () => {
  expect(daysOf('month', '2026-11-23')).toEqual({ from: '2026-11-01', to: '2026-11-23' })
  expect(daysOf('ytd', '2026-01-01')).toEqual({ from: '2026-01-01', to: '2026-01-01' })
  expect(daysOf('quarter', '2026-11-23')).toEqual({ from: '2026-08-24', to: '2026-11-23' })
  expect(daysOf('quarter', '2026-05-31')).toEqual({ from: '2026-03-01', to: '2026-05-31' })
  expect(daysOf('year', '2026-11-23')).toEqual({ from: '2025-11-24', to: '2026-11-23' })
  expect(daysOf('year', '2028-02-29')).toEqual({ from: '2027-03-01', to: '2028-02-29' })
  expect(daysOf('year', '2029-02-28')).toEqual({ from: '2028-02-29', to: '2029-02-28' })
  expect(monthsBefore('2026-01-15', 1)).toBe('2025-12-15')
  expect(monthsBefore('2028-03-31', 1)).toBe('2028-02-29')
})

test('steps are weeks up to two months, then months; the first and last are cut to the period', () => {
  expect(stepLength({ from: '2026-01-01', to: '2026-03-03' })).toBe('week')
  expect(stepLength({ from: '2026-01-01', to: '2026-03-04' })).toBe('month')
  expect(stepsOf({ from: '2026-03-25', to: '2026-03-31' })).toEqual([
    { key: '2026-03-23', from: '2026-03-25', to: '2026-03-29', label: '25 Mar to 29 Mar' },
    { key: '2026-03-30', from: '2026-03-30', to: '2026-03-31', label: '30 Mar to 31 Mar' },
  ])
  expect(stepsOf({ from: '2027-12-30', to: '2028-03-01' }).map(({ from, to, label }) => [label, from, to])).toEqual([
    ['30 to 31 Dec 2027', '2027-12-30', '2027-12-31'],
    ['Jan 2028', '2028-01-01', '2028-01-31'],
    ['Feb 2028', '2028-02-01', '2028-02-29'],
    ['Mar 2028', '2028-03-01', '2028-03-01'],
  ])
})

test('the steps of any period cover its days, each once', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1995-01-01', days))
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 1826 }), (from, length) => {
      const to = addDays(from, length)
      const steps = stepsOf({ from, to })
      expect(steps[0]?.from).toBe(from)
      expect(steps.at(-1)?.to).toBe(to)
      for (const [at, step] of steps.entries()) if (at > 0) expect(step.from).toBe(addDays(steps[at - 1]!.to, 1))
    }),
  )
})

test('an invalid period is refused at the field that is wrong', () => {
  expect(problemOf(undefined, '2026-01-01')?.field).toBe('from')
  expect(problemOf('2026-01-01', undefined)?.field).toBe('to')
  expect(problemOf('2026-01-02', '2026-01-01')?.field).toBe('to')
  expect(problemOf('2021-01-01', '2026-01-02')?.field).toBe('from')
  expect(problemOf('2021-01-01', '2025-12-31')).toBeNull()
  // Without four-digit years the steps would never end.
  for (const day of ['0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31']) expect(problemOf(day, day)?.field).toBe('from')
  expect(problemOf('2999-01-01', '3000-01-01')?.field).toBe('to')
  for (const day of ['1900-01-01', '2999-12-31']) expect(stepsOf({ from: day, to: day })).toHaveLength(1)
})
