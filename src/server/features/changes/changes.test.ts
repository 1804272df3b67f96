/** Policies in the client portal and changes during the period, through the contract: who sees what, what a change does and when. */
import { randomUUID } from 'node:crypto'
import { eq, inArray, or, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ChangeDetail } from '#contract/admin/book/changes.ts'
import type { InvoiceDetail, PolicyInvoices } from '#contract/admin/book/invoices.ts'
import type { PolicyThread } from '#contract/admin/book/policyMessages.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { priceOf } from '#contract/model/policies/terms.ts'
import { typedOf } from '#contract/model/policies/typedMoney.ts'
import type { ChangeView } from '#contract/portal/changes.ts'
import type { PolicyView } from '#contract/portal/policies.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { policies, policyTerms } from '#server/features/policies/policies.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { owner } = app.database
const today = londonClock(new Date()).date

const vanId = randomUUID()
const vanTerms = termsFor({
  sections: [section(), section({ code: 'MOTOR', name: 'Motor', net: 120_000 })],
  items: [
    {
      id: vanId,
      kind: 'vehicle',
      name: 'Peugeot Partner',
      registration: 'GX19HFE',
      use: 'Own goods',
      mid: 'confirmed',
      sum: 900_000,
      reviewedOn: null,
    },
  ],
})

/** A company with a motor policy, its owner, and a member of staff. */
const arrange = async (facts: Parameters<typeof app.build.policy>[0] = {}) => {
  const clientId = randomUUID()
  const client = await app.signIn({ role: 'client', clientId })
  const staff = await app.signIn({ role: 'admin' })
  const policy = await app.build.policy({ clientId, class: 'van', terms: vanTerms, ...facts })
  const ask = (body: object, as = client.cookie) =>
    app.json(`/api/client/policies/${policy.id}/changes`, {
      as,
      method: 'POST',
      body: { kind: 'vehicle_remove', item: vanId, effectiveOn: today, declared: true, ...body },
    })
  const step = (id: string, name: string, body: object, as = staff.cookie) =>
    app.json(`/api/admin/changes/${id}/${name}`, { as, method: 'POST', body })
  const own = (id: string, name: string, body: object, as = client.cookie) =>
    app.json(`/api/client/changes/${id}/${name}`, { as, method: 'POST', body })
  const show = async (as = client.cookie) => (await app.json(`/api/client/policies/${policy.id}`, { as })).body.data as PolicyView
  return { clientId, client, staff, policy, ask, step, own, show }
}
const swap = {
  kind: 'vehicle_substitute',
  item: vanId,
  registration: 'gx24 hnl',
  name: 'Ford Transit Custom',
  use: 'Own goods',
  sum: '24,500',
}
const mailsAbout = async (id: string) =>
  (await owner.select().from(emails).where(eq(emails.relatedId, id)).orderBy(emails.createdAt, emails.id))
    .map(({ template }) => template)
    .sort()

test('a client reads only their own policies, without our commission and without internal notes', async () => {
  const { client, policy, show, clientId } = await arrange()
  const strange = await arrange()
  await owner.insert(recordEvents).values(
    (['note', 'message'] as const).map((action) => ({
      subjectType: 'policy',
      subjectId: policy.id,
      at: new Date(),
      party: 'staff' as const,
      byName: 'Aisha Rahman',
      action,
      reason: `Whispered in a ${action}`,
      visibleTo: 'staff' as const,
    })),
  )
  const { body } = await app.json('/api/client/policies', { as: client.cookie })
  expect(body.data).toMatchObject({ total: 1, items: [{ id: policy.id, company: { id: clientId }, onCover: true }] })
  const view = await show()
  expect(view).toMatchObject({
    cover: `On cover until 23:59 on ${policy.expiry.split('-').reverse().join('/')}.`,
    messages: [],
    may: { change: true },
  })
  const { net, ipt, fee, total } = priceOf(vanTerms)
  expect(view.price).toMatchObject({ net, ipt, fee, total })
  const text = JSON.stringify([body, view])
  expect(text).not.toMatch(/commission/i)
  expect(text).not.toContain('Whispered')
  expect((await app.json(`/api/client/policies/${policy.id}`, { as: strange.client.cookie })).status).toBe(404)
  expect(await (await app.request('/api/client/policies/csv', { as: strange.client.cookie })).text()).not.toContain(policy.policyNumber)
})

