/** Staff: trying out search words and questions before publishing them, and creating search words from searches that found nothing. */
import { get, group, post } from '../../endpoint.ts'
import { searchKinds } from '../../model/site/searchKind.ts'
import { outcomes } from '../../model/tools/assistant.ts'
import { id, text, typedText, z, type Infer } from '../../schema.ts'

/** What a visitor who searches for it would see, and what the assistant would answer. */
const Tried = z.object({
  /** The first pages that are found. */
  pages: z.array(z.object({ path: z.string(), title: z.string(), kind: z.enum(searchKinds) })),
  outcome: z.enum(outcomes),
  /** The part of a page that is quoted; null if none is. */
  answer: z.nullable(z.object({ page: z.string(), section: z.string(), href: z.string(), lines: z.array(z.string()) })),
})
export type Tried = Infer<typeof Tried>

/** A part of a page that the assistant can quote. */
const Part = z.object({ href: z.string(), section: z.string(), begins: z.string() })

export const searchWords = group('admin', 'searchWords', {
  /** The results with what is public, and with the saved draft `id` published. 422 while the draft is incomplete. */
  tryOut: get('/api/admin/search-words/:id/try', {
    access: 'page:edit',
    input: z.strictObject({ id: id(), q: typedText('Enter what people might type', 200) }),
    output: z.object({ now: Tried, drafted: Tried }),
    // The effect of a draft is found in a transaction that is rolled back.
    commits: 'self',
  }),
  parts: get('/api/admin/search-words/parts', {
    access: 'page:edit',
    input: z.strictObject({ path: text(200) }),
    output: z.object({ parts: z.array(Part) }),
  }),
  /** How the assistant would answer a question that it is to suggest, and from which page. */
  suggested: get('/api/admin/search-words/suggested', {
    access: 'settings:manage',
    input: z.strictObject({ q: typedText('Enter a question', 300) }),
    output: z.object({ outcome: z.enum(outcomes), page: z.nullable(z.string()) }),
    commits: 'self',
  }),
  /** Creates a draft of search words from a search that found nothing, or returns the one that already exists for it. */
  fromMiss: post('/api/admin/search-words', {
    access: 'page:create',
    input: z.strictObject({ words: typedText('Enter the words', 60) }),
    output: z.object({ id: z.uuid(), title: z.string(), made: z.boolean() }),
    idempotent: true,
  }),
})
