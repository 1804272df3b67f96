/** The figures of the firm: what each counts, at the ends of months, in a leap year and when the clocks change. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Statistics, StatisticsTab } from '#contract/admin/statistics.ts'
import { termsFor, section } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'

/** Noon of a Monday. */
const clock = new Date('2026-11-23T12:00:00Z')
const app = await testApp({ seeded: true, parts: { now: () => clock } })
const { build } = app
const { owner } = app.database
const admin = await app.signIn({ role: 'admin' })
const colleague = await app.signIn({ role: 'admin' })

type Query = Record<string, string>
const ask = (tab: string, query: Query = {}, as = admin.cookie) =>
  app.json(`/api/admin/statistics/${tab}?${new URLSearchParams(query)}`, { as })
const show = async (tab: StatisticsTab, query: Query = {}, as = admin.cookie) => {
  const { status, body } = await ask(tab, query, as)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as Statistics
}
const between = (from: string, to = from) => ({ period: 'custom', from, to })
const figuresOf = ({ parts }: Statistics) =>
  Object.fromEntries(parts.flatMap(({ figures }) => figures.map(({ key, value }) => [key, value])))
const tableOf = ({ parts }: Statistics, key: string) => {
  const table = parts.flatMap(({ tables }) => tables).find((each) => each.key === key)!
  return Object.fromEntries(table.rows.map(({ label, cells }) => [label, cells.map(({ value }) => value)]))
}
const net = (pounds: number) => termsFor({ sections: [section({ net: pounds * 100 })], fee: 5000 })
const old = randomUUID()

beforeAll(async () => {
  const client = await build.policy({
    id: old,
    class: 'shop',
    inception: '2025-03-01',
    expiry: '2026-02-28',
    status: 'expired',
    terms: net(100),
  })
  const same = { clientId: client.clientId }
  // These begin on the first and last day of February in a leap year, and just outside it.
  for (const inception of ['2028-01-31', '2028-02-01', '2028-02-29', '2028-03-01'])
    await build.policy({ ...same, class: 'cyber', inception, expiry: '2029-01-30', terms: net(1000) })
  // On cover today: a renewal that the administrator handles, and a policy without a handler.
  await build.policy({
    ...same,
    class: 'shop',
    predecessorId: old,
    assignedTo: admin.userId,
    inception: '2026-03-01',
    expiry: '2027-02-28',
    terms: net(300),
  })
  await build.policy({ ...same, class: 'office', insurer: '=Downs Example', inception: '2026-11-23', expiry: '2026-11-23', terms: net(50) })
  // Never confirmed, not taken up, cancelled, and confidential.
  await build.policy({ ...same, class: 'shop', status: 'pending', inception: '2026-03-02', expiry: '2027-03-01' })
  await build.policy({
    ...same,
    class: 'shop',
    status: 'cancelled',
    inception: '2026-03-03',
    expiry: '2027-03-02',
    cancelledFrom: '2026-03-03',
    cancellationReason: 'not_taken_up',
  })
  await build.policy({
    ...same,
    class: 'fleet',
    status: 'cancelled',
    inception: '2025-12-01',
    expiry: '2026-11-30',
    cancelledFrom: '2026-05-31',
    cancellationReason: 'sale',
    terms: net(700),
  })
  await build.policy({
    ...same,
    class: 'kidnap_ransom',
    confidential: true,
    inception: '2026-03-04',
    expiry: '2027-03-03',
    terms: net(9000),
  })
})

