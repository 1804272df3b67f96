/** The grid's row order, by any of its columns, as given in the URL: 'insurer', or '-insurer' for descending. */
import type { RenewalRow } from '#contract/admin/book/renewals.ts'
import { columns } from './columns.ts'

const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })

/** The value that a column is sorted by. Null if it is empty: such rows come last in either direction. */
const valueOf = (row: RenewalRow, key: string): string | number | null => {
  const change = row.offered === null || row.expiring === 0 ? null : (row.offered - row.expiring) / row.expiring
  if (key === 'change') return change
  const value = row[key as keyof RenewalRow]
  if (typeof value === 'number' || value === null || value === '') return value === '' ? null : value
  if (key === 'dueOn' || key === 'invitedAt' || key === 'nextChaseOn') return String(value)
  return columns.find((column) => column.key === key)?.text(row) ?? null
}

export type Order = { key: string; direction: 'ascending' | 'descending' }
export const orderOf = (asked: string | null): Order | null => {
  const key = (asked ?? '').replace(/^-/, '')
  return columns.some((column) => column.key === key) ? { key, direction: asked?.startsWith('-') ? 'descending' : 'ascending' } : null
}

/** The URL parameter after pressing a column's heading: ascending, descending, then the list's own order. */
export const nextOrder = (order: Order | null, key: string): string | null =>
  order?.key !== key ? key : order.direction === 'ascending' ? `-${key}` : null

export const sorted = (rows: readonly RenewalRow[], order: Order | null): readonly RenewalRow[] => {
  if (!order) return rows
  const sign = order.direction === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one, order.key), valueOf(other, order.key)]
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)))
  })
}
