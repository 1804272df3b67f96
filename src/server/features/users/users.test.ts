/** Administrators and accounts: invitations, rights, sessions, and the reset of a second step by two people. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '#contract/access.ts'
import type { UserDetail } from '#contract/admin/users.ts'
import { reasonsFor, rightsDiff } from '#contract/model/people/permissionReasons.ts'
import { startQueue } from '#server/jobs/queue.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { createLog } from '#server/log.ts'
import { rounds } from '#test/support/rounds.ts'
import { testApp } from '#test/support/server/app.ts'
import { people } from '#test/support/server/people.ts'
import { until } from '#test/support/server/worker.ts'
import { factorResets, sessions, users } from './users.table.ts'

const app = await testApp()
const { owner } = app.database
const { mailsTo, audited, make } = people(app)

let worker: Worker
beforeAll(async () => {
  worker = await startWorker(app.deps, await startQueue({ url: app.database.appUrl, log: createLog('silent'), works: true }))
})
afterAll(() => worker.stop())

type Caller = { cookie: string; userId: string }
const path = (id: string, rest = '') => `/api/admin/users/${id}${rest && `/${rest}`}`
const call = async ({ cookie }: Caller, id: string, step: string, body: object = {}) => {
  const reply = await app.json(path(id, step), { as: cookie, body })
  return { status: reply.status, detail: reply.body.data as UserDetail, body: reply.body }
}
const show = async ({ cookie }: Caller, id: string) => (await app.json(path(id), { as: cookie })).body.data as UserDetail
const holding = (permissions: Permission[]) => app.signIn({ role: 'admin', permissions })
const admin = () => app.signIn({ role: 'admin' })
const reason = { reason: 'They lost their phone' }

let number = 0
const invitee = () => {
  number += 1
  const name = `new.${number}.${randomUUID().slice(0, 6)}`
  return { username: name, email: `${name}@example.com`, name: 'Nia Ormond', role: 'editor' }
}
const invited = async (by: Caller, more: object = {}) => {
  const wanted = { ...invitee(), ...more }
  const reply = await app.json('/api/admin/users', { as: by.cookie, body: wanted })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return { ...wanted, id: (reply.body.data as { user: { id: string } }).user.id }
}
/** The tokens of the invitation links mailed to an address, once there are `count` of them. */
const linkTo = async (email: string, count = 1) => {
  const mails = await until('the mail', async () => {
    const all = (await app.outbox.list()).filter((message) => message.to === email && /\/invitation\//.test(message.text))
    return all.length >= count ? all : null
  })
  return mails.map(({ text }) => /\/invitation\/([\w-]{43})/.exec(text)?.[1] ?? '')
}
const accept = (token: string | undefined) => app.json('/api/auth/invitation', { body: { token, password: 'herring barrel 77 dawn' } })

test('#35 #47 an invitation carries its own list of permissions and one link, and choosing a password makes the account active', async () => {
  const boss = await admin()
  const person = await invited(boss, { rights: 'list', permissions: ['dashboard:view', 'blog:edit'] })
  const before = await show(boss, person.id)
  expect(before).toMatchObject({
    status: 'invited',
    permissions: ['dashboard:view', 'blog:edit'],
    factor: 'none',
    lastSeenAt: null,
    invitation: { open: true },
    actions: ['resend', 'withdraw'],
    history: [{ action: 'invite', to: 'invited' }],
  })
  const hours = (Date.parse(before.invitation?.expiresAt ?? '') - Date.parse(before.invitation?.sentAt ?? '')) / 3_600_000
  expect(hours).toBe(72)
  const [token] = await linkTo(person.email)
  expect((await accept(token)).status).toBe(200)
  expect(await show(boss, person.id)).toMatchObject({ status: 'active', joined: true, actions: ['disable'], invitation: { open: false } })
  expect((await show(boss, person.id)).history.map(({ action }) => action)).toEqual(['invite', 'accept'])
  expect((await accept(token)).status).toBe(410)
})

test('resending an invitation stops the first link, and the address can be corrected until it is accepted', async () => {
  const boss = await admin()
  const person = await invited(boss)
  const [first] = await linkTo(person.email)
  const right = `right.${person.username}@example.com`
  const again = await call(boss, person.id, 'resend', { version: 0, email: right })
  expect(again).toMatchObject({ status: 200, detail: { email: right, status: 'invited', version: 1 } })
  expect(again.detail.history.at(-1)).toMatchObject({ action: 'resend', changes: [{ label: 'Email', before: person.email, after: right }] })
  expect((await accept(first)).status).toBe(410)
  const taken = await make('analyst')
  expect(await call(boss, person.id, 'resend', { version: 1, email: taken.email })).toMatchObject({
    status: 422,
    body: { fields: { email: 'There is already an account with this email address' } },
  })
  const [second] = await linkTo(right)
  expect((await accept(second)).status).toBe(200)
  expect((await call(boss, person.id, 'resend', { version: 3 })).status).toBe(409)
})

test('a withdrawn invitation opens nothing, and reactivating the account sends a new one', async () => {
  const boss = await admin()
  const person = await invited(boss)
  const [token] = await linkTo(person.email)
  expect(await call(boss, person.id, 'withdraw', { version: 0, reason: 'They took another job' })).toMatchObject({
    status: 200,
    detail: { status: 'disabled', invitation: { open: false }, actions: ['enable'] },
  })
  expect((await accept(token)).status).toBe(410)
  expect(await call(boss, person.id, 'enable', { version: 1 })).toMatchObject({ status: 200, detail: { status: 'invited' } })
  const links = await linkTo(person.email, 2)
  expect((await accept(links.find((link) => link !== token))).status).toBe(200)
})

test('#18 deactivating a person needs a reason and ends their sessions at once, and reactivating makes the account active', async () => {
  const boss = await admin()
  const person = await make('editor')
  const cookie = `sid=${await app.build.session({ id: person.id, role: 'editor' })}`
  expect((await app.json('/api/auth/user', { as: cookie })).status).toBe(200)
  expect((await call(boss, person.id, 'disable', { version: 0, reason: 'no' })).status).toBe(422)
  expect(await call(boss, person.id, 'disable', { version: 0, reason: 'They have left us' })).toMatchObject({
    status: 200,
    detail: { status: 'disabled', sessions: 0, history: [{ action: 'disable', reason: 'They have left us' }] },
  })
  expect((await app.json('/api/auth/user', { as: cookie })).status).toBe(401)
  expect(await call(boss, person.id, 'enable', { version: 1 })).toMatchObject({ status: 200, detail: { status: 'active' } })
})

test('#18 one session or all sessions of a person can be ended, and a session of another person is not found', async () => {
  const boss = await admin()
  const person = await make('analyst')
  const [one, two] = [
    await app.build.session({ id: person.id, role: 'analyst' }),
    await app.build.session({ id: person.id, role: 'analyst' }),
  ]
  const { openSessions } = await show(boss, person.id)
  expect(openSessions).toHaveLength(2)
  const [mine] = await owner.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, boss.userId))
  expect((await call(boss, person.id, `sessions/${mine?.id}/end`)).status).toBe(404)
  expect((await call(boss, person.id, `sessions/${openSessions[0]?.id}/end`)).detail.openSessions).toHaveLength(1)
  const alive = async (token: string) => (await app.json('/api/auth/user', { as: `sid=${token}` })).status === 200
  expect([await alive(one), await alive(two)].filter(Boolean)).toHaveLength(1)
  expect((await call(boss, person.id, 'end-sessions')).detail).toMatchObject({ sessions: 0, openSessions: [] })
  expect([await alive(one), await alive(two)]).toEqual([false, false])
  expect(await audited(person.id)).toEqual(['users.endSessions', 'users.endSessions'])
})

