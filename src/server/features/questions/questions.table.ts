import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { QuestionWords } from '#contract/model/questions/editing/questionWords.ts'
import type { QuestionSet } from '#contract/model/questions/question.ts'

/** Question sets by version: a request or claim keeps the version it was begun with. */
export const questionSets = pgTable(
  'question_sets',
  {
    family: text('family').notNull(),
    version: integer('version').notNull(),
    body: jsonb('body').$type<QuestionSet>().notNull(),
    seedHash: text('seed_hash').notNull(),
    /** Whether the wording is only the program's, or was edited by staff. */
    origin: text('origin', { enum: ['program', 'staff'] })
      .notNull()
      .default('program'),
    createdAt: timestamp('created_at', { withTimezone: true })
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.family, table.version] })],
)

/** What the program delivers: its set, and its wording of each part that staff edit. */
export const questionDeliveries = pgTable('question_deliveries', {
  family: text('family').primaryKey(),
  version: integer('version').notNull(),
  body: jsonb('body').$type<{ set: QuestionSet; parts: QuestionWords[] }>().notNull(),
  hash: text('hash').notNull(),
  deliveredAt: timestamp('delivered_at', { withTimezone: true })
    .notNull()
    .default(sql`now()`),
})
