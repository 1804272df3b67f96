import { sql } from 'drizzle-orm'
import { bigint, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ToldUs } from '#contract/model/contact/toldUs.ts'
import type { Answers } from '#contract/model/questions/question.ts'
import type { AnswerSection, Offer, OfferDraft, Referral } from '#contract/model/quotes/quote.ts'
import type { QuoteStatus } from '#contract/model/quotes/quoteMachine.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const now = sql`now()`

/** What was declared: every question in its wording of the day, and its answer as read back. */
export type Sent = { declaration: string; sections: AnswerSection[] }
export type StoredAcceptance = {
  offerId: string
  insurer: string
  name: string
  at: string
  ip: string | null
  wordingVersion: string
  /** Absent if the client accepted online themselves. */
  toldUs?: ToldUs
  wording: string
  offer: Offer
}
/** Where the visitor came from: the product page and its cover. `suspected`: a hidden field, which people do not see, was filled in. */
export type QuoteSource = {
  cover?: string
  service?: string
  trade?: string
  /** We chose the covers. */ chosen?: boolean
  suspected?: boolean
}

export const quotes = pgTable('quotes', {
  id: uuid('id').primaryKey(),
  reference: text('reference'),
  status: text('status').$type<QuoteStatus>().notNull(),
  clientId: uuid('client_id'),
  /** The client's user who began it for their company; null for anybody else. */
  begunBy: uuid('begun_by'),
  family: text('family').notNull(),
  setVersion: integer('set_version').notNull(),
  answers: jsonb('answers').$type<Answers>().notNull().default({}),
  done: text('done').array().notNull().default([]),
  version: integer('version').notNull().default(0),
  email: text('email'),
  business: text('business').notNull().default(''),
  contactName: text('contact_name').notNull().default(''),
  trade: text('trade').notNull().default(''),
  covers: text('covers').array().notNull().default([]),
  referrals: jsonb('referrals').$type<Referral[]>().notNull().default([]),
  sent: jsonb('sent').$type<Sent>(),
  sentHash: text('sent_hash'),
  declaredName: text('declared_name'),
  declaredRole: text('declared_role'),
  declarationVersion: text('declaration_version'),
  submittedAt: instant('submitted_at'),
  dueAt: instant('due_at'),
  assignedTo: uuid('assigned_to'),
  offers: jsonb('offers').$type<OfferDraft[]>().notNull().default([]),
  demandsAndNeeds: text('demands_and_needs').notNull().default(''),
  brokerNote: text('broker_note').notNull().default(''),
  presented: jsonb('presented').$type<{ offers: Offer[]; demandsAndNeeds: string; brokerNote: string }>(),
  presentedAt: instant('presented_at'),
  presentedUntil: date('presented_until', { mode: 'string' }),
  acceptance: jsonb('acceptance').$type<StoredAcceptance>(),
  source: jsonb('source').$type<QuoteSource>().notNull().default({}),
  copiedFrom: uuid('copied_from'),
  savedAt: instant('saved_at').notNull().default(now),
  createdAt: instant('created_at').notNull().default(now),
})
export type QuoteRow = typeof quotes.$inferSelect

export const quoteDisclosures = pgTable('quote_disclosures', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  quoteId: uuid('quote_id').notNull(),
  question: text('question').notNull(),
  setVersion: integer('set_version').notNull(),
  value: jsonb('value').$type<unknown>(),
  source: text('source').$type<'holder' | 'client' | 'staff' | 'copy'>().notNull(),
  at: instant('at').notNull().default(now),
})

export const quoteMessages = pgTable('quote_messages', {
  id: uuid('id').primaryKey(),
  quoteId: uuid('quote_id').notNull(),
  at: instant('at').notNull().default(now),
  sender: text('sender').$type<'client' | 'staff'>().notNull(),
  byName: text('by_name').notNull(),
  body: text('body').notNull(),
})

export const quoteHolders = pgTable('quote_holders', {
  tokenHash: text('token_hash').primaryKey(),
  quoteId: uuid('quote_id').notNull(),
  /** The member of staff who writes it down for a client; null for anybody else. */
  userId: uuid('user_id'),
  createdAt: instant('created_at').notNull().default(now),
  expiresAt: instant('expires_at').notNull(),
})

export const quoteLinks = pgTable('quote_links', {
  tokenHash: text('token_hash').primaryKey(),
  quoteId: uuid('quote_id').notNull(),
  createdAt: instant('created_at').notNull().default(now),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

/** One row for each mail with a code and a link. Using either invalidates both. */
export const myQuotesMails = pgTable('my_quotes_mails', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  codeHash: text('code_hash'),
  linkHash: text('link_hash').notNull(),
  sentAt: instant('sent_at').notNull().default(now),
  codeUntil: instant('code_until').notNull(),
  linkUntil: instant('link_until').notNull(),
  usedAt: instant('used_at'),
})

/** A browser that asked for a code, and the mail whose code it may type. */
export const myQuotesAsks = pgTable('my_quotes_asks', {
  askedBy: text('asked_by').primaryKey(),
  mailId: uuid('mail_id').notNull(),
  askedAt: instant('asked_at').notNull().default(now),
  tries: integer('tries').notNull().default(0),
})

export const myQuotesSessions = pgTable('my_quotes_sessions', {
  tokenHash: text('token_hash').primaryKey(),
  email: text('email').notNull(),
  createdAt: instant('created_at').notNull().default(now),
  expiresAt: instant('expires_at').notNull(),
})