describe('the book', () => {
  test('the book counts policies on cover today, and their premium without tax and fee', async () => {
    const found = await show('book')
    expect([found.from, found.to, found.today]).toEqual(['2025-11-24', '2026-11-23', '2026-11-23'])
    expect(figuresOf(found)).toEqual({ cover: 3, inForce: 9350_00, begun: 4, written: 10050_00, new: 3, cancelled: 1 })
    expect(tableOf(found, 'class')).toEqual({
      'Kidnap and ransom': [1, 9000_00, 1, 9000_00],
      Shop: [1, 300_00, 1, 300_00],
      Office: [1, 50_00, 1, 50_00],
      'Motor fleet': [0, 0, 1, 700_00],
    })
  })

  test('both ends of a period belong to it, at the ends of months and on the leap day', async () => {
    expect(figuresOf(await show('book', between('2028-02-01', '2028-02-29')))).toMatchObject({ begun: 2, written: 2000_00 })
    expect(figuresOf(await show('book', between('2028-02-29')))).toMatchObject({ begun: 1 })
    expect(tableOf(await show('book', between('2028-01-01', '2028-03-31')), 'begun')).toEqual({
      'Jan 2028': [1, 0, 1000_00, 0],
      'Feb 2028': [2, 0, 2000_00, 0],
      'Mar 2028': [1, 0, 1000_00, 0],
    })
    expect(figuresOf(await show('book', between('2026-05-31')))).toMatchObject({ cancelled: 1 })
    expect(figuresOf(await show('book', between('2026-05-30')))).toMatchObject({ cancelled: 0 })
  })

  test('the figures of the book can be filtered by class and by handler', async () => {
    expect(figuresOf(await show('book', { class: 'shop' }))).toEqual({
      cover: 1,
      inForce: 300_00,
      begun: 1,
      written: 300_00,
      new: 0,
      cancelled: 0,
    })
    expect(figuresOf(await show('book', { assigned: 'me' }))).toMatchObject({ cover: 1, begun: 1 })
    expect(figuresOf(await show('book', { assigned: admin.userId }, colleague.cookie))).toMatchObject({ cover: 1 })
    expect(figuresOf(await show('book', { assigned: 'me' }, colleague.cookie))).toMatchObject({
      cover: 0,
      inForce: null,
      begun: 0,
      written: null,
    })
  })

  test('#58 a confidential policy is in no figure for staff without access to confidential policies', async () => {
    const { cookie } = await app.signIn({ role: 'admin', permissions: ['analytics:view', 'policy:view', 'claim:view', 'renewal:view'] })
    const found = await show('book', {}, cookie)
    expect(figuresOf(found)).toMatchObject({ cover: 2, inForce: 350_00, begun: 3, written: 1050_00 })
    expect(JSON.stringify(found)).not.toMatch(/kidnap/i)
  })
})

describe('renewals', () => {
  beforeAll(async () => {
    const due = (expiry: string, facts: Parameters<typeof build.renewal>[0], pounds: number) =>
      build.renewal({ ...facts, terms: net(pounds), dueOn: expiry, policy: { class: 'office', inception: '2023-07-01', expiry } })
    await due('2024-06-30', { status: 'bound' }, 900)
    await due('2024-06-30', { status: 'declined', lostReason: 'price' }, 100)
    await due('2024-06-30', { status: 'no_response' }, 500)
    await due('2024-06-30', { status: 'accepted' }, 100)
    await due('2024-06-30', { status: 'withdrawn' }, 100)
    await due('2024-07-01', { status: 'not_offered', lostReason: 'insurer_withdrew' }, 100)
  })

  test('retention is the renewed share of renewed and lost, by number and by premium', async () => {
    const found = await show('renewals', between('2024-06-01', '2024-06-30'))
    expect(figuresOf(found)).toEqual({ due: 4, bound: 1, lost: 2, open: 1, rate: 33.3, premiumRate: 60 })
    expect(tableOf(found, 'reason')).toEqual({ 'The price': [1, 100_00], 'Not given': [1, 500_00] })
    expect(tableOf(found, 'class')).toEqual({ Office: [4, 1, 2, 1, 33.3] })
    expect(figuresOf(await show('renewals', between('2024-07-01')))).toMatchObject({ due: 1, lost: 1, rate: 0 })
  })

  test('the retention rate is empty if nothing was decided', async () => {
    expect(figuresOf(await show('renewals', between('2020-01-01')))).toEqual({
      due: 0,
      bound: 0,
      lost: 0,
      open: 0,
      rate: null,
      premiumRate: null,
    })
  })
})

