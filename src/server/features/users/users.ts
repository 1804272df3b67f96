/** People who sign in: finding them by what they type, ending sessions, invitations. The part of the feature that others may use. */
import { aliasedTable, and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { permissionsOf, type Staff } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import { authMessages } from '#contract/messages.ts'
import { sessionLife, type SessionLengths } from '#contract/model/site/sessionLengths.ts'
import type { Db } from '#server/db/connect.ts'
import { hashToken } from '#server/keys.ts'
import { loginFailures, sessions, users } from './users.table.ts'

/** Seconds for which proving password and factor allows sensitive actions. */
const freshFor = 5 * 60

export { userRows } from './userRows.ts'
export { clientAddress, clientAddresses } from './clientAddress.ts'
export { userRecord } from './userRecord.ts'

export type UserRow = typeof users.$inferSelect

/**
 * The canonical form of a user name. Case, accents, character widths, invisible characters and surrounding spaces make no difference, neither for
 * accounts nor for counting wrong passwords (security check 7). Never shown.
 */
export const canonicalName = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Cc}]/gu, '')
    .toLowerCase()
    // Lower-casing the dotted capital I leaves its dot behind.
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .trim()

/** Finds staff by user name and clients by email address. */
export const namedLike = (name: string) =>
  or(and(ne(users.role, 'client'), eq(users.username, name)), and(eq(users.role, 'client'), eq(users.email, name)))

/** May sign in or accept an invitation: not deactivated; a client needs an active membership of an open company, or an invitation to one. */
export const mayEnter = sql<boolean>`(${users.status} <> 'disabled' AND (${users.role} <> 'client' OR companies_of(${users.id}) IS NOT NULL))`

export const findUser = async (db: Db, id: string): Promise<UserRow | null> => {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row ?? null
}

/** The member of staff this account belongs to, without a session. Null for a client, or if the account is not active. */
export const staffOf = (user: UserRow): Staff | null =>
  user.role === 'client' || user.status !== 'active'
    ? null
    : { kind: 'staff', userId: user.id, role: user.role, permissions: permissionsOf(user), sessionId: '', name: user.name }

/** The name this user signs in with. */
export const signInName = (user: Pick<UserRow, 'username' | 'email' | 'role'>): string =>
  user.role === 'client' ? user.email : (user.username ?? user.email)

/** Closes all sessions of a person except `except`. Returns how many. */
export const endSessions = async (db: Db, userId: string, except?: string): Promise<number> => {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except ? sql`${sessions.id} <> ${except}` : undefined))
    .returning({ id: sessions.id })
  return ended.length
}

/** Open sessions last no longer than new ones would; none becomes longer. Uses the database's clock. */
export const shortenSessions = async (db: Db, lengths: SessionLengths): Promise<void> => {
  for (const who of ['staff', 'client'] as const) {
    const { idle, absolute } = sessionLife(lengths, who)
    await db.execute(sql`
      UPDATE sessions s SET idle_seconds = least(s.idle_seconds, ${idle}::int),
        expires_at = least(s.expires_at, s.created_at + make_interval(secs => ${absolute}))
      FROM users u WHERE u.id = s.user_id AND s.stage = 'full' AND (u.role = 'client') = ${who === 'client'}`)
  }
}

/** The key under which wrong passwords are counted. `name` is canonical. */
export const nameHash = (name: string) => hashToken(`name ${name}`)

/** Forgets the wrong passwords of this name, after a reset or by an administrator. */
export const forgetTries = (db: Db, name: string) => db.delete(loginFailures).where(eq(loginFailures.nameHash, nameHash(name)))

/** Throws forbidden unless password and factor were proved in the last five minutes (`auth.reauth`). */
export const requireFresh = async (db: Db, sessionId: string) => {
  const [row] = await db
    .select({ fresh: sql<boolean>`coalesce(${sessions.reauthAt} > now() - make_interval(secs => ${freshFor}), false)` })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  if (!row?.fresh) throw new Failure('forbidden', authMessages.reauth, { flags: { requireReauth: true } })
}

/** The assignee of a record, the same for every kind: joined to its rows, shown with it and used by list filters. */
export const assignee = aliasedTable(users, 'assignee')

/** `name`: of the joined assignee. Null if the account is gone. */
export const assignedTo = (id: string | null, name: string | null) => (id ? { id, name: name ?? 'A former user' } : null)

/** Nobody has it: it has no handler, or one who has left. An array, so that an index on the column can be used. */
export const isFree = (column: PgColumn) =>
  or(isNull(column), sql`${column} = ANY (ARRAY(SELECT id FROM users WHERE role <> 'client' AND status = 'disabled'))`)

/** The same handler, or null if they have left. For what a job or a client's step assigns. */
export const ifHere = (id: string | null) => sql<string | null>`(SELECT id FROM users WHERE id = ${id}::uuid AND status <> 'disabled')`

/** 'me', 'none' or a user id, as in the filters of lists. */
export const isAssigned = (column: PgColumn, who: string, me: string) =>
  who === 'none' ? isFree(column) : eq(column, who === 'me' ? me : who)
