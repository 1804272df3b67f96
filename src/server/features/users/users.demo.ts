/** Demonstration accounts that nobody signs in with: one for each state that the list of users can show. Written once. Demonstration only. */
import { sql } from 'drizzle-orm'
import type { Permission, StaffRole } from '#contract/access.ts'
import type { UserStatus } from '#contract/model/people/userMachine.ts'
import { asSystem } from '#server/db/asSystem.ts'
import type { Db } from '#server/db/connect.ts'
import { demoId } from '#server/db/demoId.ts'
import type { SignIn } from '#server/db/demoSignIn.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { factorResets, invitations, users } from './users.table.ts'

type Account = {
  name: string
  username: string
  role: StaffRole
  status: UserStatus
  permissions?: Permission[]
  phone?: string
  /** Days since they were last seen. */
  seen?: number
}

const accounts: readonly Account[] = [
  { name: 'Samir Patel', username: 'samir', role: 'editor', status: 'invited' },
  {
    name: 'Leonie March',
    username: 'leonie',
    role: 'analyst',
    status: 'active',
    permissions: ['dashboard:view', 'quote:view', 'analytics:view', 'claim:view'],
    phone: '+447700900161',
    seen: 3,
  },
  { name: 'Joan Pike', username: 'joan', role: 'contributor', status: 'disabled', phone: '+447700900162', seen: 96 },
]

/** Users of auth.demo.ts. */
const [ruth, grace] = ['5ea00000-0000-4000-8000-000000000001', '5ea00000-0000-4000-8000-000000000005'] as const

export const seedDemoAccounts = (db: Db): Promise<SignIn[]> =>
  asSystem({ db }, async ({ db: tx }) => {
    for (const { name, phone, seen, permissions, ...account } of accounts) {
      const id = demoId('account', account.username)
      const inserted = await tx
        .insert(users)
        .values({
          ...account,
          id,
          name,
          email: `${account.username}@chalkandchannel.example.com`,
          permissions: permissions ?? null,
          phone: phone ?? null,
          phoneVerifiedAt: phone ? sql`now() - interval '200 days'` : null,
          lastSeenAt: seen === undefined ? null : sql`now() - make_interval(days => ${seen})`,
          createdAt: sql`now() - make_interval(days => ${account.status === 'invited' ? 1 : 200})`,
        })
        .onConflictDoNothing()
        .returning({ id: users.id })
      if (inserted.length === 0) continue
      const days = account.status === 'invited' ? 1 : 200
      await tx.insert(invitations).values({
        id: demoId('invitation', account.username),
        userId: id,
        // Of a token nobody has: the link was never sent.
        tokenHash: hashToken(newToken()),
        invitedBy: ruth,
        createdAt: sql`now() - make_interval(days => ${days})`,
        expiresAt: sql`now() - make_interval(days => ${days}) + interval '72 hours'`,
        usedAt: account.status === 'invited' ? null : sql`now() - make_interval(days => ${days})`,
      })
      if (account.username === 'leonie')
        await tx.insert(factorResets).values({
          id: demoId('reset', account.username),
          userId: id,
          askedBy: grace,
          reason: 'She lost her phone on the train. I spoke to her in person this morning.',
          askedAt: sql`now() - interval '2 hours'`,
          expiresAt: sql`now() + interval '22 hours'`,
        })
    }
    return []
  })
