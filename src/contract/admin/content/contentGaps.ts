/** Staff: what visitors looked for and did not find, and how they rated the assistant's answers. Daily totals, nothing about single visitors. */
import { get, group } from '../../endpoint.ts'
import { outcomes, ratingReasons } from '../../model/tools/assistant.ts'
import { z, type Infer } from '../../schema.ts'

/** How many days to look back, as in the query string. The totals are kept for 13 months. */
export const contentGapSpans = ['30', '90', '365'] as const

/** One subject, or the total of those not kept singly: too many in a day, or possibly personal. */
const Missed = z.object({
  /** The words or the address; null for the total of everything not kept singly. */
  subject: z.nullable(z.string()),
  count: z.number(),
  /** yyyy-mm-dd, the last day it happened. */
  last: z.string(),
})
export type Missed = Infer<typeof Missed>
const Misses = z.object({
  /** Most frequent first. */
  rows: z.array(Missed),
  /** How many more different ones there are besides `rows`. */
  beyond: z.number(),
})
export type Misses = Infer<typeof Misses>

const Unhelpful = z.object({
  id: z.uuid(),
  at: z.string(),
  /** Only those words of the question that our own pages use; may be empty. */
  words: z.string(),
  outcome: z.enum(outcomes),
  /** Null if none was chosen. */
  reason: z.nullable(z.enum(ratingReasons)),
  /** The page quoted first, as a path; empty if none was quoted. */
  page: z.string(),
})
export type Unhelpful = Infer<typeof Unhelpful>

export const ContentGaps = z.object({
  /** yyyy-mm-dd: the first day counted. */
  since: z.string(),
  searches: Misses,
  addresses: Misses,
  ratings: z.object({
    helpful: z.number(),
    unhelpful: z.number(),
    /** The newest unhelpful ones. */
    rows: z.array(Unhelpful),
  }),
})
export type ContentGaps = Infer<typeof ContentGaps>

export const contentGaps = group('admin', 'contentGaps', {
  show: get('/api/admin/content-gaps', {
    access: 'analytics:view',
    input: z.strictObject({ days: z._default(z.enum(contentGapSpans), '30') }),
    output: ContentGaps,
  }),
})
