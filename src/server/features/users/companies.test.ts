/** Client portal: companies, the people who act for them, and what nobody may give, take or see. */
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MembershipRole } from '#contract/model/people/membership.ts'
import type { CompanyDetail, Person } from '#contract/portal/companies.ts'
import { handlers } from '#server/jobs/handlers.ts'
import { startQueue } from '#server/jobs/queue.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { createLog } from '#server/log.ts'
import { testApp, type NewMembership } from '#test/support/server/app.ts'
import { people } from '#test/support/server/people.ts'
import { until } from '#test/support/server/worker.ts'
import { memberships } from '../memberships/memberships.table.ts'
import { emails } from '../messages/messages.table.ts'

const app = await testApp()
const { owner } = app.database
const { mailsTo } = people(app)

let worker: Worker
beforeAll(async () => {
  worker = await startWorker(app.deps, await startQueue({ url: app.database.appUrl, log: createLog('silent'), works: true }))
})
afterAll(() => worker.stop())

const detail = ({ body }: { body: { data?: unknown } }) => body.data as CompanyDetail
const nothing = { policies: 'none', claims: 'none', renewals: 'none', documents: 'none', quotes: 'none', billing: 'none' } as const
let number = 0
const fresh = () => `person-${(number += 1)}-${randomUUID().slice(0, 6)}@example.com`

/** A company and its owner. */
const company = async (name = 'Pebble Ltd') => {
  const id = await app.company(name, randomUUID())
  const { cookie, userId } = await app.signIn({ role: 'client', clientId: id })
  const show = async (as = cookie) => detail(await app.json(`/api/client/companies/${id}`, { as }))
  const call = (path: string, body: object, { as = cookie, method = 'POST' } = {}) => app.json(`/api/client/${path}`, { as, body, method })
  return {
    id,
    cookie,
    userId,
    show,
    /** Adds a person to the company, with the id of their membership. */
    async member(role: MembershipRole, facts: NewMembership = {}) {
      const person = await app.signIn({ role: 'client', clientId: id, membership: { role, ...facts } })
      const [row] = await owner
        .select()
        .from(memberships)
        .where(and(eq(memberships.userId, person.userId), eq(memberships.clientId, id)))
      return { ...person, membership: row?.id ?? '' }
    },
    invite: (email: string, more: object = {}, as = cookie) =>
      call(`companies/${id}/people`, { email, name: 'Robin Sands', role: 'finance', ...more }, { as }),
    change: (membership: string, body: object, as = cookie) =>
      call(`people/${membership}`, { version: 0, ...body }, { as, method: 'PATCH' }),
    revoke: (membership: string, body: object = {}, as = cookie) => call(`people/${membership}/revoke`, { version: 0, ...body }, { as }),
    resend: (membership: string, as = cookie) => call(`people/${membership}/resend`, { version: 0 }, { as }),
    personOf: async (email: string) => (await show()).people?.find((person) => person.email === email) as Person,
  }
}

test('a person sees the companies that they act for, with their role in each, and no others', async () => {
  const [one, other, strange] = [await company('Adur Bakery'), await company('Beeding Joinery'), await company('Chattri Tea')]
  const { cookie } = await app.signIn({
    role: 'client',
    clientId: one.id,
    membership: { role: 'finance' },
    alsoOf: [{ clientId: other.id, role: 'adviser' }],
  })
  const { body } = await app.json('/api/client/companies', { as: cookie })
  expect((body.data as { items: object[] }).items).toMatchObject([
    { id: one.id, name: 'Adur Bakery', role: 'finance', rights: { billing: 'act', people: 'none' } },
    { id: other.id, name: 'Beeding Joinery', role: 'adviser' },
  ])
  // Without the right to see people, there is no list of people and no log.
  expect(await one.show(cookie)).toMatchObject({ role: 'finance', people: null, log: null })
  expect(await other.show()).toMatchObject({ role: 'owner', people: [{ you: true }, { role: 'adviser', actions: ['change', 'revoke'] }] })
  const file = await app.request('/api/client/companies/csv', { as: cookie })
  expect(await file.text()).toContain('"Beeding Joinery","Adviser"')
  expect((await app.json(`/api/client/companies/${strange.id}`, { as: cookie })).status).toBe(404)
})

