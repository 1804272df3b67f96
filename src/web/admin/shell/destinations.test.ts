import { expect, test } from 'vitest'
import { destinations } from './destinations.ts'

test('destinations have different keys', () => {
  const keys = destinations.map(({ key }) => key)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})
