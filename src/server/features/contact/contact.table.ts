import { sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CallTime, EnquiryTopic } from '#contract/model/contact/enquiry.ts'
import type { EnquiryStatus } from '#contract/model/contact/enquiryMachine.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Messages from the contact form. Row-level security: anybody may leave one, only staff read them. */
export const enquiries = pgTable('enquiries', {
  id: uuid().primaryKey(),
  reference: text().notNull(),
  /** Hash of the form and its content: sending the same form twice makes one enquiry. */
  submission: text().notNull(),
  status: text().$type<EnquiryStatus>().notNull(),
  topic: text().$type<EnquiryTopic>().notNull(),
  name: text().notNull(),
  business: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  message: text().notNull(),
  preferredTime: text('preferred_time').$type<CallTime>().notNull(),
  supportNeed: text('support_need').notNull(),
  source: text().notNull(),
  suspected: text(),
  assignedTo: uuid('assigned_to'),
  dueAt: instant('due_at').notNull(),
  version: integer().notNull().default(0),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  updatedAt: instant('updated_at')
    .notNull()
    .default(sql`now()`),
})
export type EnquiryRow = typeof enquiries.$inferSelect

export const enquiryReplies = pgTable('enquiry_replies', {
  id: uuid().primaryKey(),
  enquiryId: uuid('enquiry_id').notNull(),
  byUser: uuid('by_user').notNull(),
  message: text().notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})
