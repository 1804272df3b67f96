/** Who an API token acts as: whoever made it, with the permissions of the token that they still have themselves, and without a session. */
import { eq, sql } from 'drizzle-orm'
import { permissionsOf, tokenPermissions, type Actor } from '#contract/access.ts'
import type { Db } from '#server/db/connect.ts'
import { users } from '#server/features/users/users.table.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { apiTokens } from './apiTokens.table.ts'

/** The start of every token, so that people and scanners of source code see what it is. */
const prefix = 'sw_'
const shape = /^sw_[A-Za-z0-9_-]{43}$/
/** Seconds for which "last used" may be old: not every call writes. */
const seenEvery = 60

export const newApiToken = () => `${prefix}${newToken()}`

/** A wrong, expired or revoked token, and one of somebody who cannot sign in any more, is a visitor's: nobody learns which. Looked up by its hash, so that no comparison takes longer the more of it is right. */
export const tokenActor = async (db: Db, token: string): Promise<Actor> => {
  const visitor: Actor = { kind: 'visitor' }
  if (!shape.test(token)) return visitor
  const [row] = await db
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      given: apiTokens.permissions,
      stale: sql<boolean>`coalesce(${apiTokens.lastUsedAt} < now() - make_interval(secs => ${seenEvery}), true)`,
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
  const held = permissionsOf({ role: row.role, permissions: row.permissions })
  if (row.stale)
    await db
      .update(apiTokens)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(apiTokens.id, row.id))
  return {
    kind: 'staff',
    userId: row.userId,
    role: row.role,
    permissions: tokenPermissions.filter((permission) => row.given.includes(permission) && held.includes(permission)),
    sessionId: row.id,
    name: `${row.name} (API token)`,
    token: { id: row.id, name: row.name },
  }
}
