import { expect, test } from 'vitest'
import type { RenewalRow } from '#contract/admin/book/renewals.ts'
import { nextOrder, orderOf, sorted } from './sorting.ts'

const row = (client: string, expiring: number, offered: number | null, nextChaseOn: string | null) =>
  ({ client, expiring, offered, nextChaseOn, assignedTo: null, insurer: 'Insurer' }) as unknown as RenewalRow
const rows = [row('Zebra 10', 100, 150, null), row('anchor', 300, null, '2026-12-01'), row('Zebra 9', 200, 180, '2026-11-24')]
const names = (asked: string | null) => sorted(rows, orderOf(asked)).map(({ client }) => client)

test('names are sorted in natural order, ascending and descending', () => {
  expect(names('client')).toEqual(['anchor', 'Zebra 9', 'Zebra 10'])
  expect(names('-client')).toEqual(['Zebra 10', 'Zebra 9', 'anchor'])
})
test('sums and dates are sorted by value, and rows without one come last either way', () => {
  expect(names('-expiring')).toEqual(['anchor', 'Zebra 9', 'Zebra 10'])
  expect(names('change')).toEqual(['Zebra 9', 'Zebra 10', 'anchor'])
  expect(names('-change')).toEqual(['Zebra 10', 'Zebra 9', 'anchor'])
  expect(names('nextChaseOn')).toEqual(['Zebra 9', 'anchor', 'Zebra 10'])
})
test('an unknown column leaves the order unchanged', () => {
  expect(names('version')).toEqual(names(null))
  expect(orderOf('-')).toBeNull()
})
test('a header sorts ascending, then descending, then not at all', () => {
  expect([nextOrder(null, 'client'), nextOrder(orderOf('client'), 'client'), nextOrder(orderOf('-client'), 'client')]).toEqual([
    'client',
    '-client',
    null,
  ])
})
