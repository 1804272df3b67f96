/** Two people changed the same record: finds where their versions differ, and merges them into one. */

/** `path`: keys joined by dots. List items with ids are named by id, `offers.#the-id.net`, because positions change. */
export type Difference = {
  path: string
  /** Undefined if the whole item is missing. */
  mine: unknown
  theirs: unknown
  /** I changed it too. If not, theirs can be taken without asking. */
  touched: boolean
}

type Item = { id: string }
type Parts = Record<string, unknown>

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null && !Array.isArray(value)
const isItems = (value: unknown): value is (Item & Parts)[] =>
  Array.isArray(value) && value.every((item) => isParts(item) && typeof item['id'] === 'string')

export const equal = (a: unknown, b: unknown): boolean => {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => equal(item, b[index]))
  if (isParts(a) && isParts(b)) return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => equal(a[key], b[key]))
  return typeof a === 'string' && typeof b === 'string' ? a.trim() === b.trim() : a === b
}

/**
 * Where `mine` and `theirs`, both based on `base`, differ. `isOneValue`: says which paths to compare as one value although they have parts (a date's day,
 * month and year). Lists whose items have ids are compared item by item, other lists as a whole.
 */
export const differencesOf = (
  base: unknown,
  mine: unknown,
  theirs: unknown,
  isOneValue: (path: string) => boolean,
  path = '',
): Difference[] => {
  if (equal(mine, theirs)) return []
  const under = (key: string) => (path ? `${path}.${key}` : key)
  if (isItems(mine) && isItems(theirs)) {
    const before = isItems(base) ? base : []
    const ids = [...new Set([...mine, ...theirs].map(({ id }) => id))]
    return ids.flatMap((id) => {
      const [was, left, right] = [before, mine, theirs].map((items) => items.find((item) => item.id === id))
      if (left && right) return differencesOf(was, left, right, isOneValue, under(`#${id}`))
      return [{ path: under(`#${id}`), mine: left, theirs: right, touched: !equal(was, left) }]
    })
  }
  if (isParts(mine) && isParts(theirs) && !isOneValue(path)) {
    const was = isParts(base) ? base : {}
    return [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].flatMap((key) =>
      differencesOf(was[key], mine[key], theirs[key], isOneValue, under(key)),
    )
  }
  return [{ path, mine, theirs, touched: !equal(base, mine) }]
}

/**
 * Whether `sent`, which got no answer, is what made `theirs` of `base`: nothing that was changed differs from it. What a record does not keep, such as
 * the reason for a change, is never in `theirs`.
 */
export const hasArrived = (base: unknown, sent: unknown, theirs: unknown, isOneValue: (path: string) => boolean): boolean => {
  const changed = differencesOf(base, base, theirs, isOneValue)
  const open = new Set(differencesOf(base, sent, theirs, isOneValue).map(({ path }) => path))
  return changed.length > 0 && changed.every(({ path }) => !open.has(path))
}

const put = (node: unknown, [part = '', ...rest]: readonly string[], value: unknown): unknown => {
  if (part.startsWith('#')) {
    const items = isItems(node) ? node : []
    const id = part.slice(1)
    if (rest.length > 0) return items.map((item) => (item.id === id ? put(item, rest, value) : item))
    if (value === undefined) return items.filter((item) => item.id !== id)
    return items.some((item) => item.id === id) ? items.map((item) => (item.id === id ? value : item)) : [...items, value]
  }
  const parts = isParts(node) ? node : {}
  return { ...parts, [part]: rest.length > 0 ? put(parts[part], rest, value) : value }
}

/** `mine`, with the values of `theirs` that `takes` selects. */
export const merged = <T>(mine: T, differences: readonly Difference[], takes: (difference: Difference) => boolean): T =>
  differences.filter(takes).reduce<unknown>((made, { path, theirs }) => put(made, path.split('.'), theirs), mine) as T

/** Turns `offers.#the-id.net` into the form's own path, `offers.1.net`; null if the item is not in `values`. */
export const formPath = (values: unknown, path: string): string | null => {
  let node = values
  const made: string[] = []
  for (const part of path.split('.')) {
    if (part.startsWith('#')) {
      const index = isItems(node) ? node.findIndex(({ id }) => `#${id}` === part) : -1
      if (index < 0) return null
      made.push(String(index))
      node = isItems(node) ? node[index] : undefined
    } else {
      made.push(part)
      node = isParts(node) ? node[part] : undefined
    }
  }
  return made.join('.')
}
