import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Terms } from '#contract/model/policies/terms.ts'
import type { AcceptedFor, ClaimsTold, Decision, Fact, LostReason, Presented, RenewalOffer, Sum } from '#contract/model/renewals/renewal.ts'
import type { RenewalStatus } from '#contract/model/renewals/renewalMachine.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const day = (name: string) => date(name, { mode: 'string' })
const now = sql`now()`

/** `readBy`: the member of staff who read it to the client. Absent if the client ticked it. */
type Acknowledged = { key: string; text: string; at: string; readBy?: string }

export const renewals = pgTable('renewals', {
  id: uuid('id').primaryKey(),
  clientId: uuid('client_id').notNull(),
  policyId: uuid('policy_id').notNull(),
  newPolicyId: uuid('new_policy_id'),
  status: text('status').$type<RenewalStatus>().notNull(),
  dueOn: day('due_on').notNull(),
  dueAt: instant('due_at'),
  assignedTo: uuid('assigned_to'),
  invitedAt: instant('invited_at'),
  facts: jsonb('facts').$type<Fact[]>().notNull().default([]),
  factsConfirmedAt: instant('facts_confirmed_at'),
  factsConfirmedBy: text('facts_confirmed_by').notNull().default(''),
  sums: jsonb('sums').$type<Sum[]>().notNull().default([]),
  claimsTold: jsonb('claims_told').$type<ClaimsTold>().notNull().default({ others: '', told: '' }),
  /** What insurers offered, as staff see it. The client sees only `presented`. */
  offers: jsonb('offers').$type<RenewalOffer[]>().notNull().default([]),
  newTerms: jsonb('new_terms').$type<Terms>(),
  recommendedOffer: uuid('recommended_offer'),
  presented: jsonb('presented').$type<Presented>(),
  presentedAt: instant('presented_at'),
  chosenOffer: uuid('chosen_offer'),
  acknowledged: jsonb('acknowledged').$type<Acknowledged[]>().notNull().default([]),
  decision: text('decision').$type<Decision | ''>().notNull().default(''),
  wantedChanges: text('wanted_changes').notNull().default(''),
  decidedAt: instant('decided_at'),
  decidedBy: text('decided_by').notNull().default(''),
  acceptedFor: jsonb('accepted_for').$type<AcceptedFor>(),
  declaration: jsonb('declaration').$type<{ name: string; at: string; version: string; text?: string }>(),
  lostReason: text('lost_reason').$type<LostReason | ''>().notNull().default(''),
  targetNet: bigint('target_net', { mode: 'number' }),
  marketsApproached: integer('markets_approached').notNull().default(0),
  marketsReplied: integer('markets_replied').notNull().default(0),
  insurersAsked: text('insurers_asked').notNull().default(''),
  nextAction: text('next_action').notNull().default(''),
  nextChaseOn: day('next_chase_on'),
  note: text('note').notNull().default(''),
  chasedAt: instant('chased_at'),
  chasedFor: integer('chased_for'),
  chases: integer('chases').notNull().default(0),
  extendedUntil: day('extended_until'),
  /** Withdrawn because its policy was cancelled. If the policy is reinstated, a renewal for the same day opens again. */
  policyCancelled: boolean('policy_cancelled').notNull().default(false),
  lapseLetterAt: instant('lapse_letter_at'),
  version: integer('version').notNull().default(0),
  createdAt: instant('created_at').notNull().default(now),
  updatedAt: instant('updated_at').notNull().default(now),
})
export type RenewalRow = typeof renewals.$inferSelect

export const renewalFeeds = pgTable('renewal_feeds', {
  userId: uuid('user_id').primaryKey(),
  number: integer('number').notNull().default(1),
})
