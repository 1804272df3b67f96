import { expect, test } from 'vitest'
import { problemIn, scaleUpTo } from './statisticsView.ts'

test('the scale of a chart has at most five round values, the last of them no less than the highest column', () => {
  expect(scaleUpTo(19)).toEqual([0, 5, 10, 15, 20])
  expect(scaleUpTo(3)).toEqual([0, 1, 2, 3])
  expect(scaleUpTo(1)).toEqual([0, 1])
  expect(scaleUpTo(4_447_046)).toEqual([0, 2_000_000, 4_000_000, 6_000_000])
  expect(scaleUpTo(100, 24)).toEqual([0, 48, 96, 144])
})

test('a date that does not exist is named, and a missing one is asked for', () => {
  const of = (search: string) => problemIn(new URLSearchParams(`period=custom&${search}`))
  expect(of('from=2026-02-31&to=2026-03-31')).toEqual({ field: 'from', message: 'First day: there is no such day: 31/02/2026' })
  expect(of('from=2026-02-01&to.day=31&to.month=4&to.year=2026')).toEqual({
    field: 'to',
    message: 'Last day: there is no such day: 31/04/2026',
  })
  expect(of('to=2026-03-31')).toEqual({ field: 'from', message: 'Enter the first day' })
  expect(of('from=2026-02-01&to=2026-03-31')).toBeNull()
})