describe('quotes', () => {
  beforeAll(async () => {
    const at = (submittedAt: string, hours: number, facts: Parameters<typeof build.quote>[0] = {}) =>
      build.quote({
        submittedAt: new Date(submittedAt),
        presentedAt: hours ? new Date(Date.parse(submittedAt) + hours * 3_600_000) : null,
        ...facts,
      })
    // The clocks go forward on 29 March 2026 at 1:00: the day has 23 hours.
    await at('2026-03-28T23:59:59Z', 0)
    await at('2026-03-29T00:00:00Z', 4, { status: 'bound', covers: ['PL', 'EL'] })
    await at('2026-03-29T22:59:59Z', 10, { status: 'declined_by_client' })
    await at('2026-03-29T23:00:00Z', 0)
    // Back on 25 October 2026: 25 hours.
    await at('2026-10-24T22:59:59Z', 0)
    await at('2026-10-24T23:00:00Z', 6, { status: 'presented' })
    await at('2026-10-25T23:59:59Z', 0, { status: 'no_terms' })
    await at('2026-10-26T00:00:00Z', 0)
    await build.quote({ status: 'draft' })
  })

  test('a request counts on the day in London on which it was sent, also when the clocks change', async () => {
    expect(figuresOf(await show('quotes', between('2026-03-29')))).toEqual({ sent: 2, open: 0, terms: 2, won: 1, rate: 50, hours: 7 })
    expect(figuresOf(await show('quotes', between('2026-10-25')))).toEqual({ sent: 2, open: 1, terms: 1, won: 0, rate: null, hours: 6 })
    expect(tableOf(await show('quotes', between('2026-03-01', '2026-03-31')), 'sent')).toMatchObject({
      '23 Mar to 29 Mar': [3, 2, 1, 1, 50],
      '30 Mar to 31 Mar': [1, 0, 0, 0, null],
    })
  })

  test('a request for two covers counts in the rows of both', async () => {
    expect(tableOf(await show('quotes', between('2026-03-29')), 'cover')).toEqual({
      'Public liability': [2, 2, 1, 1, 50],
      "Employers' liability": [1, 1, 1, 0, 100],
    })
  })
})

describe('claims', () => {
  test('claims count outcomes, payments, the time until we answered, and the loss ratio of the policies that began', async () => {
    const claim = (facts: Parameters<typeof build.claim>[0]) => build.claim({ submittedAt: new Date('2024-05-10T10:00:00Z'), ...facts })
    const { id: policyId } = await build.policy({
      class: 'office',
      inception: '2024-05-01',
      expiry: '2025-04-30',
      status: 'expired',
      terms: net(2000),
    })
    const { id } = await claim({ status: 'closed', closedReason: 'settled', policyId })
    await claim({ status: 'settled', policyId })
    await claim({ status: 'closed', closedReason: 'below_excess', policyId })
    await claim({ status: 'declined' })
    await claim({ status: 'withdrawn' })
    await claim({ status: 'submitted' })
    await claim({ status: 'draft', submittedAt: null })
    for (const [kind, amount] of [
      ['interim', 300_00],
      ['final', 200_00],
      ['recovery', 900_00],
      ['costs', 70_00],
    ] as const)
      await owner.execute(
        sql`INSERT INTO claim_payments (id, claim_id, kind, payee, amount, paid_on) VALUES (${randomUUID()}, ${id}, ${kind}, 'The client', ${amount}, '2024-06-01')`,
      )
    // Recorded by mistake, and reversed.
    await owner.execute(
      sql`INSERT INTO claim_payments (id, claim_id, kind, payee, amount, paid_on, reversed_at) VALUES (${randomUUID()}, ${id}, 'interim', 'The client', 4400000, '2024-06-01', now())`,
    )
    for (const at of ['2024-05-10T16:30:00Z', '2024-05-12T16:30:00Z'])
      await owner.execute(
        sql`INSERT INTO record_events (subject_type, subject_id, at, party, by_name, action, visible_to) VALUES ('claim', ${id}, ${at}::timestamptz, 'staff', 'A broker', 'acknowledge', 'client')`,
      )
    const found = await show('claims', between('2024-05-01', '2024-05-31'))
    expect(figuresOf(found)).toEqual({
      reported: 6,
      open: 1,
      settled: 2,
      declined: 1,
      otherwise: 1,
      paid: 500_00,
      hours: 6.5,
      lossRatio: 25,
    })
    expect(tableOf(found, 'class')).toEqual({ Office: [3, 0, 2, 0, 0, 500_00], 'No policy chosen': [3, 1, 0, 1, 1, 0] })
    const { cookie } = await app.signIn({ role: 'admin', permissions: ['analytics:view', 'claim:view'] })
    expect(figuresOf(await show('claims', between('2024-05-01', '2024-05-31'), cookie))).not.toHaveProperty('lossRatio')
  })
})

