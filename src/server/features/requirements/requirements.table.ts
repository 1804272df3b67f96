import { sql } from 'drizzle-orm'
import { date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ContractCheck } from '#contract/model/requirements/contractCheck.ts'
import type { LineVerdict, Requirement } from '#contract/model/requirements/requirement.ts'

export const contractChecks = pgTable('contract_checks', {
  id: uuid('id').primaryKey(),
  clientId: uuid('client_id').notNull(),
  customer: text('customer').notNull(),
  clause: text('clause').notNull().default(''),
  lines: jsonb('lines').$type<Requirement[]>().notNull().default([]),
  results: jsonb('results').$type<LineVerdict[]>().notNull().default([]),
  checkedOn: date('checked_on', { mode: 'string' }).notNull(),
  pass: integer('pass').notNull().default(0),
  gap: integer('gap').notNull().default(0),
  ask: integer('ask').notNull().default(0),
  asked: jsonb('asked').$type<ContractCheck['asked']>().notNull().default([]),
  madeBy: uuid('made_by'),
  madeByName: text('made_by_name').notNull(),
  version: integer('version').notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true })
    .notNull()
    .default(sql`now()`),
})
export type CheckedRow = typeof contractChecks.$inferSelect
