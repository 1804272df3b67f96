import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DisclosureSubject, GivenAnswer, PresentationBody } from '#contract/model/disclosures/presentation.ts'

const seq = () => bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity()

export const disclosures = pgTable('disclosures', {
  id: uuid('id').primaryKey(),
  seq: seq(),
  clientId: uuid('client_id').notNull(),
  subjectType: text('subject_type').$type<DisclosureSubject>().notNull(),
  subjectId: uuid('subject_id').notNull(),
  policyId: uuid('policy_id'),
  key: text('key').notNull(),
  question: text('question').notNull(),
  version: text('version').notNull(),
  answer: text('answer').notNull(),
  source: text('source').$type<GivenAnswer['source']>().notNull(),
  byName: text('by_name').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  corrects: uuid('corrects'),
})
export type DisclosureRow = typeof disclosures.$inferSelect

export const presentations = pgTable('presentations', {
  id: uuid('id').primaryKey(),
  seq: seq(),
  clientId: uuid('client_id').notNull(),
  subjectType: text('subject_type').$type<DisclosureSubject>().notNull(),
  subjectId: uuid('subject_id').notNull(),
  policyId: uuid('policy_id'),
  step: text('step').$type<PresentationBody['step']>().notNull(),
  byName: text('by_name').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  body: jsonb('body').$type<PresentationBody>().notNull(),
  sha256: text('sha256').notNull(),
})
export type PresentationRow = typeof presentations.$inferSelect
