import { sql } from 'drizzle-orm'
import { bigint, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import {
  complaintCategories,
  complaintChannels,
  complaintKinds,
  complaintMachine,
  complaintOutcomes,
  eligibilities,
} from '#contract/model/complaints/complaintMachine.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const now = sql`now()`

export const complaints = pgTable('complaints', {
  id: uuid('id').primaryKey(),
  reference: text('reference')
    .notNull()
    .default(sql`next_reference('CMP', 'complaint_reference', 5)`),
  clientId: uuid('client_id'),
  policyId: uuid('policy_id'),
  kind: text('kind', { enum: complaintKinds }).notNull(),
  status: text('status', { enum: complaintMachine.statusNames }).notNull(),
  complainant: text('complainant').notNull(),
  email: text('email').notNull().default(''),
  phone: text('phone').notNull().default(''),
  channel: text('channel', { enum: complaintChannels }).notNull(),
  category: text('category', { enum: complaintCategories }).notNull().default('other'),
  description: text('description').notNull(),
  eligible: text('eligible', { enum: eligibilities }).notNull().default('unknown'),
  outcome: text('outcome', { enum: ['', ...complaintOutcomes] })
    .notNull()
    .default(''),
  /** Pence promised, and paid of it so far. */
  redress: bigint('redress', { mode: 'number' }),
  redressPaid: bigint('redress_paid', { mode: 'number' }).notNull().default(0),
  redressPaidOn: date('redress_paid_on', { mode: 'string' }),
  rootCause: text('root_cause').notNull().default(''),
  receivedOn: date('received_on', { mode: 'string' }).notNull(),
  acknowledgedAt: instant('acknowledged_at'),
  summaryResolvedAt: instant('summary_resolved_at'),
  holdingLetterAt: instant('holding_letter_at'),
  finalResponseAt: instant('final_response_at'),
  fosReferredAt: instant('fos_referred_at'),
  enquiryId: uuid('enquiry_id'),
  dueAt: instant('due_at'),
  assignedTo: uuid('assigned_to'),
  version: integer('version').notNull().default(0),
  createdAt: instant('created_at').notNull().default(now),
  updatedAt: instant('updated_at').notNull().default(now),
})
export type ComplaintRow = typeof complaints.$inferSelect
