/** A list's state is its URL: search, filters, order, page, page size and columns are read from it and written as links. */
import { columnsShown, type AnyList } from '#contract/list.ts'
import { formatDate } from '#contract/format.ts'
import { dayIn } from '#web/forms/days.ts'

/** The URL parameters that this list knows; all others are ignored. */
export type ListState = {
  q: string
  /** Empty for the default order. */
  sort: string
  cursor: string
  limit: number
  /** Column keys separated by commas; empty for the default columns. */
  columns: string
  /** The view that is open: its id; 'all' for none, if one opens by default; or empty. */
  view: string
  values: Record<string, string>
}

export type Path = (parameters: Record<string, string | undefined>) => string

/** The parameters to use: a URL without any opens the list's default view. */
export const openedAt = ({ views, opensWith = '' }: AnyList, search: URLSearchParams) => {
  const view = views?.[opensWith]
  return search.size > 0 || !view ? search : new URLSearchParams({ ...view.parameters, view: opensWith })
}

export const readList = (list: AnyList, search: URLSearchParams): ListState => {
  const values: Record<string, string> = {}
  for (const [key, { schema, offered }] of Object.entries(list.filters)) {
    const value = offered === 'day' ? dayIn(search, key) : search.get(key)
    // An unknown value from an old or mistyped link is ignored; otherwise the list would be empty.
    if (value && schema.safeParse(value).success) values[key] = value
  }
  const sort = search.get('sort') ?? ''
  return {
    q: list.search === undefined ? '' : (search.get('q') ?? '').trim().slice(0, 200),
    sort: sort !== list.defaultSort && Object.values(list.sorts).some((names) => names.includes(sort)) ? sort : '',
    cursor: search.get('cursor') ?? '',
    limit: list.pageSizes.find((size) => size === Number(search.get('limit'))) ?? list.pageSizes[0],
    columns: readColumns(list, search.getAll('columns').join(',')),
    view: search.get('view') ?? '',
    values,
  }
}

export const readColumns = (list: AnyList, asked: string): string => {
  const usual = columnsShown(list).map(({ key }) => key)
  const known = asked.split(',').filter((key) => Object.hasOwn(list.columns, key))
  const shown = known.length === 0 ? usual : columnsShown(list, known.join()).map(({ key }) => key)
  return shown.join() === usual.join() ? '' : shown.join()
}

/** The state as URL parameters, leaving out whatever is at its default. */
export const parametersOf = (
  list: AnyList,
  { q, sort, cursor, limit, columns, view, values }: ListState,
): Record<string, string | undefined> => ({
  ...values,
  q: q || undefined,
  sort: sort || undefined,
  limit: limit === list.pageSizes[0] ? undefined : String(limit),
  cursor: cursor || undefined,
  columns: columns || undefined,
  view: view || undefined,
})

/** The input of the list's endpoint. */
export const inputOf = ({ q, sort, cursor, limit, values }: ListState): Record<string, string> => ({
  ...values,
  limit: String(limit),
  ...(q ? { q } : {}),
  ...(sort ? { sort } : {}),
  ...(cursor ? { cursor } : {}),
})

/** Filter options that only the screen knows, by filter: for example the colleagues whose quotes the user may see. */
export type MoreOptions = Readonly<Record<string, readonly { value: string; label: string }[]>>

/** A filter's value, as shown to the user. */
const valueInWords = (list: AnyList, key: string, value: string, more: MoreOptions) =>
  [...(list.filters[key]?.options ?? []), ...(more[key] ?? [])].find((option) => option.value === value)?.label ??
  (/^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : /^[0-9a-f-]{36}$/.test(value) ? 'Somebody else' : value)

export type Chip = { key: string; label: string; value: string }

/** The active filters. */
export const chipsOf = (list: AnyList, { q, values }: ListState, more: MoreOptions = {}): Chip[] => [
  ...(q ? [{ key: 'q', label: 'Search', value: q }] : []),
  ...Object.entries(list.filters).flatMap(([key, { label }]) => {
    const value = values[key]
    return value === undefined ? [] : [{ key, label, value: valueInWords(list, key, value, more) }]
  }),
]

/** Whether only a part of the list is shown: filtered, or a page after the first. */
export const isNarrowed = (list: AnyList, state: ListState) => chipsOf(list, state).length > 0 || Boolean(state.cursor)

/** A whole list with fewer rows than this is read at a glance. */
const shortBelow = 6

/**
 * Whether the whole list is in sight and so short that searching, filtering, choosing columns and switching views would only be in the way.
 * A view or columns that the user has chosen keep the tools, because they lead back. Sorting does not count: that is done at the headers.
 */
export const isShort = (list: AnyList, state: ListState, page: { total: number; more: boolean } | undefined) =>
  page !== undefined &&
  !page.more &&
  page.total < shortBelow &&
  !isNarrowed(list, state) &&
  !state.columns &&
  (state.view === '' || state.view === 'all')

/** 'quote requests', or 'quote request' for one. */
export const rowsInWords = ({ one, many }: AnyList, count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`

/** "27 quotes, filtered by Status: Submitted and Search: café". `more`: counting stopped at `total`. */
export const countInWords = (list: AnyList, { total, more }: { total: number; more: boolean }, chips: readonly Chip[]) => {
  const rows = rowsInWords(list, total)
  const counted = more ? `More than ${rows}` : total === 0 ? `No ${list.many}` : rows
  const named = chips.map((chip) => `${chip.label}: ${chip.value}`)
  const last = named.pop()
  return last === undefined ? counted : `${counted}, filtered by ${named.length ? `${named.join(', ')} and ${last}` : last}`
}
