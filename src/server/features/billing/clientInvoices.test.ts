/** A client's list of invoices and credit notes, and what they owe on all of them: only their own, however many there are. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { InvoiceLine } from '#contract/portal/invoices.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { testApp } from '#test/support/server/app.ts'
import { instalments } from './billing.table.ts'

const app = await testApp()
const { build } = app
const base = '/api/client/invoices'
const today = londonClock(new Date()).date
type Page = { items: InvoiceLine[]; total: number; next: string | null }
const read = async <T = Page>(as: string, path = '') => (await app.json(`${base}${path}`, { as })).body.data as T

const company = async () => {
  const clientId = randomUUID()
  const { cookie } = await app.signIn({ role: 'client', clientId })
  const policy = await build.policy({ clientId })
  const add = (facts: NonNullable<Parameters<typeof build.invoice>[0]>) => build.invoice({ policyId: policy.id, ...facts })
  return { clientId, cookie, add }
}

test('all invoices are listed in pages, and those to pay are added up beyond the first page', async () => {
  const { cookie, add } = await company()
  for (let place = 0; place < 105; place++) await add({ status: 'issued', issuedOn: addDays(today, -place), dueOn: today })
  expect(await read(cookie, '/owed')).toEqual({ any: true, count: 105, overdue: 0, outstanding: 105 * 112_000 })
  const days: string[] = []
  for (let path = '?limit=50'; ;) {
    const { items, total, next } = await read(cookie, path)
    days.push(...items.map(({ issuedOn }) => issuedOn))
    expect(total).toBe(105)
    if (!next) break
    path = `?limit=50&cursor=${next}`
  }
  expect(days).toEqual(Array.from({ length: 105 }, (_, back) => addDays(today, -back)))
})

test('what is owed leaves out settled invoices and what we owe the client, and counts what is late', async () => {
  const { cookie, add } = await company()
  const late = await add({ status: 'part_paid', issuedOn: addDays(today, -30), dueOn: addDays(today, -1) })
  await add({ status: 'paid' })
  const note = await add({ status: 'to_return' })
  expect(await read(cookie, '/owed')).toEqual({ any: true, count: 1, overdue: 1, outstanding: 100_000 })
  const shown = async (path: string) => (await read(cookie, path)).items.map(({ id }) => id)
  expect(await shown('?status=unpaid')).toEqual([late.id])
  expect(await shown('?overdue=yes')).toEqual([late.id])
  expect(await shown('?status=to_return')).toEqual([note.id])
  expect(await shown(`?q=${late.reference}`)).toEqual([late.id])
  const lines = (await (await app.request(`${base}/csv`, { as: cookie })).text()).trim().split('\r\n')
  expect(lines[0]).toBe('"Number","Policy","Date","Due","Status","Total","Outstanding"')
  expect(lines).toHaveLength(4)
  expect(lines.at(-1)).toContain(late.reference)
})

test('the screen says what is to be paid, the late one first, and how to pay; nothing if all is paid', async () => {
  const { cookie, add } = await company()
  const page = async () => (await (await app.request(paths.clientInvoices(), { as: cookie })).text()).replaceAll(/<[^>]+>/g, '')
  await add({ status: 'paid' })
  expect(await page()).not.toMatch(/ to pay on |How to pay/)
  const late = await add({ status: 'part_paid', issuedOn: addDays(today, -30), dueOn: addDays(today, -1) })
  expect(await page()).toContain('£1,000.00 to pay on one invoice, overdue')
  const next = await add({ status: 'issued', dueOn: today })
  const html = await page()
  expect(html).toContain('£2,120.00 to pay on 2 invoices, 1 of them overdue')
  expect(html).toContain('How to pay')
  expect(html.indexOf(late.reference)).toBeLessThan(html.indexOf(next.reference))
  expect(await read(cookie, '/to-pay')).toMatchObject([
    { reference: late.reference, overdue: true, outstanding: 100_000, way: 'bank' },
    { reference: next.reference, overdue: false },
  ])
})

test('with instalments the screen says what of it is due on the day, and what was credited', async () => {
  const { cookie, add } = await company()
  const { id } = await add({ status: 'part_paid', issuedOn: addDays(today, -3), dueOn: addDays(today, 20), credited: 10_000 })
  const parts = [22_000, 60_000, 30_000].map((amount, place) => ({ amount, dueOn: addDays(today, 30 * place - 10) }))
  await app.database.owner.insert(instalments).values(parts.map((part, place) => ({ invoiceId: id, number: place + 1, ...part })))
  const html = (await (await app.request(paths.clientInvoices(), { as: cookie })).text()).replace(/<[^>]*>/g, '')
  expect(html).toContain(`£600.00 of it due on ${formatDate(addDays(today, 20))}`)
  expect(html).toContain('£100.00 credited')
})

test('#52 the invoices of another company are neither listed nor counted, nor may a member see them who may not see payments', async () => {
  const { clientId, add } = await company()
  await add({ status: 'issued' })
  const stranger = await company()
  expect(await read(stranger.cookie)).toMatchObject({ items: [], total: 0 })
  expect((await read(stranger.cookie, `?company=${clientId}`)).items).toEqual([])
  expect(await read(stranger.cookie, '/owed')).toEqual({ any: false, count: 0, overdue: 0, outstanding: 0 })
  const member = await app.signIn({ role: 'client', clientId, membership: { role: 'claims' } })
  for (const path of ['', '/csv', '/owed', '/to-pay']) expect((await app.request(`${base}${path}`, { as: member.cookie })).status).toBe(403)
})
