/** The differences between two contents of the same kind, word by word, by the fields of its form. */
import { diffArrays, diffWordsWithSpace } from 'diff'
import { optionOf, type Field, type UnionField } from '#contract/model/content/fieldsOf.ts'
import { wordsOf, type PostNode } from '#contract/model/content/kinds/post.ts'

export type Piece = { text: string; state: 'same' | 'added' | 'removed' }

export type ContentChange = {
  /** The field's current path, or its former path if it was removed. */
  path: string
  state: 'changed' | 'added' | 'removed' | 'moved'
  /** The words before and after in one sequence: removed and added words are where they were changed. */
  pieces: readonly Piece[]
  /** Old and new position of an entry that was moved, counted from 1. */
  from?: number
  to?: number
}

/** A text that takes longer to compare is shown as replaced, so as not to block the browser. */
const diffTimeoutMs = 400

export const piecesOf = (before: string, after: string): Piece[] => {
  if (before === '' || after === '')
    return [...(before ? [{ text: before, state: 'removed' as const }] : []), ...(after ? [{ text: after, state: 'added' as const }] : [])]
  const parts = diffWordsWithSpace(before, after, { timeout: diffTimeoutMs })
  if (!parts)
    return [
      { text: before, state: 'removed' },
      { text: after, state: 'added' },
    ]
  return parts.map(({ value, added, removed }) => ({ text: value, state: added ? 'added' : removed ? 'removed' : 'same' }))
}

const nodeNames: Partial<Record<string, string>> = {
  heading: 'Heading',
  blockquote: 'Quotation',
  table: 'Table',
  callout: 'Callout',
  bulletList: 'List',
  orderedList: 'Numbered list',
}

type Linked = { content?: readonly Linked[]; marks?: readonly { type: string; attrs?: { href?: string } }[] }
/** The addresses that a block links to: a changed address is a change even if no word is. */
const addressesOf = (node: Linked): string[] => [
  ...(node.marks ?? []).flatMap(({ attrs }) => (attrs?.href ? [attrs.href] : [])),
  ...(node.content ?? []).flatMap(addressesOf),
]

/** A block of an article as text. Entries of lists and cells of tables are on separate lines. */
const blockWords = (node: PostNode): string => {
  const name = nodeNames[node.type]
  const lines =
    node.type === 'bulletList' || node.type === 'orderedList' || node.type === 'table'
      ? node.content.map((entry) => wordsOf(entry))
      : [wordsOf(node)]
  const caption = node.type === 'table' ? [node.attrs.caption] : []
  const links = addressesOf(node as Linked).map((href) => `(${href})`)
  return [...(name ? [`${name}:`] : []), ...caption, ...lines, ...links].join(lines.length > 1 ? '\n' : ' ')
}

/** A value as readable text, with its parts on separate lines. */
export const readable = (field: Field, value: unknown, name: (option: string) => string = String): string => {
  if (value === undefined || value === null || value === '') return ''
  switch (field.type) {
    case 'checkbox':
    case 'fixed':
      return value === true || field.type === 'fixed' ? 'Yes' : 'No'
    case 'choice':
      return name(String(value))
    case 'group':
      return field.fields
        .map(({ key, field: inner }) => readable(inner, (value as Record<string, unknown>)[key], name))
        .filter(Boolean)
        .join('\n')
    case 'list':
      return (value as unknown[])
        .map((entry) => readable(field.item, entry, name))
        .filter(Boolean)
        .join('\n')
    case 'record':
      return Object.entries(value)
        .map(([key, inner]) => `${key}: ${readable(field.value, inner, name)}`)
        .join('\n')
    case 'union': {
      const option = field.options[optionOf(field, value)]
      return option ? readable(option.group, value, name) : ''
    }
    case 'rich':
      return ((value as { content?: PostNode[] }).content ?? []).map(blockWords).join('\n')
    default:
      return String(value)
  }
}

const join = (path: string, key: string | number) => (path === '' ? String(key) : `${path}.${key}`)
const equal = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)
type Naming = (path: string) => (option: string) => string

/** The share of words that two texts have in common, 0 to 1. */
const similarity = (a: string, b: string) => {
  const [one, other] = [new Set(a.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []), new Set(b.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])]
  const shared = [...one].filter((word) => other.has(word)).length
  return shared / Math.max(1, Math.min(one.size, other.size))
}

type Entry = { value: unknown; place: number; words: string }
type Pair = { old: Entry | null; now: Entry | null }

