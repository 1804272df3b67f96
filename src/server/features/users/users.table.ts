import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { roles } from '#contract/access.ts'
import { sessionStages } from '#contract/model/people/user.ts'
import { userMachine } from '#contract/model/people/userMachine.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** People who can sign in. Only the features users and auth read the columns that prove identity. */
export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  username: text('username'),
  email: text('email').notNull(),
  name: text('name').notNull(),
  role: text('role', { enum: roles }).notNull(),
  permissions: text('permissions').array(),
  status: text('status', { enum: userMachine.statusNames }).notNull().default('active'),
  passwordHash: text('password_hash'),
  previousPasswordHash: text('previous_password_hash'),
  passwordChangedAt: instant('password_changed_at'),
  phone: text('phone'),
  phoneVerifiedAt: instant('phone_verified_at'),
  totpSealed: text('totp_sealed'),
  totpEnabledAt: instant('totp_enabled_at'),
  totpStep: bigint('totp_step', { mode: 'number' }).notNull().default(0),
  totpPendingSealed: text('totp_pending_sealed'),
  enrolmentUntil: instant('enrolment_until'),
  codeFailures: instant('code_failures')
    .array()
    .notNull()
    .default(sql`'{}'`),
  codeBlockedUntil: instant('code_blocked_until'),
  /** The last use of a complete session; outlives the session. */
  lastSeenAt: instant('last_seen_at'),
  version: integer('version').notNull().default(0),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  updatedAt: instant('updated_at')
    .notNull()
    .default(sql`now()`),
})

/** One row for each signed-in browser, complete or between the steps. */
export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  userId: uuid('user_id').notNull(),
  stage: text('stage', { enum: sessionStages }).notNull(),
  factorAt: instant('factor_at'),
  reauthAt: instant('reauth_at'),
  pendingPhone: text('pending_phone'),
  codeAttempts: integer('code_attempts').notNull().default(0),
  idleSeconds: integer('idle_seconds').notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  lastSeenAt: instant('last_seen_at')
    .notNull()
    .default(sql`now()`),
  expiresAt: instant('expires_at').notNull(),
  ipPrefix: text('ip_prefix').notNull(),
  device: text('device').notNull(),
  knownDevice: boolean('known_device').notNull().default(false),
  /** The company that a client chose to act for. Null: all of theirs. */
  actingFor: uuid('acting_for'),
  /** For staff viewing the portal as a client: that client's membership, and until when. */
  viewingMembership: uuid('viewing_membership'),
  viewingUntil: instant('viewing_until'),
})

export const invitations = pgTable('invitations', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  invitedBy: uuid('invited_by'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

/** Resets of a second step: one administrator asks, another confirms. Open until `endedAt` or `expiresAt`. */
export const factorResets = pgTable('factor_resets', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  askedBy: uuid('asked_by').notNull(),
  reason: text('reason').notNull(),
  askedAt: instant('asked_at')
    .notNull()
    .default(sql`now()`),
  expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'),
  outcome: text('outcome', { enum: ['confirmed', 'withdrawn', 'expired'] }),
  endedBy: uuid('ended_by'),
})

/** Ten printed recovery codes, stored as hashes. */
export const recoveryCodes = pgTable('recovery_codes', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  codeHash: text('code_hash').notNull(),
  usedAt: instant('used_at'),
})

/** Browsers that completed a sign-in. */
export const knownDevices = pgTable('known_devices', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  lastUsedAt: instant('last_used_at')
    .notNull()
    .default(sql`now()`),
})

/** Wrong passwords by what was typed, by device and by address; keys are hashes. */
export const loginFailures = pgTable('login_failures', {
  bucket: text('bucket').primaryKey(),
  nameHash: text('name_hash'),
  failures: integer('failures').notNull(),
  windowStartedAt: instant('window_started_at')
    .notNull()
    .default(sql`now()`),
  lockedUntil: instant('locked_until'),
  inARow: integer('in_a_row').notNull(),
})
