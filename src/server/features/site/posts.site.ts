import { Failure } from '#contract/failure.ts'
import type { Ctx } from '#server/ctx.ts'
import { findContent, listContent } from '#server/features/content/content.ts'
import { postSummaryOf, presentPost } from './presenting.ts'

/** Newest first, which is the order of their positions. */
export const list = async (ctx: Ctx, { limit }: { limit: number }) => ({
  posts: (await listContent(ctx, 'post')).slice(0, limit).map(postSummaryOf),
})

export const show = async (ctx: Ctx, { slug }: { slug: string }) => {
  const post = await findContent(ctx, 'post', slug)
  if (!post) throw new Failure('notFound', 'Not found')
  return presentPost(ctx, post)
}
