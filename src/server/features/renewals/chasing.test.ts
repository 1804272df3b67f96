/** Several clients chased at once: who is offered, the mail before it goes, one mail for one press, and what is left out by name. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Chased } from '#contract/admin/book/renewals.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { testApp } from '#test/support/server/app.ts'
import { renewals } from './renewals.table.ts'

const app = await testApp()
const { owner } = app.database
const admin = (await app.signIn({ role: 'admin' })).cookie
const list = async () => (await app.json('/api/admin/renewals/chase?stage=counted', { as: admin })).body.data as Chased[]
const send = (rows: readonly string[]) => app.json('/api/admin/renewals/chase', { as: admin, body: { rows } })
const mailsOf = async (id: string) => (await owner.select().from(emails).where(eq(emails.relatedId, id))).length

const waiting = async (email = 'post@pebble.example.com') => {
  const clientId = randomUUID()
  await app.build.client({ id: clientId, name: `Waiting ${clientId.slice(0, 6)}` })
  await owner.execute(sql`UPDATE clients SET email = ${email} WHERE id = ${clientId}`)
  return app.build.renewal({ clientId, status: 'info_requested' })
}

test('each chosen client gets one mail, and a second press none; nobody is written to who has no address', async () => {
  const [one, other, silent] = [await waiting(), await waiting(), await waiting('')]
  const offered = await list()
  expect(offered.find(({ id }) => id === silent.id)?.to).toEqual([])
  const keys = [one, other, silent].map(({ id }) => `${id} ${offered.find((row) => row.id === id)?.version ?? -1}`)
  const first = await send(keys)
  expect([first.status, first.body.data]).toMatchObject([200, { sent: 2, left: [{ why: 'We have no email address: ring them' }] }])
  const again = await send(keys)
  expect(again.body.data).toMatchObject({ sent: 0 })
  expect([await mailsOf(one.id), await mailsOf(other.id), await mailsOf(silent.id)]).toEqual([1, 1, 0])
  const [row] = await owner.select().from(renewals).where(eq(renewals.id, one.id))
  expect([row?.chases, row?.chasedAt === null]).toEqual([1, false])
})

test('the mail can be read before it goes, by staff who may send it', async () => {
  const one = await waiting()
  const preview = await app.request(`/admin/renewals/${one.id}/reminder`, { as: admin })
  expect([preview.status, (await preview.text()).includes('/renew')]).toEqual([200, true])
  expect(await mailsOf(one.id)).toBe(0)
  const analyst = (await app.signIn({ role: 'analyst' })).cookie
  expect((await app.request(`/admin/renewals/${one.id}/reminder`, { as: analyst })).status).toBe(404)
  expect((await app.request(`/admin/renewals/${one.id}/reminder`)).status).toBe(404)
  expect((await app.request(`/admin/renewals/${randomUUID()}/reminder`, { as: admin })).status).toBe(404)
})

test('what nobody waits for is left out; a confidential one is not there for who may not see it', async () => {
  const one = await waiting()
  const key = `${one.id} ${(await list()).find(({ id }) => id === one.id)?.version ?? -1}`
  await owner.update(renewals).set({ status: 'with_insurers' }).where(eq(renewals.id, one.id))
  expect((await send([key])).body.data).toMatchObject({ sent: 0, left: [{ why: 'Nothing waits for this client now' }] })
  const secret = await waiting()
  await owner.update(policies).set({ confidential: true }).where(eq(policies.id, secret.policyId))
  const plain = await app.signIn({ role: 'editor', permissions: ['dashboard:view', 'renewal:view', 'renewal:edit'] } as never)
  await send([`${secret.id} 0`])
  const refused = await app.json('/api/admin/renewals/chase', { as: plain.cookie, body: { rows: [`${secret.id} 1`] } })
  expect(refused.status).not.toBe(200)
})
