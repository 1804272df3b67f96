/** The kinds of what is written, what they are called and where they stand. Apart from their schemas, so that a list of them costs none. */
import { paths } from '../../paths.ts'

/** Those without a list of their own: staff find them together under "More content", in this order of its filter. */
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

/** What staff call one of a kind. */
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

/**
 * The parts of it come with the program, and are always public: staff edit their words, and neither make one nor take one away.
 */
export const isProgramPart = (kind: ContentKind): boolean => kind === 'questions'

/** Those that carry tags. */
export const hasTags = (kind: ContentKind): boolean => kind === 'post' || kind === 'service'

type Addressed = { slug?: unknown; path?: unknown; kind?: unknown }
const word = (value: unknown) => (typeof value === 'string' ? value : '')

/** Where an item of this kind stands on the site; null for what has no page of its own. */
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
 * Whether its slug may change. Local pages, and the pages of words that the site's own screens name, stay where they are; what has no page
 * has no address that could change.
 */
export const mayMove = (kind: ContentKind, content: Addressed): boolean =>
  kind === 'page' ? content.kind === 'built' : ['service', 'industry', 'post', 'term', 'trade'].includes(kind)

/** The content with the address that its slug gives it. A product page below /services/ stays there. */
export const withAddress = <C extends Addressed>(kind: ContentKind, content: C): C => {
  if (!mayMove(kind, content) || (kind !== 'service' && kind !== 'page')) return content
  const below = kind === 'service' && word(content.path).startsWith('/services/') ? '/services/' : '/'
  return { ...content, path: `${below}${word(content.slug)}` }
}