describe('service, content, email and portal', () => {
  test('content figures add up only the counts of the days in the period', async () => {
    const counted = (day: string, kind: string, subject: string, times: number) =>
      owner.execute(sql`INSERT INTO daily_counts (day, kind, subject, count) VALUES (${day}::date, ${kind}, ${subject}, ${times})`)
    await counted('2024-02-28', 'page', '/about', 100)
    await counted('2024-02-29', 'page', '/about', 2)
    await counted('2024-02-29', 'page', '(others)', 3)
    await counted('2024-02-29', 'search-miss', 'zzqxv', 4)
    await counted('2024-02-29', 'page-miss', '/old', 5)
    const found = await show('content', between('2024-02-29'))
    expect(figuresOf(found)).toEqual({ views: 5, searches: 4, addresses: 5 })
    expect(tableOf(found, 'pages')).toEqual({ 'Pages not counted separately': [3], '/about': [2] })
  })

  test('service and portal figures count replies, complaints and sign-ins of clients', async () => {
    const { id } = await build.enquiry({ createdAt: new Date('2024-05-10T23:30:00Z'), status: 'replied' })
    await build.enquiry({ createdAt: new Date('2024-05-10T22:30:00Z'), status: 'spam' })
    await owner.execute(
      sql`INSERT INTO enquiry_replies (id, enquiry_id, by_user, message, created_at) VALUES (${randomUUID()}, ${id}, ${admin.userId}, 'Yes, we can do that.', '2024-05-11T01:30:00Z')`,
    )
    await build.complaint({
      receivedOn: '2024-05-11',
      outcome: 'upheld',
      status: 'closed',
      finalResponseAt: new Date('2024-05-30T23:30:00Z'),
    })
    const found = figuresOf(await show('service', between('2024-05-11')))
    expect(found).toMatchObject({ received: 1, open: 0, spam: 0, hours: 2, upheld: 1, days: 20 })
    const person = await app.signIn({ role: 'client' })
    for (const userId of [person.userId, person.userId, admin.userId])
      await owner.execute(
        sql`INSERT INTO audit_log (at, action, actor_kind, subject_type, subject_id) VALUES ('2024-05-11T10:00:00Z', 'auth.signIn', 'pending', 'user', ${userId})`,
      )
    expect(figuresOf(await show('portal', between('2024-05-11')))).toMatchObject({ active: 1, signIns: 2 })
  })
})

test('an invalid period is refused at the field that is wrong', async () => {
  const refused = async (query: Query) => {
    const { status, body } = await ask('book', query)
    return [status, Object.keys((body as { fields?: object }).fields ?? {})]
  }
  expect(await refused({ period: 'custom', to: '2026-01-01' })).toEqual([422, ['from']])
  expect(await refused({ period: 'custom', from: '2026-01-01' })).toEqual([422, ['to']])
  expect(await refused(between('2026-01-02', '2026-01-01'))).toEqual([422, ['to']])
  expect(await refused(between('2020-01-01', '2026-01-01'))).toEqual([422, ['from']])
  expect(await refused(between('2026-02-29'))).toEqual([422, ['from', 'to']])
  expect((await ask('nothing')).status).toBe(422)
  // Five years is the longest period, and extreme years are refused.
  expect((await ask('book', between('2021-01-01', '2025-12-31'))).status).toBe(200)
  for (const day of ['0001-01-01', '9999-12-31']) expect(await refused(between(day))).toEqual([422, ['from']])
})
