/** A trade's page: the covers it usually buys and why, its law, sums, an example and questions. The quote journey only needs `Trade`. */
import { coverBases } from './industry.ts'
import { requiredText, z, type Infer } from '../../../schema.ts'

const TradeCover = z.strictObject({
  /** Cover code, e.g. 'PL'. */
  code: requiredText(8),
  /** Who asks for it: statute, a regulator or professional body, customers and venues, or market custom. */
  basis: z.enum(coverBases),
  /** 'staff': needed as soon as anyone works under the business's direction, otherwise not. Never shown as optional to an employer. */
  when: z.optional(z.literal('staff')),
  /** Why this trade needs it. For employers' liability the reason is the same everywhere: the law. */
  reason: z.optional(requiredText(240)),
})
export type TradeCover = Infer<typeof TradeCover>

const covers = z.array(TradeCover)

export const TradeContent = z.strictObject({
  slug: requiredText(40),
  name: requiredText(60),
  /** The heading of its page, as a broker would say it, such as "Insurance for cafés and coffee shops". Without one, the name is the heading. */
  heading: z.optional(requiredText(60)),
  /** Slug of its industry page. */
  sector: requiredText(40),
  /** What people in the trade call themselves. Each name belongs to one trade only, so that it leads to one page. */
  synonyms: z.array(requiredText(40)),
  /** What an insurer asks about first. */
  note: requiredText(240),
  /** What the law, a council or a regulator requires of this trade. The law on employers' liability is in `employersReason`. */
  law: z.array(requiredText(300)).check(z.minLength(1)),
  /** Usual sums in this trade, and who asks for them. No prices. */
  limits: z.array(z.strictObject({ item: requiredText(80), typical: requiredText(80), note: requiredText(200) })).check(z.minLength(2)),
  /** An invented claim with its outcome: what may be paid, what may not, and why. */
  claim: z.strictObject({ title: requiredText(90), text: requiredText(900) }),
  faq: z.array(z.strictObject({ question: requiredText(120), answer: requiredText(600) })).check(z.minLength(2)),
  covers: z.strictObject({ essential: covers, recommended: covers, optional: covers }),
})
export type TradeContent = Infer<typeof TradeContent>

/** The reason for employers' liability. The same for all trades, because the law requires it. */
export const employersReason = "The Employers' Liability (Compulsory Insurance) Act 1969 asks most employers for it."
