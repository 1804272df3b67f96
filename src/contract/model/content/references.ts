/** Where content refers to other content by key. Used for the link graph, together with the links in its texts. */
import { referenceKinds } from '../blocks/reference.ts'
import type { ContentKind } from './contentName.ts'

/** By kind: the fields that hold keys (a text, or a list of texts), and the kind they refer to. `*` stands for the entries of a list. */
export const referenceFields: { readonly [K in ContentKind]?: Readonly<Record<string, ContentKind>> } = {
  service: { 'body.related': 'service' },
  industry: {
    'body.programme.covers.*.service': 'service',
    'body.trades': 'trade',
    'body.related.services': 'service',
    'body.related.posts': 'post',
  },
  page: {
    'trades.schedules.*.slug': 'trade',
    'trades.schedules.*.covers.*.slug': 'service',
    'groups.columns.*.slugs': 'service',
  },
  place: { 'body.related.services': 'service', 'body.related.industries': 'industry', 'body.related.posts': 'post' },
  post: { 'related.services': 'service', 'related.posts': 'post' },
  term: { seeAlso: 'term', services: 'service' },
  trade: { sector: 'industry' },
  cover: { service: 'service' },
  finder: { 'rules.*.finds.*.service': 'service' },
  quiz: { 'questions.*.service': 'service' },
  scenario: { industries: 'industry', incident: 'incident' },
  document: { products: 'service' },
  specimen: { 'parts.*.lines.*.terms': 'term' },
}

/** The fields that hold cover codes ('PL'). The key of a cover item is its code in lower case. A code may have no item. */
export const codeFields: { readonly [K in ContentKind]?: readonly string[] } = {
  service: ['covers'],
  industry: ['body.programme.covers.*.code'],
  place: ['body.examples.*.covers'],
  trade: ['covers.essential.*.code', 'covers.recommended.*.code', 'covers.optional.*.code'],
}

/** 'service/public-liability-insurance', and the field that refers to it. `code`: referred to by cover code. */
export type Named = { name: string; path: string; code?: true }
type Text = { text: string; path: string }

const join = (path: string, key: string | number) => (path === '' ? String(key) : `${path}.${key}`)

/** The texts at a path, including each text of a list. Empty if incomplete content does not have them. */
const textsAt = (value: unknown, [key, ...rest]: readonly string[], at = ''): Text[] => {
  if (Array.isArray(value))
    return value.flatMap((entry, place) => textsAt(entry, key === '*' ? rest : key === undefined ? [] : [key, ...rest], join(at, place)))
  if (key === undefined) return typeof value === 'string' && value !== '' ? [{ text: value, path: at }] : []
  return typeof value === 'object' && value !== null ? textsAt((value as Record<string, unknown>)[key], rest, join(at, key)) : []
}

const kinds: readonly string[] = referenceKinds

/** Whether a value is a reference as blocks use it: `{ kind, key }` and nothing else. */
export const isReference = (value: object): value is { kind: string; key: string } => {
  const { kind, key, ...more } = value as Record<string, unknown>
  return typeof kind === 'string' && kinds.includes(kind) && typeof key === 'string' && Object.keys(more).length === 0
}

const inBlocks = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  if (isReference(value)) return [`${value.kind}/${value.key}`]
  return Object.values(value).flatMap(inBlocks)
}

/** Every reference in a content, including repeats. The content may be incomplete. Within blocks, `path` is the outermost one: 'blocks.2'. */
export const namedIn = (kind: ContentKind, content: unknown): Named[] => {
  const fields = Object.entries(referenceFields[kind] ?? {}).flatMap(([path, of]) =>
    textsAt(content, path.split('.')).map(({ text, path: at }): Named => ({ name: `${of}/${text}`, path: at })),
  )
  const codes = (codeFields[kind] ?? []).flatMap((path) =>
    textsAt(content, path.split('.')).map(({ text, path: at }): Named => ({ name: `cover/${text.toLowerCase()}`, path: at, code: true })),
  )
  const blocks = kind === 'page' || kind === 'section' ? (content as { blocks?: unknown } | null)?.blocks : null
  const built = Array.isArray(blocks)
    ? blocks.flatMap((block, place) => inBlocks(block).map((name): Named => ({ name, path: `blocks.${place}` })))
    : []
  return [...fields, ...codes, ...built]
}

/** The same, without repeats. */
export const namesIn = (kind: ContentKind, content: unknown): string[] => [...new Set(namedIn(kind, content).map(({ name }) => name))]
