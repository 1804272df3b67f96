import { and, inArray, ne } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { users } from '#server/features/users/users.table.ts'

export const noColleague = 'Nobody on the staff has this email address'

/** Ids of staff by their email addresses, in lower case. */
export const colleaguesBy = async (db: Db, emails: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const unique = [...new Set(emails.filter((email) => email !== ''))]
  if (unique.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.email, unique), ne(users.role, 'client')))
  return new Map(rows.map(({ id, email }) => [email.toLowerCase(), id]))
}
