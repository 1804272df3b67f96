import { expect, test } from 'vitest'
import { beginFault, tooFarAhead } from './typedYear.ts'

test('a day within a year from today is near enough to be due', () => {
  expect(tooFarAhead('2027-11-28', '2026-11-28')).toBeNull()
  expect(tooFarAhead('2027-12-01', '2026-11-28')).toMatch('Check the year')
  expect(tooFarAhead('2206-11-29', '2026-11-28')).toMatch('Check the year')
})

test('cover may have begun decades ago, and begins at most two years from today', () => {
  expect(beginFault('1986-04-01', '2026-11-28')).toBeNull()
  expect(beginFault('2028-11-01', '2026-11-28')).toBeNull()
  expect(beginFault('0226-04-01', '2026-11-28')).toBe('Check the year: enter it in four figures')
  expect(beginFault('2062-04-01', '2026-11-28')).toMatch('within two years')
})
