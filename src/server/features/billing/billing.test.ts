/** Invoices through the contract: created from the terms, paid, credited, visible only with permission, and without card numbers. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { InvoiceDetail, PolicyInvoices } from '#contract/admin/book/invoices.ts'
import { returnPremium } from '#contract/model/invoices/returns.ts'
import type { ClientInvoice } from '#contract/portal/invoices.ts'
import type { Overview } from '#contract/portal/overview.ts'
import { transaction, type Scope } from '#server/db/connect.ts'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { saveSetting } from '#server/features/settings/settings.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { addTerms } from '#server/features/policies/policies.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { systemDoer } from '#server/features/records/records.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'
import { instalments, invoicePayments, invoices } from './billing.table.ts'

const now = new Date('2026-11-20T10:42:00Z')
const app = await testApp({ parts: { now: () => now } })
const { owner } = app.database
const admin = (await app.signIn({ role: 'admin' })).cookie
const terms = (net: number) => termsFor({ sections: [section({ net })], fee: 5000 })

const arrange = async (net = 125_000, facts: Parameters<typeof app.build.policy>[0] = {}) => {
  const clientId = randomUUID()
  const email = `${clientId.slice(0, 8)}@pebble.example.com`
  const person = await app.signIn({ role: 'client', clientId })
  await owner.execute(sql`UPDATE clients SET email = ${email} WHERE id = ${clientId}`)
  const policy = await app.build.policy({ clientId, inception: '2026-04-01', expiry: '2027-03-31', terms: terms(net), ...facts })
  const offered = async () => (await app.json(`/api/admin/policies/${policy.id}/invoices`, { as: admin })).body.data as PolicyInvoices
  const paying = { way: 'bank', count: '1', deposit: '0', flatRate: '0', lender: '' }
  const input = { charge: 'terms 1', dueOn: '2026-12-04', fee: '50', holder: 'client_money', ...paying }
  const make = async (changes: object = {}) => {
    const { status, body } = await app.json(`/api/admin/policies/${policy.id}/invoices`, { as: admin, body: { ...input, ...changes } })
    return { status, body, made: body.data as InvoiceDetail }
  }
  const change = (yearlyNet: number, effectiveFrom: string) =>
    transaction(app.deps.db, { scope: 'system' }, (db) =>
      addTerms(
        { ...app.deps, db, enqueue: app.deps.enqueueIn(db) },
        { id: policy.id, terms: terms(yearlyNet), effectiveFrom, reason: 'Asked for', by: systemDoer },
      ),
    )
  const seen = async () =>
    (await app.json(`/api/client/policies/${policy.id}/invoices`, { as: person.cookie })).body.data as ClientInvoice[]
  const mails = async () => (await owner.select().from(emails).where(eq(emails.toAddress, email))).map(({ template }) => template)
  return { ...person, clientId, policy, offered, make, change, seen, mails }
}
const step = async ({ id, version }: InvoiceDetail, name: string, body: object = {}) => {
  const reply = await app.json(`/api/admin/invoices/${id}/${name}`, { as: admin, body: { version, ...body } })
  const { fields = {} } = reply.body as { fields?: Record<string, string> }
  return { status: reply.status, fields, invoice: reply.body.data as InvoiceDetail }
}
const money = (amount: string, more: object = {}) => ({ amount, on: '2026-11-20', how: 'bank_transfer', reference: '', ...more })

describe('invoices made from the terms', () => {
  test('#89 an invoice has the figures of the terms with our fee apart, a number, an email and an audit row', async () => {
    const { offered, make, mails, policy } = await arrange()
    expect((await offered()).charges).toMatchObject([{ key: 'terms 1', kind: 'invoice', total: 145_000, fee: 5000 }])
    const { status, made } = await make()
    expect([status, made.status, made.total, made.outstanding]).toEqual([201, 'issued', 145_000, 145_000])
    expect(made.reference).toMatch(/^INV-2026-\d{6}$/)
    expect(made.facts.lines).toEqual([{ on: '2026-04-01', to: '2027-03-31', net: 125_000, iptRate: 12, ipt: 15_000 }])
    expect([made.facts.policyReference, made.facts.firm.frn, made.facts.holder]).toEqual([policy.reference, '000000', 'client_money'])
    expect(await mails()).toEqual(['invoiceIssued'])
    const audit = await owner.select().from(auditLog).where(eq(auditLog.subjectId, made.id))
    expect(audit.map(({ action }) => action)).toContain('invoices.create')
    expect((await offered()).charges).toEqual([])
  })
  test('each version of the terms is invoiced once, even with a second click or two requests at once', async () => {
    const { make, policy } = await arrange()
    const both = await Promise.all([make(), make()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await make()).status).toBe(409)
    expect(await owner.select().from(invoices).where(eq(invoices.policyId, policy.id))).toHaveLength(1)
    // The database alone refuses a second invoice.
    const [row] = await owner.select().from(invoices).where(eq(invoices.policyId, policy.id))
    const { total: _made, ...again } = row!
    await expect(owner.insert(invoices).values({ ...again, id: randomUUID(), reference: 'INV-2026-999999' })).rejects.toThrow()
  })
  test('the invoice numbers of a year have no gaps, even when some requests are refused', async () => {
    const refused = await arrange()
    await refused.make()
    await Promise.all([1, 2, 3, 4].map(async (at) => (at % 2 === 0 ? refused.make() : (await arrange()).make())))
    const { rows } = await owner.execute<{ place: number }>(
      sql`SELECT right(reference, 6)::integer AS place FROM invoices WHERE reference LIKE 'INV-2026-%' ORDER BY 1`,
    )
    expect(rows.map(({ place }) => place)).toEqual(rows.map((_, at) => at + 1))
  })
  test('nothing can be invoiced before the insurer has confirmed cover', async () => {
    const { offered, make } = await arrange(125_000, { status: 'pending' })
    expect((await offered()).charges).toEqual([])
    expect((await make()).status).toBe(409)
  })
  test('instalments add up to the total, with the credit charge apart and the APR of domain 5.7', async () => {
    const { make } = await arrange()
    const { status, made } = await make({ fee: '0', way: 'finance', count: '10', flatRate: '7.5', lender: 'Demo Premium Finance Ltd' })
    expect([status, made.facts.creditCharge, made.total, made.facts.plan?.apr]).toEqual([201, 10_500, 150_500, 17.3])
    expect(made.instalments.map(({ amount }) => amount)).toEqual(Array<number>(10).fill(15_050))
    expect(made.dueOn).toBe('2027-01-04')
    const { invoice } = await step(made, 'payments', money('200'))
    expect([invoice.instalments[0]?.paid, invoice.instalments[1]?.paid, invoice.dueOn]).toEqual([15_050, 4950, '2027-02-04'])
  })
  test.each([
    ['a charge and no lender', { way: 'finance', count: '10', flatRate: '7.5' }, 'lender'],
    ['a charge by bank transfer', { count: '10', flatRate: '7.5', lender: 'A lender' }, 'way'],
    ['a deposit of all of it', { count: '10', deposit: '1450' }, 'deposit'],
    ['a day that is over', { dueOn: '2026-11-19' }, 'dueOn'],
    ['a wrong year', { dueOn: '2206-12-04' }, 'dueOn'],
    ['a card number as the lender', { lender: '4111 1111 1111 1111' }, 'lender'],
  ])('%s is refused beside its field', async (_, changes, field) => {
    const { make, policy } = await arrange()
    const { status, body } = await make(changes)
    expect([status, Object.keys((body['fields'] as object | undefined) ?? {})]).toEqual([422, [field]])
    expect(await owner.select().from(invoices).where(eq(invoices.policyId, policy.id))).toEqual([])
  })
})

describe('a return premium', () => {
  test('a return premium reduces the outstanding amount, and its credit note names the invoice', async () => {
    const { make, change, offered, seen } = await arrange()
    const { made: invoice } = await make()
    await change(100_000, '2026-12-01')
    const [charge] = (await offered()).charges
    expect([charge?.key, charge?.kind, (charge?.total ?? 0) < 0]).toEqual(['terms 2', 'credit_note', true])
    const { made: note } = await make({ charge: 'terms 2' })
    expect(note.reference).toMatch(/^CN-2026-\d{6}$/)
    expect([note.status, note.total, note.outstanding, note.facts.credits]).toEqual(['set_off', charge?.total, 0, invoice.reference])
    const [newest, older] = await seen()
    expect([newest?.total, older?.total].toSorted()).toEqual([note.total, 145_000].toSorted())
    const { body } = await app.json(`/api/admin/invoices/${invoice.id}`, { as: admin })
    expect((body.data as InvoiceDetail).outstanding).toBe(145_000 + note.total)
  })
  test('a return premium on a paid invoice is due to the client until staff record its return', async () => {
    const { make } = await arrange(120_000, { status: 'cancelled', cancelledFrom: '2026-07-10' })
    const { made: invoice } = await make()
    await step(invoice, 'payments', money('1394'))
    const { made: note } = await make({ charge: 'cancellation 2026-07-10' })
    expect([note.status, note.total, note.outstanding]).toEqual(['to_return', -97_578, 97_578])
    const { status, invoice: returned } = await step(note, 'return', { on: '2026-11-20', how: 'bank_transfer', reference: '' })
    expect([status, returned.status, returned.outstanding]).toEqual([200, 'returned', 0])
  })
})

describe('payments received', () => {
  test('payments can be recorded in parts and reversed once', async () => {
    const { make } = await arrange()
    const { made } = await make()
    const first = await step({ ...made }, 'payments', money('450', { reference: 'BACS 20/11' }))
    expect([first.status, first.invoice.status, first.invoice.outstanding]).toEqual([200, 'part_paid', 100_000])
    const second = await step(first.invoice, 'payments', money('1,000.00'))
    expect([second.invoice.status, second.invoice.outstanding]).toEqual(['paid', 0])
    const payment = second.invoice.payments.find(({ amount }) => amount === 100_000)?.id ?? ''
    const back = await step(second.invoice, 'payments/take-back', { payment, reason: 'The bank sent it back' })
    expect([back.invoice.status, back.invoice.outstanding]).toEqual(['part_paid', 100_000])
    const twice = await step(back.invoice, 'payments/take-back', { payment, reason: 'The bank sent it back' })
    expect([twice.status, twice.fields]).toEqual([422, { payment: 'Choose a payment that has not been reversed' }])
    expect(await owner.select().from(invoicePayments).where(eq(invoicePayments.invoiceId, made.id))).toHaveLength(2)
  })
  test.each([
    ['more than is outstanding', { amount: '1450.01' }, 'amount'],
    ['nothing', { amount: '0' }, 'amount'],
    ['a day to come', { on: '2026-11-21' }, 'on'],
    ['a day before the invoice was issued', { on: '2026-11-19' }, 'on'],
    ['a card number', { reference: 'card 4111-1111-1111-1111' }, 'reference'],
  ])('%s is refused, and no payment is stored', async (_, changes, field) => {
    const { make } = await arrange()
    const { made } = await make()
    const refused = await step(made, 'payments', money('10', changes))
    expect([refused.status, Object.keys(refused.fields)]).toEqual([422, [field]])
    expect(await owner.select().from(invoicePayments).where(eq(invoicePayments.invoiceId, made.id))).toEqual([])
  })
  test('a card number is refused in a reason too', async () => {
    const { make } = await arrange()
    const { made } = await make()
    const refused = await step(made, 'credit', { reason: 'Paid by 5555 5555 5555 4444' })
    expect([refused.status, Object.keys(refused.fields)]).toEqual([422, ['reason']])
  })
})

test('a credit note cancels a whole invoice, the payments are due to the client, and a corrected invoice can be created', async () => {
  const { make, mails, policy } = await arrange()
  const { made } = await make()
  const { invoice: part } = await step(made, 'payments', money('450'))
  const { status, invoice } = await step(part, 'credit', { reason: 'The wrong fee' })
  expect([status, invoice.status, invoice.outstanding]).toEqual([200, 'credited', 0])
  const [note] = await owner.select().from(invoices).where(eq(invoices.credits, made.id))
  expect([note?.status, note?.total, note?.credited, note?.facts.credits]).toEqual(['to_return', -145_000, 100_000, made.reference])
  expect(await mails()).toEqual(['invoiceIssued', 'invoicePayment', 'invoiceIssued'])
  const again = await make({ fee: '25' })
  expect([again.status, again.made.total]).toEqual([201, 142_500])
  expect(await owner.select().from(invoices).where(eq(invoices.policyId, policy.id))).toHaveLength(3)
})

describe('credit for part of an invoice', () => {
  const part = (net: string, more: object = {}) => ({ nets: [net], fee: '0', creditCharge: '0', reason: 'Cover of the van ended', ...more })
  const notesOf = (id: string) =>
    owner.select().from(invoices).where(eq(invoices.credits, id)).orderBy(invoices.createdAt, invoices.reference)
  test('a partial credit reduces the outstanding amount with its share of the tax, and two parts and the rest make the whole', async () => {
    const { make, seen, mails } = await arrange()
    const { made } = await make()
    const first = await step(made, 'credit-part', part('250'))
    expect([first.status, first.invoice.status, first.invoice.outstanding]).toEqual([200, 'issued', 117_000])
    expect(first.invoice.creditable).toMatchObject({ lines: [{ net: 100_000, ipt: 12_000 }], fee: 5000, total: 117_000 })
    expect(await seen()).toMatchObject([
      { total: 145_000, credited: 28_000, outstanding: 117_000 },
      { kind: 'credit_note', total: -28_000, status: 'set_off', outstanding: 0 },
    ])
    expect(await mails()).toEqual(['invoiceIssued', 'invoiceIssued'])
    const second = await step(first.invoice, 'credit-part', part('0', { fee: '50' }))
    const rest = await step(second.invoice, 'credit', { reason: 'The rest too' })
    expect([rest.invoice.status, rest.invoice.outstanding, rest.invoice.creditable?.total]).toEqual(['credited', 0, 0])
    const notes = await notesOf(made.id)
    expect(notes.map(({ total, status }) => [total, status])).toEqual([
      [-28_000, 'set_off'],
      [-5000, 'set_off'],
      [-112_000, 'set_off'],
    ])
    // A corrected invoice can be created, and the old one cannot be credited again.
    expect((await make()).status).toBe(201)
    expect((await step(rest.invoice, 'credit-part', part('1'))).status).toBe(409)
  })
  test('a partial credit of a paid invoice is due to the client, and partial credits of all of it mark the invoice as credited', async () => {
    const { make } = await arrange()
    const { made } = await make()
    const { invoice: paid } = await step(made, 'payments', money('1450'))
    const first = await step(paid, 'credit-part', part('1,250'))
    expect([first.invoice.status, first.invoice.outstanding]).toEqual(['paid', 0])
    const [note] = await notesOf(made.id)
    expect([note?.status, note?.total, note?.credited]).toEqual(['to_return', -140_000, 0])
    const second = await step(first.invoice, 'credit-part', part('0', { fee: '50' }))
    expect([second.status, second.invoice.status]).toEqual([200, 'credited'])
    expect((await notesOf(made.id)).map(({ total, status: is }) => [total, is])).toEqual([
      [-140_000, 'to_return'],
      [-5000, 'to_return'],
    ])
  })
  test('a cancellation after a partial credit returns only what is left', async () => {
    const { make, offered, policy } = await arrange()
    await step((await make()).made, 'credit-part', part('250'))
    // The preview before a cancellation matches the credit note.
    const { billed } = await offered()
    for (const [cancelledFrom, total] of Object.entries({ '2026-12-31': -27_924, '2026-04-01': -112_000 })) {
      expect(returnPremium(policy, cancelledFrom, billed).total).toBe(-total)
      await owner.update(policies).set({ status: 'cancelled', cancelledFrom }).where(eq(policies.id, policy.id))
      expect((await offered()).charges).toMatchObject([{ key: `cancellation ${cancelledFrom}`, total }])
    }
  })
  test.each([
    ['more than is left of a line', { nets: ['1,250.01'] }, 422, ['nets.0']],
    ['more than our fee', { fee: '50.01' }, 422, ['fee']],
    ['a charge that there is none of', { creditCharge: '1' }, 422, ['creditCharge']],
    ['nothing', { nets: ['0'] }, 422, ['nets.0']],
    ['a line that is not there', { nets: ['1', '1'] }, 409, []],
    ['a card number', { reason: 'card 4111 1111 1111 1111' }, 422, ['reason']],
  ])('%s is refused, and no credit note is stored', async (_, changes, status, fields) => {
    const { make } = await arrange()
    const { made } = await make()
    const refused = await step(made, 'credit-part', part('10', changes))
    expect([refused.status, Object.keys(refused.fields)]).toEqual([status, fields])
    expect(await notesOf(made.id)).toEqual([])
  })
  test('an amount returned as a return premium cannot be credited again, nor can the whole invoice', async () => {
    const { make, change } = await arrange()
    const { made } = await make()
    await change(0, '2026-04-01')
    const { made: returned } = await make({ charge: 'terms 2' })
    expect(returned.total).toBe(-140_000)
    const shown = (await app.json(`/api/admin/invoices/${made.id}`, { as: admin })).body.data as InvoiceDetail
    expect(shown.creditable?.total).toBe(5000)
    expect((await step(shown, 'credit', { reason: 'All of it' })).status).toBe(409)
    const refused = await step(shown, 'credit-part', part('50'))
    expect([refused.status, Object.keys(refused.fields)]).toEqual([422, ['nets.0']])
    expect((await step(shown, 'credit-part', part('0', { fee: '50' }))).invoice.status).toBe('paid')
  })
  test('simultaneous partial credits cannot exceed the invoice, and the database alone refuses it too', async () => {
    const { make } = await arrange()
    const { made } = await make()
    const both = await Promise.all([step(made, 'credit-part', part('1,000')), step(made, 'credit-part', part('1,000'))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [note] = await notesOf(made.id)
    const { total: _made, ...again } = note!
    const copy = (charge: string) => ({ ...again, id: randomUUID(), reference: `CN-2026-${charge.slice(-6)}`, charge })
    const inserted = await Promise.allSettled(
      [`credit ${made.id} 900001`, `credit ${made.id} 900002`].map((charge) =>
        transaction(app.deps.db, { scope: 'system' }, (db) =>
          db.insert(invoices).values({ ...copy(charge), net: -20_000, ipt: 0, credited: 0 }),
        ),
      ),
    )
    // £330 was left: one more of £200 fits, two do not.
    expect(inserted.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('where to pay', () => {
  const bank = { accountName: 'Example Ltd client account', sortCode: '12-34-56', accountNumber: '12345678', quote: 'invoice' as const }
  const nowIs = (change: Partial<typeof bank>) => saveSetting({ db: owner }, 'bankDetails', { ...bank, ...change })
  test('bank details appear on invoices and in the portal once filled in, and the portal says when they have changed since', async () => {
    await nowIs({ accountName: '', sortCode: '', accountNumber: '' })
    const { make, seen } = await arrange()
    const { made: early } = await make()
    expect([early.facts.bank, (await seen())[0]?.bank]).toEqual([undefined, null])
    await nowIs({})
    expect((await seen())[0]?.bank).toEqual({
      accountName: bank.accountName,
      sortCode: '12-34-56',
      accountNumber: '12345678',
      reference: early.reference,
      changed: false,
    })
    const later = await arrange()
    const { made } = await later.make()
    expect(made.facts.bank).toEqual(bank)
    await nowIs({ accountNumber: '00000001' })
    expect((await later.seen())[0]?.bank).toMatchObject({ accountNumber: '00000001', changed: true })
    // An issued invoice never changes.
    const { body } = await app.json(`/api/admin/invoices/${made.id}`, { as: admin })
    expect((body.data as InvoiceDetail).facts.bank).toEqual(bank)
    // Invoices that are paid or collected by a lender show no bank details.
    await step(made, 'payments', money('1450'))
    expect((await later.seen())[0]?.bank).toBeNull()
    const financed = await arrange()
    const { made: lent } = await financed.make({ way: 'finance', count: '10', flatRate: '7.5', lender: 'Demo Premium Finance Ltd' })
    expect([lent.facts.bank, (await financed.seen())[0]?.bank]).toEqual([undefined, null])
  })
})

describe('who sees invoices', () => {
  test('#52 a client sees the invoices of their own company, and neither the invoice nor the PDF of another', async () => {
    const { make, seen, cookie, policy } = await arrange()
    const { made } = await make()
    expect(await seen()).toMatchObject([{ reference: made.reference, outstanding: 145_000, overdue: false }])
    const file = await app.request(`/files/invoices/${made.id}`, { as: cookie })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const stranger = await app.signIn({ role: 'client', clientId: randomUUID() })
    expect((await app.json(`/api/client/policies/${policy.id}/invoices`, { as: stranger.cookie })).status).toBe(404)
    expect((await app.json('/api/client/invoices', { as: stranger.cookie })).body.data).toMatchObject({ items: [], total: 0 })
    expect((await app.request(`/files/invoices/${made.id}`, { as: stranger.cookie })).status).toBe(404)
    expect((await app.request(`/files/invoices/${made.id}`)).status).toBe(404)
  })
  test('#52 a member of the company without permission to see payments sees no invoices', async () => {
    const { make, clientId, policy } = await arrange()
    const { made } = await make()
    const { cookie } = await app.signIn({ role: 'client', clientId, membership: { role: 'claims' } })
    expect((await app.json(`/api/client/policies/${policy.id}`, { as: cookie })).status).toBe(200)
    expect((await app.json(`/api/client/policies/${policy.id}/invoices`, { as: cookie })).status).not.toBe(200)
    expect((await app.request(`/files/invoices/${made.id}`, { as: cookie })).status).toBe(404)
  })
  test('row-level security hides invoices from other companies and visitors, and a client cannot change them', async () => {
    const { make, clientId } = await arrange()
    const { made } = await make({ count: '3', fee: '0' })
    await step(made, 'payments', money('5'))
    const within = (scope: Scope) =>
      transaction(app.deps.db, scope, async (db) => ({
        invoices: (await db.select().from(invoices).where(eq(invoices.id, made.id))).length,
        instalments: (await db.select().from(instalments).where(eq(instalments.invoiceId, made.id))).length,
        payments: (await db.select().from(invoicePayments).where(eq(invoicePayments.invoiceId, made.id))).length,
      }))
    const person = { scope: 'client', userId: randomUUID() } as const
    expect(await within({ ...person, clientIds: [clientId] })).toEqual({ invoices: 1, instalments: 3, payments: 1 })
    expect(await within({ ...person, clientIds: [randomUUID()] })).toEqual({ invoices: 0, instalments: 0, payments: 0 })
    expect(await within({ scope: 'visitor' })).toEqual({ invoices: 0, instalments: 0, payments: 0 })
    const written = transaction(app.deps.db, { ...person, clientIds: [clientId] }, (db) =>
      db.update(invoices).set({ paid: 0 }).where(eq(invoices.id, made.id)).returning(),
    )
    expect(await written).toEqual([])
    // Even the system scope cannot set the counter of invoice numbers.
    await expect(
      transaction(app.deps.db, { scope: 'system' }, (db) => db.execute(sql`UPDATE invoice_numbers SET last = 0`)),
    ).rejects.toThrow()
  })
  test('#58 staff without access to confidential policies cannot see their invoices', async () => {
    const { make, policy } = await arrange()
    const { made } = await make()
    await owner.update(policies).set({ confidential: true }).where(eq(policies.id, policy.id))
    const analyst = (await app.signIn({ role: 'analyst' })).cookie
    const inScope = (confidential: boolean) =>
      transaction(app.deps.db, { scope: 'staff', userId: randomUUID(), ...(confidential ? { confidential: true as const } : {}) }, (db) =>
        db.select().from(invoices).where(eq(invoices.id, made.id)),
      )
    expect([(await inScope(false)).length, (await inScope(true)).length]).toEqual([0, 1])
    expect((await app.json(`/api/admin/invoices/${made.id}`, { as: analyst })).status).not.toBe(200)
  })
  test('an invoice is on the dashboard of the client until it is paid', async () => {
    const { make, cookie, policy } = await arrange()
    const { made } = await make()
    const needs = async () =>
      ((await app.json('/api/client/dashboard', { as: cookie })).body.data as Overview).needs.filter(({ kind }) => kind === 'invoice')
    expect(await needs()).toMatchObject([
      { id: policy.id, dueOn: '2026-12-04', title: `Public and employers' liability: Pay £1,450.00, invoice ${made.reference}` },
    ])
    await step(made, 'payments', money('1450'))
    expect(await needs()).toEqual([])
  })
})
