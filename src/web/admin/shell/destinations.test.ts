import { expect, test } from 'vitest'
import { destinations } from './destinations.ts'

test('destinations have different keys', () => {
  const keys = destinations.map(({ key }) => key)
  const free = [...'abcdefghijklmnopqrstuvwxyz0123456789'].filter((key) => !keys.includes(key))
  expect(
    keys.filter((key, index) => keys.indexOf(key) !== index),
    `still free: ${free.join(' ')}`,
  ).toEqual([])
})
