/** A trade's page: the covers it usually buys and why, its law, sums, an example and questions. The quote journey needs only the first four fields (question.ts). */
import { coverBases } from './industry.ts'
import { requiredText, z, type Infer } from '../../../schema.ts'

const TradeCover = z.strictObject({
  /** Cover code, e.g. 'PL'. */
  code: requiredText(8),
  /** Who asks for it: statute, a regulator or professional body, customers and venues, or habit of the market. */
  basis: z.enum(coverBases),
  /** 'staff': needed as soon as anyone works under your direction, otherwise not. Never shown as optional to an employer. */
  when: z.optional(z.literal('staff')),
  /** Why this trade needs it; employers' liability has one reason for all, the law. */
  reason: z.optional(requiredText(240)),
})
export type TradeCover = Infer<typeof TradeCover>

const covers = z.array(TradeCover)

export const TradeContent = z.strictObject({
  slug: requiredText(40),
  name: requiredText(60),
  /** Slug of its industry page. */
  sector: requiredText(40),
  /** What people call themselves. No name stands at two trades, so that each leads to one page. */
  synonyms: z.array(requiredText(40)),
  /** What an insurer asks about first. */
  note: requiredText(240),
  /** What the law, a council or a regulator demands of this trade; the law on employers' liability is the same for all and stands in `employersReason`. */
  law: z.array(requiredText(300)).check(z.minLength(1)),
  /** Sums usual in this trade, and who asks for them. No prices. */
  limits: z.array(z.strictObject({ item: requiredText(80), typical: requiredText(80), note: requiredText(200) })).check(z.minLength(2)),
  /** An invented claim, told to its end: what may be paid, what not, and why. */
  claim: z.strictObject({ title: requiredText(90), text: requiredText(900) }),
  faq: z.array(z.strictObject({ question: requiredText(120), answer: requiredText(600) })).check(z.minLength(2)),
  covers: z.strictObject({ essential: covers, recommended: covers, optional: covers }),
})
export type TradeContent = Infer<typeof TradeContent>

/** Employers' liability has one reason for all trades: it is the law, not the trade. */
export const employersReason = "The Employers' Liability (Compulsory Insurance) Act 1969 asks most employers for it."
