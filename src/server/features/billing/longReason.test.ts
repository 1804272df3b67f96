/** A credit note repeats the reason for it, so the longest reason must still make a document that can be opened. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { InvoiceDetail } from '#contract/admin/book/invoices.ts'
import { longestReason } from '#contract/model/invoices/invoice.ts'
import { testApp } from '#test/support/server/app.ts'
import { invoices } from './billing.table.ts'

const app = await testApp({ parts: { now: () => new Date('2026-11-20T10:42:00Z') } })
const admin = (await app.signIn({ role: 'admin' })).cookie

test.each([
  ['credit', {}],
  ['credit-part', { nets: ['10'], fee: '0', creditCharge: '0' }],
])('%s with the longest reason makes a credit note that can be opened, sent and downloaded', async (name, more) => {
  const policy = await app.build.policy({ inception: '2026-04-01', expiry: '2027-03-31' })
  const bill = { charge: 'terms 1', dueOn: '2026-12-04', fee: '0', holder: 'client_money', way: 'bank', count: '1', deposit: '0' }
  const post = (path: string, body: object) => app.json(path, { as: admin, body })
  const made = await post(`/api/admin/policies/${policy.id}/invoices`, { ...bill, flatRate: '0', lender: '' })
  const { id, version } = made.body.data as InvoiceDetail
  const reason = 'Agreed by phone. '.repeat(20).slice(0, longestReason - 1) + '!'
  expect((await post(`/api/admin/invoices/${id}/${name}`, { version, ...more, reason })).status).toBe(200)
  const [note] = await app.database.owner.select().from(invoices).where(eq(invoices.credits, id))
  const opened = await app.json(`/api/admin/invoices/${note?.id}`, { as: admin })
  expect([opened.status, (opened.body.data as InvoiceDetail | undefined)?.about.endsWith(reason)]).toEqual([200, true])
  await app.database.owner.execute(`UPDATE clients SET email = 'post@pebble.example.com' WHERE id = '${policy.clientId}'`)
  expect((await post(`/api/admin/invoices/${note?.id}/send`, { version: note?.version })).status).toBe(200)
  expect((await app.request(`/files/invoices/${note?.id}`, { as: admin })).status).toBe(200)
})
