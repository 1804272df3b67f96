/** Public: the site's search. Searching changes nothing; if it finds nothing, the words are counted, not the person. */
import { get, group } from '../endpoint.ts'
import { searchKinds } from '../model/site/searchKind.ts'
import { queryNumber, text, z, type Infer } from '../schema.ts'

export const Found = z.object({
  path: z.string(),
  kind: z.enum(searchKinds),
  title: z.string(),
  summary: z.string(),
  excerpt: z.nullable(z.string()),
})
export type Found = Infer<typeof Found>

export const SearchReply = z.object({
  items: z.array(Found),
  /** Number of matches of each kind; counted up to 400 in all. */
  counts: z.array(z.object({ kind: z.enum(searchKinds), count: z.number() })),
  /** What was searched for instead, if a word was mistyped. */
  corrected: z.nullable(z.string()),
  /** The telling words, at most four, in lower case: excerpts mark words that begin with one. */
  words: z.array(z.string()),
})
export type SearchReply = Infer<typeof SearchReply>

/** Results on a page, and at most this many pages: beyond them another word finds more. */
export const resultsPerPage = 20
export const searchPages = 10

export const search = group('site', 'search', {
  find: get('/api/search', {
    access: 'anyone',
    input: z.strictObject({ q: z._default(text(200), ''), type: z.optional(z.enum(searchKinds)), page: queryNumber(1, searchPages, 1) }),
    output: SearchReply,
    cache: 'search',
    rate: { points: 120, seconds: 60, in: 'process' },
  }),
})
