import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { noticeKindNames } from '#contract/admin/notifications.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const notifications = pgTable('notifications', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text('kind', { enum: noticeKindNames }).notNull(),
  subjectType: text('subject_type').notNull(),
  subjectId: text('subject_id').notNull(),
  subjectName: text('subject_name').notNull(),
  byName: text('by_name').notNull(),
  at: instant('at').notNull(),
  readAt: instant('read_at'),
  /** Makes notifications that come from a check unique, so that each is sent once. */
  key: text('key').notNull(),
})
