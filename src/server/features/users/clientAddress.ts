/** Where a mail to a client goes: to the user who asked, while they still act for the company, otherwise to the company's own address. */
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { standing } from '#server/features/memberships/memberships.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { users } from './users.table.ts'

/** Null if we know no address. `db`: in a scope that may see the company's users. */
export const clientAddress = async (db: Db, { clientId, userId }: { clientId: string; userId: string | null }): Promise<string | null> => {
  if (userId !== null) {
    const [person] = await db
      .select({ email: users.email })
      .from(users)
      .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.clientId, clientId)))
      .where(and(eq(users.id, userId), eq(standing, 'active'), sql`${users.status} = 'active'`))
      .limit(1)
    if (person) return person.email
  }
  const [company] = await db.select({ email: clients.email }).from(clients).where(eq(clients.id, clientId))
  return company?.email || null
}