test('#140 inviting, changing and deactivating need three separate permissions', async () => {
  const target = await make('contributor', { permissions: [] })
  const waiting = await invited(await admin(), { role: 'contributor', rights: 'list', permissions: [] })
  const [creates, edits, removes] = [await holding(['user:create']), await holding(['user:edit']), await holding(['user:delete'])]
  const wanted = () => ({ ...invitee(), role: 'contributor', rights: 'list', permissions: [] })
  const tries: [string, (by: Caller) => Promise<number>, Caller][] = [
    ['invite', async (by) => (await app.json('/api/admin/users', { as: by.cookie, body: wanted() })).status, creates],
    ['resend', async (by) => (await call(by, waiting.id, 'resend', { version: 0 })).status, creates],
    ['end sessions', async (by) => (await call(by, target.id, 'end-sessions')).status, edits],
    [
      'rights',
      async (by) => (await call(by, target.id, 'rights', { version: 0, role: 'contributor', rights: 'list', permissions: [] })).status,
      edits,
    ],
    ['disable', async (by) => (await call(by, target.id, 'disable', { version: 0, ...reason })).status, removes],
  ]
  for (const [name, attempt, holder] of tries)
    for (const by of [creates, edits, removes].filter((one) => one !== holder)) expect([name, await attempt(by)]).toEqual([name, 403])
  for (const [name, attempt, holder] of tries) expect([name, await attempt(holder)]).toEqual([name, name === 'invite' ? 201 : 200])
})

