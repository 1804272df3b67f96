import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ChargedLine } from '#contract/model/invoices/invoice.ts'
import type { Declared } from '#contract/model/policies/declaration.ts'
import type { CancellationReason } from '#contract/model/policies/policy.ts'
import type { PolicyClass } from '#contract/model/policies/policyClass.ts'
import type { PolicyStatus } from '#contract/model/policies/policyMachine.ts'
import { requirementMachine } from '#contract/model/policies/requirementMachine.ts'
import type { Terms } from '#contract/model/policies/terms.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const day = (name: string) => date(name, { mode: 'string' })
const pence = (name: string) => bigint(name, { mode: 'number' })
const now = sql`now()`

export const policies = pgTable('policies', {
  id: uuid('id').primaryKey(),
  clientId: uuid('client_id').notNull(),
  // The database generates it unless it is given.
  reference: text('reference')
    .notNull()
    .default(sql`next_reference('POL', 'policy_reference', 6)`),
  policyNumber: text('policy_number').notNull().default(''),
  class: text('class').$type<PolicyClass>().notNull(),
  insurer: text('insurer').notNull(),
  status: text('status').$type<PolicyStatus>().notNull(),
  inception: day('inception').notNull(),
  expiry: day('expiry').notNull(),
  boundAt: instant('bound_at'),
  boundBy: uuid('bound_by'),
  cancelledFrom: day('cancelled_from'),
  /** Net premium that the insurer said it will return, in pence. Null: calculated from the days without cover. */
  returnedNet: bigint('returned_net', { mode: 'number' }),
  returnedIpt: bigint('returned_ipt', { mode: 'number' }),
  /** Our fee for the cancellation, as the client accepted it. */
  cancellationFee: bigint('cancellation_fee', { mode: 'number' }).notNull().default(0),
  /** How often a cancellation was undone. */
  reinstatements: integer('reinstatements').notNull().default(0),
  cancellationReason: text('cancellation_reason').$type<CancellationReason | ''>().notNull().default(''),
  termsNumber: integer('terms_number').notNull().default(1),
  net: pence('net').notNull(),
  ipt: pence('ipt').notNull(),
  fee: pence('fee').notNull().default(0),
  total: pence('total')
    .notNull()
    .generatedAlwaysAs(sql`net + ipt + fee`),
  commissionRate: integer('commission_rate').notNull().default(0),
  assignedTo: uuid('assigned_to'),
  confidential: boolean('confidential').notNull().default(false),
  /** How many documents and conditions it still waits for (open subjectivities), counted by the database. */
  missing: integer('missing').notNull().default(0),
  /** The sum of all charges without a document, negative for a return premium. Null: not worked out yet. */
  uninvoiced: bigint('uninvoiced', { mode: 'number' }),
  /** The day of the oldest of them; null if there is none. */
  uninvoicedSince: day('uninvoiced_since'),
  predecessorId: uuid('predecessor_id'),
  quoteId: uuid('quote_id'),
  version: integer('version').notNull().default(0),
  /** The client's name, kept up to date by the database. */
  clientName: text('client_name').notNull().default(''),
  createdAt: instant('created_at').notNull().default(now),
  updatedAt: instant('updated_at').notNull().default(now),
})
export type PolicyRow = typeof policies.$inferSelect

export const policyTerms = pgTable(
  'policy_terms',
  {
    policyId: uuid('policy_id').notNull(),
    number: integer('number').notNull(),
    effectiveFrom: day('effective_from').notNull(),
    reason: text('reason').notNull(),
    terms: jsonb('terms').$type<Terms>().notNull(),
    netChange: pence('net_change').notNull().default(0),
    iptChange: pence('ipt_change').notNull().default(0),
    /** Our fee for the change, as the client accepted it. Null: what the fee of the terms grew by. */
    fee: pence('fee'),
    madeAt: instant('made_at').notNull().default(now),
    madeBy: uuid('made_by'),
    madeByName: text('made_by_name').notNull(),
  },
  ({ policyId, number }) => [primaryKey({ columns: [policyId, number] })],
)
export type TermsRow = typeof policyTerms.$inferSelect

/** What is charged beside the terms: extensions, also those without a premium, and declared figures. Never changed. */
export const policyCharges = pgTable(
  'policy_charges',
  {
    policyId: uuid('policy_id').notNull(),
    number: integer('number').notNull(),
    kind: text('kind', { enum: ['extension', 'declaration'] }).notNull(),
    from: day('from_day').notNull(),
    to: day('to_day').notNull(),
    lines: jsonb('lines').$type<ChargedLine[]>().notNull().default([]),
    fee: pence('fee').notNull().default(0),
    declared: jsonb('declared').$type<Declared>(),
    madeAt: instant('made_at').notNull().default(now),
    madeBy: uuid('made_by'),
    madeByName: text('made_by_name').notNull(),
  },
  ({ policyId, number }) => [primaryKey({ columns: [policyId, number] })],
)

export const subjectivities = pgTable('subjectivities', {
  id: uuid('id').primaryKey(),
  policyId: uuid('policy_id').notNull(),
  clientId: uuid('client_id').notNull(),
  text: text('text').notNull(),
  /** The kind of document that the class needs. Empty for something an insurer asks for in its own words. */
  paper: text('paper').notNull().default(''),
  askedOf: text('asked_of', { enum: ['client', 'broker', 'insurer'] })
    .notNull()
    .default('client'),
  dueOn: day('due_on'),
  status: text('status', { enum: requirementMachine.statusNames }).notNull().default('open'),
  settledAt: instant('settled_at'),
  settledBy: text('settled_by').notNull().default(''),
})
export type RequirementRow = typeof subjectivities.$inferSelect
