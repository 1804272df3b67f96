/** Filters, searches, sorts and pages the demonstration's lists, as the database does in the real portal. */
import type { AnyList } from '#contract/list.ts'
import { claimList } from '#contract/portal/claims.ts'
import { clientDocumentList } from '#contract/portal/documents.ts'
import { clientInvoiceList } from '#contract/portal/invoices.ts'
import { policyList } from '#contract/portal/policies.ts'
import { clientQuoteList } from '#contract/portal/quotes.ts'

type Row = { readonly [key: string]: unknown }
export type Page = { items: readonly Row[]; total: number; more: boolean; next: string | null; previous: string | null }

type Tests = Readonly<Record<string, (row: Row, value: string) => boolean>>
const one = (test: (row: Row) => boolean) => test

const over = one(({ status }) => status === 'closed' || status === 'withdrawn')
const showing: Record<string, (row: Row) => boolean> = {
  unread: ({ unread }) => unread === true,
  toSign: ({ toSign }) => toSign === true,
  needed: ({ status }) => status === 'requested',
  withdrawn: ({ status }) => status === 'withdrawn',
}

/** Filters that do more than compare the column's value. */
const filters: Readonly<Record<string, Tests>> = {
  [policyList.name]: {
    status: ({ status }, value) => (value === 'current' ? status !== 'expired' && status !== 'cancelled' : status === value),
    renewing: ({ renewsIn }, days) => typeof renewsIn === 'number' && renewsIn >= 0 && renewsIn <= Number(days),
  },
  [claimList.name]: {
    open: (row, value) => over(row) === (value === 'no'),
    waiting: ({ waitingOn }) => waitingOn === 'client',
    year: ({ incidentOn }, year) => String(incidentOn).startsWith(year),
  },
  [clientDocumentList.name]: {
    year: ({ issuedOn }, year) => String(issuedOn).startsWith(year),
    show: (row, what) => showing[what]?.(row) ?? false,
    from: ({ fromClient }, who) => fromClient === (who === 'you'),
  },
  [clientInvoiceList.name]: {
    status: ({ kind, status }, value) =>
      value === 'unpaid' ? kind === 'invoice' && (status === 'issued' || status === 'part_paid') : status === value,
    overdue: one(({ overdue }) => overdue === true),
  },
  [clientQuoteList.name]: {
    status: ({ status }, value) =>
      value === 'open' ? !['accepted', 'declined', 'withdrawn', 'expired'].includes(String(status)) : status === value,
  },
}

const idOf = (value: unknown) => (typeof value === 'object' && value !== null && 'id' in value ? value.id : value)
const same = (key: string) => (row: Row, value: string) => idOf(row[key]) === value

const wordsOf = (row: Row) =>
  Object.values(row)
    .filter((value) => typeof value === 'string')
    .join(' ')
    .toLowerCase()

const order = (one: unknown, other: unknown) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other), 'en-GB')

/** The page of rows that `asked` selects. `rows` must be in the list's default order. */
export const pageOf = (list: AnyList, rows: readonly Row[], asked: Readonly<Record<string, unknown>>): Page => {
  const own = filters[list.name] ?? {}
  const words = typeof asked['q'] === 'string' ? asked['q'].toLowerCase() : ''
  const named = Object.keys(list.filters).flatMap((key) => {
    const value = asked[key]
    return typeof value === 'string' && value !== '' ? [{ test: own[key] ?? same(key), value }] : []
  })
  // Withdrawn documents are shown only when filtered for.
  const usual =
    list.name === clientDocumentList.name && asked['show'] !== 'withdrawn' ? rows.filter((row) => row['status'] !== 'withdrawn') : rows
  const found = usual.filter((row) => wordsOf(row).includes(words) && named.every(({ test, value }) => test(row, value)))
  const [column, directions] = Object.entries(list.sorts).find(([, names]) => names.includes(String(asked['sort']))) ?? []
  const sorted =
    column === undefined || asked['sort'] === list.defaultSort
      ? found
      : found.toSorted((first, second) => order(first[column], second[column]) * (directions?.[0] === asked['sort'] ? 1 : -1))
  const limit = Number(asked['limit']) || list.pageSizes[0]
  const from = Number(asked['cursor']) || 0
  return {
    items: sorted.slice(from, from + limit),
    total: sorted.length,
    more: false,
    next: from + limit < sorted.length ? String(from + limit) : null,
    previous: from > 0 ? String(Math.max(from - limit, 0)) : null,
  }
}
