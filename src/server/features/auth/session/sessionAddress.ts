/** The email address of the client this browser is signed in as, which they proved when they were invited. Null for everyone else. */
import { eq } from 'drizzle-orm'
import type { Deps } from '#server/ctx.ts'
import { users } from '#server/features/users/users.table.ts'
import { sessionToken } from '../auth.cookies.ts'
import { readActor } from './session.ts'

const halfAnHour = 30 * 60_000

export const sessionAddress = async (
  { db, origin, now }: Pick<Deps, 'db' | 'origin' | 'now'>,
  cookies: ReadonlyMap<string, string>,
): Promise<{ email: string; until: Date } | null> => {
  const actor = await readActor(db, sessionToken(cookies, origin), { slide: false })
  // Staff viewing the portal as a client are not the client.
  if (actor.kind !== 'client' || actor.viewedBy) return null
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, actor.userId))
  return user ? { email: user.email, until: new Date(now().getTime() + halfAnHour) } : null
}
