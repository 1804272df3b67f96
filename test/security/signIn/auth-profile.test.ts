import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deviceOf } from '#server/features/auth/session/device.ts'
import { users } from '#server/features/users/users.table.ts'
import { canonicalName } from '#server/features/users/users.ts'
import { ownPath } from '#web/app/data/ownPath.ts'
import { startOf } from '#web/app/data/session.ts'
import { testApp } from '#test/support/server/app.ts'
import { people } from '#test/support/server/people.ts'

const app = await testApp()
const { db } = app.database
const { make, signedIn } = people(app)

describe("#48 the user's own record", () => {
  const keys = [
    'role',
    'permissions',
    'status',
    'clientId',
    'client_id',
    'email',
    'username',
    'phone',
    'phoneNumber',
    'phone_verified_at',
    'phoneVerified',
    'mfa',
    'mfaEnabled',
    'requireMfa',
    'totp',
    'totpSecret',
    'passwordHash',
    'password_hash',
    'password',
    'id',
    'userId',
    'createdAt',
    'updatedAt',
    'isAdmin',
    'admin',
    'stage',
    'factorAt',
    'sessionId',
    'recoveryCodes',
    'enrolmentUntil',
    'invitedBy',
    'staffArea',
    'scope',
    'organisation',
    'groups',
    'tenant',
    'verified',
    'confirmed',
    'lastLogin',
    'token',
    '__proto__',
    'constructor',
    'prototype',
  ]
  test('43 extra keys, plain, nested and in lists, are 422, and the row stays unchanged', async () => {
    const person = await make('client')
    const from = await signedIn(person)
    const row = async () => JSON.stringify((await db.select().from(users).where(eq(users.id, person.id)))[0])
    const before = await row()
    for (const key of keys) {
      for (const value of ['"admin"', '["admin"]', '{"role":"admin"}', 'true', 'null']) {
        const reply = await app.request('/api/auth/user', {
          method: 'PUT',
          body: `{"name":"Changed","version":0,"${key}":${value}}`,
          headers: { 'content-type': 'application/json', cookie: `sid=${from.jar.get('sid')}` },
        })
        expect([key, value, reply.status]).toEqual([key, value, 422])
      }
    }
    for (const body of [
      '[{"name":"Changed","version":0}]',
      '{"name":{"first":"x"},"version":0}',
      '{"user":{"name":"x"},"version":0}',
      '"x"',
      'null',
      '7',
    ]) {
      const reply = await app.request('/api/auth/user', {
        method: 'PUT',
        body,
        headers: { 'content-type': 'application/json', cookie: `sid=${from.jar.get('sid')}` },
      })
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.status).toBeLessThan(500)
    }
    expect(await row()).toBe(before)
    expect(({} as { role?: string }).role).toBeUndefined()
  })

  test('#146 a change needs the current version: 428 without one, 409 with an old one', async () => {
    const from = await signedIn(await make('client'))
    const put = (body: object) => from.call('/api/auth/user', body, 'PUT')
    expect((await put({ name: 'New Name' })).status).toBe(428)
    expect((await put({ name: 'New Name', version: 0 })).body.data).toMatchObject({ name: 'New Name', version: 1 })
    expect(await put({ name: 'Old Tab', version: 0 })).toMatchObject({ status: 409, body: { version: 1 } })
    const both = await Promise.all([put({ name: 'A', version: 1 }), put({ name: 'B', version: 1 })])
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 409])
    expect((await put({ name: '', version: 2 })).status).toBe(422)
    expect((await put({ name: 'x'.repeat(121), version: 2 })).status).toBe(422)
    expect((await put({ name: 'a\u202eb', version: 2 })).status).toBe(422)
  })

  test('#58 the response contains no password hash, secret or phone number', async () => {
    const person = await make('client', { phone: '+447700900123' })
    const { body, text } = await (await signedIn(person)).user()
    expect(Object.keys(body.data as object).sort()).toEqual([
      'companies',
      'company',
      'email',
      'id',
      'idleMinutes',
      'name',
      'phoneEnding',
      'recoveryCodes',
      'role',
      'staffArea',
      'totp',
      'username',
      'version',
    ])
    expect(text).not.toMatch(/argon2|hash|seal|\+4477/i)
  })

  test('#51 a list of permissions is returned without unknown ones, and is left out when the role decides', async () => {
    const listed = await app.signIn({ role: 'editor', permissions: ['quote:view', 'no:such', 'settings:manage'] })
    expect((await app.json('/api/auth/user', { as: listed.cookie })).body.data).toMatchObject({
      permissions: ['quote:view', 'settings:manage'],
      staffArea: false,
    })
    const nothing = await app.signIn({ role: 'admin', permissions: [] })
    expect((await app.json('/api/auth/user', { as: nothing.cookie })).body.data).toMatchObject({ permissions: [] })
    const role = await app.signIn({ role: 'admin' })
    expect((await app.json('/api/auth/user', { as: role.cookie })).body.data).not.toHaveProperty('permissions')
  })
})

