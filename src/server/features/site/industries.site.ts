import { Failure } from '#contract/failure.ts'
import { termsIn } from '#contract/model/content/termLink.ts'
import type { Ctx } from '#server/ctx.ts'
import { findContent, listContent } from '#server/features/content/content.ts'
import { namedIndustries, namedPosts, namedServices, namedTrades } from './pageLinks.ts'

export const list = async (ctx: Ctx) => ({ industries: await namedIndustries(ctx) })

export const show = async (ctx: Ctx, { slug }: { slug: string }) => {
  const industry = await findContent(ctx, 'industry', slug)
  if (!industry) throw new Failure('notFound', 'Not found')
  const { programme, related, trades, intro, sections } = industry.body
  return {
    industry,
    services: await namedServices(ctx, [...programme.covers.map(({ service }) => service), ...related.services]),
    trades: await namedTrades(ctx, trades),
    posts: await namedPosts(ctx, related.posts),
    terms: termsIn([...intro, ...sections.flatMap(({ paragraphs }) => paragraphs)], await listContent(ctx, 'term'), industry.title),
  }
}
