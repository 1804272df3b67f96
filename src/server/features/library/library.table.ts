import { date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Audience, DocumentType } from '#contract/model/content/kinds/libraryDocument.ts'
import type { Issuer } from '#server/pdf/paper.ts'
import type { DocumentBody } from '#contract/model/content/documentBlock.ts'

/** One row for each edition. `words` is left out because the database generates it. */
export const libraryEditions = pgTable('library_editions', {
  id: uuid().primaryKey().defaultRandom(),
  slug: text().notNull(),
  code: text().notNull(),
  title: text().notNull(),
  type: text().$type<DocumentType>().notNull(),
  audience: text().$type<Audience>().notNull(),
  summary: text().notNull(),
  /** Slugs of services. */
  products: text().array().notNull(),
  effectiveFrom: date('effective_from').notNull(),
  /** The last day; null while it is in force. */
  effectiveTo: date('effective_to'),
  change: text().notNull(),
  body: jsonb().$type<DocumentBody>().notNull(),
  /** The firm's details at the time. */
  issuer: jsonb().$type<Issuer>().notNull(),
  sourceHash: text('source_hash').notNull(),
  content: text().notNull(),
  /** Null until its PDF is made. */
  fileKey: text('file_key'),
  pages: integer(),
  bytes: integer(),
  sha256: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
export type LibraryEdition = typeof libraryEditions.$inferSelect
