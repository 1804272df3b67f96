/** Public: insurance terms. */
import { get, group } from '../endpoint.ts'
import { GlossaryTerm, glossaryCategories } from '../model/content/kinds/glossary.ts'
import { NamedPage } from '../model/site/pageLink.ts'
import { requiredText, z, type Infer } from '../schema.ts'

export const TermSummary = z.object({
  term: z.string(),
  slug: z.string(),
  category: z.enum(glossaryCategories),
  meaning: z.string(),
  /** Other spellings, so that the filter finds it. */
  aliases: z.array(z.string()),
})
export type TermSummary = Infer<typeof TermSummary>

export const TermPage = z.object({
  term: GlossaryTerm,
  seeAlso: z.array(z.object({ term: z.string(), slug: z.string() })),
  services: z.array(NamedPage),
  /** Its neighbours in alphabetical order. */
  before: z.nullable(z.object({ term: z.string(), slug: z.string() })),
  after: z.nullable(z.object({ term: z.string(), slug: z.string() })),
})
export type TermPage = Infer<typeof TermPage>

export const glossary = group('site', 'glossary', {
  list: get('/api/glossary', {
    access: 'anyone',
    input: z.strictObject({}),
    output: z.object({ terms: z.array(TermSummary) }),
    cache: 'address',
  }),
  show: get('/api/glossary/:slug', {
    access: 'anyone',
    input: z.strictObject({ slug: requiredText(80) }),
    output: TermPage,
    cache: 'address',
  }),
})
