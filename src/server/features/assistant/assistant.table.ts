import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { Outcome, RatingReason } from '#contract/model/tools/assistant.ts'

/** Visitors' ratings of answers. Row-level security: anyone may add one, only staff read them. */
export const assistantRatings = pgTable('assistant_ratings', {
  id: uuid().primaryKey(),
  helpful: boolean().notNull(),
  reason: text().$type<RatingReason | ''>().notNull(),
  outcome: text().$type<Outcome>().notNull(),
  page: text().notNull(),
  /** The words of the question that occur on our own pages; no others are stored. */
  words: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true })
    .notNull()
    .default(sql`now()`),
})
