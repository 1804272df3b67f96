/** Anybody: product pages. Unpublished ones never leave the server. */
import { get, type Group } from '../endpoint.ts'
import { ServiceBody, ServiceSummary, serviceGroups } from '../model/service.ts'
import { queryNumber, requiredText, z, type Infer } from '../schema.ts'

export const ServicePage = z.extend(ServiceSummary, {
  seo: z.object({ title: z.string(), description: z.string() }),
  covers: z.array(z.string()),
  reviewedOn: z.string(),
  reviewedBy: z.string(),
  body: ServiceBody,
  /** The published ones among `body.related`, in its order. */
  related: z.array(ServiceSummary),
})
export type ServicePage = Infer<typeof ServicePage>

export const services = {
  list: get('/api/services', {
    access: 'anyone',
    input: z.strictObject({ category: z.optional(z.enum(serviceGroups)), limit: z.optional(queryNumber(1, 100, 100)) }),
    output: z.object({ services: z.array(ServiceSummary) }),
    cached: true,
  }),
  show: get('/api/services/:slug', { access: 'anyone', input: z.strictObject({ slug: requiredText(80) }), output: ServicePage, cached: true }),
  /** The service whose canonical address is `path`; and for an unknown one, 404. */
  at: get('/api/service-at', { access: 'anyone', input: z.strictObject({ path: requiredText(120) }), output: ServicePage, cached: true }),
} satisfies Group
