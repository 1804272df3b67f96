/** Where mails about a claim go. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { rightsOf } from '#contract/model/people/membership.ts'
import type { Db } from '#server/db/connect.ts'
import { followAddresses } from '#server/features/auth/auth.ts'
import { standing } from '#server/features/memberships/memberships.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { clientAddress } from '#server/features/users/users.ts'
import { users } from '#server/features/users/users.table.ts'
import { claims, type ClaimRow } from './claims.table.ts'

/**
 * To whoever reported it. But if they acted for its company and may no longer see its claims, to somebody there who may, an owner first, or else
 * to the company's own address. Null if there is none. `db`: in a scope that may see the company's users.
 */
export const claimAddress = async (db: Db, { clientId, email }: Pick<ClaimRow, 'clientId' | 'email'>): Promise<string | null> => {
  if (!clientId || !email) return email
  const people = await db
    .select({
      email: users.email,
      role: memberships.role,
      rights: memberships.rights,
      standing: sql<string>`CASE ${users.status} WHEN 'active' THEN ${standing} ELSE 'revoked' END`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.clientId, clientId), sql`${standing} <> 'invited'`))
    .orderBy(sql`${memberships.role} <> 'owner'`, asc(memberships.invitedAt))
  // Somebody who never acted for the company, such as a driver who reported an accident.
  if (people.every((one) => one.email !== email)) return email
  const readers = people.filter((one) => one.standing === 'active' && rightsOf(one.role, one.rights).claims !== 'none')
  if (readers.some((one) => one.email === email)) return email
  const address = readers[0]?.email ?? (await clientAddress(db, { clientId, userId: null }))
  return address === email ? null : address
}

followAddresses((db, { from, to, companies }) =>
  db
    .update(claims)
    .set({ email: to })
    .where(and(eq(claims.email, from), sql`${claims.clientId} IN ${companies}`)),
)
