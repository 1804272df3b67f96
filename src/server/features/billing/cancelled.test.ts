/** Refunds when staff cancel a policy: the refund stated by the insurer, if any, and a preview that matches the credit note. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { InvoiceDetail, PolicyInvoices } from '#contract/admin/book/invoices.ts'
import type { PolicyDetail } from '#contract/admin/book/policies.ts'
import { formatMoney } from '#contract/format.ts'
import { returnNote } from '#contract/model/invoices/returns.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ parts: { now: () => new Date('2026-11-20T10:42:00Z') } })
const { owner } = app.database
const admin = (await app.signIn({ role: 'admin' })).cookie
const terms = termsFor({ sections: [section({ net: 125_000 })], fee: 5000 })

const arrange = async () => {
  const policy = await app.build.policy({ inception: '2026-04-01', expiry: '2027-03-31', terms })
  const path = `/api/admin/policies/${policy.id}`
  const offered = async () => (await app.json(`${path}/invoices`, { as: admin })).body.data as PolicyInvoices
  const cancel = (body: object) =>
    app.json(`${path}/cancel`, { as: admin, body: { version: 0, from: '2026-12-31', because: 'sale', reason: 'Sold', ...body } })
  /** Credits £250 net of the invoice before the cancellation. */
  const creditPart = async () => {
    const bill = { charge: 'terms 1', dueOn: '2026-12-04', fee: '50', holder: 'client_money', way: 'bank', count: '1', deposit: '0' }
    const made = await app.json(`${path}/invoices`, { as: admin, body: { ...bill, flatRate: '0', lender: '' } })
    const { id, version } = made.body.data as InvoiceDetail
    const part = { version, nets: ['250'], fee: '0', creditCharge: '0', reason: 'Agreed by phone' }
    expect((await app.json(`/api/admin/invoices/${id}/credit-part`, { as: admin, body: part })).status).toBe(200)
  }
  return { policy, offered, cancel, creditPart }
}

test.each([
  ['the insurer gives back less', { net: '100.50', ipt: '12.06' }, -11_256],
  ['the insurer gives back nothing', { net: '0', ipt: '0' }, null],
  ['all that is left of what was charged', { net: '1,000', ipt: '120' }, -112_000],
  ['tax that does not fit, and the insurer stands by it', { net: '1,000', ipt: '0', taxConfirmed: true }, -100_000],
  ['nothing is said: day by day', {}, -27_924],
])('cancellation by staff, %s: the preview matches the credit note', async (_, refund, total) => {
  const { policy, offered, cancel, creditPart } = await arrange()
  await creditPart()
  const { billed } = await offered()
  const pence = (typed = '') => Math.round(Number(typed.replace(',', '')) * 100)
  const returned = 'net' in refund ? { net: pence(refund.net), ipt: pence(refund.ipt) } : null
  const cancelled = await cancel(refund)
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
  const { charges } = await offered()
  expect(charges.map((charge) => [charge.key, charge.total])).toEqual(total === null ? [] : [['cancellation 2026-12-31', total]])
  const note = returnNote(policy, '2026-12-31', billed, returned)
  expect(0 - note.total).toBe(total ?? 0)
  // The history shows the refund that staff entered.
  const { history } = cancelled.body.data as PolicyDetail
  const amounts = history
    .at(-1)
    ?.changes.filter(({ field }) => field.startsWith('returned'))
    .map(({ after }) => after)
  expect(amounts).toEqual(returned ? [formatMoney(returned.net), formatMoney(returned.ipt)] : [])
})
test.each([
  ['the tax alone', { ipt: '12' }, ['net']],
  ['the net premium alone', { net: '100' }, ['ipt']],
  ['a minus sign', { net: '-100', ipt: '-12' }, ['net', 'ipt']],
  ['no sum', { net: 'half', ipt: '12' }, ['net']],
  ['more than was charged', { net: '9,999,999', ipt: '1' }, ['net']],
  ['more net and more tax than was charged', { net: '1,250.01', ipt: '150.01', taxConfirmed: true }, ['net', 'ipt']],
  ['tax more than 1p off ours', { net: '100.50', ipt: '12.08' }, ['ipt']],
])('an insurer refund entered as %s is refused beside the field, and the policy is not cancelled', async (_, refund, fields) => {
  const { policy, cancel } = await arrange()
  const refused = await cancel(refund)
  expect([refused.status, Object.keys(refused.body['fields'] as object)]).toEqual([422, fields])
  const [row] = await owner.select().from(policies).where(eq(policies.id, policy.id))
  expect([row?.status, row?.returnedNet]).toEqual(['active', null])
})
