import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { membershipRoles, type Rights } from '#contract/model/people/membership.ts'
import { membershipMachine } from '#contract/model/people/membershipMachine.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Who acts for which company. Ended rows are kept; the app cannot delete any. */
export const memberships = pgTable('memberships', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  clientId: uuid('client_id').notNull(),
  role: text('role', { enum: membershipRoles }).notNull(),
  /** Only the areas in which the right differs from the role's. */
  rights: jsonb('rights').$type<Partial<Rights>>().notNull().default({}),
  status: text('status', { enum: membershipMachine.statusNames }).notNull(),
  invitedBy: uuid('invited_by'),
  invitedAt: instant('invited_at')
    .notNull()
    .default(sql`now()`),
  acceptedAt: instant('accepted_at'),
  expiresAt: instant('expires_at'),
  revokedBy: uuid('revoked_by'),
  revokedAt: instant('revoked_at'),
  version: integer('version').notNull().default(0),
})
export type MembershipRow = typeof memberships.$inferSelect