describe('#56 row-level security', () => {
  test('the transaction of a client sees only people and companies of its own', async () => {
    const { transaction } = await import('#server/db/connect.ts')
    const [a, b] = [
      await app.signIn({ role: 'client', clientId: crypto.randomUUID() }),
      await app.signIn({ role: 'client', clientId: crypto.randomUUID() }),
    ]
    const seen = await transaction(db, { scope: 'client', clientIds: [a.clientId ?? ''], userId: a.userId }, async (tx) => ({
      users: (await tx.execute<{ id: string }>(sql`SELECT id FROM users`)).rows.map((row) => row.id),
      clients: (await tx.execute<{ id: string }>(sql`SELECT id FROM clients`)).rows.map((row) => row.id),
      changed: (await tx.execute(sql`UPDATE users SET name = 'x' WHERE id = ${b.userId} RETURNING id`)).rows,
    }))
    expect(seen).toEqual({ users: [a.userId], clients: [a.clientId], changed: [] })
    expect((await db.execute(sql`SELECT id FROM clients`)).rows).toEqual([])
  })
})

describe('#102 redirects after signing in', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    'https:evil.example',
    'https://evil.example',
    'HTTPS://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%2f%2fevil.example',
    '/%2F/evil.example',
    '/%5cevil.example',
    '/..//evil.example',
    '/.//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\/evil.example',
    '\\\\evil.example',
    'evil.example',
    '',
    '@evil.example',
    'http:\\\\evil.example',
    '/\u0000/evil',
    '/\u00a0/evil',
    '/x\u2028y',
    'vbscript:x',
    '/%00',
    '/%0d%0aLocation:x',
    '//[::1]',
    '//localhost',
    '/a b',
    '/%E0%A4%A',
    '?next=//evil',
    '#x',
    '/' + 'a'.repeat(600),
    '／／evil.example',
    '。/evil',
    'mailto:a@b.c',
    '/%09/evil.example',
    '/%20/..//evil.example/',
  ])('%j is refused', (next) => {
    expect(ownPath(next)).toBeNull()
  })
  test.each(['/', '/my-quotes', '/client/policies/3?tab=documents#top', '/blog/a-b', '/search-results?q=a%20b', '/@team'])(
    '%s is accepted',
    (next) => {
      expect(ownPath(next)).toBe(next)
    },
  )
})

test('#102 staff are redirected only into the staff area, and clients never into it', () => {
  const person = {
    id: '',
    username: '',
    email: '',
    name: '',
    companies: [],
    company: null,
    phoneEnding: null,
    totp: false,
    recoveryCodes: 0,
    idleMinutes: 20,
    version: 1,
  }
  const staff = { ...person, role: 'editor' as const, staffArea: true }
  expect(startOf(staff, '/admin/quotes/1?tab=terms')).toBe('/admin/quotes/1?tab=terms')
  for (const next of ['//evil.example', 'https://evil.example/admin/', '/login', '/admin/login?next=/admin/x', '/administrator', null])
    expect(startOf(staff, next), String(next)).toBe('/admin/dashboard')
  expect(startOf({ ...staff, staffArea: false }, '/admin/quotes')).toBe('/')
  const client = { ...person, role: 'client' as const, staffArea: false }
  expect(startOf(client, '/admin/quotes')).toBe('/client/dashboard')
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36', 'Chrome on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile Safari/604', 'Safari on iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Gecko/20100101 Firefox/140.0', 'Firefox on Mac'],
  ['<script>alert(1)</script>', 'Unknown device'],
  ['', 'Unknown device'],
])('device names are from a fixed list: %s', (agent, device) => {
  expect(deviceOf(agent)).toBe(device)
})

test('#7 a canonical name does not change when it is made canonical again', () => {
  for (const name of ['Admin', 'ＡＤＭＩＮ', 'AdmİN', 'admın', ' a.b-c_9 ', 'ÀÉ', 'ﬁrm', 'Ⓐ'])
    expect(canonicalName(canonicalName(name))).toBe(canonicalName(name))
})
