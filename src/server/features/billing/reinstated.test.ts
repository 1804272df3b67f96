/** A cancellation that is undone, over HTTP: the premium it gave back is charged again, and the next cancellation returns it once. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { InvoiceDetail, PolicyInvoices } from '#contract/admin/book/invoices.ts'
import type { PolicyDetail } from '#contract/admin/book/policies.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ parts: { now: () => new Date('2026-11-20T10:42:00Z') } })
const admin = (await app.signIn({ role: 'admin' })).cookie

test('cancelled, reinstated and cancelled again: all of what goes back was charged, and the second note waits for the charge', async () => {
  const terms = termsFor({ sections: [section({ net: 86_500 })], fee: 3500 })
  const policy = await app.build.policy({ inception: '2026-04-01', expiry: '2027-03-31', terms })
  await app.build.document({ policyId: policy.id, clientId: policy.clientId, kind: 'confirmation', status: 'current' })
  const path = `/api/admin/policies/${policy.id}`
  const version = async () => ((await app.json(path, { as: admin })).body.data as PolicyDetail).version
  const step = async (name: string, body: object) => {
    const reply = await app.json(`${path}/${name}`, { as: admin, body: { version: await version(), reason: 'Agreed by phone', ...body } })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
  const offered = async () => (await app.json(`${path}/invoices`, { as: admin })).body.data as PolicyInvoices
  const bill = { dueOn: '2026-12-04', fee: '0', holder: 'client_money', way: 'bank', count: '1', deposit: '0', flatRate: '0', lender: '' }
  const make = async (charge: string) => {
    const { status, body } = await app.json(`${path}/invoices`, {
      as: admin,
      body: { ...bill, charge },
      headers: { 'idempotency-key': randomUUID() },
    })
    return { status, total: (body.data as InvoiceDetail | undefined)?.total, message: String(body['message']) }
  }
  const whole = (await make('terms 1')).total ?? 0
  await step('cancel', { from: '2026-11-27', because: 'sale' })
  const first = (await make('cancellation 2026-11-27')).total ?? 0
  await step('reinstate', { expiry: '2027-03-31' })
  expect((await offered()).charges).toMatchObject([{ key: 'reinstatement 2026-11-27', kind: 'invoice', total: -first }])
  await step('cancel', { from: '2026-11-28', because: 'sale' })
  const [, second] = (await offered()).charges
  expect([second?.key, (second?.total ?? 0) < 0]).toEqual(['cancellation 2026-11-28 2', true])
  const early = await make('cancellation 2026-11-28 2')
  expect([early.status, early.message]).toEqual([
    409,
    'Invoice the premium charged again after the reinstatement first: this returns part of it',
  ])
  const again = (await make('reinstatement 2026-11-27')).total ?? 0
  const back = (await make('cancellation 2026-11-28 2')).total ?? 0
  expect([first + again, back, (await offered()).charges]).toEqual([0, second?.total, []])
  expect(whole + first + again + back).toBeGreaterThan(0)
})
