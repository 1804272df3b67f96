/** Where mails about a claim go: to whoever reported it, unless they acted for the company whose claim it is and no longer do. */
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { standing } from '#server/features/memberships/memberships.ts'
import { users } from '#server/features/users/users.table.ts'
import { clientAddress } from '#server/features/users/users.ts'
import type { ClaimRow } from './claims.table.ts'

/** Null if we know no address. A reporter who never acted for the company, such as a driver, keeps getting them. */
export const reporterAddress = async (db: Db, { email, clientId }: Pick<ClaimRow, 'email' | 'clientId'>): Promise<string | null> => {
  if (!email || clientId === null) return email
  const [found] = await db
    .select({ acts: sql<boolean | null>`bool_or(${standing} = 'active' AND ${users.status} = 'active')` })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.clientId, clientId), eq(users.email, email), eq(users.role, 'client')))
  return found?.acts === false ? clientAddress(db, { clientId, userId: null }) : email
}
