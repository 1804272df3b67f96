import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { themes } from '#contract/admin/preferences.ts'

export const preferencesTable = pgTable('preferences', {
  userId: uuid('user_id').primaryKey(),
  theme: text('theme', { enum: themes }).notNull(),
  shortcuts: boolean('shortcuts').notNull(),
})