test('a question from a client reaches staff and the answer reaches the client, each with an email', async () => {
  const { client, staff, policy, show } = await arrange()
  const response = await app.json(`/api/client/policies/${policy.id}/messages`, {
    as: client.cookie,
    method: 'POST',
    body: { text: 'Is the roof rack covered?' },
  })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  const answered = await app.json(`/api/admin/policies/${policy.id}/messages`, {
    as: staff.cookie,
    method: 'POST',
    body: { text: 'Yes, up to £500.' },
  })
  const thread = answered.body.data as PolicyThread
  expect(thread.messages).toMatchObject([
    { from: 'client', text: 'Is the roof rack covered?' },
    { from: 'staff', text: 'Yes, up to £500.' },
  ])
  expect((await show()).messages).toEqual(thread.messages)
  expect(await mailsAbout(policy.id)).toEqual(['policyMessage', 'policyMessageStaff'])
  const strange = await arrange()
  const foreign = await app.json(`/api/client/policies/${policy.id}/messages`, {
    as: strange.client.cookie,
    method: 'POST',
    body: { text: 'Hello' },
  })
  expect(foreign.status).toBe(404)
})

test('a vehicle substitution is requested, passed on, priced, accepted and applied; until then the policy stays unchanged', async () => {
  const { ask, step, own, policy, show } = await arrange()
  const response = await ask(swap)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  const change = response.body.data as ChangeView
  expect(change).toMatchObject({
    status: 'requested',
    compared: [
      { field: 'Vehicle', before: 'Peugeot Partner, GX19 HFE', after: 'Ford Transit Custom, GX24 HNL' },
      { field: 'Value', before: '£9,000', after: '£24,500' },
      { field: 'Used for', before: 'Own goods', after: 'Own goods' },
    ],
    actions: ['withdraw'],
    price: null,
  })
  expect(change.dueAt).not.toBeNull()
  const passed = await step(change.id, 'insurer', { version: 0, insurerReference: 'MTA-1' })
  expect(passed.status, JSON.stringify(passed.body)).toBe(200)
  const priced = await step(change.id, 'price', { version: 1, section: 'MOTOR', yearlyNet: '1,500', net: '250.10', ipt: '30.01', fee: '0' })
  const detail = priced.body.data as ChangeDetail
  expect(detail, JSON.stringify(priced.body)).toMatchObject({ status: 'terms_received', price: { net: 25_010, ipt: 3001, total: 28_011 } })
  // Our own figure: the difference of £300 a year for the remaining days.
  const days = detail.ours.remainingDays
  expect(detail.ours.net).toBe(Math.round((30_000 * days) / 365))
  // A change that costs money cannot be applied before the client has accepted it.
  expect((await step(change.id, 'apply', { version: 2 })).status).toBe(409)
  expect((await show()).terms.items).toMatchObject([{ name: 'Peugeot Partner' }])
  const acceptance = { version: 2, how: 'email', saidBy: 'Maria Hartley' }
  const early = await step(change.id, 'accept', { ...acceptance, saidOn: addDays(today, 1) })
  expect([early.status, early.body]).toMatchObject([422, { fields: { saidOn: 'Enter today or an earlier day' } }])
  expect((await own(change.id, 'accept', { version: 2 })).body.data).toMatchObject({ status: 'client_accepted' })
  expect((await show()).versions).toHaveLength(1)
  const applied = await step(change.id, 'apply', { version: 3 })
  expect(applied.status, JSON.stringify(applied.body)).toBe(200)
  const view = await show()
  expect(view.terms.items).toMatchObject([{ name: 'Ford Transit Custom', registration: 'GX24HNL', mid: 'sent' }])
  expect(view.versions).toMatchObject([{ effectiveFrom: today, shown: true }, { number: 1 }])
  expect(view.versions[0]?.changes).toEqual(
    expect.arrayContaining(['Added: Ford Transit Custom, GX24 HNL, insured for £24,500.', 'Removed: Peugeot Partner, GX19 HFE.']),
  )
  // The insurer's figures are kept, and the yearly premium is the new one.
  const [, kept] = await owner.select().from(policyTerms).where(eq(policyTerms.policyId, policy.id)).orderBy(policyTerms.number)
  expect(kept).toMatchObject({ netChange: 25_010, iptChange: 3001 })
  expect(kept?.terms.sections.find(({ code }) => code === 'MOTOR')?.net).toBe(150_000)
  // The policy as at the day before the change.
  const { body } = await app.json(`/api/client/policies/${policy.id}?on=${addDays(today, -1)}`, {
    as: (await arrangeReader(policy.clientId)).cookie,
  })
  expect((body.data as PolicyView).terms.items).toMatchObject([{ name: 'Peugeot Partner' }])
  expect(await mailsAbout(change.id)).toEqual([
    'changeApplied',
    'changePrice',
    'changeReceived',
    'changeStaff',
    'changeStaff',
    'changeWithInsurer',
  ])
})

