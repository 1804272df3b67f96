import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ServiceContent, ServiceGroup } from '#contract/model/content/service.ts'

/** Product pages. The columns beside `content` repeat what lists and look-ups need. */
export const services = pgTable('services', {
  id: uuid().primaryKey().defaultRandom(),
  slug: text().notNull(),
  path: text().notNull(),
  title: text().notNull(),
  summary: text().notNull(),
  category: text().$type<ServiceGroup>().notNull(),
  tags: text().array().notNull(),
  position: integer().notNull(),
  published: boolean().notNull(),
  content: jsonb().$type<ServiceContent>().notNull(),
  contentHash: text('content_hash'),
  /** Staff have changed it: seeding leaves it alone. */
  edited: boolean().notNull().default(false),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
