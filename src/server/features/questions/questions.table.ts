import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { QuestionWords } from '#contract/model/questions/editing/questionWords.ts'
import type { QuestionSet } from '#contract/model/questions/question.ts'

/** What is asked, by version: a request and a claim keep the version they were begun with. */
export const questionSets = pgTable(
  'question_sets',
  {
    family: text('family').notNull(),
    version: integer('version').notNull(),
    body: jsonb('body').$type<QuestionSet>().notNull(),
    seedHash: text('seed_hash').notNull(),
    /** Whose words: those of the program alone, or staff's. */
    origin: text('origin', { enum: ['program', 'staff'] })
      .notNull()
      .default('program'),
    createdAt: timestamp('created_at', { withTimezone: true })
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.family, table.version] })],
)

/** What the program brings: its set, and its words for each part that staff edit. */
export const questionDeliveries = pgTable('question_deliveries', {
  family: text('family').primaryKey(),
  version: integer('version').notNull(),
  body: jsonb('body').$type<{ set: QuestionSet; parts: QuestionWords[] }>().notNull(),
  hash: text('hash').notNull(),
  deliveredAt: timestamp('delivered_at', { withTimezone: true })
    .notNull()
    .default(sql`now()`),
})
