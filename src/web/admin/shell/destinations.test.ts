import { expect, test } from 'vitest'
import { destinations } from './destinations.ts'

test('every destination has a key of its own after `g`', () => {
  const keys = destinations.map(({ key }) => key)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})
