import { sql } from 'drizzle-orm'
import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { MarketingFrequency, MarketingTopic } from '#contract/model/contact/marketing.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const subscribers = pgTable('subscribers', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  state: text().$type<'pending' | 'confirmed' | 'stopped'>().notNull(),
  topics: text().array().$type<MarketingTopic[]>().notNull(),
  frequency: text().$type<MarketingFrequency>().notNull().default('monthly'),
  askedAt: instant('asked_at')
    .notNull()
    .default(sql`now()`),
  confirmedAt: instant('confirmed_at'),
  toldUntil: instant('told_until'),
  updatedAt: instant('updated_at')
    .notNull()
    .default(sql`now()`),
})
export type Subscriber = typeof subscribers.$inferSelect

/** Evidence of every consent and refusal. */
export const marketingConsents = pgTable('marketing_consents', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  subscriberId: uuid('subscriber_id').notNull(),
  event: text().$type<'asked' | 'confirmed' | 'changed' | 'stopped'>().notNull(),
  purpose: text().notNull(),
  topics: text().array().$type<MarketingTopic[]>().notNull(),
  source: text().notNull(),
  wording: text().notNull(),
  at: instant('at')
    .notNull()
    .default(sql`now()`),
})
