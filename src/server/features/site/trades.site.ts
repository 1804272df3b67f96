import { Failure } from '#contract/failure.ts'
import { coverLevels, type CoverLevel } from '#contract/model/content/industry.ts'
import { employersReason, type TradeCover } from '#contract/model/content/tradeContent.ts'
import type { TradeNeed } from '#contract/site/trades.ts'
import type { Ctx } from '#server/ctx.ts'
import { findContent, listContent, listItems } from '#server/features/content/content.ts'
import { namedIndustries, namedServices, namedTrades } from './pageLinks.ts'

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
  const covers = await listContent(ctx, 'cover')
  const pages = await namedServices(
    ctx,
    covers.map(({ service }) => service),
  )
  const need = (level: CoverLevel, { code, basis, when, reason }: TradeCover): TradeNeed[] => {
    const cover = covers.find((known) => known.code === code)
    if (!cover) return []
    return [
      {
        code,
        name: cover.name,
        level,
        basis,
        withStaff: when === 'staff',
        reason: reason ?? (code === 'EL' ? employersReason : ''),
        pays: cover.pays,
        page: pages.find((page) => page.slug === cover.service) ?? null,
      },
    ]
  }
  // The next eight of its sector, from the start again after the last: no page is left without a link to it.
  const sector = (await listItems(ctx, 'trade')).filter(({ content }) => content.sector === trade.sector)
  const at = sector.findIndex(({ content }) => content.slug === slug)
  const neighbours = [...sector.slice(at + 1), ...sector.slice(0, at)].slice(0, 8)
  const [industry] = await namedIndustries(ctx, [trade.sector])
  return {
    slug,
    name: trade.name,
    synonyms: trade.synonyms,
    note: trade.note,
    law: trade.law,
    limits: trade.limits,
    claim: trade.claim,
    faq: trade.faq,
    needs: coverLevels.flatMap((level) => trade.covers[level].flatMap((cover) => need(level, cover))),
    industry: industry ?? null,
    neighbours: await namedTrades(
      ctx,
      neighbours.map(({ key }) => key),
    ),
  }
}
