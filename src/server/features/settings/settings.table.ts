import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  /** Staff have saved it, so seeding leaves it alone. */
  edited: boolean().notNull().default(false),
  seedHash: text('seed_hash'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  /** Counts the saves; 0 as delivered. */
  version: integer().notNull().default(0),
})

export const settingVersions = pgTable(
  'setting_versions',
  {
    key: text().notNull(),
    /** 0: as delivered. */
    number: integer().notNull(),
    value: jsonb().$type<unknown>().notNull(),
    at: instant('at').notNull().defaultNow(),
    savedBy: uuid('saved_by'),
    restoredFrom: integer('restored_from'),
    reason: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.key, table.number] })],
)

export const contentVersion = pgTable('content_version', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  version: bigint({ mode: 'number' }).notNull().default(1),
})