const arrangeReader = (clientId: string) => app.signIn({ role: 'client', clientId, membership: { role: 'readonly' } })

test('a member with read-only access sees a change but cannot request or withdraw one', async () => {
  const { ask, own, clientId } = await arrange()
  const change = (await ask({})).body.data as ChangeView
  const reader = await arrangeReader(clientId)
  const { body } = await app.json(`/api/client/changes/${change.id}`, { as: reader.cookie })
  expect(body.data).toMatchObject({ id: change.id, actions: [] })
  expect((await ask({}, reader.cookie)).status).not.toBe(200)
  expect((await own(change.id, 'withdraw', { version: 0 }, reader.cookie)).status).not.toBe(200)
})

test.each([
  ['a sum insured of nothing', { kind: 'sum_insured', target: `item:${vanId}`, sum: '£0.00' }, 'sum', /more than nothing/],
  [
    'a day that has passed',
    { effectiveOn: addDays(today, -1) },
    'effectiveOn',
    /^Choose today or a later day\. A change cannot be backdated here: ring us on 0[\d ]+\d\.$/,
  ],
  ['a day after the period', { effectiveOn: addDays(today, 900) }, 'effectiveOn', /renewal/],
  ['a vehicle of somebody else', { item: randomUUID() }, 'item', /on the policy/],
  ['nothing chosen', { item: undefined }, 'item', /Choose the vehicle/],
  ['a registration that is there already', { ...swap, registration: 'GX19 HFE' }, 'registration', /already/],
  ['a sum that is none', { ...swap, sum: 'a lot' }, 'sum', /Enter a sum in pounds/],
  ['without saying that it is true', { declared: false }, 'declared', /Tick the box/],
  ['a kind that this policy does not offer', { kind: 'party_remove', item: undefined, party: 'Nobody' }, 'kind', /cannot be changed/],
])('a change request is refused beside the field: %s', async (_what, body, field, message) => {
  const { ask } = await arrange()
  const refused = await ask(body)
  expect(refused.status).toBe(422)
  expect((refused.body as { fields?: Record<string, string> }).fields?.[field]).toMatch(message)
})

test('a policy of another company, or one that has ended, cannot be changed', async () => {
  const [{ ask }, strange] = [await arrange(), await arrange()]
  expect((await ask({}, strange.client.cookie)).status).toBe(404)
  const over = await arrange({ status: 'expired' })
  expect((await over.ask({})).status).toBe(409)
  expect((await over.show()).may.change).toBe(false)
})

test('a change that returns money is applied without an acceptance, after a question is answered; another company sees none of it', async () => {
  const { ask, step, own, show } = await arrange()
  const change = (await ask({})).body.data as ChangeView
  await step(change.id, 'ask', { version: 0, reason: 'Has it been sold?' })
  const strange = await arrange()
  expect((await app.json(`/api/client/changes/${change.id}`, { as: strange.client.cookie })).status).toBe(404)
  expect((await own(change.id, 'answer', { version: 1, reason: 'Yes' }, strange.client.cookie)).status).toBe(404)
  const answered = await own(change.id, 'answer', { version: 1, reason: 'Yes, last week.' })
  expect(answered.body.data).toMatchObject({ status: 'requested', question: null })
  await step(change.id, 'notes', { text: 'Whispered among colleagues' })
  await step(change.id, 'price', { version: 2, section: 'MOTOR', yearlyNet: '900', net: '-180', ipt: '-21.60', fee: '0' })
  const applied = await step(change.id, 'apply', { version: 3 })
  expect(applied.status, JSON.stringify(applied.body)).toBe(200)
  expect((await show()).terms.items).toEqual([])
  const seen = await app.json(`/api/client/changes/${change.id}`, { as: (await arrangeReader((await show()).company.id)).cookie })
  expect(JSON.stringify(seen.body)).toContain('Yes, last week.')
  expect(JSON.stringify(seen.body)).not.toContain('Whispered')
})

