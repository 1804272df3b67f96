/** The insurer's price of a change: what is refused, and that all of what the client accepted is charged, our fee included (domain 5.5). */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ChangeDetail } from '#contract/admin/book/changes.ts'
import type { PolicyInvoices } from '#contract/admin/book/invoices.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { ChangeView } from '#contract/portal/changes.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const today = londonClock(new Date()).date
const terms = termsFor({ sections: [section(), section({ code: 'MOTOR', name: 'Motor', net: 120_000 })], fee: 0 })
const vehicle = { kind: 'vehicle_add', registration: 'GX24 HNL', name: 'Ford Transit', use: 'Own goods', sum: '24,500' }

const arrange = async (request: object = vehicle) => {
  const clientId = randomUUID()
  const client = await app.signIn({ role: 'client', clientId })
  const staff = await app.signIn({ role: 'admin' })
  const policy = await app.build.policy({ clientId, class: 'van', terms })
  const made = await app.json(`/api/client/policies/${policy.id}/changes`, {
    as: client.cookie,
    body: { ...request, effectiveOn: today, declared: true },
  })
  const { id } = made.body.data as ChangeView
  const step = async (name: string, body: object) => {
    const reply = await app.json(`/api/admin/changes/${id}/${name}`, { as: staff.cookie, body })
    return { status: reply.status, fields: (reply.body['fields'] ?? {}) as Record<string, string> }
  }
  const price = (figures: object) => step('price', { version: 0, section: 'MOTOR', yearlyNet: '1500', fee: '0', ...figures })
  const accept = async (version: number) =>
    expect((await app.json(`/api/client/changes/${id}/accept`, { as: client.cookie, body: { version } })).status).toBe(200)
  const charges = async () =>
    ((await app.json(`/api/admin/policies/${policy.id}/invoices`, { as: staff.cookie })).body.data as PolicyInvoices).charges.slice(1)
  const bill = { dueOn: today, holder: 'client_money', way: 'bank', count: '1', deposit: '0', flatRate: '0', lender: '' }
  const invoice = async (charge: string, fee: string) => {
    const { status, body } = await app.json(`/api/admin/policies/${policy.id}/invoices`, {
      as: staff.cookie,
      body: { ...bill, charge, fee },
    })
    return [status, (body.data as { total?: number } | undefined)?.total, Object.keys((body['fields'] as object | undefined) ?? {})]
  }
  const toBill = async () => ((await app.json(`/api/admin/changes/${id}`, { as: staff.cookie })).body.data as ChangeDetail).toBill
  /** Whether the client reads that a document for it will follow. */
  const follows = async () => ((await app.json(`/api/client/changes/${id}`, { as: client.cookie })).body.data as ChangeView).toBill
  return { price, step, accept, charges, invoice, toBill, follows }
}

test('the fee that the client accepted with a change is charged with it', async () => {
  const { price, step, accept, charges, invoice, toBill, follows } = await arrange()
  expect((await price({ net: '33.21', ipt: '3.99', fee: '25.00' })).status).toBe(200)
  await accept(1)
  expect(await toBill()).toBeNull()
  expect((await step('apply', { version: 2 })).status).toBe(200)
  // The screens of the change say that it is still to be invoiced, until it is.
  expect([await toBill(), await follows()]).toEqual(['invoice', true])
  expect(await charges()).toMatchObject([{ key: 'terms 2', kind: 'invoice', total: 6220, fee: 2500 }])
  expect(await invoice('terms 2', '25')).toEqual([201, 6220, []])
  expect([await toBill(), await follows()]).toEqual([null, false])
})

test('a change that costs only our fee is charged', async () => {
  const { price, step, accept, charges } = await arrange()
  await price({ net: '0', ipt: '0', fee: '25.00', yearlyNet: '1200' })
  await accept(1)
  expect((await step('apply', { version: 2 })).status).toBe(200)
  expect(await charges()).toMatchObject([{ about: expect.stringMatching(/^Our fee: change of terms/), total: 2500, fee: 2500, lines: [] }])
})

test('our fee is taken off what a change gives back, and a fee that would turn its invoice into a refund is refused', async () => {
  const less = await arrange()
  await less.price({ net: '-100', ipt: '-12', fee: '25' })
  expect((await less.step('apply', { version: 1 })).status).toBe(200)
  expect(await less.charges()).toMatchObject([{ kind: 'credit_note', total: -8700, fee: 2500 }])
  // The fee of a credit note is the one that was agreed.
  expect(await less.invoice('terms 2', '0')).toEqual([201, -8700, []])
  const more = await arrange()
  await more.price({ net: '-10', ipt: '-1.20', fee: '25' })
  await more.accept(1)
  expect((await more.step('apply', { version: 2 })).status).toBe(200)
  expect(await more.charges()).toMatchObject([{ kind: 'invoice', total: 1380 }])
  expect(await more.invoice('terms 2', '5')).toEqual([422, undefined, ['fee']])
})

test('our fee is taken off what a cancellation gives back', async () => {
  const { price, step, charges, toBill } = await arrange({ kind: 'cancellation', details: 'We stop trading.' })
  await price({ net: '-100', ipt: '-12', fee: '25' })
  expect((await step('apply', { version: 1 })).status).toBe(200)
  expect(await toBill()).toBe('credit_note')
  expect(await charges()).toMatchObject([{ key: `cancellation ${today}`, kind: 'credit_note', total: -8700, fee: 2500 }])
})

test.each([
  ['tax the other way', { net: '-10', ipt: '1.20', taxConfirmed: true }, ['ipt'], /goes the same way/],
  ['tax that does not fit', { net: '10', ipt: '999' }, ['ipt'], /The tax on £10\.00 would be £1\.20/],
  ['tax on nothing', { net: '0', ipt: '1.20' }, ['ipt'], /would be £0\.00/],
  ['a section that is not there', { section: 'CYB', net: '10', ipt: '1.20' }, ['section'], /Choose a section/],
])('a price with %s is refused beside its field, and nobody is mailed', async (_, figures, fields, words) => {
  const { price, step } = await arrange()
  const refused = await price(figures)
  expect([refused.status, Object.keys(refused.fields)]).toEqual([422, fields])
  expect(Object.values(refused.fields)[0]).toMatch(words)
  // The change has not moved.
  expect((await step('take', { version: 0 })).status).toBe(200)
})

test('a tax that does not fit is taken once somebody says that the insurer has confirmed it', async () => {
  const { price } = await arrange()
  expect((await price({ net: '10', ipt: '2', taxConfirmed: true })).status).toBe(200)
})

test('a cancellation that would cost money is refused, and so is a refund whose tax does not fit', async () => {
  const { price } = await arrange({ kind: 'cancellation', details: 'We stop trading.' })
  expect((await price({ net: '10', ipt: '1.20' })).fields).toMatchObject({ net: expect.stringContaining('gives money back') })
  expect(Object.keys((await price({ net: '-10', ipt: '-5' })).fields)).toEqual(['ipt'])
  expect((await price({ net: '-10', ipt: '-5', taxConfirmed: true })).status).toBe(200)
})
