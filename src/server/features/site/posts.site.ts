import { Failure } from '#contract/failure.ts'
import { contentsOf, minutesToRead, type PostContent } from '#contract/model/content/post.ts'
import type { PostSummary } from '#contract/site/posts.ts'
import type { Ctx } from '#server/ctx.ts'
import { contentByKeys, findContent, listContent } from '#server/features/content/content.ts'
import { namedServices } from './pageLinks.ts'

const summaryOf = ({ slug, title, summary, author, date, updated, category, body }: PostContent): PostSummary => ({
  slug,
  title,
  summary,
  author,
  date,
  updated,
  category,
  minutes: minutesToRead(body),
})

/** Newest first: that is their position. */
export const list = async (ctx: Ctx, { limit }: { limit: number }) => ({
  posts: (await listContent(ctx, 'post')).slice(0, limit).map(summaryOf),
})

export const show = async (ctx: Ctx, { slug }: { slug: string }) => {
  const post = await findContent(ctx, 'post', slug)
  if (!post) throw new Failure('notFound', 'Not found')
  return {
    post,
    minutes: minutesToRead(post.body),
    contents: contentsOf(post.body),
    services: await namedServices(ctx, post.related.services),
    posts: (await contentByKeys(ctx, 'post', post.related.posts)).map(summaryOf),
  }
}
