/** A trade with the covers it usually buys: /business-insurance-by-trade. The quote journey needs only the first four fields (question.ts). */
import { coverBases } from './industry.ts'
import { requiredText, z, type Infer } from '../../schema.ts'

const TradeCover = z.strictObject({
  /** Cover code, e.g. 'PL'. */
  code: requiredText(8),
  /** Who asks for it: statute, a regulator or professional body, customers and venues, or habit of the market. */
  basis: z.enum(coverBases),
  /** 'staff': needed as soon as anyone works under your direction, otherwise not. Never shown as optional to an employer. */
  when: z.optional(z.literal('staff')),
  /** Why this trade needs it; employers' liability has one reason for all, the law. */
  reason: z.optional(requiredText(200)),
})
export type TradeCover = Infer<typeof TradeCover>

const covers = z.array(TradeCover)

export const TradeContent = z.strictObject({
  slug: requiredText(40),
  name: requiredText(60),
  /** Slug of its industry page. */
  sector: requiredText(40),
  synonyms: z.array(requiredText(40)),
  /** What an insurer looks at first. */
  note: requiredText(200),
  covers: z.strictObject({ essential: covers, recommended: covers, optional: covers }),
})
export type TradeContent = Infer<typeof TradeContent>

/** Employers' liability has one reason for all trades: it is the law, not the trade. */
export const employersReason = "The Employers' Liability (Compulsory Insurance) Act 1969 asks most employers for it."
