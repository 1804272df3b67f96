/** What a list shows is its address: filters, order, page and page size are read from the URL and written as links. */

export type FilterSpec = { key: string; label: string; options: readonly { value: string; label: string }[] }

export type ListSpec = {
  /** One row and several: "quote", "quotes". */
  one: string
  many: string
  path: (parameters: Record<string, string | undefined>) => string
  filters: readonly FilterSpec[]
  /** What may be searched for, as the hint of the search field. */
  searches: string
}

/** The values of the address that this list knows; anything else in it is left alone and ignored. */
export type ListState = { q: string; sort: string; cursor: string; limit: number; values: Record<string, string> }

export const pageSizes = [25, 50, 100] as const
const defaultSize = 25

export const readList = (spec: ListSpec, search: URLSearchParams): ListState => {
  const asked = Number(search.get('limit'))
  const values: Record<string, string> = {}
  for (const { key, options } of spec.filters) {
    const value = search.get(key)
    // A value from an old or mistyped link filters nothing, rather than everything away.
    if (value && options.some((option) => option.value === value)) values[key] = value
  }
  return {
    q: (search.get('q') ?? '').slice(0, 200),
    sort: search.get('sort') ?? '',
    cursor: search.get('cursor') ?? '',
    limit: pageSizes.find((size) => size === asked) ?? defaultSize,
    values,
  }
}

/** The list with one thing changed. Any change but the page itself starts at the first page again. */
export const hrefWith = (spec: ListSpec, state: ListState, change: Record<string, string | undefined>) => {
  const { cursor: _left, ...kept } = parametersOf(state)
  return spec.path({ ...kept, ...change })
}

/** The state as the parameters of an address: what stands at its default is left out. */
export const parametersOf = ({ q, sort, cursor, limit, values }: ListState): Record<string, string | undefined> => ({
  ...values,
  q: q || undefined,
  sort: sort || undefined,
  limit: limit === defaultSize ? undefined : String(limit),
  cursor: cursor || undefined,
})

export type Chip = { key: string; label: string; value: string; without: string }

/** The filters in force, each with the address of the list without it. */
export const chipsOf = (spec: ListSpec, state: ListState): Chip[] => [
  ...(state.q ? [{ key: 'q', label: 'Search', value: state.q, without: hrefWith(spec, state, { q: undefined }) }] : []),
  ...spec.filters.flatMap(({ key, label, options }) => {
    const found = options.find((option) => option.value === state.values[key])
    return found ? [{ key, label, value: found.label, without: hrefWith(spec, state, { [key]: undefined }) }] : []
  }),
]

/** "27 quotes, filtered by Status: Submitted and Search: café". `more`: the count stopped at `total`. */
export const countInWords = (spec: ListSpec, total: number, more: boolean, chips: readonly Chip[]) => {
  const figure = total.toLocaleString('en-GB')
  const counted = more
    ? `More than ${figure} ${spec.many}`
    : total === 0
      ? `No ${spec.many}`
      : `${figure} ${total === 1 ? spec.one : spec.many}`
  const named = chips.map((chip) => `${chip.label}: ${chip.value}`)
  const last = named.pop()
  return last === undefined ? counted : `${counted}, filtered by ${named.length ? `${named.join(', ')} and ${last}` : last}`
}
