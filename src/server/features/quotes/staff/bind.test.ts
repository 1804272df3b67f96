/** An accepted quote becomes a policy: client, person, terms and links in one step, once, and only by staff with the permission. */
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PolicyInvoices } from '#contract/admin/book/invoices.ts'
import type { PolicyDetail } from '#contract/admin/book/policies.ts'
import type { Ledger } from '#contract/model/disclosures/presentation.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import type { QuoteDetail } from '#contract/model/quotes/quote.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { presentations } from '#server/features/disclosures/disclosures.table.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { offer } from '#test/support/build/quotes.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { build } = app
const { owner } = app.database
const boss = await app.signIn({ role: 'admin' })
const mark = () => crypto.randomUUID().slice(0, 6)
const today = londonClock(new Date()).date

const accepted = (facts: Record<string, unknown> = {}) =>
  build.quote({
    status: 'accepted',
    covers: ['PL', 'EL'],
    offers: [offer({ subjectivities: ['Copy of the last schedule'] })],
    ...facts,
  })
const call = (id: string, body?: object, as = boss.cookie) =>
  app.json(`/api/admin/quotes/${id}${body ? '/bind' : ''}`, { as, ...(body ? { body } : {}) })
const detail = async (id: string) => (await call(id)).body.data as QuoteDetail
const input = (version: number, facts: Record<string, unknown> = {}) => ({
  version,
  clientId: null,
  class: 'liability',
  inception: addDays(today, 3),
  ...facts,
})

test('binding makes client, owner and policy from the answers and the offer, and links them to the quote', async () => {
  const { id: other } = await build.client()
  const person = await build.user({ role: 'client', name: 'Pat Example', clientId: other })
  const business = `Made Of Answers ${person.id.slice(0, 5)} Ltd`
  const start = addDays(today, 20)
  const quote = await accepted({
    business,
    email: person.email,
    answers: {
      businessType: 'ltd',
      companyOrCharityNumber: '01234567',
      mainActivities: 'Bathrooms and heating',
      annualTurnover: 24_000_000,
      coverStartDate: start,
      contactPhone: '+441632960123',
      employerReferenceNumber: { number: '', reason: 'no_paye' },
      mainAddress: { line1: '12 Example Street', line2: '', town: 'Brighton', county: '', postcode: 'BN1 1AA' },
    },
  })
  const before = await detail(quote.id)
  expect([before.actions, before.policy, before.toBind]).toEqual([
    ['bind', 'recordNotTakenUp'],
    null,
    { class: 'liability', inception: start, person: 'Pat Example', clients: [expect.objectContaining({ id: other })] },
  ])
  const { status, body } = await call(quote.id, input(before.version))
  expect([status, body.message]).toEqual([200, body.message])
  const bound = body.data as QuoteDetail
  expect([bound.status, bound.toBind, bound.actions]).toEqual(['bound', null, []])
  const policy = (await app.json(`/api/admin/policies/${bound.policy!.id}`, { as: boss.cookie })).body.data as PolicyDetail
  expect(policy).toMatchObject({
    client: business,
    status: 'pending',
    onCover: false,
    insurer: 'Harbour Mutual',
    // 1,200.00 net, 12% tax, 50.00 fee: what the client accepted.
    total: 120_000 + 14_400 + 5000,
    inception: addDays(today, 3),
    quote: { id: quote.id, reference: quote.reference },
    subjectivities: [{ text: 'Copy of the last schedule', status: 'open' }],
    terms: { insured: business, business: 'Bathrooms and heating', sections: [{ code: 'PL', limit: 200_000_000, net: 120_000 }] },
  })
  const [client] = await owner.select().from(clients).where(eq(clients.id, policy.clientId))
  expect(client).toMatchObject({
    companyNumber: '01234567',
    postcode: 'BN1 1AA',
    turnover: 24_000_000,
    status: 'active',
    ernExempt: 'no_paye',
  })
  const joined = await owner.select().from(memberships).where(eq(memberships.clientId, policy.clientId))
  expect(joined).toMatchObject([{ userId: person.id, role: 'owner', status: 'active' }])
  const { rows } = await owner.execute(sql`SELECT 1 FROM quotes WHERE id = ${quote.id}::uuid AND client_id = ${policy.clientId}::uuid`)
  expect(rows).toHaveLength(1)
})

test('requests to bind at the same time make one policy and one client', async () => {
  const quote = await accepted({ business: `Only Once ${mark()} Ltd` })
  const { version } = await detail(quote.id)
  const all = await Promise.all([1, 2, 3].map(() => call(quote.id, input(version))))
  expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await owner.select().from(policies).where(eq(policies.quoteId, quote.id))).toHaveLength(1)
  expect(await owner.select().from(clients).where(eq(clients.name, quote.business))).toHaveLength(1)
})

test('only a proposed client can be chosen, and a prospect becomes an active client', async () => {
  const business = `Known Already ${mark()} Ltd`
  const prospect = await build.client({ name: business.toUpperCase(), status: 'prospect' })
  const stranger = await build.client()
  const quote = await accepted({ business })
  const { version, toBind } = await detail(quote.id)
  expect(toBind?.clients).toEqual([expect.objectContaining({ id: prospect.id, why: 'It has the same name' })])
  const refused = await call(quote.id, input(version, { clientId: stranger.id }))
  expect([refused.status, Object.keys(refused.body['fields'] as object)]).toEqual([422, ['clientId']])
  expect((await call(quote.id, input(version, { clientId: prospect.id }))).status).toBe(200)
  const [client] = await owner.select().from(clients).where(eq(clients.id, prospect.id))
  expect(client?.status).toBe('active')
})

