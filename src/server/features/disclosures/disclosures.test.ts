/** What insurers were told: the ledger, sealed presentations, and what the ledger said on a day. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { GivenAnswer, Ledger } from '#contract/model/disclosures/presentation.ts'
import { testApp } from '#test/support/server/app.ts'
import { noteAnswers, sealPresentation } from './ledger.ts'

let now = new Date('2026-11-20T10:42:00Z')
const app = await testApp({ parts: { now: () => now } })
const { owner } = app.database
const admin = (await app.signIn({ role: 'admin' })).cookie

const arrange = async () => {
  const clientId = randomUUID()
  const person = await app.signIn({ role: 'client', clientId })
  const policy = await app.build.policy({ clientId })
  const ledger = async (on = '') =>
    ((await app.json(`/api/admin/clients/${clientId}/disclosures?on=${on}`, { as: admin })).body.data as Ledger).clients[0]!
  return { ...person, clientId, policy, ledger }
}
const given = (key: string, answer: string): GivenAnswer => ({
  key,
  question: 'Your turnover',
  version: 'renewal 1',
  answer,
  source: 'client',
  by: 'Sam Reed',
  at: now.toISOString(),
})
const ctx = { db: app.deps.db, now: () => now }

test('B4 a changed answer is listed with the earlier one, and a sealed presentation stays as it was', async () => {
  const { clientId, policy, ledger, cookie } = await arrange()
  const disclosure = { clientId, subject: 'renewal' as const, subjectId: randomUUID(), policyId: policy.id }
  await sealPresentation(ctx, { ...disclosure, step: 'sent', by: 'Kim', answers: [given('turnover', '\u00a3250,000')] })
  const before = await ledger()
  now = new Date('2026-11-22T09:00:00Z')
  await noteAnswers(ctx, { ...disclosure, answers: [given('turnover', '\u00a3310,000')] })
  // Repeating the same answer adds nothing.
  await noteAnswers(ctx, { ...disclosure, answers: [given('turnover', '\u00a3310,000')] })
  const after = await ledger()
  expect(after.answers).toHaveLength(1)
  expect(after.answers[0]?.now.answer).toBe('\u00a3310,000')
  expect(after.answers[0]?.earlier.map(({ answer }) => answer)).toEqual(['\u00a3250,000'])
  expect(after.presentations).toEqual(before.presentations)
  expect(after.presentations[0]).toMatchObject({ intact: true, reference: policy.reference, answers: 1, step: 'sent' })
  // The ledger on earlier days.
  expect((await ledger('2026-11-21')).answers[0]).toMatchObject({ now: { answer: '\u00a3250,000' }, earlier: [] })
  expect((await ledger('2026-11-19')).presentations).toEqual([])
  // The client reads the same.
  const own = (await app.json('/api/client/disclosures', { as: cookie })).body.data as Ledger
  expect(own.clients[0]?.answers).toEqual(after.answers)
})

test('B4 the PDF of a sealed presentation has the same bytes for staff and client, and others do not find it (#52)', async () => {
  const { clientId, policy, ledger, cookie } = await arrange()
  await sealPresentation(ctx, {
    clientId,
    subject: 'renewal',
    subjectId: randomUUID(),
    policyId: policy.id,
    step: 'declared',
    by: 'Sam Reed',
    answers: [given('turnover', '\u00a3250,000'), given('activities', 'Joinery. '.repeat(120))],
  })
  const path = `/files/presentations/${(await ledger()).presentations[0]?.id}`
  const read = async (as: string) => Buffer.from(await (await app.request(path, { as })).arrayBuffer())
  const [staff, client] = [await read(admin), await read(cookie)]
  expect(staff.subarray(0, 5).toString()).toBe('%PDF-')
  expect(client.equals(staff)).toBe(true)
  const stranger = await app.signIn({ role: 'client', clientId: randomUUID() })
  expect((await app.request(path, { as: stranger.cookie })).status).toBe(404)
  expect((await app.request(path)).status).toBe(404)
})

test('B4 not even the owner of the tables can delete or change what was told', async () => {
  const { clientId, policy } = await arrange()
  await sealPresentation(ctx, {
    clientId,
    subject: 'change',
    subjectId: randomUUID(),
    policyId: policy.id,
    step: 'sent',
    by: 'Kim',
    answers: [given('x', 'y')],
  })
  for (const table of ['disclosures', 'presentations']) {
    const refused = { cause: { message: expect.stringContaining('never changed or deleted') as unknown } }
    await expect(owner.execute(`DELETE FROM ${table} WHERE client_id = '${clientId}'`)).rejects.toMatchObject(refused)
    await expect(owner.execute(`UPDATE ${table} SET by_name = 'x' WHERE client_id = '${clientId}'`)).rejects.toMatchObject(refused)
  }
})

test('B4 a change passed to the insurer is sealed, with the name of the person who asked for it', async () => {
  const { clientId, policy, ledger } = await arrange()
  const change = await app.build.change({ clientId, policyId: policy.id, createdAt: now })
  const { status } = await app.json(`/api/admin/changes/${change.id}/insurer`, { as: admin, body: { version: 0 } })
  expect(status).toBe(200)
  const { presentations, answers } = await ledger()
  expect(presentations).toMatchObject([{ subject: 'change', reference: change.reference, step: 'sent', intact: true }])
  expect(answers.map(({ now: { answer, by } }) => `${by}: ${answer}`)).toContain('Sam Reed: Caf\u00e9 and bakery (before: Caf\u00e9)')
})
