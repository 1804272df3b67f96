/** Filters the library: documents that match every filter, or else those that match most of them. Pure. */
import type { LibraryFilter } from '#contract/site/library.ts'
import type { LibraryEdition } from './library.table.ts'

export type Row = Pick<
  LibraryEdition,
  'slug' | 'code' | 'title' | 'type' | 'audience' | 'summary' | 'products' | 'effectiveFrom' | 'effectiveTo' | 'pages' | 'bytes' | 'sha256'
> & {
  /** How well it matches the search words: 2 if it has all of them, 1 if it has one or a similar title, 0 if none. */
  said: number
}

type Fit = (row: Row) => boolean

/** In force in any part of that year. */
const inYear = (year: string, { effectiveFrom, effectiveTo }: Row) => effectiveFrom.slice(0, 4) <= year && (effectiveTo ?? '9999') >= year

const fitsOf = ({ product, type, audience, year }: LibraryFilter): Fit[] => [
  ...(product ? [(row: Row) => row.products.length === 0 || row.products.includes(product)] : []),
  ...(type ? [(row: Row) => row.type === type] : []),
  ...(audience ? [(row: Row) => row.audience === 'all' || row.audience === audience] : []),
  ...(year ? [(row: Row) => inYear(year, row)] : []),
]

const order = ['key-facts', 'guide', 'checklist', 'terms']
const sorted = (rows: readonly Row[]) =>
  rows.toSorted(
    (a, b) =>
      order.indexOf(a.type) - order.indexOf(b.type) ||
      a.title.localeCompare(b.title, 'en-GB') ||
      b.effectiveFrom.localeCompare(a.effectiveFrom),
  )

const maxNearest = 6

/** `nearest` is filled only if `items` is empty. General documents match every product and audience, but come after specific ones. */
export const narrow = (rows: readonly Row[], filter: LibraryFilter): { items: Row[]; nearest: Row[] } => {
  const state = filter.edition ?? 'current'
  const inState: Fit = ({ effectiveTo }) => state === 'all' || (state === 'current') === (effectiveTo === null)
  const fits = fitsOf(filter)
  const hasQuery = Boolean(filter.q)
  const exact = rows.filter((row) => inState(row) && fits.every((fit) => fit(row)) && (!hasQuery || row.said === 2))
  const special = (row: Row) => (filter.product && !row.products.includes(filter.product) ? 1 : 0)
  const items = sorted(exact).sort((a, b) => special(a) - special(b))
  if (items.length > 0) return { items, nearest: [] }
  const scored = sorted(rows)
    .map((row) => ({ row, score: fits.filter((fit) => fit(row)).length + (hasQuery ? row.said : 0) + (inState(row) ? 0.5 : 0) }))
    // Must match something that was asked for, not just be in force.
    .filter(({ score }) => score >= 1)
    .sort((a, b) => b.score - a.score)
  return { items, nearest: scored.slice(0, maxNearest).map(({ row }) => row) }
}
