import { boolean, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PageContent } from '#contract/model/content/page.ts'

/** Pages of words: home, about, legal. */
export const pages = pgTable('pages', {
  id: uuid().primaryKey().defaultRandom(),
  slug: text().notNull(),
  path: text().notNull(),
  kind: text().$type<PageContent['kind']>().notNull(),
  title: text().notNull(),
  published: boolean().notNull(),
  content: jsonb().$type<PageContent>().notNull(),
  contentHash: text('content_hash'),
  /** Staff have changed it: seeding leaves it alone. */
  edited: boolean().notNull().default(false),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Old addresses. A trigger keeps every one a single step: no chains, no loops. */
export const redirects = pgTable('redirects', {
  path: text().primaryKey(),
  target: text(),
  status: smallint().$type<301 | 410>().notNull(),
  active: boolean().notNull().default(true),
  edited: boolean().notNull().default(false),
  seedHash: text('seed_hash'),
})
