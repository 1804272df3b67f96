/** A claim that somebody reports by phone: a member of staff fills in the public form, and the history says so. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Permission } from '#contract/access.ts'
import type { ClaimStart } from '#contract/site/claims.ts'
import { contacts } from '#server/features/clients/clients.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { claimVisitor } from '#test/support/journeys/claimVisitor.ts'
import { testApp } from '#test/support/server/app.ts'
import { claims } from './claims.table.ts'

const app = await testApp()
const { owner } = app.database

test('a report that a member of staff writes down for a caller says so', async () => {
  const [name = '', value = ''] = (await app.signIn({ role: 'admin' })).cookie.split('=')
  const caller = claimVisitor(app, '198.51.100.77')
  caller.jar.set(name, value)
  await caller.start()
  await caller.answer()
  const { reference } = (await caller.submit()).body.data as { reference: string }
  const [row] = await owner.select().from(claims).where(eq(claims.reference, reference))
  const events = await owner
    .select()
    .from(recordEvents)
    .where(eq(recordEvents.subjectId, row?.id ?? ''))
  expect(events.find(({ action }) => action === 'submit')).toMatchObject({
    byName: 'Maria Pebble',
    reason: expect.stringMatching(/^Written down for them by ./),
  })
})

const writer = async (permissions?: readonly Permission[]) => {
  const [name = '', value = ''] = (await app.signIn({ role: 'admin', ...(permissions ? { permissions } : {}) })).cookie.split('=')
  const visitor = claimVisitor(app, '198.51.100.78')
  visitor.jar.set(name, value)
  return visitor
}

test('a report begun from a policy has what we know of the client filled in, and is theirs when it is sent', async () => {
  const client = await app.build.client({ name: 'Sea Lane Bakery Ltd', email: 'office@sea-lane.example.com', phone: '+441632960555' })
  await owner.insert(contacts).values({
    id: randomUUID(),
    clientId: client.id,
    name: 'Ada Lane',
    role: 'director',
    email: 'ada@sea-lane.example.com',
    mayClaim: true,
  })
  const policy = await app.build.policy({ clientId: client.id })
  const named = await writer()
  const { caller } = await named.data<ClaimStart>(`/api/claims/start?policy=${policy.id}`)
  expect(caller).toEqual({ name: 'Sea Lane Bakery Ltd', policy: expect.stringContaining(policy.reference) })
  await named.start({ policy: policy.id })
  const drafts = await owner.select().from(claims).where(eq(claims.policyId, policy.id))
  expect(drafts).toMatchObject([
    {
      clientId: client.id,
      answers: {
        insuredBusiness: 'Sea Lane Bakery Ltd',
        contactName: 'Ada Lane',
        contactEmail: 'ada@sea-lane.example.com',
        contactPhone: '+441632960555',
        policyNumber: policy.policyNumber || policy.reference,
      },
    },
  ])
  await named.answer()
  const { reference } = (await named.submit()).body.data as { reference: string }
  const [sent] = await owner.select().from(claims).where(eq(claims.reference, reference))
  expect(sent?.clientId).toBe(client.id)
})

test('#52 only staff who may see the client and change claims can begin a report for them; a confidential policy needs more', async () => {
  const client = await app.build.client()
  const open = await app.build.policy({ clientId: client.id })
  const confidential = await app.build.policy({ clientId: client.id, confidential: true })
  const enough = ['client:view', 'policy:view', 'claim:view', 'claim:edit'] as const
  const visitors = [claimVisitor(app, '198.51.100.79'), await writer(['client:view', 'policy:view', 'claim:view'])]
  for (const visitor of visitors) {
    expect((await visitor.data<ClaimStart>(`/api/claims/start?client=${client.id}`)).caller).toBeNull()
    expect((await visitor.call('/api/claims', { body: { client: client.id } })).status).toBe(404)
  }
  const narrow = await writer(enough)
  expect((await narrow.call(`/api/claims/start?policy=${confidential.id}`)).status).toBe(404)
  expect((await narrow.call('/api/claims', { body: { policy: confidential.id } })).status).toBe(404)
  expect((await narrow.call('/api/claims', { body: { policy: open.id } })).status).toBe(201)
  expect((await narrow.call('/api/claims', { body: { client: randomUUID() } })).status).toBe(404)
})
