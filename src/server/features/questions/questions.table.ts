import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { QuestionSet } from '#contract/model/questions/question.ts'

export const questionSets = pgTable(
  'question_sets',
  {
    family: text('family').notNull(),
    version: integer('version').notNull(),
    body: jsonb('body').$type<QuestionSet>().notNull(),
    seedHash: text('seed_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true })
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.family, table.version] })],
)
