/** Contracts checked against the policies of a client: read, corrected, checked again, and asked about. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CheckView } from '#contract/portal/requirements.ts'
import type { ContractCheck } from '#contract/model/requirements/contractCheck.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'

const now = new Date('2026-11-20T10:42:00Z')
const app = await testApp({ parts: { now: () => now } })
const { owner } = app.database
const admin = (await app.signIn({ role: 'admin' })).cookie

const PL = section({ limit: 500_000_000, extensions: ['Indemnity to principal'] })
const PI = section({ code: 'PI', name: 'Professional indemnity', limit: 100_000_000, basis: 'any_one_claim' })
const clause =
  'Public liability insurance of not less than £5,000,000 any one occurrence; professional indemnity insurance of £2m any one claim; cyber insurance of £1m with a waiver of subrogation.'

const arrange = async () => {
  const clientId = randomUUID()
  const person = await app.signIn({ role: 'client', clientId })
  const policy = await app.build.policy({ clientId, terms: termsFor({ sections: [PL, PI] }) })
  const call = async (path: string, body?: unknown) => {
    const reply = await app.json(`/api/client/contract-checks${path}`, { as: person.cookie, ...(body === undefined ? {} : { body }) })
    return { status: reply.status, body: reply.body, check: reply.body.data as CheckView }
  }
  const create = async (text = clause) => (await call('', { customer: 'Example Builders', clause: text })).check
  return { ...person, clientId, policy, call, create }
}
const verdicts = ({ lines, results }: ContractCheck) => results.map(({ verdict }, at) => `${lines[at]?.cover ?? ''} ${verdict}`)
const typed = { cover: 'PL', basis: '', principal: false, territory: '', limit: '2,000,000' }

test('B2 a clause is read and checked, the check is kept, and staff see it at the client', async () => {
  const { call, create, clientId, policy } = await arrange()
  const check = await create()
  expect(verdicts(check)).toEqual(['PL pass', 'PI gap', 'CYB gap'])
  expect(check.counts).toEqual({ pass: 1, gap: 2, ask: 0 })
  expect(check.results[1]?.remedy).toEqual({ kind: 'change', policyId: policy.id, change: 'limit', target: 'section:PI', sum: 200_000_000 })
  expect(check.results[2]?.remedy).toEqual({ kind: 'quote', cover: 'CYB' })
  expect(check.results[2]?.points.some(({ asked }) => asked.includes('waiver of subrogation'))).toBe(true)
  expect((await call('')).body.data).toMatchObject({ total: 1 })
  const { body } = await app.json(`/api/admin/clients/${clientId}/contract-checks`, { as: admin })
  expect((body.data as ContractCheck[]).map(verdicts)).toEqual([['PL pass', 'PI gap', 'CYB gap']])
})

test('B2 lines can be corrected, left out and put back, and a change to an outdated version is a 409', async () => {
  const { call, create } = await arrange()
  const { id, version } = await create()
  const saved = await call(`/${id}/lines`, { ...typed, version, line: 1, cover: 'PI', limit: '1,000,000', basis: 'claim' })
  expect(verdicts(saved.check)).toEqual(['PL pass', 'PI pass', 'CYB gap'])
  // The line keeps the words that it was read from.
  expect(saved.check.lines[1]?.words).toContain('professional indemnity')
  expect((await call(`/${id}/lines`, { ...typed, version, line: 1 })).status).toBe(409)
  const left = await call(`/${id}/lines/leave`, { version: version + 1, line: 2, left: true })
  expect(left.check.counts).toEqual({ pass: 2, gap: 0, ask: 0 })
  const back = await call(`/${id}/lines/leave`, { version: version + 2, line: 2, left: false })
  expect(back.check.counts.gap).toBe(1)
  const added = await call(`/${id}/lines`, { ...typed, version: version + 3, line: 3, excess: '0', until: '2026-12-31' })
  expect(added.check.lines).toHaveLength(4)
  expect((await call(`/${id}/lines`, { ...typed, version: version + 4, line: 9 })).status).toBe(409)
  expect((await call(`/${id}/lines`, { ...typed, version: version + 4, line: 0, limit: 'about 5' })).body.fields).toMatchObject({
    limit: 'Enter the limit in pounds, like 5,000,000',
  })
})

test('B2 a check keeps its result, is out of date when the policy changes, and can be run again', async () => {
  const { call, create, policy } = await arrange()
  const { id, version } = await create()
  await owner.update(policies).set({ cancelledFrom: '2026-11-20' }).where(eq(policies.id, policy.id))
  const { check: old } = await call(`/${id}`)
  expect(verdicts(old)[0]).toBe('PL pass')
  expect(old.outOfDate).toBe(true)
  const { check } = await call(`/${id}/again`, { version })
  expect(verdicts(check)[0]).not.toBe('PL pass')
  expect(check.outOfDate).toBe(false)
})

test('B2 a question is added to the messages of the policy, and staff get a mail', async () => {
  const { call, create, policy } = await arrange()
  const { id, version } = await create('Public liability of £5m any one occurrence with insurers rated A- or better')
  const { check, status } = await call(`/${id}/ask`, { version, line: 0, text: 'Is the insurer rated A-?' })
  expect(status).toBe(200)
  expect(check.asked).toMatchObject([{ line: 0, policyId: policy.id }])
  const written = await owner
    .select()
    .from(recordEvents)
    .where(and(eq(recordEvents.subjectId, policy.id), eq(recordEvents.action, 'message')))
  expect(written.map(({ reason }) => reason)).toEqual(['Contract with Example Builders: Is the insurer rated A-?'])
  expect((await owner.select().from(emails).where(eq(emails.template, 'policyMessageStaff'))).length).toBeGreaterThan(0)
})

test('somebody who may only view checks contracts of their own, but changes no check of a colleague and does not write to us', async () => {
  const { call, create, clientId, policy } = await arrange()
  const { id, version } = await create()
  const viewer = (await app.signIn({ role: 'client', clientId, membership: { role: 'readonly' } })).cookie
  const ask = async (path: string, body?: object) => {
    const { status, body: reply } = await app.json(`/api/client/contract-checks${path}`, { as: viewer, ...(body ? { body } : {}) })
    return { status, check: reply.data as CheckView }
  }
  expect((await ask(`/${id}`)).check.may).toEqual({ edit: false, act: false, quote: false })
  expect((await ask(`/${id}/lines`, { ...typed, version, line: 1 })).status).toBe(403)
  expect((await ask(`/${id}/lines/leave`, { version, line: 1, left: true })).status).toBe(403)
  expect((await ask(`/${id}/again`, { version })).status).toBe(403)
  expect((await ask(`/${id}/ask`, { version, line: 0, text: 'Does it?' })).status).toBe(403)
  expect((await call(`/${id}`)).check).toMatchObject({ version, may: { edit: true, act: true } })
  const own = (await ask('', { customer: 'Quay Builders', clause })).check
  expect(own.may).toEqual({ edit: true, act: false, quote: false })
  expect((await ask(`/${own.id}/lines/leave`, { version: own.version, line: 1, left: true })).status).toBe(200)
  expect((await ask(`/${own.id}/ask`, { version: own.version + 1, line: 0, text: 'Does it?' })).status).toBe(403)
  const events = await owner
    .select()
    .from(recordEvents)
    .where(and(eq(recordEvents.subjectId, policy.id), eq(recordEvents.action, 'message')))
  expect(events).toEqual([])
})

test('#52 a check of another company is not found, and a contract cannot be checked for another company', async () => {
  const mine = await arrange()
  const theirs = await arrange()
  const { id } = await mine.create()
  expect((await theirs.call(`/${id}`)).status).toBe(404)
  expect((await theirs.call('', { customer: 'X', company: mine.clientId })).status).toBe(404)
  expect((await theirs.call('')).body.data).toMatchObject({ total: 0 })
  expect((await app.json(`/api/client/contract-checks/${id}`)).status).toBe(401)
})

test('a clause that is too long is refused, and an empty or hostile one is read without an error', async () => {
  const { call } = await arrange()
  expect((await call('', { customer: '', clause })).body.fields).toHaveProperty('customer')
  expect((await call('', { customer: 'X', clause: 'a'.repeat(12_001) })).status).toBe(422)
  const many = await call('', { customer: 'X', clause: 'Public liability of £5m with a twist;\n'.repeat(300) })
  expect(many.check.lines).toHaveLength(40)
  expect((await call('', { customer: 'X' })).check.lines).toEqual([])
  const hostile = `£${'1,111'.repeat(1000)} ${'in the aggregate '.repeat(300)} ${'world '.repeat(200)}`.slice(0, 12_000)
  expect((await call('', { customer: 'X', clause: hostile })).status).toBe(201)
})
