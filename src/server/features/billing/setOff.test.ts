/** A return premium pays what is owed for the same policy before anything goes back: money that never came in is not paid out. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { InvoiceDetail } from '#contract/admin/book/invoices.ts'
import { transaction } from '#server/db/connect.ts'
import { addTerms } from '#server/features/policies/policies.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { systemDoer } from '#server/features/records/records.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ parts: { now: () => new Date('2026-11-20T10:42:00Z') } })
const admin = (await app.signIn({ role: 'admin' })).cookie
const terms = (net: number) => termsFor({ sections: [section({ net })], fee: 0 })

const arrange = async () => {
  const policy = await app.build.policy({ inception: '2026-04-01', expiry: '2027-03-31', terms: terms(100_000) })
  const bill = { dueOn: '2026-12-04', fee: '0', holder: 'client_money', way: 'bank', count: '1', deposit: '0', flatRate: '0', lender: '' }
  const make = async (charge: string) =>
    (await app.json(`/api/admin/policies/${policy.id}/invoices`, { as: admin, body: { ...bill, charge } })).body.data as InvoiceDetail
  const read = async ({ id }: { id: string }) => (await app.json(`/api/admin/invoices/${id}`, { as: admin })).body.data as InvoiceDetail
  const step = async (of: InvoiceDetail, name: string, body: object) => {
    const { version } = await read(of)
    return app.json(`/api/admin/invoices/${of.id}/${name}`, { as: admin, body: { version, ...body } })
  }
  const pay = (of: InvoiceDetail) =>
    step(of, 'payments', { amount: String(of.total / 100), on: '2026-11-20', how: 'cheque', reference: '' })
  const cancel = async (cancelledFrom: string) => {
    await app.database.owner.update(policies).set({ status: 'cancelled', cancelledFrom }).where(eq(policies.id, policy.id))
    return make(`cancellation ${cancelledFrom}`)
  }
  const account = async (of: InvoiceDetail) => {
    const { status, outstanding } = await read(of)
    return [status, outstanding]
  }
  return { policy, make, read, step, pay, cancel, account }
}

test('a return premium is set off against an older invoice that is not paid, though a newer one is', async () => {
  const { policy, make, pay, cancel, account } = await arrange()
  const year = await make('terms 1')
  await transaction(app.deps.db, { scope: 'system' }, (db) =>
    addTerms(
      { ...app.deps, db, enqueue: app.deps.enqueueIn(db) },
      { id: policy.id, terms: terms(136_500), effectiveFrom: '2026-11-20', reason: 'More stock', by: systemDoer },
    ),
  )
  const more = await make('terms 2')
  expect((await pay(more)).status).toBe(200)
  const note = await cancel('2026-12-31')
  expect(note.total).toBeLessThan(0)
  expect(await account(note)).toEqual(['set_off', 0])
  expect(await account(year)).toEqual(['issued', year.total + note.total])
})

test('a payment reversed before the return premium went back is first covered by it', async () => {
  const { make, read, step, pay, cancel, account } = await arrange()
  const year = await make('terms 1')
  await pay(year)
  const note = await cancel('2026-12-31')
  expect(await account(note)).toEqual(['to_return', -note.total])
  const { payments } = await read(year)
  const reversed = await step(year, 'payments/take-back', { payment: payments[0]!.id, reason: 'The cheque came back unpaid' })
  expect(reversed.body.data).toMatchObject({ status: 'issued', outstanding: year.total + note.total })
  expect(await account(note)).toEqual(['set_off', 0])
  expect((await read(note)).history.at(-1)?.reason).toContain(`against ${year.reference}, because a payment was reversed`)
  const giving = await step(note, 'return', { on: '2026-11-20', how: 'bank_transfer', reference: '' })
  expect(giving.status).toBe(409)
})

test('money cannot have gone back before the credit note was issued', async () => {
  const { make, step, pay, cancel } = await arrange()
  await pay(await make('terms 1'))
  const note = await cancel('2026-12-31')
  const refused = await step(note, 'return', { on: '2016-11-20', how: 'bank_transfer', reference: '' })
  expect([refused.status, Object.keys(refused.body['fields'] as object)]).toEqual([422, ['on']])
})
