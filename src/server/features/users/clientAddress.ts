/** Where a mail to a client goes: to the user who asked, while they may still see what it is about, otherwise to the company's own address. */
import { asc, eq, sql } from 'drizzle-orm'
import { rightsOf, type Area } from '#contract/model/people/membership.ts'
import type { OptionalEvent } from '#contract/model/people/notification.ts'
import type { Db } from '#server/db/connect.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { standing } from '#server/features/memberships/memberships.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { users } from './users.table.ts'

/** Everybody who acts or acted for the company, owners first, and those of them who may see all of the areas. */
const peopleOf = async (db: Db, clientId: string, areas: readonly Area[]) => {
  const people = await db
    .select({
      id: users.id,
      email: users.email,
      role: memberships.role,
      rights: memberships.rights,
      acts: sql<boolean>`${standing} = 'active' AND ${users.status} = 'active'`,
      left: sql<boolean>`${memberships.acceptedAt} IS NOT NULL AND (${standing} IN ('expired', 'revoked') OR ${users.status} = 'disabled')`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.clientId, clientId))
    .orderBy(sql`${memberships.role} <> 'owner'`, asc(memberships.invitedAt))
  const readers = people.filter(({ acts, role, rights: own }) => {
    const rights = rightsOf(role, own)
    return acts && areas.every((one) => rights[one] !== 'none')
  })
  return { people, readers }
}

/**
 * `area`: of what the mail is about, if people have rights to it; several if it takes the right to each. The address that we hold for the company
 * may be that of somebody who has left it, or who may not see the area, or we hold none: then it goes to somebody there who may, an owner
 * first. `signsIn`: what the mail is about is read in the portal only, so it goes to somebody who can sign in, if there is one. Null if there is
 * nobody. `db`: in a scope that may see the company's users.
 */
export const clientAddress = async (
  db: Db,
  {
    clientId,
    userId,
    area = [],
    signsIn = false,
  }: { clientId: string; userId: string | null; area?: Area | readonly Area[]; signsIn?: boolean },
): Promise<string | null> => {
  const { people, readers } = await peopleOf(db, clientId, [area].flat())
  const asker = userId === null ? undefined : readers.find(({ id }) => id === userId)
  if (asker) return asker.email
  const [company] = await db.select({ email: clients.email }).from(clients).where(eq(clients.id, clientId))
  const address = company?.email.toLowerCase() ?? ''
  const own = people.filter(({ email }) => email === address)
  const [first] = readers
  if (signsIn && first && !readers.some(({ email }) => email === address)) return first.email
  const mayNotRead = own.length > 0 && own.every((person) => person.left || (person.acts && !readers.includes(person)))
  return (mayNotRead ? '' : company?.email) || (first?.email ?? null)
}

/**
 * The address for the client's mails, then those of everybody there who may see the area and has not switched such copies off. Empty if there is
 * nobody.
 */
export const clientAddresses = async (
  db: Db,
  { clientId, area, about }: { clientId: string; area: Area; about: OptionalEvent },
): Promise<string[]> => {
  const first = await clientAddress(db, { clientId, userId: null, area })
  const { readers } = await peopleOf(db, clientId, [area])
  const { rows } = await db.execute<{ email: string }>(
    sql`SELECT email FROM unnest(${sql.param(readers.map(({ email }) => email))}::text[]) email WHERE NOT is_unwanted_mail(email, ${about})`,
  )
  return [...new Set([...(first ? [first.toLowerCase()] : []), ...rows.map(({ email }) => email)])]
}
