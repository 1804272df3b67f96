/** Forcing a status (domain 4.5): only with its right, with a reason, and with everything but the status left as it was. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PolicyDetail } from '#contract/admin/book/policies.ts'
import { formatDate } from '#contract/format.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { policyMachine } from '#contract/model/policies/policyMachine.ts'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { testApp } from '#test/support/server/app.ts'
import { policies } from './policies.table.ts'

const app = await testApp()
const { owner } = app.database
const boss = await app.signIn({ role: 'admin' })
const today = londonClock(new Date()).date
const why = 'Moved by mistake this morning'

const stored = async (id: string) => (await owner.select().from(policies).where(eq(policies.id, id)))[0]!
const force = async (id: string, body: object, as = boss.cookie) =>
  app.json(`/api/admin/policies/${id}/force`, {
    as,
    body: { version: (await stored(id)).version, to: 'pending', reason: why, understood: true, ...body },
  })
const running = () => app.build.policy({ status: 'active', inception: addDays(today, -100), expiry: addDays(today, 265) })

test('forcing changes the status alone, sends no email, and stores the reason and the warnings in history and audit', async () => {
  const { id } = await running()
  const before = await stored(id)
  const reply = await force(id, {})
  expect(reply.status).toBe(200)
  const { updatedAt: _then, ...rest } = before
  expect(await stored(id)).toMatchObject({ ...rest, status: 'pending', version: before.version + 1 })
  expect(before.boundAt).not.toBeNull()
  const { history, onCover } = reply.body.data as PolicyDetail
  expect(onCover).toBe(true)
  expect(history.at(-1)).toMatchObject({ action: 'force', from: 'active', to: 'pending', reason: why })
  const [line] = await owner.select().from(auditLog).where(eq(auditLog.action, 'policies.force'))
  expect(line).toMatchObject({ subjectId: id, reason: why, actorId: boss.userId })
  expect(JSON.stringify(line?.after)).toContain(`Cover will still run until ${formatDate(before.expiry)}`)
  expect(await owner.select().from(emails).where(eq(emails.relatedId, id))).toEqual([])
})

test('forcing is refused for a short reason, unread warnings, a status that has a step of its own, the current status and an old version', async () => {
  const { id } = await running()
  const before = await stored(id)
  const refusals: [object, number, string][] = [
    [{ reason: 'too short' }, 422, 'reason'],
    [{ understood: false }, 422, 'understood'],
    [{ to: 'cancelled' }, 422, 'to'],
    [{ to: 'awaiting_documents' }, 422, 'to'],
    [{ to: 'active' }, 422, 'to'],
    [{ version: before.version + 1 }, 409, ''],
  ]
  for (const [body, status, field] of refusals) {
    const reply = await force(id, body)
    expect([body, reply.status, Object.keys(reply.body['fields'] ?? {})]).toEqual([body, status, field ? [field] : []])
  }
  expect(await stored(id)).toEqual(before)
})

test('forcing needs its own permission, and is not offered to staff who may only edit and bind policies', async () => {
  const { id } = await running()
  const plain = await app.signIn({ role: 'admin', permissions: ['policy:view', 'policy:edit', 'policy:bind'] })
  expect((await force(id, {}, plain.cookie)).status).toBe(403)
  const actions = async (as: string) => ((await app.json(`/api/admin/policies/${id}`, { as })).body.data as PolicyDetail).actions
  expect(await actions(plain.cookie)).not.toContain('force')
  expect(await actions(boss.cookie)).toContain('force')
})

test('after a forced status, confirmed cover cannot be confirmed again and a cancelled policy cannot be cancelled again', async () => {
  const bound = await running()
  await force(bound.id, { to: 'pending' })
  const step = async (id: string, name: string, body: object) =>
    app.json(`/api/admin/policies/${id}/${name}`, { as: boss.cookie, body: { version: (await stored(id)).version, ...body } })
  const confirmed = await stored(bound.id)
  const again = await step(bound.id, 'bind', { policyNumber: 'AGAIN/1' })
  expect([again.status, again.body['message']]).toEqual([409, expect.stringContaining('Cover was confirmed on')])
  expect(await stored(bound.id)).toEqual(confirmed)

  const cancelledFrom = addDays(today, -10)
  const gone = await app.build.policy({
    status: 'cancelled',
    inception: addDays(today, -100),
    cancelledFrom,
    cancellationReason: 'insurer',
  })
  expect((await force(gone.id, { to: 'awaiting_documents' })).status).toBe(200)
  const forced = await stored(gone.id)
  expect(forced.cancelledFrom).toBe(cancelledFrom)
  const cancel = await step(gone.id, 'cancel', { from: today, because: 'insurer', reason: 'Once more' })
  expect([cancel.status, cancel.body['message']]).toEqual([409, expect.stringContaining('It was cancelled from')])
  await force(gone.id, { to: 'pending' })
  for (const [name, body] of [
    ['not-taken-up', { reason: 'Never wanted' }],
    ['bind', { policyNumber: 'AGAIN/2' }],
  ] as const)
    expect([name, (await step(gone.id, name, body)).status]).toEqual([name, 409])
  expect((await stored(gone.id)).cancelledFrom).toBe(cancelledFrom)
})

test('the dialog lists each status that can be forced, with its warnings', async () => {
  const { id, expiry } = await running()
  const html = await (await app.request(`/admin/policies/${id}?step=force`, { as: boss.cookie })).text()
  const dialog = /<dialog[^>]* open="".*?<\/dialog>/s.exec(html)?.[0] ?? ''
  for (const to of policyMachine.targets('active', 'force')) expect(dialog).toContain(`value="${to}"`)
  expect(dialog).not.toContain('value="cancelled"')
  expect(dialog).toContain(`Cover will still run until ${formatDate(expiry)}`)
})
