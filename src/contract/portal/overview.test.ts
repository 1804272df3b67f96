import { expect, test } from 'vitest'
import { minutesFor, minutesInWords } from './overview.ts'

test('an errand takes as long as its kind, or as its questions; long ones to the nearest five minutes', () => {
  expect(minutesFor('signature', null)).toBe(2)
  expect(minutesFor('renewal', null)).toBe(10)
  expect([0, 1, 4, 6, 7, 9].map((questions) => minutesFor('renewal', questions))).toEqual([2, 2, 8, 10, 15, 20])
  expect([1, 15].map(minutesInWords)).toEqual(['about 1 minute', 'about 15 minutes'])
})
