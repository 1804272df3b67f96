/** Client portal, first screen: shows what needs doing, only for the companies and areas that the person may see. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import type { Overview } from '#contract/portal/overview.ts'
import type { ClientQuote } from '#contract/portal/quotes.ts'
import { transaction, type Scope } from '#server/db/connect.ts'
import { users } from '#server/features/users/users.table.ts'
import { testApp } from '#test/support/server/app.ts'
import { demoClientId, demoPolicyId, seedDemoPolicies } from '../policies/policies.demo.ts'
import { policyRows } from './policyRows.ts'

const app = await testApp()
const { build } = app
const { owner } = app.database
await transaction(app.database.db, { scope: 'system' }, (tx) => seedDemoPolicies(tx))

const joinery = demoClientId('Groyne Joinery Ltd')
const policy = demoPolicyId('Groyne Joinery Ltd', 'tradesman')
const shown = async (as: string) => (await app.json('/api/client/dashboard', { as })).body.data as Overview
const asks = (text: string, dueOn: string | null) => build.requirement({ policyId: policy, clientId: joinery, text, dueOn })

test('the dashboard lists open requirements by due date, and leaves out areas that the person may not see', async () => {
  await owner.execute(sql`UPDATE policies SET status = 'active' WHERE id = ${policy}`)
  await asks('Survey of the roof', null)
  await asks('Alarm certificate', '2020-02-01')
  const survey = { clientId: joinery, kind: 'survey', status: 'requested', dueOn: '2020-01-01' } as const
  await build.document({ ...survey, title: 'Fire risk assessment' })
  await build.document({ ...survey, title: 'Internal note', askedOf: 'insurer' })
  const staff = await app.signIn({ role: 'admin' })
  const boss = await app.signIn({ role: 'client', clientId: joinery })
  const all = await shown(boss.cookie)
  const own = all.needs.filter(({ title }) => /Survey of the roof|Alarm certificate|Fire risk/.test(title))
  expect(own.map(({ kind, title, minutes }) => [kind, title, minutes])).toEqual([
    ['document', 'Send: Fire risk assessment', 5],
    ['subjectivity', 'Tradesman: Alarm certificate', 5],
    ['subjectivity', 'Tradesman: Survey of the roof', 5],
  ])
  expect(own[0]?.daysLeft).toBeLessThan(-2000)
  expect(JSON.stringify(all)).not.toContain('Internal note')
  expect(all.policies?.map(({ id }) => id)).toContain(policy)
  expect(all.policies?.find(({ id }) => id === policy)?.sections).not.toEqual([])
  expect(all.several).toBe(false)
  // The handler of the company is shown by name only.
  await owner.execute(sql`UPDATE clients SET assigned_to = ${staff.userId} WHERE id = ${joinery}`)
  expect((await shown(boss.cookie)).team).toEqual([{ name: expect.any(String), companies: ['Groyne Joinery Ltd'] }])

  // The finance role sees no claims, and has no requirements because it may not act on policies.
  const finance = await app.signIn({ role: 'client', clientId: joinery, membership: { role: 'finance' } })
  const less = await shown(finance.cookie)
  expect(less.claims).toBeNull()
  expect(less.needs).toEqual([])
  const reads = await app.signIn({ role: 'client', clientId: joinery, membership: { role: 'readonly', rights: { policies: 'none' } } })
  expect((await shown(reads.cookie)).policies).toBeNull()
})

test('how long a renewal takes depends on what is still to be answered', async () => {
  const clientId = randomUUID()
  const boss = await app.signIn({ role: 'client', clientId })
  const sums = (['', 'same', ''] as const).map((state, at) => {
    return { key: `section ${at}`, name: 'Stock', before: 5_000_000, after: null, state, reviewedOn: null }
  })
  const { id: renewal } = await build.renewal({ clientId, status: 'info_requested', sums })
  const minutes = async () => (await shown(boss.cookie)).needs.map((need) => [need.kind, need.minutes])
  // Four facts, two sums and the claims, two minutes each, to the nearest five.
  expect(await minutes()).toEqual([['renewal', 15]])
  await owner.execute(sql`UPDATE renewals SET claims_told = '{"others":"none","told":""}', sums = '[]',
      facts = '[{"state":"same"},{"state":"changed"},{"state":"same"},{"state":""}]' WHERE id = ${renewal}`)
  expect(await minutes()).toEqual([['renewal', 2]])
  await owner.execute(sql`UPDATE renewals SET status = 'presented' WHERE id = ${renewal}`)
  expect(await minutes()).toEqual([['renewal', 10]])
})

test('#52 the dashboard shows nothing of another company', async () => {
  const stranger = await app.signIn({ role: 'client', clientId: randomUUID() })
  expect(await shown(stranger.cookie)).toMatchObject({
    needs: [],
    moreNeeds: 0,
    policies: [],
    morePolicies: 0,
    claims: [],
    renewals: [],
    quotes: [],
    team: [],
  })
})

test('the dashboard shows thirty policies, the earliest end first, with the number of others, and ten renewals', async () => {
  const clientId = randomUUID()
  const boss = await app.signIn({ role: 'client', clientId })
  const today = londonClock(new Date()).date
  for (let left = 1; left <= 33; left += 1)
    await build.policy({
      clientId,
      status: left === 1 ? 'expired' : 'active',
      inception: addDays(today, -300),
      expiry: addDays(today, left),
    })
  const all = await shown(boss.cookie)
  expect([all.policies?.length, all.morePolicies, all.renewals?.length]).toEqual([30, 2, 10])
  const days = all.policies?.map(({ daysLeft }) => daysLeft) ?? []
  expect([...days].sort((one, other) => one - other)).toEqual(days)
})

test('the policy list of a client filters by company in SQL, because row-level security alone would read the rows of every client', async () => {
  const queryFor = (scope: Scope) =>
    transaction(app.database.db, scope, async (db) => new PgDialect().sqlToQuery(policyRows.where({ db } as never, {})))
  const { sql: text, params } = await queryFor({ scope: 'client', clientIds: [joinery], userId: randomUUID() })
  expect(text).toContain('"policies"."client_id" in ($1)')
  expect(params).toEqual([joinery])
  expect((await queryFor({ scope: 'client', clientIds: [], userId: randomUUID() })).sql).toBe('false')
  expect((await queryFor({ scope: 'staff', userId: randomUUID() })).sql).toBe('true')
})

test('a client sees the quote requests of the company, and can open only their own without a code', async () => {
  const clientId = randomUUID()
  const asker = await app.signIn({ role: 'client', clientId })
  const [user] = await owner.select({ email: users.email }).from(users).where(eq(users.id, asker.userId))
  const mine = await app.build.quote({ status: 'submitted', email: user?.email ?? '', clientId })
  const other = await app.build.quote({ status: 'submitted', email: `colleague-${randomUUID().slice(0, 8)}@example.com`, clientId })
  const { items } = (await app.json('/api/client/quotes', { as: asker.cookie })).body.data as { items: ClientQuote[] }
  expect(items.map(({ id, own }) => [id, own]).sort()).toEqual(
    [
      [mine.id, true],
      [other.id, false],
    ].sort(),
  )
  // Nor does the dashboard offer what they cannot open.
  const presented = async (one: { id: string }) =>
    owner.execute(sql`UPDATE quotes SET status = 'presented', presented_until = '2099-01-01' WHERE id = ${one.id}`)
  await Promise.all([presented(mine), presented(other)])
  const first = await shown(asker.cookie)
  expect(first.needs.map(({ kind, id }) => [kind, id])).toEqual([['quote', mine.reference]])
  expect(new Map(first.quotes?.map(({ reference, own }) => [reference, own]))).toEqual(
    new Map([
      [mine.reference, true],
      [other.reference, false],
    ]),
  )
  const open = async (reference: string | null, as: string) => (await app.json(`/api/my-quotes/${reference}`, { as })).status
  expect(await open(mine.reference, asker.cookie)).toBe(200)
  expect(await open(other.reference, asker.cookie)).toBe(404)
  expect(await open(mine.reference, (await app.signIn({ role: 'client' })).cookie)).toBe(404)
  // An administrator cannot open the request at this address.
  const staff = await app.signIn({ role: 'admin' })
  expect(await open(mine.reference, staff.cookie)).toBe(401)
})
