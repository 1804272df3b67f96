/** What a policy still needs: settled by hand, reopened, and received with a document of its kind. */
import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PolicyDetail } from '#contract/admin/book/policies.ts'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { subjectivities } from './policies.table.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { build } = app
const { owner } = app.database
const { cookie } = await app.signIn({ role: 'admin' })

const call = (path: string, body?: object) => app.json(`/api/admin/policies/${path}`, { as: cookie, ...(body ? { body } : {}) })
const policyOf = async (path: string, body?: object) => (await call(path, body)).body.data as PolicyDetail
const historyOf = async (id: string) =>
  (await policyOf(id)).history.filter(({ action }) => action === 'settle').map(({ by, reason }) => [by, reason])
const auditOf = async (id: string) =>
  (
    await owner
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, 'policies.settle')))
      .orderBy(asc(auditLog.id))
  ).map(({ before, after }) => [before, after])

test('a requirement is settled and reopened one step at a time, each in the history and the audit log of its policy', async () => {
  const { id, clientId } = await build.policy()
  const { id: requirement } = await build.requirement({ policyId: id, clientId, text: 'Alarm certificate' })
  const settle = (status: string) => call(`${id}/subjectivities/${requirement}`, { status })
  expect((await settle('open')).status).toBe(409)
  expect((await settle('waived')).status).toBe(200)
  const again = await settle('met')
  expect([again.status, again.body['status'], again.body['allowed']]).toEqual([409, 'waived', ['reopen']])
  expect(again.body['message']).toBe('This has changed since you opened it: it is now "Waived"')
  expect((await policyOf(id)).subjectivities).toMatchObject([{ status: 'waived', settledBy: 'Test Person' }])
  expect((await settle('open')).status).toBe(200)
  expect((await policyOf(id)).subjectivities).toMatchObject([{ status: 'open', settledBy: '', settledAt: null }])
  expect((await settle('met')).status).toBe(200)
  const lines = ['Waived: Alarm certificate', 'Open again: Alarm certificate', 'Received: Alarm certificate']
  expect(await historyOf(id)).toEqual(lines.map((reason) => ['Test Person', reason]))
  expect(await auditOf(id)).toEqual([
    [{ requirement: 'Open' }, { requirement: 'Waived', requirementId: requirement }],
    [{ requirement: 'Waived' }, { requirement: 'Open', requirementId: requirement }],
    [{ requirement: 'Open' }, { requirement: 'Received', requirementId: requirement }],
  ])
})

test('of several who settle the same requirement at once, one does it and the others are told', async () => {
  const { id, clientId } = await build.policy()
  const { id: requirement } = await build.requirement({ policyId: id, clientId })
  const pressed = await Promise.all(['met', 'waived', 'met'].map((status) => call(`${id}/subjectivities/${requirement}`, { status })))
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await historyOf(id)).toHaveLength(1)
})

test('a proposal form that came back is received in the history and the audit log too', async () => {
  const { id } = await build.policy({ status: 'pending' })
  const { version } = await policyOf(`${id}/request-proposal`, { version: 0 })
  const back = await policyOf(`${id}/receive-proposal`, { version })
  expect(back.subjectivities).toMatchObject([{ status: 'met', settledBy: 'Put on file' }])
  const [{ id: requirement, text } = { id: '', text: '' }] = back.subjectivities
  expect(await historyOf(id)).toEqual([['Seawall', `Received: ${text}`]])
  expect(await auditOf(id)).toEqual([[{ requirement: 'Open' }, { requirement: 'Received', requirementId: requirement }]])
})

test('a requirement of another policy cannot be settled through this one', async () => {
  const [one, other] = [await build.policy({ needed: ['One'] }), await build.policy({ needed: ['Other'] })]
  const [theirs] = (await policyOf(other.id)).subjectivities
  expect((await call(`${one.id}/subjectivities/${theirs!.id}`, { status: 'met' })).status).toBe(404)
  expect((await policyOf(other.id)).missing).toBe(1)
})

test('the number of missing documents, by which the list is filtered, is right after several are settled at once, and after one is deleted', async () => {
  const { id } = await build.policy({ needed: ['One', 'Two', 'Three', 'Four'] })
  const inList = async () => {
    const { body } = await app.json('/api/admin/policies?missing=yes', { as: cookie })
    return (body.data as { items: { id: string; missing: number }[] }).items.find((row) => row.id === id)?.missing
  }
  const { subjectivities: needed } = await policyOf(id)
  const settle = (index: number, status: string) => call(`${id}/subjectivities/${needed[index]!.id}`, { status })
  expect(await inList()).toBe(4)
  await Promise.all([settle(0, 'met'), settle(1, 'waived'), settle(2, 'met')])
  expect([(await policyOf(id)).missing, await inList()]).toEqual([1, 1])
  await settle(0, 'open')
  expect(await inList()).toBe(2)
  await owner.delete(subjectivities).where(eq(subjectivities.id, needed[0]!.id))
  await settle(3, 'waived')
  expect([(await policyOf(id)).missing, await inList()]).toEqual([0, undefined])
})
