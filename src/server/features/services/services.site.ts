import { Failure } from '#contract/failure.ts'
import type { services as contract } from '#contract/site/services.ts'
import type { Operations } from '#server/http/api/serve.ts'
import { findService, presentService, publishedServices } from './services.ts'

export const list: Operations<typeof contract>['list'] = async (ctx, { category, limit }) => ({
  services: await publishedServices(ctx, { category, limit }),
})

/** An unpublished service gets the same response as one that does not exist. */
export const show: Operations<typeof contract>['show'] = async (ctx, { slug }) => {
  const found = await findService(ctx, slug)
  if (!found) throw new Failure('notFound', 'Not found')
  return presentService(ctx, found)
}
