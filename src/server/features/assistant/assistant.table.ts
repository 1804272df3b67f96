import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { Outcome, RatingReason } from '#contract/model/tools/assistant.ts'

/** What visitors thought of an answer. Row-level security: anybody may leave one, only staff read them. */
export const assistantRatings = pgTable('assistant_ratings', {
  id: uuid().primaryKey(),
  helpful: boolean().notNull(),
  reason: text().$type<RatingReason | ''>().notNull(),
  outcome: text().$type<Outcome>().notNull(),
  page: text().notNull(),
  /** The words of the question that our own pages use; no others are kept. */
  words: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true })
    .notNull()
    .default(sql`now()`),
})
