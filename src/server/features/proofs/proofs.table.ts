import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ProofFacts, Purpose } from '#contract/model/proofs/proof.ts'
import type { ProofStatus } from '#contract/model/proofs/proofMachine.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const now = sql`now()`

/** A company's address book of people who have asked it for proof of cover. */
export const proofHolders = pgTable('proof_holders', {
  id: uuid('id').primaryKey(),
  clientId: uuid('client_id').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull().default(''),
  address: text('address').notNull().default(''),
  createdAt: instant('created_at').notNull().default(now),
})

export const proofs = pgTable('proofs', {
  id: uuid('id').primaryKey(),
  clientId: uuid('client_id').notNull(),
  policyId: uuid('policy_id').notNull(),
  code: text('code').notNull(),
  status: text('status').$type<ProofStatus>().notNull(),
  holderId: uuid('holder_id'),
  purpose: text('purpose').$type<Purpose>().notNull(),
  facts: jsonb('facts').$type<ProofFacts>().notNull(),
  pdfKey: text('pdf_key'),
  pdfSha256: text('pdf_sha256').notNull().default(''),
  pdfBytes: integer('pdf_bytes').notNull().default(0),
  /** The same facts in large print, once somebody who wants that has opened it. */
  largeKey: text('large_key'),
  largeSha256: text('large_sha256').notNull().default(''),
  largeBytes: integer('large_bytes').notNull().default(0),
  carryOver: boolean('carry_over').notNull().default(false),
  replaces: uuid('replaces'),
  toldUntil: date('told_until', { mode: 'string' }),
  issuedAt: instant('issued_at').notNull().default(now),
  issuedBy: uuid('issued_by'),
  issuedByName: text('issued_by_name').notNull(),
  version: integer('version').notNull().default(0),
})
export type ProofRow = typeof proofs.$inferSelect

export const staffPages = pgTable('staff_pages', {
  clientId: uuid('client_id').primaryKey(),
  token: text('token').notNull(),
  enabled: boolean('enabled').notNull().default(true),
  madeAt: instant('made_at').notNull().default(now),
  lapseTold: date('lapse_told', { mode: 'string' }),
})