test('a quote cannot be bound before acceptance or without the permission, and proposals are hidden without it', async () => {
  const presented = await build.quote({ status: 'presented' })
  expect((await call(presented.id, input(presented.version))).status).toBe(409)
  const quote = await accepted()
  const answering = await app.signIn({ role: 'admin', permissions: ['quote:view', 'quote:respond'] })
  expect((await call(quote.id, input(quote.version), answering.cookie)).status).toBe(403)
  const seen = (await call(quote.id, undefined, answering.cookie)).body.data as QuoteDetail
  expect([seen.toBind, seen.actions]).toEqual([null, ['recordNotTakenUp']])
  const policies = await app.signIn({ role: 'admin', permissions: ['quote:view', 'policy:edit'] })
  const hidden = await call(quote.id, input(quote.version, { class: 'kidnap_ransom' }), policies.cookie)
  expect([hidden.status, Object.keys(hidden.body['fields'] as object)]).toEqual([422, ['class']])
})

test('the tax that the insurer stated is what the policy shows and what is charged', async () => {
  const stated = offer({ net: 100_000, iptStated: 12_800, fee: 0 })
  const quote = await accepted({ business: `Stated Tax ${mark()} Ltd`, offers: [stated] })
  const { status, body } = await call(quote.id, input((await detail(quote.id)).version))
  expect(status, JSON.stringify(body)).toBe(200)
  const path = `/api/admin/policies/${(body.data as QuoteDetail).policy!.id}`
  const policy = (await app.json(path, { as: boss.cookie })).body.data as PolicyDetail
  expect([policy.total, policy.terms.iptStated]).toEqual([112_800, 12_800])
  await owner.execute(sql`UPDATE policies SET bound_at = now() WHERE id = ${policy.id}::uuid`)
  const { charges } = (await app.json(`${path}/invoices`, { as: boss.cookie })).body.data as PolicyInvoices
  expect(charges).toMatchObject([{ key: 'terms 1', total: 112_800, lines: [{ net: 100_000, ipt: 12_800 }] }])
})

test('what a visitor declared, and insurers were asked with, is in the ledger of the client that the binding makes', async () => {
  const quote = await accepted({ business: `In The Ledger ${mark()} Ltd` })
  const asked = new Date(Date.now() - 3_600_000)
  await owner.insert(recordEvents).values({
    subjectType: 'quote',
    subjectId: quote.id,
    party: 'staff',
    byName: 'Sam Reed',
    action: 'approachInsurers',
    fromStatus: 'in_review',
    toStatus: 'with_insurers',
    visibleTo: 'client',
    at: asked,
  })
  const bound = (await call(quote.id, input((await detail(quote.id)).version))).body.data as QuoteDetail
  const policy = (await app.json(`/api/admin/policies/${bound.policy!.id}`, { as: boss.cookie })).body.data as PolicyDetail
  const { body } = await app.json(`/api/admin/clients/${policy.clientId}/disclosures`, { as: boss.cookie })
  const [ledger] = (body.data as Ledger).clients
  expect(ledger?.presentations.map(({ step, by, at, answers, intact }) => [step, by, at, answers, intact])).toEqual([
    ['sent', 'Sam Reed', asked.toISOString(), 1, true],
    ['declared', 'Pat Example', quote.submittedAt?.toISOString(), 1, true],
  ])
  expect(ledger?.presentations[0]?.reference).toBe(quote.reference)
})

test('a request of a client is not sealed again when it is bound', async () => {
  const business = `Sealed Before ${mark()} Ltd`
  const { id: clientId } = await build.client({ name: business })
  const quote = await accepted({ business, clientId })
  expect((await call(quote.id, input((await detail(quote.id)).version, { clientId }))).status).toBe(200)
  expect(await owner.select().from(presentations).where(eq(presentations.subjectId, quote.id))).toEqual([])
})

test('what was accepted and is not taken up ends without a policy, and is no longer late', async () => {
  const quote = await accepted()
  const end = (reason: string) =>
    app.json(`/api/admin/quotes/${quote.id}/not-taken-up`, { as: boss.cookie, body: { version: quote.version, reason } })
  expect((await end('')).status).toBe(422)
  expect((await end('The insurer would not confirm')).body.data).toMatchObject({
    status: 'declined_by_client',
    dueAt: null,
    actions: [],
    acceptance: expect.objectContaining({ insurer: expect.any(String) }),
  })
  expect((await call(quote.id, input(quote.version + 1))).status).toBe(409)
})

test('a policy cannot be made from a year that is a slip of the pen', async () => {
  const quote = await accepted()
  for (const inception of ['0226-12-01', '2206-12-01']) {
    const refused = await call(quote.id, input(quote.version, { inception }))
    expect([refused.status, Object.keys(refused.body['fields'] as object)]).toEqual([422, ['inception']])
  }
})
