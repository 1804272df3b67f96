import { sql } from 'drizzle-orm'
import { bigint, date, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { InvoiceFacts, InvoiceKind, ReceivedWay } from '#contract/model/invoices/invoice.ts'
import type { InvoiceStatus } from '#contract/model/invoices/invoiceMachine.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const day = (name: string) => date(name, { mode: 'string' })
const pence = (name: string) => bigint(name, { mode: 'number' })
const now = sql`now()`

export const invoices = pgTable('invoices', {
  id: uuid('id').primaryKey(),
  reference: text('reference').notNull(),
  clientId: uuid('client_id').notNull(),
  policyId: uuid('policy_id').notNull(),
  kind: text('kind').$type<InvoiceKind>().notNull(),
  charge: text('charge').notNull(),
  /** For a credit note, its invoice. */
  credits: uuid('credits'),
  status: text('status').$type<InvoiceStatus>().notNull(),
  net: pence('net').notNull(),
  ipt: pence('ipt').notNull(),
  fee: pence('fee').notNull(),
  creditCharge: pence('credit_charge').notNull().default(0),
  total: pence('total')
    .notNull()
    .generatedAlwaysAs(sql`net + ipt + fee + credit_charge`),
  paid: pence('paid').notNull().default(0),
  credited: pence('credited').notNull().default(0),
  about: text('about').notNull(),
  facts: jsonb('facts').$type<InvoiceFacts>().notNull(),
  issuedOn: day('issued_on').notNull(),
  dueOn: day('due_on').notNull(),
  madeBy: uuid('made_by'),
  madeByName: text('made_by_name').notNull(),
  /** Kept up to date by the database. */
  clientName: text('client_name').notNull().default(''),
  pdfKey: text('pdf_key'),
  pdfSha256: text('pdf_sha256').notNull().default(''),
  pdfBytes: integer('pdf_bytes').notNull().default(0),
  version: integer('version').notNull().default(0),
  createdAt: instant('created_at').notNull().default(now),
  updatedAt: instant('updated_at').notNull().default(now),
})
export type InvoiceRow = typeof invoices.$inferSelect

export const instalments = pgTable(
  'instalments',
  {
    invoiceId: uuid('invoice_id').notNull(),
    number: integer('number').notNull(),
    dueOn: day('due_on').notNull(),
    amount: pence('amount').notNull(),
  },
  ({ invoiceId, number }) => [primaryKey({ columns: [invoiceId, number] })],
)

export const invoicePayments = pgTable('invoice_payments', {
  id: uuid('id').primaryKey(),
  invoiceId: uuid('invoice_id').notNull(),
  amount: pence('amount').notNull(),
  paidOn: day('paid_on').notNull(),
  how: text('how').$type<ReceivedWay>().notNull(),
  reference: text('reference').notNull().default(''),
  recordedAt: instant('recorded_at').notNull().default(now),
  recordedBy: uuid('recorded_by'),
  recordedByName: text('recorded_by_name').notNull(),
  takenBackAt: instant('taken_back_at'),
  takenBackWhy: text('taken_back_why').notNull().default(''),
})
