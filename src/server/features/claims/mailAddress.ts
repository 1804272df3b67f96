/** Where mails about a claim go, and whether their reader can open it in the portal. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { rightsOf } from '#contract/model/people/membership.ts'
import type { Db } from '#server/db/connect.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { followAddresses } from '#server/features/auth/auth.ts'
import { standing } from '#server/features/memberships/memberships.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { clientAddress } from '#server/features/users/users.ts'
import { users } from '#server/features/users/users.table.ts'
import { claims, type ClaimRow } from './claims.table.ts'

/** The colleagues who read it sign in with addresses of their own. */
const companyAddress = async (db: Db, clientId: string): Promise<string> => {
  const [company] = await db.select({ email: clients.email }).from(clients).where(eq(clients.id, clientId))
  return company?.email.toLowerCase() ?? ''
}

/**
 * To whoever reported it. But if they acted for its company and may no longer see its claims, to somebody there who may, an owner first, or else
 * to the company's own address. Null if there is none. `db`: in a scope that may see the company's users.
 */
export const claimReader = async (
  db: Db,
  { clientId, email }: Pick<ClaimRow, 'clientId' | 'email'>,
): Promise<{ address: string | null; inPortal: boolean }> => {
  if (!clientId || !email) return { address: email, inPortal: false }
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
  if (people.every((one) => one.email !== email)) return { address: email, inPortal: email === (await companyAddress(db, clientId)) }
  const readers = people.filter((one) => one.standing === 'active' && rightsOf(one.role, one.rights).claims !== 'none')
  if (readers.some((one) => one.email === email)) return { address: email, inPortal: true }
  const address = readers[0]?.email ?? (await clientAddress(db, { clientId, userId: null, area: 'claims' }))
  return { address: address === email ? null : address, inPortal: true }
}

followAddresses((db, { from, to, companies }) =>
  db
    .update(claims)
    .set({ email: to })
    .where(and(eq(claims.email, from), sql`${claims.clientId} IN ${companies}`)),
)
