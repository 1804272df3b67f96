import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { OptionalEvent } from '#contract/model/people/notification.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const now = sql`now()`

export const personDetails = pgTable('person_details', {
  userId: uuid('user_id').primaryKey(),
  job: text('job').notNull().default(''),
  supportNeeds: text('support_needs').notNull().default(''),
  largePrint: boolean('large_print').notNull().default(false),
  version: integer('version').notNull().default(0),
  updatedAt: instant('updated_at').notNull().default(now),
})

export const unwantedMails = pgTable(
  'unwanted_mails',
  { userId: uuid('user_id').notNull(), event: text('event').$type<OptionalEvent>().notNull() },
  ({ userId, event }) => [primaryKey({ columns: [userId, event] })],
)