test('a new person is invited in the name of the company, and their name is shown only after they accept', async () => {
  const { id, cookie, invite, personOf, show } = await company()
  const email = fresh()
  expect((await invite(email, { claims: 'view', until: '2999-12-31' })).status).toBe(200)
  expect(await mailsTo(email)).toEqual(['companyInvitation'])
  expect(await personOf(email)).toMatchObject({
    name: null,
    role: 'finance',
    own: { claims: 'view' },
    rights: { claims: 'view', billing: 'act' },
    status: 'invited',
    until: '2999-12-31',
    actions: ['resend', 'change', 'revoke'],
  })
  const mail = await until('the invitation', async () => (await app.outbox.list()).find((message) => message.to === email))
  const token = /\/invitation\/([\w-]{43})/.exec(mail.text)?.[1]
  const accepted = await app.json('/api/auth/invitation', { body: { token, password: 'herring barrel 77 dawn' } })
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  expect(await personOf(email)).toMatchObject({ name: 'Robin Sands', status: 'active' })
  expect((await show()).log).toMatchObject([
    { who: 'Robin Sands', what: 'Given access', detail: 'Finance' },
    { who: 'Robin Sands', what: 'Accepted the invitation', by: 'Robin Sands' },
  ])
  expect((await invite(email)).status).toBe(409)
  expect((await app.json(`/api/client/companies/${id}`, { as: cookie })).status).toBe(200)
})

test('a person with an account answers in the portal, and before that the company learns neither their name nor the account', async () => {
  const { id, invite, personOf } = await company('Wave Ltd')
  const known = await people(app).make('client', { name: 'Kim Torrance' })
  const { cookie } = await app.signIn({ role: 'client' })
  await owner.execute(
    sql`UPDATE sessions SET user_id = ${known.id} WHERE user_id = (SELECT user_id FROM sessions ORDER BY created_at DESC LIMIT 1)`,
  )
  const answers = [await invite(known.email), await invite(fresh())].map(({ status, body }) => [status, body.message])
  expect(answers[0]).toEqual(answers[1])
  expect(await personOf(known.email)).toMatchObject({ name: null, status: 'invited' })
  expect(JSON.stringify(await personOf(known.email))).not.toContain('Kim')
  expect((await app.json(`/api/client/companies/${id}`, { as: cookie })).status).toBe(404)
  const invitations = async () => (await app.json('/api/client/invitations', { as: cookie })).body.data
  expect(await invitations()).toEqual([{ id, name: 'Wave Ltd', role: 'finance' }])
  const answer = (accept: boolean) => app.json(`/api/client/invitations/${id}`, { as: cookie, body: { accept } })
  expect(await answer(false)).toMatchObject({ status: 200, body: { data: [] } })
  expect((await answer(true)).status).toBe(404)
  expect(await personOf(known.email)).toMatchObject({ name: null, status: 'revoked', actions: [] })
  await invite(known.email)
  expect(await answer(true)).toMatchObject({ status: 200, body: { data: [] } })
  expect((await app.json(`/api/client/companies/${id}`, { as: cookie })).status).toBe(200)
  // Another person cannot answer an invitation.
  await invite(fresh())
  expect((await app.json(`/api/client/invitations/${id}`, { as: (await company()).cookie, body: { accept: true } })).status).toBe(404)
})

test('an invitation of staff, with an end in the past or with the role of owner is refused', async () => {
  const { invite } = await company()
  const staff = await people(app).make('admin')
  expect(await invite(staff.email)).toMatchObject({
    status: 422,
    body: { fields: { email: expect.stringContaining('cannot be invited') as string } },
  })
  expect((await invite(fresh(), { until: '2001-01-01' })).status).toBe(422)
  expect((await invite(fresh(), { role: 'owner' })).status).toBe(422)
})

test('a person can neither give more rights than they have nor change a person who has more', async () => {
  const { invite, member, change, revoke, resend } = await company()
  const deputy = await member('claims', { rights: { people: 'act' } })
  const manager = await member('manager')
  const peer = await member('readonly', { rights: { ...nothing, people: 'none' } })
  expect((await invite(fresh(), { role: 'manager' }, deputy.cookie)).status).toBe(403)
  expect(await invite(fresh(), { role: 'claims', billing: 'view' }, deputy.cookie)).toMatchObject({
    status: 403,
    body: { message: 'You cannot give someone more access than you have yourself. Choose less for payments.' },
  })
  expect((await invite(fresh(), { role: 'claims' }, deputy.cookie)).status).toBe(200)
  for (const attempt of [
    change(manager.membership, { role: 'claims' }, deputy.cookie),
    revoke(manager.membership, {}, deputy.cookie),
    change(peer.membership, { role: 'finance' }, deputy.cookie),
  ])
    expect((await attempt).status).toBe(403)
  // People can give up their own access, but not change it.
  expect((await change(deputy.membership, { role: 'claims' }, deputy.cookie)).status).toBe(409)
  expect((await resend(manager.membership)).status).toBe(409)
  // Without the right to act on people, every such call is refused.
  for (const attempt of [
    invite(fresh(), {}, manager.cookie),
    change(peer.membership, { role: 'claims' }, manager.cookie),
    revoke(peer.membership, {}, manager.cookie),
  ])
    expect((await attempt).status).toBe(403)
  expect((await change(peer.membership, { role: 'claims', people: 'view' })).status).toBe(200)
})

