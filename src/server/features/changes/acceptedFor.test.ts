/** A price that a client accepted outside the portal and staff record: how, when and by whom, what each side reads, what is refused. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ChangeDetail } from '#contract/admin/book/changes.ts'
import { formatDate } from '#contract/format.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import type { ChangeView } from '#contract/portal/changes.ts'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { owner } = app.database
const today = londonClock(new Date()).date
const terms = termsFor({ sections: [section(), section({ code: 'MOTOR', name: 'Motor', net: 120_000 })] })
const vehicle = { kind: 'vehicle_add', registration: 'GX24 HNL', name: 'Ford Transit', use: 'Own goods', sum: '24,500' }

/** A company with a requested change, and the member of staff who records its price. */
const arrange = async (facts: Parameters<typeof app.build.policy>[0] = {}) => {
  const clientId = randomUUID()
  const client = await app.signIn({ role: 'client', clientId })
  const staff = await app.signIn({ role: 'admin' })
  const policy = await app.build.policy({ clientId, class: 'van', terms, ...facts })
  const response = await app.json(`/api/client/policies/${policy.id}/changes`, {
    as: client.cookie,
    body: { ...vehicle, effectiveOn: today, declared: true },
  })
  const { id } = response.body.data as ChangeView
  const step = (name: string, body: object, as = staff.cookie) => app.json(`/api/admin/changes/${id}/${name}`, { as, body })
  const price = () => step('price', { version: 0, section: 'MOTOR', yearlyNet: '1500', net: '250.10', ipt: '30.01', fee: '0' })
  const detail = async () => (await app.json(`/api/admin/changes/${id}`, { as: staff.cookie })).body.data as ChangeDetail
  const read = async (as = client.cookie) => app.json(`/api/client/changes/${id}`, { as })
  const mails = async () => (await owner.select().from(emails).where(eq(emails.relatedId, id))).map(({ template }) => template).toSorted()
  return { staff, id, step, price, detail, read, mails }
}
const acceptance = { version: 1, how: 'phone', saidOn: today, saidBy: 'Maria Hartley', reason: 'She wants it from Monday' }

test('an acceptance by phone is recorded with how, when and by whom, shown to the client, and lets the change be applied', async () => {
  const { staff, id, step, price, detail, read, mails } = await arrange()
  await price()
  const colleague = await app.signIn({ role: 'admin' })
  await owner.update(users).set({ name: 'Aisha Rahman' }).where(eq(users.id, colleague.userId))
  const before = await mails()
  const accepted = await step('accept', acceptance, colleague.cookie)
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  const words = `By phone on ${formatDate(today)}, Maria Hartley. She wants it from Monday`
  const now = await detail()
  // The change stays with the person who recorded the price when a colleague records the acceptance.
  expect(now).toMatchObject({ status: 'client_accepted', version: 2, assignedTo: { id: staff.userId } })
  expect(now.history.at(-1)).toMatchObject({ action: 'accept', by: 'Aisha Rahman', party: 'staff', reason: words })
  // The next update has a due date.
  expect(now.dueAt).not.toBeNull()
  const view = (await read()).body.data as ChangeView
  expect(view).toMatchObject({ status: 'client_accepted', price: { total: 28_011 } })
  expect(view.actions).not.toContain('accept')
  expect(view.history.at(-1)).toMatchObject({ what: 'Price accepted', by: 'Aisha Rahman', detail: words })
  // Another company cannot read the change, and staff get no email about their own step.
  const strange = await app.signIn({ role: 'client', clientId: randomUUID() })
  expect((await read(strange.cookie)).status).toBe(404)
  expect(await mails()).toEqual(before)
  const [row] = await owner
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'changes.accept'), eq(auditLog.subjectId, id)))
  expect(row).toMatchObject({ actorId: colleague.userId, reason: words, after: { status: 'client_accepted' } })
  expect((await step('accept', { ...acceptance, version: 2 })).status).toBe(409)
  const applied = await step('apply', { version: 2 })
  expect([applied.status, (applied.body.data as ChangeDetail).status]).toEqual([200, 'applied'])
  expect(((await read()).body.data as ChangeView).history.map(({ what }) => what)).toContain('Price accepted')
})

test.each([
  ['how it was said', { how: '' }, ['how']],
  ['a way that there is not', { how: 'rumour' }, ['how']],
  ['the day', { saidOn: '' }, ['saidOn']],
  ['a day that there is', { saidOn: '2026-02-30' }, ['saidOn']],
  ['a day that has come', { saidOn: addDays(today, 1) }, ['saidOn']],
  ['who said it', { saidBy: ' ' }, ['saidBy']],
  ['words that fit', { reason: 'x'.repeat(1001) }, ['reason']],
])('an acceptance without %s is refused beside the field, and the price can still be accepted', async (_what, changed, fields) => {
  const { step, price, detail, read } = await arrange()
  await price()
  const refused = await step('accept', { ...acceptance, ...changed })
  expect([refused.status, Object.keys(refused.body['fields'] as object)]).toEqual([422, fields])
  expect(await detail()).toMatchObject({ status: 'terms_received', version: 1 })
  expect(((await read()).body.data as ChangeView).actions).toContain('accept')
})

test('an acceptance needs a price, its current version and permission to see and edit the policy', async () => {
  const { step, price, detail } = await arrange({ class: 'kidnap_ransom', confidential: true })
  expect((await step('accept', { ...acceptance, version: 0 })).status).toBe(409)
  await price()
  // The insurer has corrected its price since the client heard it.
  expect((await step('price', { version: 1, section: 'MOTOR', yearlyNet: '1600', net: '300', ipt: '36', fee: '0' })).status).toBe(200)
  expect((await step('accept', acceptance)).status).toBe(409)
  const allowed = ['dashboard:view', 'policy:view', 'policy:edit'] as const
  const open = await app.signIn({ role: 'admin', permissions: [...allowed] })
  expect((await step('accept', { ...acceptance, version: 2 }, open.cookie)).status).toBe(404)
  const reader = await app.signIn({ role: 'admin', permissions: [...allowed.slice(0, 2), 'confidential:view'] })
  expect((await step('accept', { ...acceptance, version: 2 }, reader.cookie)).status).toBe(403)
  expect(await detail()).toMatchObject({ status: 'terms_received', price: { total: 33_600 } })
})
