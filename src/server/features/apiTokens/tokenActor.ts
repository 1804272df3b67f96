/** The actor of an API token: the user who made it, with those of the token's permissions that they still hold, and no session. */
import { eq, sql } from 'drizzle-orm'
import { permissionsOf, tokenPermissions, type Actor } from '#contract/access.ts'
import type { Db } from '#server/db/connect.ts'
import { users } from '#server/features/users/users.table.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { apiTokens } from './apiTokens.table.ts'

/** The prefix of every token, by which people and secret scanners recognise it. */
const prefix = 'sw_'
const shape = /^sw_[A-Za-z0-9_-]{43}$/
/** How many seconds old "last used" may be, so that not every call writes. */
const lastUsedSeconds = 60

export const newApiToken = () => `${prefix}${newToken()}`

/** Invalid, expired and revoked tokens, and those of users who can no longer sign in, all give a visitor. Looked up by hash against timing leaks. */
export const tokenActor = async (db: Db, token: string): Promise<Actor> => {
  const visitor: Actor = { kind: 'visitor' }
  if (!shape.test(token)) return visitor
  const [row] = await db
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      given: apiTokens.permissions,
      stale: sql<boolean>`coalesce(${apiTokens.lastUsedAt} < now() - make_interval(secs => ${lastUsedSeconds}), true)`,
      userId: users.id,
      role: users.role,
      permissions: users.permissions,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.madeBy))
    .where(
      sql`${apiTokens.tokenHash} = ${hashToken(token)} AND ${apiTokens.revokedAt} IS NULL AND ${apiTokens.expiresAt} > now() AND ${users.status} = 'active'`,
    )
  if (!row || row.role === 'client') return visitor
  const permissions = permissionsOf({ role: row.role, permissions: row.permissions })
  if (row.stale)
    await db
      .update(apiTokens)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(apiTokens.id, row.id))
  return {
    kind: 'staff',
    userId: row.userId,
    role: row.role,
    permissions: tokenPermissions.filter((permission) => row.given.includes(permission) && permissions.includes(permission)),
    sessionId: row.id,
    name: `${row.name} (API token)`,
    token: { id: row.id, name: row.name },
  }
}
