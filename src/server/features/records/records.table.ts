import { sql } from 'drizzle-orm'
import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Change } from '#contract/history.ts'
import type { Party, Reader } from '#contract/machine.ts'

/** The history of records of every kind, in order. Append-only; erased with the record. */
export const recordEvents = pgTable('record_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The machine's `record`: 'quote'. */
  subjectType: text('subject_type').notNull(),
  subjectId: uuid('subject_id').notNull(),
  /** The record's version after this event. Null if the event did not raise it. */
  version: integer('version'),
  at: timestamp('at', { withTimezone: true })
    .notNull()
    .default(sql`now()`),
  party: text('party').$type<Party>().notNull(),
  byUser: uuid('by_user'),
  byName: text('by_name').notNull(),
  action: text('action').notNull(),
  fromStatus: text('from_status'),
  toStatus: text('to_status'),
  reason: text('reason').notNull().default(''),
  changes: jsonb('changes').$type<Omit<Change, 'label'>[]>().notNull().default([]),
  visibleTo: text('visible_to').$type<Reader>().notNull(),
})
