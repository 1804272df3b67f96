import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const createdAt = () =>
  instant('created_at')
    .notNull()
    .default(sql`now()`)

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

/** A new sign-in address, until both inboxes have confirmed it. */
export const emailChanges = pgTable('email_changes', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  newEmail: text('new_email').notNull(),
  oldTokenHash: text('old_token_hash').notNull(),
  newTokenHash: text('new_token_hash').notNull(),
  oldConfirmedAt: instant('old_confirmed_at'),
  newConfirmedAt: instant('new_confirmed_at'),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'),
})
