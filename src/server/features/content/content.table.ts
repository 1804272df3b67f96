import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ContentKind } from '#contract/model/content/contentKind.ts'

/** Industries, places, posts, glossary terms, and what the tools ask and answer. */
export const contentItems = pgTable('content_items', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text().$type<ContentKind>().notNull(),
  slug: text().notNull(),
  title: text().notNull(),
  position: integer().notNull().default(0),
  published: boolean().notNull().default(true),
  /** The whole item; its shape is that of its kind. */
  content: jsonb().notNull(),
  contentHash: text('content_hash'),
  /** Staff have changed it: seeding leaves it alone. */
  edited: boolean().notNull().default(false),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
