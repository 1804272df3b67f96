/** Demo sign-ins, one per role, with fixed ids, names and passwords so that tests and screenshots can rely on them. Demo only. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Role } from '#contract/access.ts'
import type { MembershipRole } from '#contract/model/people/membership.ts'
import { asSystem } from '#server/db/asSystem.ts'
import type { Db } from '#server/db/connect.ts'
import { demoClients } from '#server/db/demoId.ts'
import type { SignIn } from '#server/db/demoSignIn.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { hashPassword } from './password/password.ts'

type Person = {
  id: string
  role: Role
  name: string
  username: string | null
  email: string
  password: string
  phone: string
  /** A client's companies and the user's role in each. */
  companies: readonly { clientId: string; role: MembershipRole }[]
}

const staff = (n: number, role: Role, name: string, password: string): Person => ({
  id: `5ea00000-0000-4000-8000-00000000000${n}`,
  role,
  name,
  username: role,
  email: `${role}@chalkandchannel.example.com`,
  password,
  phone: `+44770090010${n}`,
  companies: [],
})

export const demoPeople: readonly Person[] = [
  staff(1, 'admin', 'Ruth Alder', 'gannet-shingle-lamp-27'),
  staff(2, 'editor', 'Tom Fairlight', 'curlew-ladder-frost-52'),
  staff(3, 'analyst', 'Priya Nair', 'plover-copper-tide-84'),
  staff(4, 'contributor', 'Owen Teasel', 'dunlin-walnut-mist-36'),
  {
    id: '5ea00000-0000-4000-8000-000000000011',
    role: 'client',
    name: 'Maria Hartley',
    username: null,
    email: 'maria@pebble-cafe.example.com',
    password: 'avocet-kettle-moss-19',
    phone: '',
    companies: [{ clientId: demoClients[0].id, role: 'owner' }],
  },
  {
    // Has switched two-factor on, which is optional for clients.
    id: '5ea00000-0000-4000-8000-000000000012',
    role: 'client',
    name: 'Daniel Okafor',
    username: null,
    email: 'daniel@groyne-joinery.example.com',
    password: 'turnstone-maple-rain-63',
    phone: '+447700900112',
    companies: [{ clientId: demoClients[1].id, role: 'owner' }],
  },
  {
    // Bookkeeper for both companies.
    id: '5ea00000-0000-4000-8000-000000000013',
    role: 'client',
    name: 'Helen Marsh',
    username: null,
    email: 'helen@marsh-bookkeeping.example.com',
    password: 'fulmar-lantern-chalk-47',
    phone: '',
    companies: [
      { clientId: demoClients[0].id, role: 'finance' },
      { clientId: demoClients[1].id, role: 'adviser' },
    ],
  },
  // A second administrator: with only one, an administrator who lost their phone could not be helped.
  {
    ...staff(5, 'admin', 'Grace Holloway', 'whimbrel-anchor-plum-75'),
    username: 'grace',
    email: 'grace@chalkandchannel.example.com',
  },
]

/** Adds the companies and users that are missing. Passwords and phones changed since are kept. Returns all sign-ins. */
export const seedDemoUsers = (db: Db): Promise<SignIn[]> =>
  asSystem({ db }, async ({ db: tx }) => {
    await tx
      .insert(clients)
      .values([...demoClients])
      .onConflictDoNothing()
    const existing = await tx.select({ id: users.id }).from(users)
    const known = new Set(existing.map((user) => user.id))
    for (const { password, phone, companies, ...person } of demoPeople) {
      if (known.has(person.id)) continue
      await tx
        .insert(users)
        .values({
          ...person,
          passwordHash: await hashPassword(password),
          passwordChangedAt: sql`now()`,
          phone: phone || null,
          phoneVerifiedAt: phone ? sql`now()` : null,
        })
        .onConflictDoNothing()
      for (const membership of companies)
        await tx
          .insert(memberships)
          .values({ id: randomUUID(), userId: person.id, ...membership, status: 'active', acceptedAt: sql`now()` })
          .onConflictDoNothing()
    }
    return demoPeople.map(({ role, username, email, password, phone }) => ({ role, username: username ?? email, password, phone }))
  })
