/** Staff: what visitors looked for and did not find, and what they thought of the assistant's answers. Sums of days, of no one visitor. */
import { get, group } from '../../endpoint.ts'
import { outcomes, ratingReasons } from '../../model/tools/assistant.ts'
import { z, type Infer } from '../../schema.ts'

/** Days looked back; as addresses write it. The sums are kept for 13 months. */
export const contentGapSpans = ['30', '90', '365'] as const

/** What stands for more than one thing: beyond what is kept of a day, or what may be somebody's. */
const Missed = z.object({
  /** The words, or the address; null for everything that is not kept by itself. */
  subject: z.nullable(z.string()),
  count: z.number(),
  /** yyyy-mm-dd, the last day it happened. */
  last: z.string(),
})
export type Missed = Infer<typeof Missed>
const Misses = z.object({
  /** Those asked for most often first. */
  rows: z.array(Missed),
  /** How many different ones there are beyond `rows`. */
  beyond: z.number(),
})
export type Misses = Infer<typeof Misses>

const Unhelpful = z.object({
  id: z.uuid(),
  at: z.string(),
  /** Of the question only the words that our own pages use; may be empty. */
  words: z.string(),
  outcome: z.enum(outcomes),
  /** Null where none was chosen. */
  reason: z.nullable(z.enum(ratingReasons)),
  /** The page quoted first, a path of ours; empty where none was. */
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
    /** The newest of the unhelpful ones. */
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
