import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { TagPurpose } from '#contract/model/site/tagWords.ts'

/** What was shown, once for each version. */
export const consentWordings = pgTable('consent_wordings', {
  version: text().primaryKey(),
  wording: jsonb().$type<unknown>().notNull(),
})

/** Every answer: what was accepted (nothing: rejected), of which wording, when. Of the person, nothing. */
export const consentReceipts = pgTable('consent_receipts', {
  id: uuid().primaryKey(),
  version: text().notNull(),
  accepted: text().array().$type<TagPurpose[]>().notNull(),
  at: timestamp('at', { withTimezone: true })
    .notNull()
    .default(sql`now()`),
})
