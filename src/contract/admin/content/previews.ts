/**
 * Staff: the working copy of content with its own page, in the shape that the public page reads, so that the site's own
 * screens can draw it. 422 with the flag `incomplete`, and what is missing in `fields`, while the copy lacks something its kind requires.
 * `typed...`: the same for text being typed and not yet saved. It is only read and answered: nothing is stored, logged or cached.
 */
import { get, group, post } from '../../endpoint.ts'
import { PageContent } from '../../model/content/kinds/page.ts'
import { QuestionPage } from '../../model/questions/question.ts'
import { id, z, type Infer } from '../../schema.ts'
import { TermPage } from '../../site/glossary.ts'
import { IndustryPage } from '../../site/industries.ts'
import { PlacePage } from '../../site/places.ts'
import { PostPage } from '../../site/posts.ts'
import { BuiltPage } from '../../site/site.ts'
import { ServicePage } from '../../site/services.ts'
import { TradePage } from '../../site/trades.ts'

/** `revision`: draws an earlier version instead, together with today's surrounding content. */
const ofCopy = z.strictObject({ id: id(), revision: z.optional(id()) })
/** The current content of the form, complete or not: checked like a saved draft, and with the same size limit. */
const typed = {
  input: z.strictObject({ id: id(), content: z.unknown() }),
  maxBody: 1_000_000,
  // Two per second for each of a few colleagues behind one address, for as long as they type.
  rate: { points: 600, seconds: 60, in: 'process' },
} as const
/** The pages of one part of the questions, from its working copy, and when each is asked. */
export const QuestionsPreview = z.object({
  title: z.string(),
  journey: z.enum(['quote', 'claim']),
  pages: z.array(z.object({ page: QuestionPage, is: z.string() })),
})
export type QuestionsPreview = Infer<typeof QuestionsPreview>
const wordsOrBuilt = z.object({ words: z.nullable(PageContent), built: z.nullable(BuiltPage) })

export const previews = group('admin', 'previews', {
  service: get('/api/admin/previews/services/:id', { access: 'service:edit', input: ofCopy, output: ServicePage }),
  post: get('/api/admin/previews/posts/:id', { access: 'blog:edit', input: ofCopy, output: PostPage }),
  industry: get('/api/admin/previews/industries/:id', { access: 'page:edit', input: ofCopy, output: IndustryPage }),
  /** Either a text page, or one built of blocks with the blocks that are shown today. */
  page: get('/api/admin/previews/pages/:id', { access: 'page:edit', input: ofCopy, output: wordsOrBuilt }),
  place: get('/api/admin/previews/places/:id', { access: 'page:edit', input: ofCopy, output: PlacePage }),
  trade: get('/api/admin/previews/trades/:id', { access: 'page:edit', input: ofCopy, output: TradePage }),
  term: get('/api/admin/previews/terms/:id', { access: 'page:edit', input: ofCopy, output: TermPage }),
  questions: get('/api/admin/previews/questions/:id', {
    access: 'page:edit',
    input: z.strictObject({ id: id() }),
    output: QuestionsPreview,
  }),
  typedService: post('/api/admin/previews/services/:id', { access: 'service:edit', output: ServicePage, ...typed }),
  typedPost: post('/api/admin/previews/posts/:id', { access: 'blog:edit', output: PostPage, ...typed }),
  typedIndustry: post('/api/admin/previews/industries/:id', { access: 'page:edit', output: IndustryPage, ...typed }),
  typedPage: post('/api/admin/previews/pages/:id', { access: 'page:edit', output: wordsOrBuilt, ...typed }),
  typedPlace: post('/api/admin/previews/places/:id', { access: 'page:edit', output: PlacePage, ...typed }),
  typedTrade: post('/api/admin/previews/trades/:id', { access: 'page:edit', output: TradePage, ...typed }),
  typedTerm: post('/api/admin/previews/terms/:id', { access: 'page:edit', output: TermPage, ...typed }),
  typedQuestions: post('/api/admin/previews/questions/:id', { access: 'page:edit', output: QuestionsPreview, ...typed }),
})
