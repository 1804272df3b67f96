/** A quote request that a member of staff writes down for a client on the phone. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Permission } from '#contract/access.ts'
import { contacts } from '#server/features/clients/clients.table.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { quoteVisitor } from '#test/support/journeys/quoteVisitor.ts'
import { testApp } from '#test/support/server/app.ts'
import { quoteDisclosures, quotes } from '../quotes.table.ts'

const app = await testApp()
const { owner } = app.database

const colleague = async (permissions?: readonly Permission[], role: 'admin' | 'editor' = 'admin') => {
  const { cookie, userId } = await app.signIn({ role, ...(permissions ? { permissions } : {}) })
  const [name = '', value = ''] = cookie.split('=')
  const visitor = quoteVisitor(app, '198.51.100.88')
  visitor.jar.set(name, value)
  return { visitor, userId, signOut: () => visitor.jar.delete(name) }
}
const writer = async (...of: Parameters<typeof colleague>) => (await colleague(...of)).visitor

test('a request begun from a client has what we know of them filled in, mails them no link, and is theirs when it is sent', async () => {
  const client = await app.build.client({
    name: 'Sea Lane Bakery Ltd',
    trade: 'Bakery',
    address: '4 Sea Lane, Hove',
    postcode: 'BN3 1AA',
    email: 'office@sea-lane.example.com',
    phone: '+441632960555',
  })
  const ada = { name: 'Ada Lane', role: 'director', email: 'ada@sea-lane.example.com', main: true } as const
  await owner.insert(contacts).values({ id: randomUUID(), clientId: client.id, ...ada })
  const broker = await writer()
  expect(await broker.data(`/api/quotes/caller?client=${client.id}`)).toEqual({ name: 'Sea Lane Bakery Ltd', trade: 'Bakery' })
  await broker.start({ client: client.id, cover: 'PL' })
  const [draft] = await owner.select().from(quotes).where(eq(quotes.clientId, client.id))
  expect(draft).toMatchObject({
    business: 'Sea Lane Bakery Ltd',
    answers: {
      legalName: 'Sea Lane Bakery Ltd',
      contactName: 'Ada Lane',
      contactEmail: 'ada@sea-lane.example.com',
      contactPhone: '+441632960555',
      mainAddress: { line1: '4 Sea Lane', line2: '', town: 'Hove', county: '', postcode: 'BN3 1AA' },
    },
  })
  const kept = await owner
    .select()
    .from(quoteDisclosures)
    .where(eq(quoteDisclosures.quoteId, draft?.id ?? ''))
  expect(kept.filter(({ question }) => question === 'legalName')).toMatchObject([{ source: 'staff', value: 'Sea Lane Bakery Ltd' }])
  await broker.answer()
  expect(await owner.select().from(emails).where(eq(emails.template, 'quoteDraft'))).toEqual([])
  const { reference } = (await broker.submit()).body.data as { reference: string }
  const [sent] = await owner.select().from(quotes).where(eq(quotes.reference, reference))
  expect(sent?.clientId).toBe(client.id)
})

test('#52 only staff who may see the client and answer quotes can begin a request for them', async () => {
  const client = await app.build.client()
  const visitors = [
    quoteVisitor(app, '198.51.100.89'),
    await writer(['client:view', 'quote:view']),
    await writer(['quote:view', 'quote:respond']),
    // Only administrators enter the staff area, until the setting says otherwise.
    await writer(['client:view', 'quote:view', 'quote:respond', 'dashboard:view'], 'editor'),
  ]
  for (const visitor of visitors) {
    expect(await visitor.data(`/api/quotes/caller?client=${client.id}`)).toBeNull()
    expect((await visitor.call('/api/quotes', { body: { client: client.id } })).status).toBe(404)
  }
  const enough = await writer(['client:view', 'quote:view', 'quote:respond'])
  expect((await enough.call('/api/quotes', { body: { client: client.id } })).status).toBe(201)
  expect((await enough.call('/api/quotes', { body: { client: randomUUID() } })).status).toBe(404)
})

test.each([
  ['was deactivated', { status: 'disabled' }],
  ['may no longer answer quotes', { permissions: ['client:view', 'quote:view'] }],
] as const)('#18 a request begun for a client closes to a colleague who %s, also without signing in', async (_who, change) => {
  const client = await app.build.client()
  const { visitor, userId, signOut } = await colleague()
  await visitor.start({ client: client.id })
  signOut()
  expect(await visitor.data('/api/quotes/draft')).not.toBeNull()
  await owner
    .update(users)
    .set(change as Partial<typeof users.$inferInsert>)
    .where(eq(users.id, userId))
  expect(await visitor.data('/api/quotes/draft')).toBeNull()
})