test('#51 #140 an own list replaces the permissions of a role until the role applies again, and nobody changes their own', async () => {
  const boss = await admin()
  const person = await make('editor')
  const set = (version: number, rights: string, permissions: string[] = [], role = 'editor') =>
    call(boss, person.id, 'rights', { version, role, rights, permissions })
  expect((await set(0, 'list')).detail).toMatchObject({ permissions: [], version: 1 })
  expect((await set(1, 'role')).detail).toMatchObject({ permissions: null, version: 2 })
  expect((await set(1, 'list', ['blog:edit'])).status).toBe(409)
  expect((await set(2, 'list', ['wrong:one'])).status).toBe(422)
  expect((await set(2, 'role', [], 'client')).status).toBe(422)
  // Saving the same rights changes nothing, and does not sign the person out.
  const token = await app.build.session({ id: person.id, role: 'editor' })
  expect((await set(2, 'role')).detail.version).toBe(2)
  expect((await app.json('/api/auth/user', { as: `sid=${token}` })).status).toBe(200)
  const own = await call(boss, boss.userId, 'rights', { version: 0, role: 'editor', rights: 'role', permissions: [] })
  expect(own).toMatchObject({ status: 409, body: { message: 'You cannot change your own role or permissions. Ask another administrator' } })
  expect((await call(boss, boss.userId, 'disable', { version: 0, ...reason })).status).toBe(409)
})

test('#35 a reset of the second step needs two people, and the person is informed both times', async () => {
  const [one, two] = [await admin(), await admin()]
  const person = await make('editor')
  const session = await app.build.session({ id: person.id, role: 'editor' })
  expect((await call(one, person.id, 'factor-reset', { reason: 'no' })).status).toBe(422)
  const response = await call(one, person.id, 'factor-reset', reason)
  expect(response).toMatchObject({
    status: 200,
    detail: { factor: 'phone', reset: { mine: true, reason: reason.reason }, mayAskReset: false },
  })
  expect(await mailsTo(person.email)).toEqual(['signInResetAsked'])
  // Nothing has changed yet, and the person who asked cannot confirm.
  expect((await app.json('/api/auth/user', { as: `sid=${session}` })).status).toBe(200)
  expect(await call(one, person.id, 'factor-reset/confirm')).toMatchObject({
    status: 409,
    body: { message: 'You asked for this reset, so another administrator has to confirm it' },
  })
  expect((await call(two, person.id, 'factor-reset', reason)).status).toBe(409)
  expect((await app.json('/api/admin/users/factor-resets', { as: two.cookie })).body.data).toMatchObject([
    { userId: person.id, name: 'Test Person', mine: false },
  ])
  const done = await call(two, person.id, 'factor-reset/confirm')
  expect(done).toMatchObject({ status: 200, detail: { factor: 'none', sessions: 0, reset: null, invitation: { open: true } } })
  expect((await app.json('/api/auth/user', { as: `sid=${session}` })).status).toBe(401)
  expect((await mailsTo(person.email)).sort()).toEqual(['invitation', 'signInReset', 'signInResetAsked'])
  expect(done.detail.history.map(({ action }) => action)).toEqual(['askReset', 'resetEnrolment'])
  expect((await call(two, person.id, 'factor-reset/confirm')).status).toBe(409)
})

