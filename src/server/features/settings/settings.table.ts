import { bigint, boolean, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  /** Staff have saved it: seeding leaves it alone. */
  edited: boolean().notNull().default(false),
  seedHash: text('seed_hash'),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

export const contentVersion = pgTable('content_version', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  version: bigint({ mode: 'number' }).notNull().default(1),
})
