import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ClaimKind } from '#contract/model/claims/claim.ts'
import type { ClaimClosing, ClaimStatus } from '#contract/model/claims/claimMachine.ts'
import type { PaymentKind } from '#contract/model/claims/claimMoney.ts'
import type { NeedStatus } from '#contract/model/claims/needMachine.ts'
import type { Answers } from '#contract/model/questions/question.ts'
import type { AnswerSection } from '#contract/model/quotes/quote.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const now = sql`now()`

/** What was declared: every question as worded, with its answer as read back to the user. */
export type SentReport = { declaration: string; sections: AnswerSection[]; files: { name: string; sha256: string }[]; later: string[] }

export const claims = pgTable('claims', {
  id: uuid('id').primaryKey(),
  reference: text('reference'),
  status: text('status').$type<ClaimStatus>().notNull(),
  clientId: uuid('client_id'),
  policyId: uuid('policy_id'),
  family: text('family').notNull().default('claim'),
  setVersion: integer('set_version').notNull(),
  answers: jsonb('answers').$type<Answers>().notNull().default({}),
  done: text('done').array().notNull().default([]),
  later: text('later').array().notNull().default([]),
  version: integer('version').notNull().default(0),
  type: text('type').notNull().default(''),
  kind: text('kind').$type<ClaimKind>().notNull().default('other'),
  circumstance: boolean('circumstance').notNull().default(false),
  urgent: boolean('urgent').notNull().default(false),
  email: text('email'),
  reporterName: text('reporter_name').notNull().default(''),
  business: text('business').notNull().default(''),
  policyNumber: text('policy_number').notNull().default(''),
  incidentOn: date('incident_on', { mode: 'string' }),
  estimatedLoss: bigint('estimated_loss', { mode: 'number' }),
  sent: jsonb('sent').$type<SentReport>(),
  sentHash: text('sent_hash'),
  declarationVersion: text('declaration_version'),
  submittedAt: instant('submitted_at'),
  dueAt: instant('due_at'),
  assignedTo: uuid('assigned_to'),
  insurer: text('insurer').notNull().default(''),
  insurerReference: text('insurer_reference').notNull().default(''),
  closedReason: text('closed_reason').$type<ClaimClosing | ''>().notNull().default(''),
  adjuster: text('adjuster').notNull().default(''),
  excess: bigint('excess', { mode: 'number' }),
  reserve: bigint('reserve', { mode: 'number' }),
  moneyReleased: boolean('money_released').notNull().default(false),
  nextUpdateOn: date('next_update_on', { mode: 'string' }),
  /** When the acknowledgement is due, otherwise the end of the day of the next update. */
  hearsBy: instant('hears_by').generatedAlwaysAs(sql`coalesce(due_at, (next_update_on + time '17:30') AT TIME ZONE 'Europe/London')`),
  offered: bigint('offered', { mode: 'number' }),
  offerAcceptedAt: instant('offer_accepted_at'),
  declinedBecause: text('declined_because').notNull().default(''),
  /** Since when a message of the client waits for our answer. */
  wroteAt: instant('wrote_at'),
  /** Since when what the client sent waits to be checked, and nothing else is asked for. The database keeps it. */
  answeredAt: instant('answered_at'),
  /** Waiting for us: the insurer has not been told, or the client has replied. */
  ours: boolean('ours').notNull().generatedAlwaysAs(sql`submitted_at IS NOT NULL AND (status IN ('submitted', 'acknowledged')
    OR wrote_at IS NOT NULL OR (answered_at IS NOT NULL AND status NOT IN ('withdrawn', 'closed')))`),
  suspected: boolean('suspected').notNull().default(false),
  savedAt: instant('saved_at').notNull().default(now),
  createdAt: instant('created_at').notNull().default(now),
})
export type ClaimRow = typeof claims.$inferSelect

export const claimHolders = pgTable('claim_holders', {
  tokenHash: text('token_hash').primaryKey(),
  claimId: uuid('claim_id').notNull(),
  /** The signed-in client or member of staff to whom this browser belongs; null for anybody else. */
  userId: uuid('user_id'),
  createdAt: instant('created_at').notNull().default(now),
  expiresAt: instant('expires_at').notNull(),
})

export const claimLinks = pgTable('claim_links', {
  tokenHash: text('token_hash').primaryKey(),
  claimId: uuid('claim_id').notNull(),
  /** Whoever had it mailed, as in `claimHolders`. */
  userId: uuid('user_id'),
  createdAt: instant('created_at').notNull().default(now),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

/** What is needed for a claim, one row for each need. */
export const claimNeeds = pgTable('claim_needs', {
  id: uuid('id').primaryKey(),
  claimId: uuid('claim_id').notNull(),
  clientId: uuid('client_id'),
  what: text('what').notNull(),
  why: text('why').notNull().default(''),
  dueOn: date('due_on', { mode: 'string' }),
  status: text('status').$type<NeedStatus>().notNull(),
  answer: text('answer').notNull().default(''),
  reason: text('reason').notNull().default(''),
  cannot: boolean('cannot').notNull().default(false),
  answeredAt: instant('answered_at'),
  version: integer('version').notNull().default(0),
  createdAt: instant('created_at').notNull().default(now),
})
export type NeedRow = typeof claimNeeds.$inferSelect

export const claimPayments = pgTable('claim_payments', {
  id: uuid('id').primaryKey(),
  claimId: uuid('claim_id').notNull(),
  kind: text('kind').$type<PaymentKind>().notNull(),
  payee: text('payee').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  paidOn: date('paid_on', { mode: 'string' }).notNull(),
  madeBy: uuid('made_by'),
  createdAt: instant('created_at').notNull().default(now),
  reversedAt: instant('reversed_at'),
  reversedWhy: text('reversed_why').notNull().default(''),
  reversedByName: text('reversed_by_name').notNull().default(''),
})

/** The insurer's estimates. Row-level security shows them only to staff. */
export const claimReserves = pgTable('claim_reserves', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  claimId: uuid('claim_id').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  reason: text('reason').notNull().default(''),
  at: instant('at').notNull().default(now),
  byName: text('by_name').notNull(),
})
