import { expect, test } from 'vitest'
import { lastOf, monthBeside, monthName, monthOf, weeksOf } from './calendarMonth.ts'

test('weeks begin on Monday and contain each day of the month once', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null])
  for (const month of ['2027-02', '2028-02', '2026-12', '2027-05']) {
    const days = weeksOf(month).flat().filter(Boolean)
    expect([days.length, days[0], days.at(-1)]).toEqual([Number(lastOf(month).slice(8)), `${month}-01`, lastOf(month)])
  }
})
test('the next and previous months work across the end of a year', () => {
  expect([monthBeside('2026-12', 1), monthBeside('2026-01', -1), lastOf('2028-02')]).toEqual(['2027-01', '2025-12', '2028-02-29'])
  expect(monthName('2026-12')).toBe('December 2026')
})
test.each([[null], ['2026-13'], ['soon'], ['0000-01']])('for the invalid month %s the current month is shown', (asked) =>
  expect(monthOf(asked, '2026-11-23')).toBe('2026-11'),
)
