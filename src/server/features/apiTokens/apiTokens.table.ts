import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Only the SHA-256 of a token is stored. Revoked and expired tokens stay, because audit rows name them. */
export const apiTokens = pgTable('api_tokens', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  tokenHash: text('token_hash').notNull(),
  ending: text('ending').notNull(),
  permissions: text('permissions').array().notNull(),
  madeBy: uuid('made_by').notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  expiresAt: instant('expires_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  revokedAt: instant('revoked_at'),
})
