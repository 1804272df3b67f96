/** A request for terms that belongs to a company: whoever asked for it answers it only while they may act on the company's quotes. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { MyQuoteDetail } from '#contract/site/myQuotes.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { quoteApp } from '#test/support/journeys/quoteApp.ts'
import { quotes } from '../quotes.table.ts'

const { app, sent, present } = await quoteApp()
const { owner } = app.database

/** Accepts the first offer as the person who asked for it, whose access to the company is then as given. Returns the status of the reply. */
const acceptedBy = async (access: Partial<typeof memberships.$inferInsert> | null) => {
  const clientId = await app.company('Kiln Lane Ltd', randomUUID())
  const { userId } = await app.signIn({ role: 'client', clientId, membership: { role: 'manager' } })
  const [{ email } = { email: '' }] = await owner.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const { id, reference, pat } = await sent(email)
  await present(id)
  await owner.update(quotes).set({ clientId }).where(eq(quotes.id, id))
  const own = and(eq(memberships.userId, userId), eq(memberships.clientId, clientId))
  if (access) await owner.update(memberships).set(access).where(own)
  await pat.prove(email)
  const { version, offers } = await pat.data<MyQuoteDetail>(`/api/my-quotes/${reference}`)
  const wish = { version, offerId: offers[0]!.id, acceptanceVersion: 'acceptance-1', facts: true, exclusions: true, name: 'Pat Example' }
  return (await pat.call(`/api/my-quotes/${reference}/accept`, { body: wish })).status
}

test.each([
  ['may act', null, 200],
  ['is invited again', { status: 'invited' }, 200],
  ['was removed', { status: 'revoked', revokedAt: new Date() }, 403],
  ['had access until yesterday', { expiresAt: new Date(Date.now() - 60_000) }, 403],
  ['may only view', { role: 'readonly' }, 403],
] as const)('terms are accepted by somebody who %s: %j, %i', async (_who, access, status) => {
  expect(await acceptedBy(access)).toBe(status)
})
