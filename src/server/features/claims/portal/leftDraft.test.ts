/** A report that was begun for a company: its draft closes to whoever may no longer act on the company's claims, also without signing in. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ClaimStart } from '#contract/site/claims.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { owner } = app.database

/** The cookie of a reply, as a browser would send it. */
const cookieIn = (reply: Response) =>
  reply.headers
    .getSetCookie()
    .find((one) => /claim=/.test(one))
    ?.split(';')[0] ?? ''

const begun = async () => {
  const clientId = await app.company('Kiln Lane Ltd', randomUUID())
  const { cookie, userId } = await app.signIn({ role: 'client', clientId, membership: { role: 'claims' } })
  const started = await app.request('/api/client/claims', { as: cookie, body: {} })
  expect(started.status).toBe(201)
  const draft = cookieIn(started)
  const opened = async (as = draft) => ((await app.json('/api/claims/start', { as })).body.data as ClaimStart).draft !== null
  const own = and(eq(memberships.userId, userId), eq(memberships.clientId, clientId))
  return { clientId, cookie, userId, draft, opened, own }
}

test.each([
  ['was removed', { status: 'revoked', revokedAt: new Date() }],
  ['had access until yesterday', { expiresAt: new Date(Date.now() - 60_000) }],
  ['may only read claims', { rights: { claims: 'view' } }],
] as const)('the draft closes to somebody who %s', async (_who, access) => {
  const { opened, own, draft } = await begun()
  expect(await opened()).toBe(true)
  await owner.update(memberships).set(access).where(own)
  expect(await opened()).toBe(false)
  expect((await app.json('/api/claims/draft/pages/who', { as: draft })).status).toBe(409)
  expect((await app.json('/api/claims/draft/evidence', { as: draft, body: { later: [] } })).status).toBe(404)
})

test('#18 the draft closes to somebody whose account was deactivated', async () => {
  const { opened, userId } = await begun()
  await owner.update(users).set({ status: 'disabled' }).where(eq(users.id, userId))
  expect(await opened()).toBe(false)
})

test('the link that they had mailed to themselves closes with it, and a colleague goes on in the portal', async () => {
  const { clientId, opened, own, draft, userId } = await begun()
  const [{ email } = { email: '' }] = await owner.select({ email: users.email }).from(users).where(eq(users.id, userId))
  expect((await app.json('/api/claims/draft/link', { as: draft, body: { email } })).status).toBe(202)
  const { cookie } = await app.signIn({ role: 'client', clientId, membership: { role: 'manager' } })
  await owner.update(memberships).set({ status: 'revoked', revokedAt: new Date() }).where(own)
  expect(await opened()).toBe(false)
  const { items } = (await app.json('/api/client/claims', { as: cookie })).body.data as { items: { id: string }[] }
  const resumed = await app.request(`/api/client/claims/${items[0]?.id}/resume`, { as: cookie, body: {} })
  expect(resumed.status).toBe(200)
  expect(await opened(cookieIn(resumed))).toBe(true)
})
