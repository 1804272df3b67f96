import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const savedViews = pgTable('saved_views', {
  id: uuid('id').primaryKey(),
  list: text('list').notNull(),
  ownerId: uuid('owner_id').notNull(),
  name: text('name').notNull(),
  shared: boolean('shared').notNull(),
  parameters: jsonb('parameters').$type<Record<string, string>>().notNull(),
  version: integer('version').notNull().default(0),
  /** Deleted; can be restored. */
  removedAt: timestamp('removed_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true })
    .notNull()
    .default(sql`now()`),
})

/** Which view of a list opens first, for each person. */
export const firstViews = pgTable('first_views', {
  userId: uuid('user_id').notNull(),
  list: text('list').notNull(),
  viewId: uuid('view_id').notNull(),
})
