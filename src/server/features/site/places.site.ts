import { Failure } from '#contract/failure.ts'
import { termsIn } from '#contract/model/content/termLink.ts'
import type { Ctx } from '#server/ctx.ts'
import { findContent, listContent } from '#server/features/content/content.ts'
import { namedIndustries, namedPlaces, namedPosts, namedServices } from './pageLinks.ts'

export const show = async (ctx: Ctx, { slug }: { slug: string }) => {
  const place = await findContent(ctx, 'place', slug)
  if (!place) throw new Failure('notFound', 'Not found')
  const { related, intro, economy, service } = place.body
  return {
    place,
    services: await namedServices(ctx, related.services),
    industries: await namedIndustries(ctx, related.industries),
    places: await namedPlaces(ctx, related.places),
    posts: await namedPosts(ctx, related.posts),
    terms: termsIn([...intro, ...economy.paragraphs, ...service.paragraphs], await listContent(ctx, 'term'), place.title),
  }
}
