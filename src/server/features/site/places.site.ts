import { Failure } from '#contract/failure.ts'
import type { Ctx } from '#server/ctx.ts'
import { findContent } from '#server/features/content/content.ts'
import { presentPlace } from './presenting.ts'

export const show = async (ctx: Ctx, { slug }: { slug: string }) => {
  const place = await findContent(ctx, 'place', slug)
  if (!place) throw new Failure('notFound', 'Not found')
  return presentPlace(ctx, place)
}
