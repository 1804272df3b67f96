/** Demo sign-ins, one for each role: fixed ids, names and passwords, so that tests and pictures can rely on them. Never outside demo. */
import { sql } from 'drizzle-orm'
import type { Role } from '#contract/access.ts'
import { transaction, type Db } from '#server/db/connect.ts'
import type { SignIn } from '#server/db/seedDemo.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { hashPassword } from './password.ts'

/** Two companies, so that what one must not see of the other can be shown. */
export const demoClients = [
  { id: '5ea00000-0000-4000-8000-0000000000c1', name: 'Pebble Café Ltd' },
  { id: '5ea00000-0000-4000-8000-0000000000c2', name: 'Groyne Joinery Ltd' },
] as const

type Person = {
  id: string
  role: Role
  name: string
  username: string | null
  email: string
  password: string
  phone: string
  clientId: string | null
}

const staff = (n: number, role: Role, name: string, password: string): Person => ({
  id: `5ea00000-0000-4000-8000-00000000000${n}`,
  role,
  name,
  username: role,
  email: `${role}@chalkandchannel.example.com`,
  password,
  phone: `+44770090010${n}`,
  clientId: null,
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
    clientId: demoClients[0].id,
  },
  {
    // Has switched two-factor on, as clients may.
    id: '5ea00000-0000-4000-8000-000000000012',
    role: 'client',
    name: 'Daniel Okafor',
    username: null,
    email: 'daniel@groyne-joinery.example.com',
    password: 'turnstone-maple-rain-63',
    phone: '+447700900112',
    clientId: demoClients[1].id,
  },
]

/** Writes the companies and people that are missing; somebody's changed password or phone stays. Gives all sign-ins. */
export const seedDemoUsers = (db: Db): Promise<SignIn[]> =>
  transaction(db, { scope: 'system' }, async (tx) => {
    await tx
      .insert(clients)
      .values([...demoClients])
      .onConflictDoNothing()
    const existing = await tx.select({ id: users.id }).from(users)
    const known = new Set(existing.map((user) => user.id))
    for (const { password, phone, ...person } of demoPeople) {
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
    }
    return demoPeople.map(({ role, username, email, password, phone }) => ({ role, username: username ?? email, password, phone }))
  })