test('expired access is given again by an invitation, and cannot be changed, revoked or resent', async () => {
  const { invite, member, change, revoke, resend, personOf } = await company()
  const { membership, userId } = await member('finance', { expiresAt: new Date(Date.now() - 60_000) })
  for (const attempt of [change(membership, { role: 'manager' }), revoke(membership), resend(membership)])
    expect((await attempt).status).toBe(409)
  const [row] = (await owner.execute<{ email: string }>(sql`SELECT email FROM users WHERE id = ${userId}`)).rows
  expect(await personOf(row?.email ?? '')).toMatchObject({ status: 'expired', actions: [] })
  expect((await invite(row?.email ?? '', { role: 'manager' })).status).toBe(200)
})

test('access that ends on its day is in the log once, with that day, and can be given again', async () => {
  const { invite, member, show } = await company()
  const { membership, userId } = await member('finance', { expiresAt: new Date('2026-07-01T00:00:00+01:00') })
  const { membership: stays } = await member('claims', { expiresAt: new Date(Date.now() + 86_400_000) })
  expect((await show()).log).toEqual([])
  const expire = () => handlers['memberships.expire']({ ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) }, {})
  await Promise.all([expire(), expire()])
  await expire()
  const { log, people: left } = await show()
  expect(log?.map(({ what, detail: why }) => [what, why])).toEqual([['Access expired', 'Their last day was 30/06/2026']])
  expect(left?.map(({ id: of, status }) => [of, status])).toEqual(
    expect.arrayContaining([
      [membership, 'expired'],
      [stays, 'active'],
    ]),
  )
  const [row] = (await owner.execute<{ email: string }>(sql`SELECT email FROM users WHERE id = ${userId}`)).rows
  expect(await mailsTo(row?.email ?? '')).toEqual(['accessEnded'])
  expect((await invite(row?.email ?? '')).status).toBe(200)
})

test('#52 #54 people of another company are not found by any action', async () => {
  const [mine, theirs] = [await company(), await company()]
  const { membership } = await theirs.member('finance')
  for (const attempt of [mine.change(membership, { role: 'claims' }), mine.revoke(membership), mine.resend(membership)])
    expect(await attempt).toMatchObject({ status: 404, body: { message: 'Not found' } })
  expect(
    (await app.json(`/api/client/companies/${theirs.id}/people`, { as: mine.cookie, body: { email: fresh(), name: 'X', role: 'claims' } }))
      .status,
  ).toBe(404)
  expect((await theirs.show()).people).toHaveLength(2)
})

test('a person whose rights are changed is told in a mail what they may see and do now', async () => {
  const { member, change, invite, personOf } = await company()
  const { membership, userId } = await member('manager')
  const [row] = (await owner.execute<{ email: string }>(sql`SELECT email FROM users WHERE id = ${userId}`)).rows
  const email = row?.email ?? ''
  const lastDay = `${new Date().getFullYear() + 1}-06-30`
  expect((await change(membership, { role: 'claims', billing: 'view', until: lastDay })).status).toBe(200)
  const told = await owner.select({ template: emails.template, props: emails.props }).from(emails).where(eq(emails.toAddress, email))
  expect(told).toMatchObject([
    {
      template: 'accessChanged',
      props: {
        company: 'Pebble Ltd',
        act: ['claims'],
        view: ['policies', 'documents', 'billing'],
        none: ['renewals', 'quotes', 'people'],
        until: lastDay,
      },
    },
  ])
  // Saved again without a difference, and for somebody who has not accepted yet: no mail.
  expect((await change(membership, { version: 1, role: 'claims', billing: 'view', until: lastDay })).status).toBe(200)
  expect(await mailsTo(email)).toEqual(['accessChanged'])
  const invited = fresh()
  await invite(invited)
  expect((await change((await personOf(invited)).id, { role: 'claims' })).status).toBe(200)
  expect(await mailsTo(invited)).not.toContain('accessChanged')
})

