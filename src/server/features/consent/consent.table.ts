import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { TagPurpose } from '#contract/model/site/tagWords.ts'

/** The wording that was shown, one row per version. */
export const consentWordings = pgTable('consent_wordings', {
  version: text().primaryKey(),
  wording: jsonb().$type<unknown>().notNull(),
})

/** One row per choice: what was accepted (empty if rejected), under which wording, and when. Nothing about the person. */
export const consentReceipts = pgTable('consent_receipts', {
  id: uuid().primaryKey(),
  version: text().notNull(),
  accepted: text().array().$type<TagPurpose[]>().notNull(),
  at: timestamp('at', { withTimezone: true })
    .notNull()
    .default(sql`now()`),
})
