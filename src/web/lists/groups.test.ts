import { expect, test } from 'vitest'
import { inGroups } from './groups.ts'

test('rows stand in groups, in the order of their first rows, and what waits comes first in both', () => {
  const rows = ['fleet 1', 'cyber 1', 'fleet 2', 'cyber 2 to sign']
  const group = (row: string) => row.split(' ')[0] ?? ''
  expect(inGroups(rows, group)).toEqual(['fleet 1', 'fleet 2', 'cyber 1', 'cyber 2 to sign'])
  expect(inGroups(rows, group, (row) => row.endsWith('to sign'))).toEqual(['cyber 2 to sign', 'cyber 1', 'fleet 1', 'fleet 2'])
})
