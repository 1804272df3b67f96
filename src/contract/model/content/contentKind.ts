/**
 * Every kind of published content and its schema. One table holds them all (`content_items`); adding a kind takes one line here.
 * Pure data for the server, the tests and the staff editor. Public screens import only the model of their own kind.
 */
import { Cover } from '../quotes/coverSummary.ts'
import { Incident, Scenario } from '../tools/explorer.ts'
import { Finder } from '../tools/finder.ts'
import { Specimen } from '../tools/specimen.ts'
import type { ContentKind } from './contentName.ts'
import { GlossaryTerm } from './kinds/glossary.ts'
import { IndustryContent } from './kinds/industry.ts'
import { PlaceContent } from './kinds/place.ts'
import { PostContent } from './kinds/post.ts'
import { Quiz } from '../tools/quiz.ts'
import { LibraryDocument } from './kinds/libraryDocument.ts'
import { PageContent } from './kinds/page.ts'
import { SectionContent } from './kinds/section.ts'
import { AskedQuestions, SearchWords } from './kinds/searchWords.ts'
import { QuestionWords } from '../questions/editing/questionWords.ts'
import { ServiceContent } from './kinds/service.ts'
import { TradeContent } from './kinds/tradeContent.ts'
import type { z } from '../../schema.ts'

export const contentKinds = {
  service: ServiceContent,
  page: PageContent,
  section: SectionContent,
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
  specimen: Specimen,
  synonym: SearchWords,
  asked: AskedQuestions,
  document: LibraryDocument,
  questions: QuestionWords,
} as const satisfies Record<ContentKind, z.ZodMiniType>

export type ContentOf<K extends ContentKind> = z.output<(typeof contentKinds)[K]>

export type { ContentKind } from './contentName.ts'
