/** A company whose last owner in the portal is gone: somebody here has to agree with it who the owner is. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { MembershipRole } from '#contract/model/people/membership.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { handlers } from '#server/jobs/handlers.ts'
import { testApp } from '#test/support/server/app.ts'
import { tasks } from './tasks.table.ts'

const app = await testApp({ seeded: false })
const { owner } = app.database
const staff = (await app.signIn({ role: 'admin' })).cookie

const company = (...roles: MembershipRole[]) => companyNamed('Kiln Lane Ltd', ...roles)
const companyNamed = async (name: string, ...roles: MembershipRole[]) => {
  const id = await app.company(name, randomUUID())
  const people = []
  for (const role of roles) {
    const { userId } = await app.signIn({ role: 'client', clientId: id, membership: { role } })
    const own = and(eq(memberships.userId, userId), eq(memberships.clientId, id))
    const [membership] = await owner.select().from(memberships).where(own)
    people.push({ userId, membership: membership?.id ?? '' })
  }
  const titles = async () => (await owner.select().from(tasks).where(eq(tasks.subjectId, id))).map(({ title }) => title)
  return { people, titles }
}

type Gone = { userId: string; membership: string }
const ways: [string, (gone: Gone) => Promise<unknown>][] = [
  [
    'whose access ended on its day',
    async ({ membership }) => {
      await owner
        .update(memberships)
        .set({ expiresAt: new Date(Date.now() - 60_000) })
        .where(eq(memberships.id, membership))
      await handlers['memberships.expire']({ ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) }, {})
    },
  ],
  [
    'whom staff removed',
    ({ membership }) =>
      app.json(`/api/admin/client-people/${membership}/revoke`, { as: staff, body: { version: 0, reason: 'Asked us to' } }),
  ],
  [
    'whose account staff deactivated',
    async ({ userId }) => {
      const [user] = await owner.select({ version: users.version }).from(users).where(eq(users.id, userId))
      return app.json(`/api/admin/users/${userId}/disable`, { as: staff, body: { version: user?.version ?? 0, reason: 'Asked us to' } })
    },
  ],
]

test.each(ways)('the last owner, %s, is a task while others act for the company', async (_way, leave) => {
  const { people, titles } = await company('owner', 'manager')
  await leave(people[0] as Gone)
  expect(await titles()).toEqual([expect.stringContaining('Agree with Kiln Lane Ltd who its owner in the portal is')])
})

test('there is nothing to agree while another owner stays, or once nobody is left', async () => {
  for (const roles of [['owner', 'owner', 'manager'], ['owner']] as const) {
    const { people, titles } = await company(...roles)
    for (const [, leave] of ways.slice(0, 1)) await leave(people[0] as Gone)
    expect(await titles()).toEqual([])
  }
})

test.each(ways)('#18 the last owner of a company with the longest name, %s, is gone all the same', async (_way, leave) => {
  const { people, titles } = await companyNamed('Kiln Lane '.repeat(16).trim().padEnd(160, '.'), 'owner', 'manager')
  await leave(people[0] as Gone)
  expect(await titles()).toEqual([expect.stringMatching(/^Agree with Kiln Lane .*\.\.\. who its owner in the portal is: /)])
})
