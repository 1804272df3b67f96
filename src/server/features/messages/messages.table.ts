import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { MailTemplate } from '#contract/model/messages/mail.ts'
import type { MailEventKind, MailState, StopReason, TextPurpose, TextState } from '#contract/model/messages/message.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Mails. `text` and `html` have placeholders where a link or code was; the real values live in `emailSecrets` until sent. */
export const emails = pgTable('emails', {
  id: uuid('id').primaryKey(),
  template: text('template').$type<MailTemplate>().notNull(),
  toAddress: text('to_address').notNull(),
  props: jsonb('props').$type<Record<string, unknown>>().notNull(),
  subject: text('subject').notNull(),
  /** Instead of the published words: of a test. */
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
  /** The member of staff whose step wrote it. */
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
  /** When that happened which the provider told last, by its clock. */
  reportedAt: instant('reported_at'),
  /** When its words were removed, because their time was over. */
  bodyRemovedAt: instant('body_removed_at'),
})

/** What happened to each mail after it was written; the trigger of `emails` writes most of it, but not what the provider reports. */
export const emailEvents = pgTable('email_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  emailId: uuid('email_id').notNull(),
  at: instant('at')
    .notNull()
    .default(sql`clock_timestamp()`),
  kind: text('kind').$type<MailEventKind>().notNull(),
  detail: text('detail').notNull().default(''),
  byUser: uuid('by_user'),
  /** The provider's id of the report that told it. */
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

/** Mails that somebody asked for and that a job has not looked at yet. */
export const wishes = pgTable('wishes', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<'quoteLinks' | 'subscription'>().notNull(),
  email: text('email').notNull(),
  source: text('source').notNull().default(''),
  ipPrefix: text('ip_prefix').notNull(),
})

/** How somebody said that they want no marketing. */
export type SuppressionSource = 'page' | 'one-click' | 'complaint'

/** Addresses that asked for no marketing, as digests. `keyed`: under a key of the installation; the rest are from before migration 0108. */
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
