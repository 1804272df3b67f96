/**
 * Everything that is written and published, and the shape of each: one table holds it all (`content_items`), one line here adds a kind.
 * Pure data for server and tests, and for the staff's editor; public screens import the model of their own kind only.
 */
import { Cover } from '../quotes/coverSummary.ts'
import { Incident, Scenario } from '../tools/explorer.ts'
import { Finder } from '../tools/finder.ts'
import { GlossaryTerm } from './glossary.ts'
import { IndustryContent } from './industry.ts'
import { PlaceContent } from './place.ts'
import { PostContent } from './post.ts'
import { Quiz } from '../tools/quiz.ts'
import { PageContent } from './page.ts'
import { ServiceContent } from './service.ts'
import { TradeContent } from './tradeContent.ts'
import { paths } from '../../paths.ts'
import type { z } from '../../schema.ts'

export const contentKinds = {
  service: ServiceContent,
  page: PageContent,
  industry: IndustryContent,
  place: PlaceContent,
  post: PostContent,
  term: GlossaryTerm,
  trade: TradeContent,
  cover: Cover,
  finder: Finder,
  quiz: Quiz,
  scenario: Scenario,
  incident: Incident,
} as const

export type ContentKind = keyof typeof contentKinds
export type ContentOf<K extends ContentKind> = z.output<(typeof contentKinds)[K]>

export const kindNames = Object.keys(contentKinds) as [ContentKind, ...ContentKind[]]

/** What staff call one of a kind. */
export const kindLabels: Record<ContentKind, string> = {
  service: 'Product page',
  page: 'Page',
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
}

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