test('a requested cancellation leaves the policy active, and applying it ends the policy on the requested day', async () => {
  const { ask, step, policy, show, staff } = await arrange()
  const from = addDays(today, 10)
  const change = (await ask({ kind: 'cancellation', item: undefined, details: 'We stop trading.', effectiveOn: from })).body
    .data as ChangeView
  expect((await show()).status).toBe('active')
  // The refund shown to staff is smaller once part of the invoice is credited.
  const given = async () => ((await app.json(`/api/admin/changes/${change.id}`, { as: staff.cookie })).body.data as ChangeDetail).ours
  const all = await given()
  const bill = { charge: 'terms 1', dueOn: today, fee: '50', holder: 'client_money', way: 'bank', count: '1', deposit: '0', flatRate: '0' }
  const made = await app.json(`/api/admin/policies/${policy.id}/invoices`, { as: staff.cookie, body: { ...bill, lender: '' } })
  const invoice = made.body.data as InvoiceDetail
  const creditHalf = (version: number) =>
    app.json(`/api/admin/invoices/${invoice.id}/credit-part`, {
      as: staff.cookie,
      body: { version, nets: [typedOf((invoice.facts.lines[0]?.net ?? 0) / 2)], fee: '0', creditCharge: '0', reason: 'Agreed by phone' },
    })
  expect((await creditHalf(invoice.version)).status).toBe(200)
  const half = await given()
  expect([half?.net, half?.remainingDays]).toEqual([Math.round((all?.net ?? 0) / 2), all?.remainingDays])
  const price = { version: 0, section: 'MOTOR', yearlyNet: '0', net: '-100', ipt: '-12', fee: '0' }
  const tooMuch = await step(change.id, 'price', { ...price, net: '-9,999,999' })
  expect([tooMuch.status, Object.keys(tooMuch.body['fields'] as object)]).toEqual([422, ['net']])
  const priced = await step(change.id, 'price', price)
  expect(priced.status, JSON.stringify(priced.body)).toBe(200)
  const applied = await step(change.id, 'apply', { version: 1 })
  expect(applied.status, JSON.stringify(applied.body)).toBe(200)
  const [row] = await owner.select().from(policies).where(eq(policies.id, policy.id))
  expect(row).toMatchObject({ status: 'cancelled', cancelledFrom: from, cancellationReason: 'insured_request' })
  // The credit note uses the refund of the insurer, not our own figure.
  const { charges } = (await app.json(`/api/admin/policies/${policy.id}/invoices`, { as: staff.cookie })).body.data as PolicyInvoices
  expect(charges).toMatchObject([{ key: `cancellation ${from}`, kind: 'credit_note', total: -11_200 }])
})

test('a list of vehicles makes one request and one version, and staff can send one for the client', async () => {
  const { ask, step, staff, policy, show } = await arrange()
  const list = { kind: 'vehicle_list', item: undefined }
  const wrong = await ask({ ...list, vehicles: 'GX19 HFE,Peugeot Partner,Own goods,9500\nnothing\nGX24 HNL,Van' })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toMatchObject({ fields: { vehicles: expect.stringMatching(/^Line 2: .*not a registration.*\nLine 3: .*used for/) } })
  const response = await ask({
    ...list,
    vehicles: 'GX24 HNL,Ford Transit,Own goods,24500\nGX25 ABC\tVan\tOwn goods\t1000'.replaceAll('\t', ','),
  })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  const change = response.body.data as ChangeView
  expect(change.compared.map(({ field }) => field)).toEqual(['Added: GX24 HNL', 'Added: GX25 ABC', 'Removed: GX19 HFE'])
  const sent = { effectiveOn: today, details: 'Sent by e-mail on Monday.' }
  const listed = (body: object, as = staff.cookie) =>
    app.json(`/api/admin/policies/${policy.id}/changes`, { as, method: 'POST', body: { kind: 'vehicle_list', ...sent, ...body } })
  expect((await listed({ vehicles: 'GX19HFE,Peugeot Partner,Own goods,9000' })).body).toMatchObject({
    fields: { vehicles: expect.stringContaining('same') },
  })
  const outside = await listed({ vehicles: 'GX19HFE,,,9500', effectiveOn: addDays(today, 900) })
  expect((outside.body as { fields: object }).fields).toHaveProperty('effectiveOn')
  const byStaff = (await listed({ vehicles: 'GX19HFE,,,9500' })).body.data as ChangeDetail
  expect(byStaff).toMatchObject({ status: 'requested', details: sent.details, compared: [{ field: 'Changed: GX19 HFE' }] })
  const price = { section: 'MOTOR', yearlyNet: '1200', net: '0', ipt: '0', fee: '0' }
  for (const { id } of [change, byStaff]) await step(id, 'price', { version: 0, ...price })
  expect((await step(change.id, 'apply', { version: 1 })).status).toBe(200)
  const view = await show()
  expect(view.versions).toHaveLength(2)
  expect(view.terms.items.map((item) => item.kind === 'vehicle' && item.registration)).toEqual(['GX24HNL', 'GX25ABC'])
  // The other list is about a vehicle that has been removed since.
  expect((await step(byStaff.id, 'apply', { version: 1 })).status).toBe(409)
})

