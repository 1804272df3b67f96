/** Public: industry pages. */
import { get, group } from '../endpoint.ts'
import { IndustryContent } from '../model/content/kinds/industry.ts'
import { NamedPage } from '../model/site/pageLink.ts'
import { requiredText, z, type Infer } from '../schema.ts'

export const IndustryPage = z.object({
  industry: IndustryContent,
  /** The products named by its programme, by slug, without unpublished ones. */
  services: z.array(NamedPage),
  trades: z.array(NamedPage),
  posts: z.array(NamedPage),
  /** Glossary terms used in its text, each linked once. */
  terms: z.array(z.object({ slug: z.string(), words: z.string() })),
})
export type IndustryPage = Infer<typeof IndustryPage>

export const industries = group('site', 'industries', {
  list: get('/api/industries', {
    access: 'anyone',
    input: z.strictObject({}),
    output: z.object({ industries: z.array(NamedPage) }),
    cache: 'address',
  }),
  show: get('/api/industries/:slug', {
    access: 'anyone',
    input: z.strictObject({ slug: requiredText(80) }),
    output: IndustryPage,
    cache: 'address',
  }),
})
