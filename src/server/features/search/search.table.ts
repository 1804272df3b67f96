import { date, integer, pgTable, real, text } from 'drizzle-orm/pg-core'
import type { SearchKind } from '#contract/model/site/searchKind.ts'

/** What a passage is: decides which questions it may answer. */
export type PassageKind = 'term' | 'faq' | 'law' | 'list' | 'text' | 'lead' | 'trade' | 'scenario' | 'steps' | 'firm'

/** One row for each public page. Two columns that the database makes (name, words) are left out: nobody writes them. */
export const searchDocuments = pgTable('search_documents', {
  path: text().primaryKey(),
  kind: text().$type<SearchKind>().notNull(),
  title: text().notNull(),
  summary: text().notNull(),
  aliases: text().notNull().default(''),
  /** How people ask for what stands on it: content/search/asked.json. */
  asked: text().notNull().default(''),
  body: text().notNull(),
  boost: real().notNull().default(1),
})

/** What the assistant quotes, a piece of a published page each. The column `words` is the database's own. */
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
  /** One sentence a line; a label and a tab before the items of lists. */
  body: text().notNull(),
  boost: real().notNull(),
})
export type PassageRow = typeof passages.$inferSelect
