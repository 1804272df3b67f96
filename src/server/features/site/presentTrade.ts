/** A trade page for display: each cover with its reason, and neighbouring trades. */
import { coverLevels, type CoverLevel } from '#contract/model/content/kinds/industry.ts'
import { employersReason, type TradeContent, type TradeCover } from '#contract/model/content/kinds/tradeContent.ts'
import type { TradeNeed, TradePage } from '#contract/site/trades.ts'
import type { Db } from '#server/db/connect.ts'
import { listContent, listItems } from '#server/features/content/content.ts'
import { namedIndustries, namedServices, namedTrades } from './pageLinks.ts'

export const presentTrade = async (ctx: { db: Db }, trade: TradeContent): Promise<TradePage> => {
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
  // The next eight trades of its sector, wrapping round at the end, so that every page is linked from another.
  const sector = (await listItems(ctx, 'trade')).filter(({ content }) => content.sector === trade.sector)
  const at = sector.findIndex(({ content }) => content.slug === trade.slug)
  const neighbours = [...sector.slice(at + 1), ...sector.slice(0, at)].slice(0, 8)
  const [industry] = await namedIndustries(ctx, [trade.sector])
  return {
    slug: trade.slug,
    name: trade.name,
    heading: trade.heading ?? trade.name,
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
