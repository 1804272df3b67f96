import { sql } from 'drizzle-orm'
import { bigint, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ChangeKind, ChangeDetails } from '#contract/model/changes/changeKinds.ts'
import type { ChangeStatus } from '#contract/model/changes/changeMachine.ts'
import type { Compared } from '#contract/model/changes/changeTerms.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const pence = (name: string) => bigint(name, { mode: 'number' })

export const changes = pgTable('changes', {
  id: uuid('id').primaryKey(),
  // Numbered by the database.
  reference: text('reference')
    .notNull()
    .default(sql`next_reference('CHG', 'change_reference', 6)`),
  clientId: uuid('client_id').notNull(),
  policyId: uuid('policy_id').notNull(),
  kind: text('kind').$type<ChangeKind>().notNull(),
  status: text('status').$type<ChangeStatus>().notNull(),
  effectiveOn: date('effective_on', { mode: 'string' }).notNull(),
  wanted: jsonb('wanted').$type<ChangeDetails>().notNull(),
  /** Before and after, as they were when the change was requested. */
  compared: jsonb('compared').$type<Compared[]>().notNull(),
  /** The reason the client gave the insurer. */
  reason: text('reason').notNull().default(''),
  net: pence('net'),
  ipt: pence('ipt'),
  fee: pence('fee').notNull().default(0),
  pricedSection: text('priced_section'),
  /** The section's premium for the period after the change. The name is older: most periods are a year. */
  yearlyNet: pence('yearly_net'),
  insurerReference: text('insurer_reference').notNull().default(''),
  /** The version of the policy's terms that the change produced. */
  termsNumber: integer('terms_number'),
  dueAt: instant('due_at'),
  assignedTo: uuid('assigned_to'),
  requestedBy: uuid('requested_by'),
  requestedByName: text('requested_by_name').notNull(),
  version: integer('version').notNull().default(0),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  updatedAt: instant('updated_at')
    .notNull()
    .default(sql`now()`),
})
export type ChangeRow = typeof changes.$inferSelect
