import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { WebhookEvent, testEvent } from '#contract/model/webhooks/webhookEvent.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const now = sql`now()`

export const webhooks = pgTable('webhooks', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  events: text('events').array().$type<WebhookEvent[]>().notNull(),
  secretSealed: text('secret_sealed').notNull(),
  oldSecretSealed: text('old_secret_sealed'),
  oldSecretUntil: instant('old_secret_until'),
  status: text('status', { enum: ['on', 'off'] })
    .notNull()
    .default('on'),
  failures: integer('failures').notNull().default(0),
  /** The first of these failures. */
  failingSince: instant('failing_since'),
  gaveUpAt: instant('gave_up_at'),
  version: integer('version').notNull().default(0),
  createdAt: instant('created_at').notNull().default(now),
})
export type WebhookRow = typeof webhooks.$inferSelect

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: uuid('id').primaryKey().defaultRandom(),
  webhookId: uuid('webhook_id').notNull(),
  event: text('event').$type<WebhookEvent | typeof testEvent>().notNull(),
  payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
  state: text('state', { enum: ['waiting', 'delivered', 'failed'] })
    .notNull()
    .default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  dueAt: instant('due_at').notNull().default(now),
  lastAt: instant('last_at'),
  responseStatus: integer('response_status'),
  responseText: text('response_text'),
  fault: text('fault'),
  ms: integer('ms'),
  createdAt: instant('created_at').notNull().default(now),
})
