import { expect, test } from 'vitest'
import { scaleUpTo } from './statisticsView.ts'

test('the scale of a chart has at most five round values', () => {
  expect(scaleUpTo(19)).toEqual([0, 5, 10, 15])
  expect(scaleUpTo(3)).toEqual([0, 1, 2, 3])
  expect(scaleUpTo(1)).toEqual([0, 1])
  expect(scaleUpTo(4_447_046)).toEqual([0, 2_000_000, 4_000_000])
  expect(scaleUpTo(100, 24)).toEqual([0, 48, 96])
})
