/** Administrators' list of users: its filters, sorts and rows as SQL. */
import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { permissions } from '#contract/access.ts'
import { userList } from '#contract/admin/users.ts'
import type { UserSummary } from '#contract/model/people/user.ts'
import type { CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { byInstant, byName } from '#server/db/cursor.ts'
import { listRows } from '#server/db/list.ts'
import { membershipsOf } from '#server/features/memberships/memberships.ts'
import { factorResets, users } from './users.table.ts'

type UserRow = typeof users.$inferSelect

/** A reset that a second administrator may still confirm. */
export const openReset = and(isNull(factorResets.endedAt), sql`${factorResets.expiresAt} > now()`)

/** Complete sessions that are still alive, by the same rule as auth. */
export const liveSession = sql`stage = 'full' AND expires_at > now() AND last_seen_at > now() - make_interval(secs => idle_seconds)`

type Joined = { id: string; sessions: number; invitedBy: string | null; resetWaits: boolean }

/** What other tables hold about these users. `invitedBy` is who invited them first, because a link may be sent again by another administrator. */
const joinedOf = async (db: Db, ids: readonly string[]): Promise<Map<string, Joined>> => {
  const { rows } = await db.execute<Joined>(sql`
    SELECT users.id,
      (SELECT count(*)::int FROM sessions WHERE user_id = users.id AND ${liveSession}) AS sessions,
      (SELECT inviter.name FROM invitations JOIN users AS inviter ON inviter.id = invitations.invited_by
        WHERE invitations.user_id = users.id ORDER BY invitations.created_at, invitations.id LIMIT 1) AS "invitedBy",
      EXISTS (SELECT FROM ${factorResets} WHERE ${factorResets.userId} = users.id AND ${openReset}) AS "resetWaits"
    FROM users WHERE users.id IN ${ids}`)
  return new Map(rows.map((row) => [row.id, row]))
}

export const summariesOf = async (db: Db, rows: readonly UserRow[]): Promise<UserSummary[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const companies = await membershipsOf(db, ids)
  const beside = await joinedOf(db, ids)
  return rows.map((row) => {
    const explicit = row.permissions
    const more = beside.get(row.id)
    return {
      id: row.id,
      username: row.username,
      email: row.email,
      name: row.name,
      role: row.role,
      permissions: explicit && permissions.filter((permission) => explicit.includes(permission)),
      status: row.status,
      companies: companies.flatMap(({ userId, clientId, name, role, status }) =>
        userId === row.id ? [{ id: clientId, name, role, status }] : [],
      ),
      joined: row.passwordHash !== null,
      enrolled: row.phone !== null || row.totpSealed !== null,
      factor: row.totpSealed !== null ? 'app' : row.phone !== null ? 'phone' : 'none',
      lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
      sessions: more?.sessions ?? 0,
      invitedBy: more?.invitedBy ?? null,
      resetWaits: more?.resetWaits ?? false,
      createdAt: row.createdAt.toISOString(),
      version: row.version,
    }
  })
}

export const userRows = listRows(userList, {
  table: users,
  filters: {
    people: (which) => (which === 'portal' ? eq(users.role, 'client') : ne(users.role, 'client')),
    role: (role) => eq(users.role, role),
    status: (status) => eq(users.status, status),
    factor: (factor) =>
      factor === 'app'
        ? isNotNull(users.totpSealed)
        : factor === 'phone'
          ? and(isNull(users.totpSealed), isNotNull(users.phone))
          : and(isNull(users.totpSealed), isNull(users.phone)),
    rights: (rights) => (rights === 'role' ? isNull(users.permissions) : isNotNull(users.permissions)),
    access: () =>
      sql`EXISTS (SELECT 1 FROM memberships AS held WHERE held.user_id = ${users.id} AND held.status = 'active' AND (held.expires_at IS NULL OR held.expires_at > now()))`,
    signedIn: (days) => {
      const [from = '', to = ''] = days.split(' to ')
      return sql`EXISTS (SELECT 1 FROM audit_log AS entry WHERE entry.action = 'auth.signIn' AND entry.subject_id = ${users.id}::text
        AND entry.at >= ${from}::date::timestamp AT TIME ZONE 'Europe/London' AND entry.at < (${to}::date + 1)::timestamp AT TIME ZONE 'Europe/London')`
    },
  },
  sorts: { name: byName(users, 'name_sort'), lastSeenAt: byInstant(users.lastSeenAt), createdAt: byInstant(users.createdAt) },
  load: async ({ db }: CtxFor<'user:edit'>, ids) => summariesOf(db, await db.select().from(users).where(inArray(users.id, ids))),
})
