import { Failure } from '#contract/failure.ts'
import { termsIn } from '#contract/model/content/termLink.ts'
import type { services as contract } from '#contract/site/services.ts'
import type { Operations } from '#server/http/api/serve.ts'
import { listContent } from '#server/features/content/content.ts'
import { findService, publishedServices, servicesByKeys } from './services.ts'

export const list: Operations<typeof contract>['list'] = async (ctx, { category, limit }) => ({
  services: await publishedServices(ctx, { category, limit }),
})

/** An unpublished service answers as one that does not exist. */
export const show: Operations<typeof contract>['show'] = async (ctx, { slug }) => {
  const found = await findService(ctx, slug)
  if (!found) throw new Failure('notFound', 'Not found')
  const { content, ...summary } = found
  const { seo, covers, reviewedOn, reviewedBy, body } = content
  const running = [...body.intro, ...body.law.text, ...body.sections.flatMap(({ paragraphs }) => paragraphs)]
  const terms = termsIn(running, await listContent(ctx, 'term'), `${summary.title} ${summary.slug.replaceAll('-', ' ')}`)
  return { ...summary, seo, covers, reviewedOn, reviewedBy, body, related: await servicesByKeys(ctx, body.related), terms }
}
