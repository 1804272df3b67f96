import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { businessTypes, contactRoles, contactWays, ernExemptions } from '#contract/model/clients/businessType.ts'
import { clientMachine } from '#contract/model/clients/clientMachine.ts'
import type { KeptRecords } from '#contract/model/clients/erasure.ts'
import { customerCategories } from '#contract/model/clients/customerCategory.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const now = sql`now()`

/** The broker's customers. Row-level security limits a client's own requests to their row. */
export const clients = pgTable('clients', {
  id: uuid('id').primaryKey(),
  /** C-000123 */
  reference: text('reference')
    .notNull()
    .default(sql`'C-' || lpad(nextval('client_reference')::text, 6, '0')`),
  /** The legal name. */
  name: text('name').notNull(),
  status: text('status', { enum: clientMachine.statusNames }).notNull().default('active'),
  businessType: text('business_type', { enum: businessTypes }).notNull().default('ltd'),
  tradingName: text('trading_name').notNull().default(''),
  companyNumber: text('company_number').notNull().default(''),
  charityNumber: text('charity_number').notNull().default(''),
  vatNumber: text('vat_number').notNull().default(''),
  ern: text('ern').notNull().default(''),
  ernExempt: text('ern_exempt', { enum: ernExemptions }).notNull().default(''),
  trade: text('trade').notNull().default(''),
  activities: text('activities').notNull().default(''),
  established: integer('established'),
  turnover: bigint('turnover', { mode: 'number' }),
  turnoverYear: integer('turnover_year'),
  employees: integer('employees'),
  wageRoll: bigint('wage_roll', { mode: 'number' }),
  address: text('address').notNull().default(''),
  postcode: text('postcode').notNull().default(''),
  phone: text('phone').notNull().default(''),
  email: text('email').notNull().default(''),
  category: text('category', { enum: customerCategories }).notNull().default('commercial_small'),
  supportNeeds: text('support_needs').notNull().default(''),
  largePrint: boolean('large_print').notNull().default(false),
  preferredContact: text('preferred_contact', { enum: contactWays }).notNull().default('email'),
  source: text('source').notNull().default(''),
  sanctionsCheckedOn: date('sanctions_checked_on', { mode: 'string' }),
  assignedTo: uuid('assigned_to'),
  mergedInto: uuid('merged_into'),
  /** The earliest expiry among its policies due for renewal. Kept up to date by the database. */
  nextRenewal: date('next_renewal', { mode: 'string' }),
  erasedAt: instant('erased_at'),
  /** What was kept when it was erased, and why. */
  erasedKept: jsonb('erased_kept').$type<KeptRecords[]>().notNull().default([]),
  version: integer('version').notNull().default(0),
  createdAt: instant('created_at').notNull().default(now),
  updatedAt: instant('updated_at').notNull().default(now),
})
export type ClientRow = typeof clients.$inferSelect

export const contacts = pgTable('contacts', {
  id: uuid('id').primaryKey(),
  clientId: uuid('client_id').notNull(),
  name: text('name').notNull(),
  role: text('role', { enum: contactRoles }).notNull(),
  email: text('email').notNull().default(''),
  phone: text('phone').notNull().default(''),
  main: boolean('main').notNull().default(false),
  mayClaim: boolean('may_claim').notNull().default(false),
  version: integer('version').notNull().default(0),
  createdAt: instant('created_at').notNull().default(now),
})
export type ContactRow = typeof contacts.$inferSelect

/** Two clients merged into one, with what was moved so that it can be moved back. */
export const clientMerges = pgTable('client_merges', {
  id: uuid('id').primaryKey(),
  keptId: uuid('kept_id').notNull(),
  mergedId: uuid('merged_id').notNull(),
  statusBefore: text('status_before', { enum: clientMachine.statusNames }).notNull(),
  moved: jsonb('moved').$type<Record<string, string[]>>().notNull(),
  at: instant('at').notNull().default(now),
  byUser: uuid('by_user'),
  byName: text('by_name').notNull(),
  undoneAt: instant('undone_at'),
  undoneBy: text('undone_by').notNull().default(''),
})
