/** Replaces every reference to one item by another: keys, codes, references in blocks, and links by item in texts. */
import type { ContentKind } from './contentName.ts'
import { codeFields, isReference, referenceFields } from './references.ts'

type Item = { kind: ContentKind; key: string }
type Change = (text: string) => string

/** Its own address, not a reference. */
const own = new Set(['slug', 'path'])

const once = (list: readonly unknown[], from: string, change: Change): unknown[] => {
  const changed = list.map((one) => (typeof one === 'string' ? change(one) : one))
  // If the list had both items, the first of them keeps its place.
  return list.includes(from) ? changed.filter((one, place) => changed.indexOf(one) === place) : changed
}

/** `from`: the text to replace. A list that had both keeps the other one once. */
const at = (value: unknown, [key, ...rest]: readonly string[], from: string, change: Change): unknown => {
  if (key === undefined) {
    if (Array.isArray(value)) return once(value, from, change)
    return typeof value === 'string' ? change(value) : value
  }
  if (Array.isArray(value)) return value.map((entry) => at(entry, key === '*' ? rest : [key, ...rest], from, change))
  if (typeof value !== 'object' || value === null || !(key in value)) return value
  return { ...value, [key]: at((value as Record<string, unknown>)[key], rest, from, change) }
}

const everywhere = (value: unknown, from: Item, to: Item, link: Change): unknown => {
  if (typeof value === 'string') return link(value)
  if (Array.isArray(value)) return value.map((one) => everywhere(one, from, to, link))
  if (typeof value !== 'object' || value === null) return value
  if (isReference(value) && value.kind === from.kind && value.key === from.key) return { ...value, key: to.key }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, everywhere(one, from, to, link)]))
}

/**
 * `content`: with links by item. `from` and `to` are of the same kind. `itself`: this is the content of `to`, whose lists would then
 * refer to itself, so the old name is removed instead.
 */
export const repointed = (kind: ContentKind, content: unknown, from: Item, to: Item, itself = false): unknown => {
  if (typeof content !== 'object' || content === null) return content
  const ends = new RegExp(`/-/${from.kind}/${from.key}(?![a-z0-9-])`, 'g')
  const link: Change = (text) => (text.includes('/-/') ? text.replace(ends, `/-/${to.kind}/${to.key}`) : text)
  let changed: unknown = Object.fromEntries(
    Object.entries(content).map(([name, one]) => [name, own.has(name) ? one : everywhere(one, from, to, link)]),
  )
  const places = [
    ...Object.entries(referenceFields[kind] ?? {}).flatMap(([path, of]) =>
      of === from.kind ? [{ path, from: from.key, to: to.key }] : [],
    ),
    ...(from.kind === 'cover'
      ? (codeFields[kind] ?? []).map((path) => ({ path, from: from.key.toUpperCase(), to: to.key.toUpperCase() }))
      : []),
  ]
  for (const place of places) {
    changed = at(changed, place.path.split('.'), place.from, (text) => (text === place.from ? place.to : text))
    if (itself) changed = without(changed, place.path.split('.'), place.to)
  }
  return changed
}

/** Removes one entry from the lists at a path. */
const without = (value: unknown, [key, ...rest]: readonly string[], entry: string): unknown => {
  if (key === undefined) return Array.isArray(value) ? value.filter((one) => one !== entry) : value
  if (Array.isArray(value)) return value.map((one) => without(one, key === '*' ? rest : [key, ...rest], entry))
  if (typeof value !== 'object' || value === null || !(key in value)) return value
  return { ...value, [key]: without((value as Record<string, unknown>)[key], rest, entry) }
}
