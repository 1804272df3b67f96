/** People who sign in: found by what they type, ended sessions, invitations. What others may use of the feature. */
import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { sessions, users } from './users.table.ts'

export { inviteUser, type Invited, type NewUser } from './invite.ts'

export type UserRow = typeof users.$inferSelect

/**
 * What somebody typed as one spelling: case, accents, widths, invisible characters and blanks around do not make another
 * account, nor another count of wrong passwords (security check 7). Not shown to anybody.
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

/** Staff by user name, clients by e-mail address; anything else is nobody. */
export const namedLike = (name: string) => or(and(ne(users.role, 'client'), eq(users.username, name)), and(eq(users.role, 'client'), eq(users.email, name)))

export const findUser = async (db: Db, id: string): Promise<UserRow | null> => {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row ?? null
}

/** What this person types to sign in. */
export const signInName = (user: Pick<UserRow, 'username' | 'email' | 'role'>): string => (user.role === 'client' ? user.email : (user.username ?? user.email))

/** Closes every session of a person, at once and everywhere, but for `except`. Gives how many. */
export const endSessions = async (db: Db, userId: string, except?: string): Promise<number> => {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except ? sql`${sessions.id} <> ${except}` : undefined))
    .returning({ id: sessions.id })
  return ended.length
}
