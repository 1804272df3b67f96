/** Articles, industry pages and pages built of blocks as they are read: with what they name. */
import { withSections } from '#contract/model/blocks/keptSections.ts'
import { shownOn } from '#contract/model/blocks/visibility.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { IndustryContent } from '#contract/model/content/industry.ts'
import type { BuiltContent } from '#contract/model/content/page.ts'
import { contentsOf, minutesToRead, type PostContent } from '#contract/model/content/post.ts'
import { termsIn } from '#contract/model/content/termLink.ts'
import type { IndustryPage } from '#contract/site/industries.ts'
import type { PostPage, PostSummary } from '#contract/site/posts.ts'
import type { BuiltPage } from '#contract/site/site.ts'
import type { Db } from '#server/db/connect.ts'
import { contentByKeys, listContent } from '#server/features/content/content.ts'
import { publicSections } from '#server/features/content/content.ts'
import { blockRefs } from './blockRefs.ts'
import { namedPosts, namedServices, namedTrades } from './pageLinks.ts'

type HasDb = { db: Db }

export const postSummaryOf = ({ slug, title, summary, author, date, updated, category, body }: PostContent): PostSummary => ({
  slug,
  title,
  summary,
  author,
  date,
  updated,
  category,
  minutes: minutesToRead(body),
})

export const presentPost = async (ctx: HasDb, post: PostContent): Promise<PostPage> => ({
  post,
  minutes: minutesToRead(post.body),
  contents: contentsOf(post.body),
  services: await namedServices(ctx, post.related.services),
  posts: (await contentByKeys(ctx, 'post', post.related.posts)).map(postSummaryOf),
})

export const presentIndustry = async (ctx: HasDb, industry: IndustryContent): Promise<IndustryPage> => {
  const { programme, related, trades, intro, sections } = industry.body
  return {
    industry,
    services: await namedServices(ctx, [...programme.covers.map(({ service }) => service), ...related.services]),
    trades: await namedTrades(ctx, trades),
    posts: await namedPosts(ctx, related.posts),
    terms: termsIn([...intro, ...sections.flatMap(({ paragraphs }) => paragraphs)], await listContent(ctx, 'term'), industry.title),
  }
}

/** With the blocks that are shown today, those of its reusable sections among them. */
export const presentBuilt = async (
  ctx: Parameters<typeof blockRefs>[0] & { now(): Date },
  { path, title, seo, blocks }: BuiltContent,
): Promise<BuiltPage> => {
  const today = londonClock(ctx.now()).date
  const shown = shownOn(withSections(shownOn(blocks, today), await publicSections(ctx, blocks)), today)
  return { path, title, seo, blocks: shown, refs: await blockRefs(ctx, shown) }
}