test('a change to a vehicle that is no longer on the policy is not applied, and the policy stays as it is', async () => {
  const { ask, step, show } = await arrange()
  const [one, other] = [(await ask({})).body.data as ChangeView, (await ask(swap)).body.data as ChangeView]
  const back = { section: 'MOTOR', yearlyNet: '900', net: '-1', ipt: '-0.12', fee: '0' }
  for (const { id } of [one, other]) await step(id, 'price', { version: 0, ...back })
  expect((await step(one.id, 'apply', { version: 1 })).status).toBe(200)
  expect((await step(other.id, 'apply', { version: 1 })).status).toBe(409)
  expect((await show()).versions).toHaveLength(2)
})

test('staff without access to confidential policies cannot see or take their changes', async () => {
  const { ask, staff, step } = await arrange({ class: 'kidnap_ransom', confidential: true })
  const change = (await ask({})).body.data as ChangeView
  const colleague = await app.signIn({ role: 'admin', permissions: ['policy:view', 'policy:edit'] })
  const list = async (as: string) => JSON.stringify((await app.json('/api/admin/changes', { as })).body)
  expect(await list(staff.cookie)).toContain(change.id)
  expect(await list(colleague.cookie)).not.toContain(change.id)
  expect((await app.json(`/api/admin/changes/${change.id}`, { as: colleague.cookie })).status).toBe(404)
  expect((await step(change.id, 'take', { version: 0 }, colleague.cookie)).status).toBe(404)
})

test('#63 emails about a confidential policy name neither its class, nor its insurer, nor its policy number', async () => {
  const facts = { class: 'kidnap_ransom', confidential: true, insurer: 'Harbour Example Insurance', policyNumber: 'KR/10001' } as const
  const hidden = await arrange(facts)
  const address = `${hidden.clientId.slice(0, 8)}@pebble.example.com`
  await owner.execute(sql`UPDATE clients SET email = ${address} WHERE id = ${hidden.clientId}`)
  const asStaff = (path: string, body: object) => app.json(`/api/admin/${path}`, { as: hidden.staff.cookie, method: 'POST', body })
  const change = (await hidden.ask({})).body.data as ChangeView
  await hidden.step(change.id, 'ask', { version: 0, reason: 'Has it been sold?' })
  await asStaff(`policies/${hidden.policy.id}/messages`, { text: 'Please ring us.' })
  const bill = {
    dueOn: addDays(today, 14),
    fee: '0',
    holder: 'client_money',
    way: 'bank',
    count: '1',
    deposit: '0',
    flatRate: '0',
    lender: '',
  }
  await asStaff(`policies/${hidden.policy.id}/invoices`, { charge: 'terms 1', ...bill })
  const renewal = await app.build.renewal({ clientId: hidden.clientId, status: 'not_started', policy: facts })
  await asStaff(`renewals/${renewal.id}/request-facts`, { version: 0 })
  const people = (await app.build.db.select().from(users).where(eq(users.id, hidden.client.userId))).flatMap(({ email }) => email ?? [])
  const mailsSent = await owner
    .select()
    .from(emails)
    .where(or(inArray(emails.toAddress, [address, ...people]), eq(emails.relatedId, change.id)))
  expect(mailsSent.map(({ template }) => template).sort()).toEqual([
    'changeQuestion',
    'changeReceived',
    'changeStaff',
    // To the company's address and to the colleague, who may see payments.
    'invoiceIssued',
    'invoiceIssued',
    'policyMessage',
    'renewalInvited',
  ])
  for (const mail of mailsSent) expect(JSON.stringify(mail)).not.toMatch(/kidnap|ransom|Harbour|KR\/1/i)
  expect(mailsSent.find(({ template }) => template === 'changeQuestion')?.props).toMatchObject({ policy: hidden.policy.reference })
})
