/** Public: trades and the covers each usually buys. */
import { get, group } from '../endpoint.ts'
import { TradeContent } from '../model/content/kinds/tradeContent.ts'
import { NamedPage } from '../model/site/pageLink.ts'
import { coverBases, coverLevels } from '../model/content/kinds/industry.ts'
import { requiredText, z, type Infer } from '../schema.ts'

export const TradeSummary = z.object({ slug: z.string(), name: z.string(), sector: z.string(), synonyms: z.array(z.string()) })
export type TradeSummary = Infer<typeof TradeSummary>

export const TradeNeed = z.object({
  code: z.string(),
  name: z.string(),
  level: z.enum(coverLevels),
  basis: z.enum(coverBases),
  /** Needed as soon as anyone works under your direction. */
  withStaff: z.boolean(),
  reason: z.string(),
  /** What it is designed to pay for. */
  pays: z.string(),
  page: z.nullable(NamedPage),
})
export type TradeNeed = Infer<typeof TradeNeed>

export const TradePage = z.object({
  slug: z.string(),
  name: z.string(),
  /** The page's heading. */
  heading: z.string(),
  synonyms: z.array(z.string()),
  /** What insurers ask about first. */
  note: z.string(),
  law: TradeContent.shape.law,
  limits: TradeContent.shape.limits,
  claim: TradeContent.shape.claim,
  faq: TradeContent.shape.faq,
  needs: z.array(TradeNeed),
  industry: z.nullable(NamedPage),
  /** Other trades in the same sector. */
  neighbours: z.array(NamedPage),
})
export type TradePage = Infer<typeof TradePage>

export const trades = group('site', 'trades', {
  list: get('/api/trades', {
    access: 'anyone',
    input: z.strictObject({}),
    output: z.object({ trades: z.array(TradeSummary), sectors: z.array(z.object({ slug: z.string(), title: z.string() })) }),
    cache: 'address',
  }),
  show: get('/api/trades/:slug', {
    access: 'anyone',
    input: z.strictObject({ slug: requiredText(40) }),
    output: TradePage,
    cache: 'address',
  }),
})
