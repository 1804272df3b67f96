/** The kinds of content, their names and their addresses. Separate from the schemas, so that a list of kinds does not load them. */
import { paths } from '../../paths.ts'

/** Kinds without a list of their own. Staff find them under "More content", filtered in this order. */
export const entryKinds = [
  'trade',
  'term',
  'place',
  'cover',
  'finder',
  'quiz',
  'scenario',
  'incident',
  'specimen',
  'synonym',
  'asked',
  'document',
  'questions',
] as const

export const kindNames = ['service', 'page', 'section', 'industry', 'post', ...entryKinds] as const
export type ContentKind = (typeof kindNames)[number]

/** What staff call a single item of a kind. */
export const kindLabels: Record<ContentKind, string> = {
  service: 'Product page',
  page: 'Page',
  section: 'Reusable section',
  industry: 'Industry page',
  place: 'Local page',
  post: 'Article',
  term: 'Glossary word',
  trade: 'Trade page',
  cover: 'Cover of the finder',
  finder: 'Questions of the finder',
  quiz: 'Quiz',
  scenario: 'Scenario of the explorer',
  incident: 'Incident of the explorer',
  specimen: 'Policy to read in the explorer',
  synonym: 'Search words',
  asked: 'Questions for the assistant',
  document: 'Document of the library',
  questions: 'Questions of a request or claim',
}

/** How long the title of each kind may be: what its schema allows for the field that a new draft's title goes into. */
export const longestTitle: Record<ContentKind, number> = {
  service: 80,
  page: 60,
  section: 60,
  industry: 80,
  place: 40,
  post: 90,
  term: 80,
  trade: 60,
  cover: 60,
  finder: 60,
  quiz: 80,
  scenario: 90,
  incident: 80,
  specimen: 80,
  synonym: 120,
  asked: 120,
  document: 80,
  questions: 120,
}

/**
 * Its parts ship with the program and are always public. Staff edit their words, but cannot add or remove one.
 */
export const isProgramPart = (kind: ContentKind): boolean => kind === 'questions'

/** Kinds that carry tags. */
export const hasTags = (kind: ContentKind): boolean => kind === 'post' || kind === 'service'

type Addressed = { slug?: unknown; path?: unknown; kind?: unknown }
const word = (value: unknown) => (typeof value === 'string' ? value : '')

/** The address of an item of this kind. Null if it has no page of its own. */
export const addressOf = (kind: ContentKind, content: Addressed): string | null => {
  const slug = word(content.slug)
  switch (kind) {
    case 'service':
    case 'page':
    case 'place':
      return word(content.path)
    case 'industry':
      return paths.industry(slug)
    case 'post':
      return paths.post(slug)
    case 'term':
      return paths.term(slug)
    case 'trade':
      return paths.trade(slug)
    default:
      return null
  }
}

/**
 * Whether the slug may change. Local pages, and pages of words that the site's own screens link to, keep their address; kinds without
 * a page have no address to change.
 */
export const mayMove = (kind: ContentKind, content: Addressed): boolean =>
  kind === 'page' ? content.kind === 'built' : ['service', 'industry', 'post', 'term', 'trade'].includes(kind)

/** The content with the path that follows from its slug. A product page under /services/ stays there. */
export const withAddress = <C extends Addressed>(kind: ContentKind, content: C): C => {
  if (!mayMove(kind, content) || (kind !== 'service' && kind !== 'page')) return content
  const below = kind === 'service' && word(content.path).startsWith('/services/') ? '/services/' : '/'
  return { ...content, path: `${below}${word(content.slug)}` }
}
