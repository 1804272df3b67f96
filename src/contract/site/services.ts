/** Public: product pages. Unpublished ones never leave the server. */
import { get, group } from '../endpoint.ts'
import { ServiceBody, ServiceSummary, serviceGroups } from '../model/content/kinds/service.ts'
import { queryNumber, requiredText, z, type Infer } from '../schema.ts'

export const TermLinks = z.object({ slug: z.string(), words: z.string() })

export const ServicePage = z.extend(ServiceSummary, {
  seo: z.object({ title: z.string(), description: z.string() }),
  covers: z.array(z.string()),
  /** yyyy-mm-dd */
  reviewedOn: z.string(),
  reviewedBy: z.string(),
  body: ServiceBody,
  /** Today's rates of Insurance Premium Tax, in per cent. */
  tax: z.object({ standard: z.number(), higher: z.number(), exempt: z.number() }),
  /** The published pages among `body.related`, in the same order. */
  related: z.array(ServiceSummary),
  /** Glossary terms used in its text, each linked once. */
  terms: z.array(TermLinks),
})
export type ServicePage = Infer<typeof ServicePage>

export const services = group('site', 'services', {
  list: get('/api/services', {
    access: 'anyone',
    input: z.strictObject({ category: z.optional(z.enum(serviceGroups)), limit: queryNumber(1, 100, 100) }),
    output: z.object({ services: z.array(ServiceSummary) }),
    cache: 'address',
    about: 'Published services, by group and place in the menu; all of them without a limit',
  }),
  show: get('/api/services/:slug', {
    access: 'anyone',
    input: z.strictObject({ slug: requiredText(80) }),
    output: ServicePage,
    cache: 'address',
  }),
})
