import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { MailTemplate } from '#contract/model/messages/mail.ts'
import type { MailEventKind, MailState, StopReason, TextPurpose, TextState } from '#contract/model/messages/message.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Mails. `text` and `html` have placeholders for links and codes; the real values are in `emailSecrets` until the mail is sent. */
export const emails = pgTable('emails', {
  id: uuid('id').primaryKey(),
  template: text('template').$type<MailTemplate>().notNull(),
  toAddress: text('to_address').notNull(),
  props: jsonb('props').$type<Record<string, unknown>>().notNull(),
  subject: text('subject').notNull(),
  /** Wording to use instead of the published one, for a test mail. */
  words: jsonb('words').$type<Record<string, string>>(),
  text: text('text'),
  html: text('html'),
  state: text('state').$type<MailState>().notNull().default('queued'),
  hasSecrets: boolean('has_secrets').notNull(),
  attempts: integer('attempts').notNull().default(0),
  fault: text('fault').$type<'unreachable' | 'deferred' | 'refused'>(),
  lastError: text('last_error'),
  providerId: text('provider_id'),
  messageId: text('message_id').notNull(),
  relatedType: text('related_type'),
  relatedId: text('related_id'),
  askedBy: text('asked_by'),
  /** The member of staff whose step queued it. */
  queuedBy: uuid('queued_by'),
  copyOf: uuid('copy_of'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  triesSince: instant('tries_since')
    .notNull()
    .default(sql`now()`),
  triedAt: instant('tried_at'),
  sentAt: instant('sent_at'),
  /** When the last event reported by the provider happened, by the provider's clock. */
  reportedAt: instant('reported_at'),
  /** When the body was removed at the end of its retention period. */
  bodyRemovedAt: instant('body_removed_at'),
})

/** Events of each mail after it was written. The trigger on `emails` writes most of them, but not the provider's reports. */
export const emailEvents = pgTable('email_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  emailId: uuid('email_id').notNull(),
  at: instant('at')
    .notNull()
    .default(sql`clock_timestamp()`),
  kind: text('kind').$type<MailEventKind>().notNull(),
  detail: text('detail').notNull().default(''),
  byUser: uuid('by_user'),
  /** The provider's id of the report behind this event. */
  reportId: text('report_id'),
})

/** Addresses to which mail is stopped: by staff, or because one came back or was marked as spam. */
export const stoppedAddresses = pgTable('stopped_addresses', {
  id: uuid('id').primaryKey(),
  address: text('address').notNull(),
  reason: text('reason').$type<StopReason>().notNull(),
  note: text('note').notNull().default(''),
  byUser: uuid('by_user'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})

export const emailSecrets = pgTable('email_secrets', {
  emailId: uuid('email_id').primaryKey(),
  sealed: text('sealed').notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})

/** Requests for a mail that a job has not processed yet. */
export const emailRequests = pgTable('wishes', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<'quoteLinks' | 'subscription'>().notNull(),
  email: text('email').notNull(),
  source: text('source').notNull().default(''),
  ipPrefix: text('ip_prefix').notNull(),
})

/** How the person said that they want no marketing. */
export type SuppressionSource = 'page' | 'one-click' | 'complaint'

/** Digests of addresses that asked for no marketing. `keyed`: digested with a key of the installation; the rest are from before migration 0108. */
export const mailSuppressions = pgTable('mail_suppressions', {
  addressHash: text('address_hash').primaryKey(),
  keyed: boolean('keyed').notNull().default(false),
  source: text('source').$type<SuppressionSource>().notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
})

export const textMessages = pgTable('text_messages', {
  id: uuid('id').primaryKey(),
  purpose: text('purpose').$type<TextPurpose>().notNull(),
  toNumber: text('to_number').notNull(),
  text: text('text').notNull(),
  state: text('state').$type<TextState>().notNull().default('sending'),
  lastError: text('last_error'),
  providerId: text('provider_id'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  sentAt: instant('sent_at'),
})
