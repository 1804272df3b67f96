import { pgTable, real, text } from 'drizzle-orm/pg-core'
import type { SearchKind } from '#contract/model/searchKind.ts'

/** One row for each public page. Two columns that the database makes (name, words) are left out: nobody writes them. */
export const searchDocuments = pgTable('search_documents', {
  path: text().primaryKey(),
  kind: text().$type<SearchKind>().notNull(),
  title: text().notNull(),
  summary: text().notNull(),
  aliases: text().notNull().default(''),
  body: text().notNull(),
  boost: real().notNull().default(1),
})
