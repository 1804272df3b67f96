import { isHolderAccess } from '#contract/access.ts'
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { transaction } from '#server/db/connect.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { sessions, users } from '#server/features/users/users.table.ts'
import { rounds } from '#test/support/rounds.ts'
import { testApp } from '#test/support/server/app.ts'
import { people } from '#test/support/server/people.ts'

const app = await testApp()
const { db } = app.database
const { make, browser, codeSentTo, signedIn, rested, mailsTo, audited } = people(app)
type Browser = ReturnType<typeof browser>
const cookieOf = (from: Browser) => `sid=${from.jar.get('sid')}`
const whoIs = async (cookie: string) => (await app.request('/api/auth/user', { headers: { cookie } })).status

describe('#4 signing out', () => {
  test('ends the session at once, clears the cookie and is always 200', async () => {
    const from = await signedIn(await make('client'))
    const cookie = cookieOf(from)
    const reply = await from.logout()
    expect(reply.status).toBe(200)
    expect(reply.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect(reply.headers.getSetCookie().some((line) => line.startsWith('sid=; ') && line.includes('Max-Age=0'))).toBe(true)
    expect(await whoIs(cookie)).toBe(401)
    expect((await app.request('/api/auth/logout', { body: {}, headers: { cookie } })).status).toBe(200)
    expect((await browser().logout()).status).toBe(200)
  })

  test('with parallel requests, none after it succeeds', async () => {
    const from = await signedIn(await make('client'))
    const cookie = cookieOf(from)
    const during = Array.from({ length: 10 }, () => whoIs(cookie))
    await from.logout()
    await Promise.all(during)
    expect(await Promise.all(Array.from({ length: 20 }, () => whoIs(cookie)))).toEqual(Array(20).fill(401))
  })

  test('#106 is refused from another site, and the session stays', async () => {
    const from = await signedIn(await make('client'))
    expect(
      (await app.request('/api/auth/logout', { body: {}, headers: { cookie: cookieOf(from), 'sec-fetch-site': 'cross-site' } })).status,
    ).toBe(403)
    expect(await whoIs(cookieOf(from))).toBe(200)
  })
})

describe('#18 a client company that is closed', () => {
  const setStatus = (id: string, status: 'active' | 'closed') =>
    transaction(app.database.db, { scope: 'staff', userId: randomUUID() }, (tx) =>
      tx.update(clients).set({ status }).where(eq(clients.id, id)),
    )

  test("signs its people out and refuses their sign-in, but nobody else's; after reopening, old sessions stay ended", async () => {
    const [company, other] = [randomUUID(), randomUUID()]
    await app.company('Closing Company Ltd', company)
    await app.company('Staying Company Ltd', other)
    const [leaving, staying] = [await make('client', { clientId: company }), await make('client', { clientId: other })]
    const [gone, kept] = [cookieOf(await signedIn(leaving)), cookieOf(await signedIn(staying))]
    expect([await whoIs(gone), await whoIs(kept)]).toEqual([200, 200])
    await setStatus(company, 'closed')
    expect([await whoIs(gone), await whoIs(kept)]).toEqual([401, 200])
    expect(await db.select().from(sessions).where(eq(sessions.userId, leaving.id))).toEqual([])
    const [closed, unknown] = [await browser().login(leaving.login), await browser().login('nobody-at-all@example.com')]
    expect([closed.status, closed.body.message]).toEqual([401, unknown.body.message])
    // A session made after the closure is refused too.
    const { cookie } = await app.signIn({ role: 'client', clientId: company })
    expect(await whoIs(cookie)).toBe(401)
    await setStatus(company, 'active')
    expect(await whoIs(gone)).toBe(401)
    expect((await browser().login(leaving.login)).status).toBe(200)
  })
})

describe('#16 between the steps of signing in', () => {
  const own = ['auth.user', 'auth.login', 'auth.logout']
  test.each([
    ['pre_mfa', [...own, 'auth.sendMfaCode', 'auth.verifyMfa', 'auth.setupPhone']],
    ['pre_phone', [...own, 'auth.setupPhone', 'auth.sendMfaCode', 'auth.verifyMfa']],
  ] as const)('%s may call only the next step', async (stage, listed) => {
    const { cookie } = await app.signIn({ role: 'admin', stage })
    let looked = 0
    for (const { name, endpoint } of app.mounted) {
      if (endpoint.access === 'anyone' || isHolderAccess(endpoint.access) || (listed as readonly string[]).includes(name)) continue
      const path = endpoint.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
      const reply = await app.json(path, {
        method: endpoint.method,
        as: cookie,
        ...(['GET', 'DELETE'].includes(endpoint.method) ? {} : { body: {} }),
      })
      expect([name, reply.status, reply.body['requireMfa']]).toEqual([name, 401, true])
      looked++
    }
    expect(looked).toBeGreaterThan(30)
    const who = await app.json('/api/auth/user', { as: cookie })
    expect(who.body).toMatchObject({ success: true, data: null, requireMfa: true })
    expect(JSON.stringify(who.body)).not.toMatch(/admin|@|\+44|role|permission/)
  })

  test('a code can be neither sent nor verified before there is a phone', async () => {
    const { cookie } = await app.signIn({ role: 'admin', stage: 'pre_phone' })
    for (const [path, body] of [
      ['send-mfa-code', {}],
      ['verify-mfa', { code: '123450' }],
    ] as const) {
      expect(await app.json(`/api/auth/${path}`, { as: cookie, body })).toMatchObject({ status: 401, body: { requireMfa: true } })
    }
  })

  test('#30 bearer tokens, HEAD, method overrides and deep links do not skip a step', async () => {
    const { cookie } = await app.signIn({ role: 'admin', stage: 'pre_mfa' })
    const token = cookie.slice(4)
    expect((await app.request('/api/auth/sessions', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
    expect((await app.request('/api/auth/sessions', { method: 'HEAD', as: cookie })).status).toBe(401)
    expect((await app.request('/api/auth/login', { body: {}, as: cookie, headers: { 'x-http-method-override': 'GET' } })).status).toBe(400)
    for (const path of ['/admin/dashboard', '/admin/quotes', '/admin/settings', '/preview/page/1']) {
      const reply = await app.request(path, { as: cookie })
      expect([path, reply.status, reply.headers.get('location')]).toEqual([path, 302, '/admin/login'])
    }
  })
})

describe('#15 private replies are not cached', () => {
  test('replies with session data and sign-in pages are no-store', async () => {
    const { cookie } = await app.signIn({ role: 'admin' })
    for (const path of ['/api/auth/user', '/api/auth/sessions', '/admin/security', '/admin/login', '/login']) {
      expect((await app.request(path, { as: cookie })).headers.get('cache-control')).toBe('no-store')
    }
  })

  test('idle and absolute limits end a session', async () => {
    for (const change of [{ lastSeenAt: sql`now() - interval '21 minutes'` }, { expiresAt: sql`now() - interval '1 second'` }]) {
      const { cookie, userId } = await app.signIn({ role: 'admin' })
      expect(await whoIs(cookie)).toBe(200)
      await db.update(sessions).set(change).where(eq(sessions.userId, userId))
      expect(await whoIs(cookie)).toBe(401)
    }
  })
})

describe('#17 many sign-ins at once', () => {
  test('60 interleaved sign-ins of ten people each show only their own user', async () => {
    const ten = await Promise.all(Array.from({ length: 10 }, () => make('client')))
    for (let round = 0; round < 3; round++) {
      const seen = await Promise.all(
        ten
          .flatMap((person) => [person, person])
          .map(async (person) => {
            const from = browser()
            const reply = await from.login(person.login)
            // More than are hashed at a time, but below the limit of the queue, so that all succeed.
            expect(reply.status).toBe(200)
            const data = (await from.user()).body.data as { id: string } | null
            return [person.id, data?.id]
          }),
      )
      // A person has at most five sessions, so the sixth may have closed an earlier one.
      for (const [id, shown] of seen) expect([id, undefined]).toContain(shown)
    }
  })

  test('a second sign-in in one browser ends the first session', async () => {
    const [a, b] = [await make('client'), await make('client')]
    const from = browser()
    await from.login(a.login)
    const first = cookieOf(from)
    await from.login(b.login)
    expect((await from.user()).body).toMatchObject({ data: { id: b.id } })
    expect(await whoIs(first)).toBe(401)
  })

  test('#11 #176 a flood of sign-ins fills a limited queue, and the rest is refused with Retry-After', async () => {
    const person = await make('client')
    const replies = await Promise.all(Array.from({ length: 120 }, (_, n) => browser().login(`storm-${n}`, 'whatever it was')))
    const statuses = new Set(replies.map((reply) => reply.status))
    expect([...statuses].every((status) => status === 401 || status === 503)).toBe(true)
    for (const reply of replies.filter(({ status }) => status === 503)) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await browser().login(person.login)).status).toBe(200)
  })
})

describe('#18 ending other sessions', () => {
  test('users can list and end only their own sessions', async () => {
    const person = await make('client')
    const [here, there] = [await signedIn(person), await signedIn(person)]
    const list = (await here.call('/api/auth/sessions')).body.data as { id: string; current: boolean; device: string }[]
    expect(list).toHaveLength(2)
    expect(list.filter(({ current }) => current)).toHaveLength(1)
    expect(list[0]?.device).toBe('Chrome on Linux')
    const other = list.find(({ current }) => !current)
    const stranger = await signedIn(await make('client'))
    const refused = await stranger.call(`/api/auth/sessions/${other?.id}`, undefined, 'DELETE')
    const unknown = await stranger.call('/api/auth/sessions/00000000-0000-4000-8000-000000000000', undefined, 'DELETE')
    expect([refused.status, unknown.status]).toEqual([404, 404])
    expect((await here.call(`/api/auth/sessions/${other?.id}`, undefined, 'DELETE')).status).toBe(200)
    expect((await there.user()).status).toBe(401)
    await signedIn(person)
    expect((await here.call('/api/auth/sessions/revoke-others', {})).body.data).toHaveLength(1)
    expect((await here.user()).status).toBe(200)
  })

  test('a disabled user is signed out at the next request', async () => {
    const from = await signedIn(await make('client'))
    const who = ((await from.user()).body.data as { id: string }).id
    await db.update(users).set({ status: 'disabled' }).where(eq(users.id, who))
    expect((await from.user()).status).toBe(401)
    expect((await from.call('/api/auth/sessions')).status).toBe(401)
  })
})

describe('administrators changing other users', () => {
  const admin = async () => {
    const from = await signedIn(await make('admin'))
    await rested()
    return from
  }
  const of = (id: string, path: string) => `/api/admin/users/${id}/${path}`
  const rename = (from: Browser, id: string, body: object) => from.call(`/api/admin/users/${id}`, body, 'PATCH')
  const setRights = (from: Browser, id: string, role: string, permissions: string[] | null = null) =>
    from.call(of(id, 'rights'), { version: 0, role, rights: permissions ? 'list' : 'role', permissions: permissions ?? [] })
  const disable = (from: Browser, id: string) => from.call(of(id, 'disable'), { version: 0, reason: 'They have left' })
  /** A reset that one administrator requests and another confirms. */
  const reset = async (asks: Browser, confirms: Browser, id: string) => {
    const asked = await asks.call(of(id, 'factor-reset'), { reason: 'They lost their phone' })
    return asked.status === 200 ? confirms.call(of(id, 'factor-reset/confirm'), {}) : asked
  }

  test('#18 changes of rights, disabling, ending sessions and a reset take effect at the next request', async () => {
    const [boss, second] = [await admin(), await admin()]
    for (const act of [
      (id: string) => setRights(boss, id, 'editor'),
      (id: string) => setRights(boss, id, 'admin', []),
      (id: string) => disable(boss, id),
      (id: string) => boss.call(of(id, 'end-sessions'), {}),
      (id: string) => reset(boss, second, id),
    ]) {
      const person = await make('admin')
      const from = await signedIn(person)
      await rested()
      expect((await act(person.id)).status).toBe(200)
      expect((await from.user()).status).toBe(401)
    }
  })

  test('#35 a reset invites the person to enrol again and is in the audit log; the reply has no link, number or code', async () => {
    const [boss, second] = [await admin(), await admin()]
    const person = await make('editor')
    const reply = await reset(boss, second, person.id)
    expect(reply.status).toBe(200)
    expect(reply.text).not.toMatch(/\/invitation|[A-Za-z0-9_-]{43}|\+44/)
    const [row] = await db.select().from(users).where(eq(users.id, person.id))
    expect(row).toMatchObject({ phone: null, totpSealed: null })
    expect((await mailsTo(person.email)).sort()).toEqual(['invitation', 'signInReset', 'signInResetAsked'])
    expect(await audited(person.id)).toEqual(['users.askReset', 'users.resetEnrolment', 'users.invite', 'users.confirmReset'])
    // Until the invitation is accepted, the password alone does not work.
    expect((await browser().login(person.login)).status).toBe(401)
  })

  test('#47 nobody can set a password, number or factor of somebody else', async () => {
    const boss = await admin()
    const person = await make('editor')
    for (const key of ['password', 'passwordHash', 'phone', 'phoneNumber', 'totp', 'email', 'username', 'mfa', 'clientId']) {
      expect([key, (await rename(boss, person.id, { version: 0, name: 'Same', [key]: 'x' })).status]).toEqual([key, 422])
      expect([
        key,
        (
          await boss.call('/api/admin/users', {
            username: 'new.one',
            email: 'n@example.com',
            name: 'N',
            role: 'editor',
            ...(key in { email: 1, username: 1, clientId: 1 } ? { other: 1 } : { [key]: 'x' }),
          })
        ).status,
      ]).toEqual([key, 422])
    }
  })

  test('#140 administrators cannot remove themselves or the last one, not even two at the same time', async () => {
    for (let round = 0; round < rounds(1, 100); round++) {
      // At full length, more codes are sent than are permitted in an hour.
      await app.database.owner.execute(`DELETE FROM text_messages`)
      await app.database.owner.execute(`UPDATE users SET status = 'disabled' WHERE role = 'admin'`)
      const [a, b] = [await make('admin'), await make('admin')]
      const [asA, asB] = [await signedIn(a), await signedIn(b)]
      expect((await setRights(asA, a.id, 'editor')).status).toBe(409)
      const both = await Promise.all([setRights(asA, b.id, 'editor'), disable(asB, a.id)])
      expect(both.map((reply) => reply.status).sort()).not.toEqual([200, 200])
      const [left] = await db
        .select({ count: sql<number>`count(*)::int` })
        .from(users)
        .where(sql`${users.role} = 'admin' AND ${users.status} = 'active'`)
      expect(left?.count).toBeGreaterThanOrEqual(1)
    }
  })

  test('#140 such changes need a recent sign-in', async () => {
    const boss = await make('admin')
    const from = await signedIn(boss)
    await db
      .update(sessions)
      .set({ reauthAt: sql`now() - interval '6 minutes'` })
      .where(eq(sessions.userId, boss.id))
    const person = await make('editor')
    for (const reply of [
      await setRights(from, person.id, 'analyst'),
      await disable(from, person.id),
      await reset(from, from, person.id),
      await from.call('/api/admin/users', { username: 'fresh.one', email: 'fresh@example.com', name: 'F', role: 'editor' }),
    ])
      expect(reply).toMatchObject({ status: 403, body: { requireReauth: true } })
  })

  test('of 20 parallel invitations one is made; a taken name or address is 409, and the invited user cannot sign in yet', async () => {
    const boss = await admin()
    const wish = { username: 'new.person', email: 'new.person@example.com', name: 'New Person', role: 'editor' }
    const replies = await Promise.all(Array.from({ length: 20 }, () => boss.call('/api/admin/users', wish)))
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array<number>(19).fill(409)])
    expect((await browser().login('new.person', '')).status).toBe(400)
    expect((await boss.call('/api/admin/users', { ...wish, username: 'other.name', email: 'NEW.person@example.com' })).status).toBe(409)
    expect(await mailsTo('new.person@example.com')).toEqual(['invitation'])
    const found = (await boss.call('/api/admin/users?q=new.per')).body.data as { items: { username: string; joined: boolean }[] }
    expect(found.items).toMatchObject([{ username: 'new.person', joined: false, enrolled: false }])
  })

  test('#117 only staff with user:edit can list users', async () => {
    await db.execute(
      sql`INSERT INTO settings (key, value) VALUES ('staffArea', '"permitted"') ON CONFLICT (key) DO UPDATE SET value = '"permitted"'`,
    )
    for (const role of ['editor', 'analyst', 'contributor', 'client'] as const) {
      const { cookie } = await app.signIn({ role })
      expect((await app.request('/api/admin/users', { as: cookie })).status).toBe(403)
    }
    expect((await app.request('/api/auth/is-username-available?username=admin')).status).toBe(404)
    expect(await codeSentTo('nobody').catch(() => 'none')).toBe('none')
  })
})