/** Pairs entries with identical content. Entries between those are paired by similarity. */
const pairsOf = (before: readonly Entry[], after: readonly Entry[]): Pair[] => {
  const parts = diffArrays(
    before.map(({ value }) => JSON.stringify(value)),
    after.map(({ value }) => JSON.stringify(value)),
    { timeout: diffTimeoutMs },
  )
  if (!parts) return [...before.map((old) => ({ old, now: null })), ...after.map((now) => ({ old: null, now }))]
  const pairs: Pair[] = []
  let [left, right] = [0, 0]
  let gone: Entry[] = []
  const flush = (came: readonly Entry[]) => {
    const open = [...gone]
    for (const now of came) {
      const at = open.findIndex((old) => similarity(old.words, now.words) >= 0.4)
      pairs.push(at < 0 ? { old: null, now } : { old: open.splice(at, 1)[0]!, now })
    }
    pairs.push(...open.map((old) => ({ old, now: null })))
    gone = []
  }
  for (const { added, removed, value } of parts) {
    if (removed) {
      flush([])
      gone = before.slice(left, (left += value.length))
    } else if (added) flush(after.slice(right, (right += value.length)))
    else {
      flush([])
      for (const _ of value) pairs.push({ old: before[left++]!, now: after[right++]! })
    }
  }
  flush([])
  return pairs
}

const listChanges = (item: Field, path: string, before: readonly unknown[], after: readonly unknown[], naming: Naming): ContentChange[] => {
  const entries = (values: readonly unknown[]) =>
    values.map((value, place) => ({ value, place, words: readable(item, value, naming(path)) }))
  const pairs = pairsOf(entries(before), entries(after))
  const lost = pairs.filter(({ now }) => now === null).flatMap(({ old }) => (old ? [old] : []))
  const moved = new Map<Entry, Entry>()
  for (const { old, now } of pairs) {
    if (old !== null || now === null) continue
    const from = lost.find((other) => ![...moved.values()].includes(other) && equal(other.value, now.value))
    if (from) moved.set(now, from)
  }
  return pairs.flatMap(({ old, now }): ContentChange[] => {
    if (now && old) return changesAt(item, join(path, now.place), old.value, now.value, naming)
    if (now) {
      const from = moved.get(now)
      const at = join(path, now.place)
      return from
        ? [{ path: at, state: 'moved', pieces: [{ text: now.words, state: 'same' }], from: from.place + 1, to: now.place + 1 }]
        : [{ path: at, state: 'added', pieces: piecesOf('', now.words) }]
    }
    return old && ![...moved.values()].includes(old)
      ? [{ path: join(path, old.place), state: 'removed', pieces: piecesOf(old.words, '') }]
      : []
  })
}

const groupOf = (union: UnionField, value: unknown) => union.options[optionOf(union, value)]?.group ?? null

const changesAt = (field: Field, path: string, before: unknown, after: unknown, naming: Naming): ContentChange[] => {
  if (equal(before, after)) return []
  if (field.type === 'group' && before !== undefined && after !== undefined) {
    const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>]
    return field.fields.flatMap(({ key, field: inner }) => changesAt(inner, join(path, key), old[key], now[key], naming))
  }
  if (field.type === 'list')
    return listChanges(field.item, path, (before as unknown[] | undefined) ?? [], (after as unknown[] | undefined) ?? [], naming)
  if (field.type === 'union') {
    const [old, now] = [groupOf(field, before), groupOf(field, after)]
    if (old !== null && old === now) return changesAt(old, path, before, after, naming)
  }
  if (field.type === 'rich') {
    const blocks = (value: unknown) => ((value as { content?: PostNode[] } | undefined)?.content ?? []).map(blockWords)
    return listChanges(textField, path, blocks(before), blocks(after), naming)
  }
  const words = [readable(field, before, naming(path)), readable(field, after, naming(path))] as const
  const state = words[0] === '' ? 'added' : words[1] === '' ? 'removed' : 'changed'
  return [{ path, state, pieces: piecesOf(...words) }]
}

/** Blocks of an article are compared as texts. */
const textField = { type: 'area', least: 0, most: null, patterned: false, optional: false } as unknown as Field

/** The changes, in the form's order. `naming`: labels the options of a choice, by the path of its field. */
export const changesOf = (field: Field, before: unknown, after: unknown, naming: Naming = () => String): ContentChange[] => {
  const root = field.type === 'union' ? groupOf(field, after) : field
  const old = field.type === 'union' ? groupOf(field, before) : field
  return root !== null && root === old ? changesAt(root, '', before, after, naming) : changesAt(field, '', before, after, naming)
}
