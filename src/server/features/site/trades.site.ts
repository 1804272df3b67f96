import { Failure } from '#contract/failure.ts'
import type { Ctx } from '#server/ctx.ts'
import { findContent, listContent } from '#server/features/content/content.ts'
import { namedIndustries } from './pageLinks.ts'
import { presentTrade } from './presentTrade.ts'

export const list = async (ctx: Ctx) => {
  const trades = await listContent(ctx, 'trade')
  const industries = await namedIndustries(ctx)
  return {
    trades: trades.map(({ slug, name, sector, synonyms }) => ({ slug, name, sector, synonyms })),
    sectors: industries.filter(({ slug }) => trades.some(({ sector }) => sector === slug)).map(({ slug, title }) => ({ slug, title })),
  }
}

export const show = async (ctx: Ctx, { slug }: { slug: string }) => {
  const trade = await findContent(ctx, 'trade', slug)
  if (!trade) throw new Failure('notFound', 'Not found')
  return presentTrade(ctx, trade)
}
