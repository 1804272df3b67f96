/** What a client hears and sees of their payments: recorded, reversed and returned. */
import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { InvoiceDetail } from '#contract/admin/book/invoices.ts'
import { formatMoney } from '#contract/format.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import type { ClientInvoice } from '#contract/portal/invoices.ts'
import { paths } from '#contract/paths.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { owner } = app.database
const admin = (await app.signIn({ role: 'admin' })).cookie
const today = londonClock(new Date()).date

const arrange = async (status: 'issued' | 'to_return') => {
  const clientId = randomUUID()
  const { cookie } = await app.signIn({ role: 'client', clientId })
  const email = `${clientId.slice(0, 8)}@pebble.example.com`
  await owner.execute(sql`UPDATE clients SET email = ${email} WHERE id = ${clientId}`)
  const policy = await app.build.policy({ clientId })
  const invoice = await app.build.invoice({ policyId: policy.id, status, issuedOn: today, dueOn: addDays(today, 14) })
  let version = 0
  const step = async (name: string, body: object) => {
    const reply = await app.json(`/api/admin/invoices/${invoice.id}/${name}`, { as: admin, body: { version, ...body } })
    expect(reply.status).toBe(200)
    const detail = reply.body.data as InvoiceDetail
    version = detail.version
    return detail
  }
  const sent = async () =>
    (await owner.select().from(emails).where(eq(emails.toAddress, email)).orderBy(asc(emails.createdAt), asc(emails.id))).map(
      ({ template, props }) => ({ template, ...(props as object) }),
    )
  const seen = async () => {
    const { body } = await app.json(`/api/client/policies/${policy.id}/invoices`, { as: cookie })
    return (body.data as ClientInvoice[])[0]?.payments
  }
  const page = async (path: string) => (await app.request(path, { as: cookie })).text()
  return { policy, step, sent, seen, page }
}

test('a client is told of a payment, whether more is due, and of its reversal, and sees each with the reason', async () => {
  const { policy, step, sent, seen, page } = await arrange('issued')
  const paid = { on: today, how: 'bank_transfer', reference: 'Staff only 4471' }
  await step('remind', {})
  await step('payments', { ...paid, amount: '120' })
  await step('remind', {})
  expect(await sent()).toMatchObject([
    { template: 'invoiceReminder', partPaid: false },
    { template: 'invoicePayment', what: 'received' },
    { template: 'invoiceReminder', partPaid: true },
  ])
  const { payments } = await step('payments', { ...paid, amount: '1000' })
  expect((await sent()).filter(({ template }) => template === 'invoicePayment')).toMatchObject([
    { what: 'received', dueOn: addDays(today, 14) },
    { what: 'received', dueOn: null },
  ])
  await step('payments/take-back', { payment: payments[1]?.id, reason: 'The bank sent it back' })
  expect((await sent()).at(-1)).toMatchObject({ template: 'invoicePayment', what: 'reversed', dueOn: addDays(today, 14) })
  const money = { on: today, how: 'bank_transfer' }
  expect(await seen()).toEqual([
    { ...money, amount: 12_000, reversed: null },
    { ...money, amount: 100_000, reversed: 'The bank sent it back' },
  ])
  for (const path of [paths.clientPolicy(policy.id), paths.clientInvoices()]) {
    const shown = await page(path)
    expect(shown, path).toContain('The bank sent it back')
    expect(shown, path).not.toContain('Staff only 4471')
  }
})

test('a client is told that money was returned, and sees when and how', async () => {
  const { step, sent, seen } = await arrange('to_return')
  const { paid } = await step('return', { on: today, how: 'cheque', reference: '' })
  expect(await sent()).toMatchObject([{ template: 'invoicePayment', what: 'returned', dueOn: null }])
  expect(await seen()).toEqual([{ amount: paid, on: today, how: 'cheque', reversed: null }])
})

test('of more than is owed, staff are told what to record and what to do with the rest', async () => {
  const policy = await app.build.policy()
  const { id } = await app.build.invoice({ policyId: policy.id, status: 'issued', issuedOn: today })
  const { outstanding } = (await app.json(`/api/admin/invoices/${id}`, { as: admin })).body.data as InvoiceDetail
  const amount = String((outstanding + 5025) / 100)
  const money = { version: 0, on: today, how: 'bank_transfer', reference: '', amount }
  const { status, body } = await app.json(`/api/admin/invoices/${id}/payments`, { as: admin, body: money })
  expect([status, body.fields]).toEqual([
    422,
    {
      amount: `${formatMoney(outstanding)} is owed on this invoice: record that. If the other £50.25 is for another invoice, record it there; otherwise return it to whoever paid it. Make a task for it, so that it is not forgotten.`,
    },
  ])
})