test('#35 nobody takes part in their own reset, and it is void if withdrawn, expired or asked for by a person who lost the right', async () => {
  const [one, two, three] = [await admin(), await admin(), await admin()]
  expect((await call(one, one.userId, 'factor-reset', reason)).status).toBe(409)
  expect((await call(one, two.userId, 'factor-reset', reason)).status).toBe(200)
  expect((await call(two, two.userId, 'factor-reset/confirm')).status).toBe(409)
  expect((await call(two, two.userId, 'factor-reset/withdraw')).status).toBe(409)
  expect((await call(three, two.userId, 'factor-reset/withdraw')).detail.reset).toBeNull()
  expect((await call(three, two.userId, 'factor-reset/confirm')).status).toBe(409)

  const person = await make('analyst')
  await call(one, person.id, 'factor-reset', reason)
  await owner
    .update(factorResets)
    .set({ askedAt: sql`now() - interval '25 hours'`, expiresAt: sql`now() - interval '1 hour'` })
    .where(eq(factorResets.userId, person.id))
  expect((await call(two, person.id, 'factor-reset/confirm')).status).toBe(409)
  // An expired request does not block a new one.
  expect((await call(one, person.id, 'factor-reset', reason)).status).toBe(200)
  await owner
    .update(users)
    .set({ permissions: ['dashboard:view'] })
    .where(eq(users.id, one.userId))
  expect(await call(two, person.id, 'factor-reset/confirm')).toMatchObject({ status: 409, body: { message: /may no longer change users/ } })
  const [row] = await owner.select().from(users).where(eq(users.id, person.id))
  expect(row?.phone).toBe(person.phone)
})

test('#35 a reset that nobody else could confirm is refused with what to do, instead of waiting in vain', async () => {
  const [one, two] = [await admin(), await admin()]
  const others = await owner
    .update(users)
    .set({ status: 'disabled' })
    .where(sql`${users.role} = 'admin' AND ${users.status} = 'active' AND ${users.id} NOT IN (${one.userId}, ${two.userId})`)
    .returning({ id: users.id })
  expect(await call(one, two.userId, 'factor-reset', reason)).toMatchObject({ status: 409, body: { message: /Invite one first/ } })
  expect(await owner.select().from(factorResets).where(eq(factorResets.userId, two.userId))).toEqual([])
  for (const { id } of others) await owner.update(users).set({ status: 'active' }).where(eq(users.id, id))
})

test('#35 the database refuses a reset that is confirmed by the person who asked or the person concerned', async () => {
  const [one, person] = [await admin(), await make('editor')]
  await call(one, person.id, 'factor-reset', reason)
  const end = (by: string) =>
    owner
      .update(factorResets)
      .set({ endedAt: sql`now()`, outcome: 'confirmed', endedBy: by })
      .where(eq(factorResets.userId, person.id))
  for (const by of [one.userId, person.id]) await expect(end(by)).rejects.toThrow()
})

