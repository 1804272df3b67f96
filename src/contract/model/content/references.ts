/** Where a content names others by their key: by these a link graph is drawn, beside the links in its texts. */
import { referenceKinds } from '../blocks/reference.ts'
import type { ContentKind } from './contentName.ts'

/** By kind: the fields that hold keys (a text, or a list of texts), and the kind of what they name. `*` stands for the entries of a list. */
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
  specimen: { 'parts.*.lines.*.terms': 'term' },
}

/** The texts at a path; of a list that ends it, each of them. What is half written has none. */
const textsAt = (value: unknown, [key, ...rest]: readonly string[]): string[] => {
  if (Array.isArray(value)) return value.flatMap((entry) => textsAt(entry, key === '*' ? rest : key === undefined ? [] : [key, ...rest]))
  if (key === undefined) return typeof value === 'string' && value !== '' ? [value] : []
  return typeof value === 'object' && value !== null ? textsAt((value as Record<string, unknown>)[key], rest) : []
}

const kinds: readonly string[] = referenceKinds

/** Blocks name content as `{ kind, key }`, at any depth. */
const inBlocks = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  const { kind, key, ...more } = value as Record<string, unknown>
  if (typeof kind === 'string' && kinds.includes(kind) && typeof key === 'string' && Object.keys(more).length === 0)
    return [`${kind}/${key}`]
  return Object.values(value).flatMap(inBlocks)
}

/** What a content of a kind names, as 'service/public-liability-insurance'; each once. It may be half written. */
export const namesIn = (kind: ContentKind, content: unknown): string[] => {
  const fields = Object.entries(referenceFields[kind] ?? {}).flatMap(([path, of]) =>
    textsAt(content, path.split('.')).map((key) => `${of}/${key}`),
  )
  const blocks = kind === 'page' ? inBlocks((content as { blocks?: unknown } | null)?.blocks) : []
  return [...new Set([...fields, ...blocks])]
}
