/** A request for terms that belongs to a company: whoever asked for it answers it only while they may act on the company's quotes. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { MyQuoteDetail, MyQuotes } from '#contract/site/myQuotes.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { quoteApp } from '#test/support/journeys/quoteApp.ts'
import { quotes } from '../quotes.table.ts'

const { app, sent, present } = await quoteApp()
const { owner } = app.database

/** A request with terms that belongs to a company, and the person who asked for it, whose access to the company is then as given. */
const askedBy = async (access: Partial<typeof memberships.$inferInsert> | null) => {
  const clientId = await app.company('Kiln Lane Ltd', randomUUID())
  const { userId } = await app.signIn({ role: 'client', clientId, membership: { role: 'manager' } })
  const [{ email } = { email: '' }] = await owner.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const { id, reference, pat } = await sent(email)
  await present(id)
  await owner.update(quotes).set({ clientId }).where(eq(quotes.id, id))
  const own = and(eq(memberships.userId, userId), eq(memberships.clientId, clientId))
  const give = async (changed: typeof access) => changed && (await owner.update(memberships).set(changed).where(own))
  await give(access)
  await pat.prove(email)
  return { id, reference, pat, give }
}

test.each([
  ['may act', null, 200],
  ['is invited again', { status: 'invited' }, 200],
  ['was removed', { status: 'revoked', revokedAt: new Date() }, 403],
  ['had access until yesterday', { expiresAt: new Date(Date.now() - 60_000) }, 403],
  ['may only view', { role: 'readonly' }, 403],
] as const)('terms are accepted by somebody who %s: %j, %i', async (_who, access, status) => {
  const { id, reference, pat } = await askedBy(access)
  const [row] = await owner.select().from(quotes).where(eq(quotes.id, id))
  const wish = {
    version: row?.version,
    offerId: row?.presented?.offers[0]?.id,
    acceptanceVersion: 'acceptance-1',
    facts: true,
    exclusions: true,
  }
  expect((await pat.call(`/api/my-quotes/${reference}/accept`, { body: { ...wish, name: 'Pat Example' } })).status).toBe(status)
})

test.each([
  ['was removed', { status: 'revoked', revokedAt: new Date() }],
  ['had access until yesterday', { expiresAt: new Date(Date.now() - 60_000) }],
  ['may not see quotes any more', { rights: { quotes: 'none' } }],
] as const)('somebody who %s reads that they asked, and nothing of what became of it: %j', async (_who, access) => {
  const { reference, pat, give } = await askedBy(null)
  const listed = async () => (await pat.data<MyQuotes>('/api/my-quotes')).quotes.find((one) => one.reference === reference)
  expect(await listed()).toMatchObject({ status: 'presented', left: false, from: expect.any(Number), actions: ['view', 'withdraw'] })
  expect((await pat.data<MyQuoteDetail>(`/api/my-quotes/${reference}`)).offers.length).toBeGreaterThan(0)
  await give(access)
  expect(await listed()).toMatchObject({ status: 'submitted', left: true, from: null, openUntil: null, actions: [] })
  expect((await pat.call(`/api/my-quotes/${reference}`)).status).toBe(403)
  for (const [step, body] of [
    ['withdraw', {}],
    ['copy', {}],
    ['messages', { text: 'Is it still open?' }],
  ] as const)
    expect([step, (await pat.call(`/api/my-quotes/${reference}/${step}`, { body })).status]).toEqual([step, 403])
})

test('mails about the request then go to somebody at the company who may see its quotes, with a page that they can open', async () => {
  const { id, reference, give } = await askedBy(null)
  const [row] = await owner.select().from(quotes).where(eq(quotes.id, id))
  const colleague = await app.signIn({ role: 'client', clientId: row?.clientId ?? '', membership: { role: 'manager' } })
  const emailOf = async (userId: string) => (await owner.select({ email: users.email }).from(users).where(eq(users.id, userId)))[0]?.email
  const staff = (await app.signIn({ role: 'admin' })).cookie
  const written = async () => {
    await owner.delete(emails).where(eq(emails.relatedId, id))
    await app.json(`/api/admin/quotes/${id}/messages`, { as: staff, body: { text: 'Do you still want it?' } })
    return owner.select({ to: emails.toAddress, props: emails.props }).from(emails).where(eq(emails.relatedId, id))
  }
  expect(await written()).toMatchObject([{ to: row?.email, props: { link: expect.stringContaining(`/my-quotes/${reference}`) as string } }])
  await give({ status: 'revoked', revokedAt: new Date() })
  const [mail] = await written()
  expect(mail?.to).toBe(await emailOf(colleague.userId))
  const { pathname } = new URL(String(mail?.props['link']))
  const page = await app.request(pathname, { as: colleague.cookie })
  expect([page.status, (await page.text()).includes(reference)]).toEqual([200, true])
})

test('somebody who may only view still reads the terms of the company', async () => {
  const { reference, pat } = await askedBy({ role: 'readonly' })
  expect((await pat.data<MyQuoteDetail>(`/api/my-quotes/${reference}`)).offers.length).toBeGreaterThan(0)
})

test('#18 somebody whose account was deactivated reads and answers no more of it with a code sent to their address', async () => {
  const { id, reference, pat } = await askedBy(null)
  expect((await pat.call(`/api/my-quotes/${reference}`)).status).toBe(200)
  const [row] = await owner.select({ email: quotes.email }).from(quotes).where(eq(quotes.id, id))
  await owner
    .update(users)
    .set({ status: 'disabled' })
    .where(eq(users.email, row?.email ?? ''))
  expect((await pat.call(`/api/my-quotes/${reference}`)).status).toBe(403)
  expect((await pat.call(`/api/my-quotes/${reference}/withdraw`, { body: {} })).status).toBe(403)
})
