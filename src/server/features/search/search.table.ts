import { date, integer, pgTable, real, text } from 'drizzle-orm/pg-core'
import type { SearchKind } from '#contract/model/site/searchKind.ts'

/** The kind of a passage decides which questions it may answer. */
export type PassageKind = 'term' | 'faq' | 'law' | 'list' | 'text' | 'lead' | 'trade' | 'scenario' | 'steps' | 'firm'

/** One row for each public page. Two columns (name, words) are left out because the database generates them. */
export const searchDocuments = pgTable('search_documents', {
  path: text().primaryKey(),
  kind: text().$type<SearchKind>().notNull(),
  title: text().notNull(),
  summary: text().notNull(),
  aliases: text().notNull().default(''),
  /** How people ask for what is on the page: content/search/asked.json. */
  asked: text().notNull().default(''),
  body: text().notNull(),
  boost: real().notNull().default(1),
})

/** The pieces of published pages that the assistant quotes. The database generates the column `words`. */
export const passages = pgTable('passages', {
  id: integer().primaryKey(),
  /** Path and query of the page; `anchor` is the id of the element on it, empty for its top. */
  path: text().notNull(),
  anchor: text().notNull(),
  page: text().notNull(),
  section: text().notNull(),
  heading: text().notNull(),
  aliases: text().notNull(),
  /** How people ask for it: content/search/asked.json. */
  asked: text().notNull().default(''),
  kind: text().$type<PassageKind>().notNull(),
  reviewedOn: date('reviewed_on'),
  /** One sentence per line; list items have a label and a tab before them. */
  body: text().notNull(),
  boost: real().notNull(),
})
export type PassageRow = typeof passages.$inferSelect
