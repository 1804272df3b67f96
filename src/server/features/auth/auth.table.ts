import { sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const createdAt = () => instant('created_at').notNull().default(sql`now()`)

export const challengePurposes = ['signIn', 'phone', 'reauth'] as const

export const mfaChallenges = pgTable('mfa_challenges', {
  id: uuid('id').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  userId: uuid('user_id').notNull(),
  purpose: text('purpose', { enum: challengePurposes }).notNull(),
  phone: text('phone').notNull(),
  codeHash: text('code_hash').notNull(),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
  consumedAt: instant('consumed_at'),
})

export const codeSends = pgTable('code_sends', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  sessionId: uuid('session_id').notNull(),
  phone: text('phone').notNull(),
  ipPrefix: text('ip_prefix').notNull(),
  createdAt: createdAt(),
})

export const recoveryCodes = pgTable('recovery_codes', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  codeHash: text('code_hash').notNull(),
  usedAt: instant('used_at'),
})

export const knownDevices = pgTable('known_devices', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  createdAt: createdAt(),
  lastUsedAt: instant('last_used_at').notNull().default(sql`now()`),
})

export const resetRequests = pgTable('reset_requests', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  ipPrefix: text('ip_prefix').notNull(),
  createdAt: createdAt(),
})

export const passwordResets = pgTable('password_resets', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

export const loginFailures = pgTable('login_failures', {
  bucket: text('bucket').primaryKey(),
  nameHash: text('name_hash'),
  failures: integer('failures').notNull(),
  windowStartedAt: instant('window_started_at').notNull().default(sql`now()`),
  lockedUntil: instant('locked_until'),
  inARow: integer('in_a_row').notNull(),
})
