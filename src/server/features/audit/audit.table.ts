import { bigint, customType, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Append-only: the app may insert and read, a trigger refuses everything else. */
export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  action: text().notNull(),
  actorKind: text('actor_kind', { enum: ['visitor', 'pending', 'client', 'staff', 'system'] }).notNull(),
  actorId: uuid('actor_id'),
  role: text(),
  sessionHash: text('session_hash'),
  ipPrefix: text('ip_prefix'),
  requestId: text('request_id'),
  subjectType: text('subject_type').notNull(),
  subjectId: text('subject_id'),
  before: jsonb().$type<Record<string, unknown>>(),
  after: jsonb().$type<Record<string, unknown>>(),
  reason: text(),
  /** The API token that acted, with its name at the time. */
  tokenId: uuid('token_id'),
  tokenName: text('token_name'),
})

export const auditChain = pgTable('audit_chain', {
  position: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  auditId: bigint('audit_id', { mode: 'number' }).notNull().unique(),
  hash: bytes().notNull(),
  /** 'keyId.signature' of the hash. Null for rows sealed before signatures were introduced. */
  signature: text(),
})

/** The same table with `uid` as the key, for lists; it identifies the same row as the number. */
export const auditEntries = pgTable('audit_log', {
  id: uuid('uid').notNull(),
  number: bigint('id', { mode: 'number' }).notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  action: text().notNull(),
  actorKind: text('actor_kind', { enum: ['visitor', 'pending', 'client', 'staff', 'system'] }).notNull(),
  actorId: uuid('actor_id'),
  role: text(),
  sessionHash: text('session_hash'),
  ipPrefix: text('ip_prefix'),
  requestId: text('request_id'),
  subjectType: text('subject_type').notNull(),
  subjectId: text('subject_id'),
  before: jsonb().$type<Record<string, unknown>>(),
  after: jsonb().$type<Record<string, unknown>>(),
  reason: text(),
  tokenId: uuid('token_id'),
  tokenName: text('token_name'),
})
