/** What every sign-in operation starts from: the session's own row. */
import { eq } from 'drizzle-orm'
import type { Actor, Pending } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import { authMessages } from '#contract/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { sessions, users } from '#server/features/users/users.table.ts'
import type { UserRow } from '#server/features/users/users.ts'

export type SessionRow = typeof sessions.$inferSelect
export type CurrentSession = { session: SessionRow; user: UserRow }

/** The session and user of this call, as currently stored. */
export const currentSession = async (db: Db, actor: Exclude<Actor, { kind: 'visitor' }>): Promise<CurrentSession> => {
  const [row] = await db.select().from(sessions).innerJoin(users, eq(users.id, sessions.userId)).where(eq(sessions.id, actor.sessionId))
  if (!row) throw new Failure('unauthenticated', authMessages.signIn)
  return { session: row.sessions, user: row.users }
}

/** There are two stages between the steps, and each call is for one of them. */
export const requireStage = (actor: Pending, stage: Pending['stage']) => {
  if (actor.stage !== stage) throw new Failure('unauthenticated', authMessages.completeSecondStep, { flags: { requireMfa: true } })
}

export const hasFactor = (user: UserRow) => user.phone !== null || user.totpSealed !== null