test('#140 of two confirmations at once one counts, and of two administrators who deactivate each other one remains', async () => {
  const [one, two, three] = [await admin(), await admin(), await admin()]
  const person = await make('editor')
  await call(one, person.id, 'factor-reset', reason)
  const confirmed = await Promise.all([two, three].map((by) => call(by, person.id, 'factor-reset/confirm')))
  expect(confirmed.map(({ status }) => status).sort()).toEqual([200, 409])

  for (let round = 0; round < rounds(2, 100); round++) {
    await owner.update(users).set({ status: 'disabled' }).where(eq(users.role, 'admin'))
    const [a, b] = [await admin(), await admin()]
    const both = await Promise.all([
      call(a, b.userId, 'disable', { version: 0, ...reason }),
      call(b, a.userId, 'disable', { version: 0, ...reason }),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await owner
      .select({ id: users.id })
      .from(users)
      .where(sql`${users.role} = 'admin' AND ${users.status} = 'active'`)
    expect(left).toHaveLength(1)
  }
})

test('the list of users shows status, second step, sessions, inviter and last visit', async () => {
  const boss = await admin()
  const person = await invited(boss)
  const find = async (query: string) =>
    ((await app.json(`/api/admin/users?${query}`, { as: boss.cookie })).body.data as { items: { id: string }[] }).items
  expect(await find(`q=${person.username}`)).toMatchObject([
    { id: person.id, status: 'invited', invitedBy: 'Test Person', factor: 'none', sessions: 0 },
  ])
  expect((await find('status=invited&people=staff&limit=100')).map(({ id }) => id)).toContain(person.id)
  // Never here yet; then a visit, which a session writes down once it is some minutes old.
  const seen = async (id: string) => {
    const items: { id: string; lastSeenAt?: string | null }[] = await find('people=staff&limit=100&sort=justNow')
    return items.find((one) => one.id === id)
  }
  expect(await seen(person.id)).toMatchObject({ lastSeenAt: null })
  const visitor = await app.signIn({ role: 'editor' })
  await owner.execute(sql`UPDATE sessions SET last_seen_at = now() - interval '10 minutes' WHERE user_id = ${visitor.userId}::uuid`)
  await owner.execute(sql`UPDATE users SET last_seen_at = '2026-01-05T09:00:00Z' WHERE id = ${visitor.userId}::uuid`)
  expect(await seen(visitor.userId)).toMatchObject({ lastSeenAt: '2026-01-05T09:00:00.000Z' })
  const before = Date.now()
  await app.json('/api/auth/sessions', { as: visitor.cookie })
  expect(Date.parse((await seen(visitor.userId))?.lastSeenAt ?? '')).toBeGreaterThan(before - 60_000)
  const csv = await (await app.request(`/api/admin/users/csv?q=${person.username}`, { as: boss.cookie })).text()
  expect(csv).toContain('"Nia Ormond"')
  expect(csv).toContain('Invited')
})

test('every permission has its reason, and a change of rights says what it gives and takes', () => {
  const why = (account: Parameters<typeof reasonsFor>[0], permission: Permission) =>
    reasonsFor(account).find((line) => line.permission === permission)
  const editor = { role: 'editor', permissions: null, status: 'active', staffArea: 'permitted' } as const
  expect(why(editor, 'blog:publish')).toMatchObject({ held: true, why: 'The role Editor has it' })
  expect(why(editor, 'user:edit')).toMatchObject({ held: false, why: 'The role Editor does not have it' })
  expect(why({ ...editor, permissions: ['user:edit', 'dashboard:view'] }, 'user:edit')).toMatchObject({
    held: true,
    why: /own list; the role Editor does not/,
  })
  expect(why({ ...editor, permissions: [] }, 'blog:edit')).toMatchObject({
    held: false,
    granted: false,
    why: /though the role Editor has it/,
  })
  expect(why({ ...editor, status: 'disabled' }, 'blog:edit')).toMatchObject({ held: false, granted: true, why: /deactivated/ })
  expect(why({ ...editor, status: 'invited' }, 'blog:edit')).toMatchObject({ held: false, why: /not been accepted/ })
  expect(why({ ...editor, staffArea: 'admins' }, 'blog:edit')).toMatchObject({ held: false, why: /administrators only/ })
  expect(rightsDiff(editor, { role: 'contributor', permissions: null })).toMatchObject({
    gained: [],
    lost: expect.arrayContaining(['blog:publish']),
  })
  expect(rightsDiff({ role: 'contributor', permissions: [] }, { role: 'contributor', permissions: null }).gained).toHaveLength(5)
})
