/** What staff do for clients at renewal: reminders to several clients at once, and an acceptance by phone. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Chased, RenewalDetail } from '#contract/admin/book/renewals.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { deteriorations, renewalDiff } from '#contract/model/renewals/renewalDiff.ts'
import type { RenewalJourney } from '#contract/portal/renewals.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
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

test('each chosen client gets one reminder even if it is sent twice, and a client without an address is reported', async () => {
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

test('a reminder can be previewed by staff who may send it, and by nobody else', async () => {
  const one = await waiting()
  const preview = await app.request(`/admin/renewals/${one.id}/reminder`, { as: admin })
  expect([preview.status, (await preview.text()).includes('/renew')]).toEqual([200, true])
  expect(await mailsOf(one.id)).toBe(0)
  const analyst = (await app.signIn({ role: 'analyst' })).cookie
  expect((await app.request(`/admin/renewals/${one.id}/reminder`, { as: analyst })).status).toBe(404)
  expect((await app.request(`/admin/renewals/${one.id}/reminder`)).status).toBe(404)
  expect((await app.request(`/admin/renewals/${randomUUID()}/reminder`, { as: admin })).status).toBe(404)
})

test('a client who has nothing to answer gets no reminder, and a confidential renewal is refused to staff without access', async () => {
  const one = await waiting()
  const key = `${one.id} ${(await list()).find(({ id }) => id === one.id)?.version ?? -1}`
  await owner.update(renewals).set({ status: 'with_insurers' }).where(eq(renewals.id, one.id))
  expect((await send([key])).body.data).toMatchObject({ sent: 0, left: [{ why: 'Nothing is waiting for this client now' }] })
  const secret = await waiting()
  await owner.update(policies).set({ confidential: true }).where(eq(policies.id, secret.policyId))
  const plain = await app.signIn({ role: 'editor', permissions: ['dashboard:view', 'renewal:view', 'renewal:edit'] } as never)
  await send([`${secret.id} 0`])
  const refused = await app.json('/api/admin/renewals/chase', { as: plain.cookie, body: { rows: [`${secret.id} 1`] } })
  expect(refused.status).not.toBe(200)
})

const today = londonClock(new Date()).date
const expiring = termsFor({ sections: [section({ extensions: ['Indemnity to principal'] })] })
const worse = termsFor({ sections: [section({ excess: 50_000, limit: 100_000_000, net: 80_000 })] })

test('an acceptance by phone records how, when and by whom, needs each worse term read out, and is shown to the client', async () => {
  const person = await app.signIn({ role: 'client', clientId: randomUUID() })
  const facts = { clientId: person.clientId ?? '', status: 'presented', presentedAt: new Date() } as const
  const renewal = await app.build.renewal({ ...facts, terms: expiring, offered: worse })
  const detail = async () => (await app.json(`/api/admin/renewals/${renewal.id}`, { as: admin })).body.data as RenewalDetail
  const staff = async (step: string, body: object) =>
    app.json(`/api/admin/renewals/${renewal.id}/${step}`, { as: admin, body: { version: (await detail()).version, ...body } })
  const journey = async () => (await app.json(portal, { as: person.cookie })).body.data as RenewalJourney
  const portal = `/api/client/policies/${renewal.policyId}/renewal`
  const before = await detail()
  const changes = deteriorations(renewalDiff(expiring, worse))
  const [first, ...others] = changes.map(({ key }) => key)
  await app.json(`${portal}/acknowledge`, { as: person.cookie, body: { keys: [first] } })
  const acceptance = { how: 'phone', saidOn: today, saidBy: 'Maria Hartley', read: others, wording: before.wording.version, declared: true }
  const wrong = async (changed: object) => {
    const { status, body } = await staff('accept', { ...acceptance, ...changed })
    return [status, ...Object.keys((body as { fields?: object }).fields ?? {})]
  }
  expect(await wrong({ how: '' })).toEqual([422, 'how'])
  expect(await wrong({ saidBy: ' ' })).toEqual([422, 'saidBy'])
  expect(await wrong({ saidOn: addDays(today, 1) })).toEqual([422, 'saidOn'])
  expect(await wrong({ saidOn: addDays(today, -40) })).toEqual([422, 'saidOn'])
  expect(await wrong({ read: others.slice(1) })).toEqual([422, 'read'])
  expect(await wrong({ declared: false })).toEqual([422, 'declared'])
  expect(await wrong({ wording: 'other' })).toEqual([409])
  expect(await wrong({ offerId: randomUUID() })).toEqual([422, 'offerId'])
  const ended = renewal.presented && {
    ...renewal.presented,
    offers: renewal.presented.offers.map((offer) => ({ ...offer, validUntil: addDays(today, -1) })),
  }
  const present = (presented: typeof ended) => owner.update(renewals).set({ presented }).where(eq(renewals.id, renewal.id))
  await present(ended)
  expect(await wrong({})).toEqual([422, 'saidOn'])
  await present(renewal.presented)
  expect(await detail()).toMatchObject({ status: 'presented', acceptedFor: null })

  expect((await staff('accept', { ...acceptance, reason: 'She wants the van looked at' })).status).toBe(200)
  const recorded = { how: 'phone', saidOn: today, saidBy: 'Maria Hartley', recordedBy: 'Test Person' }
  const after = await detail()
  expect(after).toMatchObject({ status: 'accepted', declaration: null, acceptedFor: { ...recorded, wording: before.wording } })
  expect(after.acknowledged.map(({ key, readBy }) => [key, readBy ?? 'ticked'])).toEqual([
    [first, 'ticked'],
    ...others.map((key) => [key, 'Test Person']),
  ])
  // The renewal, its history and the ledger show what was read to the client.
  expect((await journey()).acceptedFor).toMatchObject({ ...recorded, read: changes.slice(1).map(({ text }) => text) })
  expect(after.history.find(({ action }) => action === 'accept')?.reason).toMatch(/^By phone on .*, Maria Hartley\. She wants the van/)
  const { rows } = await owner.execute<{ answer: string; source: string }>(
    sql`SELECT answer, source FROM disclosures WHERE subject_id = ${renewal.id}::uuid AND key = 'acceptance'`,
  )
  expect(rows).toEqual([{ source: 'staff', answer: expect.stringContaining(`Read to them: ${changes[1]?.text}`) }])
  // Going back to the insurers removes the acceptance.
  await staff('revise', { reason: 'The insurer made a mistake' })
  expect(await detail()).toMatchObject({ acceptedFor: null, acknowledged: [] })
})