test('removed access ends at once with a mail and is kept in the log, and a slower colleague is told who was faster', async () => {
  const { id, member, revoke, change, show } = await company()
  const { cookie, membership, userId } = await member('manager')
  const [row] = (await owner.execute<{ email: string }>(sql`SELECT email FROM users WHERE id = ${userId}`)).rows
  expect((await change(membership, { role: 'finance' })).status).toBe(200)
  expect(await revoke(membership)).toMatchObject({ status: 409, body: { changedBy: 'Test Person', own: true, version: 1 } })
  expect((await revoke(membership, { version: 1, reason: 'Has left the firm' })).status).toBe(200)
  expect((await app.json(`/api/client/companies/${id}`, { as: cookie })).status).toBe(401)
  expect(await mailsTo(row?.email ?? '')).toEqual(['accessEnded', 'accessChanged'])
  const { people: left, log } = await show()
  expect(left?.find((person) => person.id === membership)).toMatchObject({ status: 'revoked', actions: [] })
  expect(log?.map(({ what, detail }) => [what, detail])).toEqual([
    ['Access changed', 'Manager \u2192 Finance'],
    ['Access removed', 'Has left the firm'],
  ])
  expect((await revoke(membership, { version: 2 })).status).toBe(409)
})

test('the last owner cannot leave, and of two owners who leave at once one stays', async () => {
  const alone = await company()
  const own = async (of: typeof alone, userId: string) =>
    (
      await owner
        .select()
        .from(memberships)
        .where(and(eq(memberships.clientId, of.id), eq(memberships.userId, userId)))
    )[0]?.id ?? ''
  expect(await alone.revoke(await own(alone, alone.userId))).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('at least one owner') as string },
  })
  const pair = await company()
  const second = await pair.member('owner')
  // An owner cannot revoke the access of another owner.
  expect((await pair.revoke(second.membership)).status).toBe(409)
  const both = await Promise.all([pair.revoke(await own(pair, pair.userId)), pair.revoke(second.membership, {}, second.cookie)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const left = await owner
    .select()
    .from(memberships)
    .where(and(eq(memberships.clientId, pair.id), eq(memberships.status, 'active')))
  expect(left).toHaveLength(1)
})

test.each([
  ['whose access ends on a day', (id: string) => sql`UPDATE memberships SET expires_at = now() + interval '30 days' WHERE id = ${id}`],
  [
    'whose account is deactivated',
    (id: string) => sql`UPDATE users SET status = 'disabled' WHERE id = (SELECT user_id FROM memberships WHERE id = ${id})`,
  ],
])('an owner cannot leave a company to an owner %s', async (_who, change) => {
  const pair = await company()
  const { membership } = await pair.member('owner')
  const own = (await pair.show()).people?.find(({ you }) => you)?.id ?? ''
  await owner.execute(change(membership))
  expect(await pair.revoke(own)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('at least one owner') as string },
  })
})

test('the company that a person chose to act for is kept in their session, and must be one of theirs', async () => {
  const [one, other, strange] = [await company(), await company(), await company()]
  const { cookie } = await app.signIn({ role: 'client', clientId: one.id, alsoOf: [{ clientId: other.id, role: 'manager' }] })
  const choose = (id: string | null) => app.json('/api/client/company', { as: cookie, method: 'PUT', body: { id } })
  const chosen = async () => ((await app.json('/api/auth/user', { as: cookie })).body.data as { company: string | null }).company
  expect(await chosen()).toBeNull()
  expect((await choose(other.id)).status).toBe(200)
  expect(await chosen()).toBe(other.id)
  expect((await choose(strange.id)).status).toBe(404)
  await owner.execute(sql`UPDATE memberships SET status = 'expired' WHERE client_id = ${other.id}`)
  expect(await chosen()).toBeNull()
  expect((await choose(null)).status).toBe(200)
})

test('the log of access shows a right that was taken away as no access', async () => {
  const { member, change, show } = await company()
  const { membership } = await member('claims')
  expect((await change(membership, { role: 'claims', policies: 'none' })).status).toBe(200)
  expect(JSON.stringify((await show()).log)).toContain('no difference \u2192 Policies: no access')
})
