import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { nameBucket } from '#server/features/auth/password/loginThrottle.ts'
import { loginFailures, users } from '#server/features/users/users.table.ts'
import { connect } from '#server/db/connect.ts'
import { testApp } from '#test/support/server/app.ts'
import { quietLog } from '#test/support/server/database.ts'
import { freshAddress, password, people } from '#test/support/server/people.ts'

const app = await testApp()
const { db } = app.database
const { make, browser, signedIn, mailsTo, audited } = people(app)

const wrong = 'not the right words 1'
const sorted = (headers: Headers) =>
  [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date').map(([name, value]) => `${name}: ${value}`)
const withoutId = (text: string) => text.replace(/"requestId":"[^"]+"/, '"requestId":""')

describe('the first step', () => {
  test('empty fields are refused with 400 and the messages of the specification', async () => {
    const from = browser()
    expect(await from.call('/api/auth/login', { username: '', password: 'x' })).toMatchObject({
      status: 400,
      body: { success: false, message: 'Username is required' },
    })
    expect(await from.call('/api/auth/login', { username: '  ', password: 'x' })).toMatchObject({
      status: 400,
      body: { message: 'Username is required' },
    })
    expect(await from.call('/api/auth/login', { username: 'x', password: '' })).toMatchObject({
      status: 400,
      body: { message: 'Password is required' },
    })
    expect(await from.call('/api/auth/login', {})).toMatchObject({ status: 400, body: { message: 'Username is required' } })
  })

  test('staff with a phone continue to the code, and a client without a second factor is signed in', async () => {
    const admin = await make('admin')
    expect((await browser().login(admin.login)).body).toMatchObject({
      success: true,
      data: null,
      requireMfa: true,
      requirePhoneSetup: false,
      message: expect.any(String),
    })
    const client = await make('client')
    const from = browser()
    expect((await from.login(client.login)).body).toMatchObject({ success: true, requireMfa: false, requirePhoneSetup: false })
    expect((await from.user()).body).toMatchObject({ success: true, requireMfa: false, data: { role: 'client', email: client.email } })
  })

  test('#2 the cookie is HttpOnly, SameSite=Lax, Path=/, without Domain, and with https Secure and __Host-', async () => {
    const client = await make('client')
    const reply = await browser().login(client.login)
    const sid = reply.headers.getSetCookie().find((line) => line.startsWith('sid='))
    expect(sid).toMatch(/^sid=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(sid).not.toMatch(/Domain/i)
    const { writeCookie } = await import('#server/http/request/cookies.ts')
    expect(writeCookie('sid', 'x', { origin: 'https://www.example.com', seconds: null })).toBe(
      '__Host-sid=x; Path=/; HttpOnly; SameSite=Lax; Secure',
    )
  })

  test('#1 no reply contains a token in its body', async () => {
    const client = await make('client')
    const from = browser()
    const replies = [await from.login(client.login), await from.user(), await from.call('/api/auth/sessions')]
    for (const token of from.jar.values()) expect(replies.map((reply) => reply.text).join()).not.toContain(token)
  })
})

describe('refusals', () => {
  test('#5 refusals for unknown, wrong, disabled, unenrolled and client sign-ins have the same body and headers, and no cookie', async () => {
    const known = await make('admin')
    const disabled = await make('admin', { status: 'disabled' })
    const client = await make('client')
    const factorless = await make('editor', { phone: null })
    const unset = await make('admin', { passwordHash: null })
    const replies = [
      await browser().login('nobody-of-that-name', wrong),
      await browser().login(known.login, wrong),
      await browser().login(disabled.login),
      await browser().login(client.login, password, { area: 'staff' }),
      await browser().login(factorless.login),
      await browser().login(unset.login),
      // Staff sign in with their user name, clients with their email address.
      await browser().login(known.email),
      await browser().login('"><script>', wrong),
    ]
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 401))
    expect(new Set(replies.map((reply) => withoutId(reply.text)))).toEqual(
      new Set(['{"success":false,"message":"Invalid username or password","requestId":""}']),
    )
    expect(new Set(replies.map((reply) => sorted(reply.headers).join('\n'))).size).toBe(1)
    expect(replies.flatMap((reply) => reply.headers.getSetCookie())).toEqual([])
  })

  test('#7 all spellings of a user name mean the same account and share one count', async () => {
    const person = await make('admin', { username: 'admin.kim-1' })
    const variants = [
      'Admin.Kim-1',
      'ADMIN.KIM-1',
      ' admin.kim-1 ',
      '\tadmin.kim-1\n',
      'ａｄｍｉｎ.ｋｉｍ-1',
      'AdmİN.KİM-1',
      'admın.kım-1',
      'ádmin.kim-1',
      'ad\u00admin.kim-1',
      'admin\u200b.kim-1',
      'ADMIN.\u212aIM-1',
      '\u202eadmin.kim-1',
      'a\u0301dmin.kim-1',
      'ⓐdmin.kim-1',
      'admin.kim-１',
    ]
    for (const variant of variants) {
      const reply = await browser().login(variant)
      expect([variant, reply.status]).toEqual([variant, 200])
    }
    for (const variant of variants.slice(0, 5)) expect((await browser().login(variant, wrong)).status).toBe(401)
    for (const variant of variants) expect((await browser().login(variant)).status).toBe(429)
    expect(person.username).toBe('admin.kim-1')
  })

  test('#8 brute force: the sixth attempt is 429 even with the right password, and further attempts do not extend the lock', async () => {
    const person = await make('admin')
    for (let n = 0; n < 5; n++) expect((await browser().login(person.login, wrong)).status).toBe(401)
    const sixth = await browser().login(person.login)
    expect(sixth).toMatchObject({ status: 429, body: { success: false, message: 'Too many attempts. Please try again later.' } })
    const wait = Number(sixth.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(14 * 60)
    expect(wait).toBeLessThanOrEqual(15 * 60)
    const bucket = eq(loginFailures.bucket, nameBucket(person.login).bucket)
    const lock = async () => (await db.select({ until: loginFailures.lockedUntil }).from(loginFailures).where(bucket))[0]?.until?.getTime()
    const before = await lock()
    for (let n = 0; n < 3; n++) expect((await browser().login(person.login)).status).toBe(429)
    expect(await lock()).toBe(before)
    // The lock ends by time, not by the number of attempts.
    await db
      .update(loginFailures)
      .set({ lockedUntil: sql`now() - interval '1 second'` })
      .where(bucket)
    expect((await browser().login(person.login)).status).toBe(200)
  })

  test('#8 the right password resets the count', async () => {
    const person = await make('admin')
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) expect((await browser().login(person.login, wrong)).status).toBe(401)
      expect((await browser().login(person.login)).status).toBe(200)
    }
  })

  test('#8 names that do not exist are locked in the same way', async () => {
    for (let n = 0; n < 5; n++) expect((await browser().login('no.such.person', wrong)).status).toBe(401)
    const [unknown, known] = [await browser().login('no.such.person', wrong), await make('admin')]
    for (let n = 0; n < 5; n++) await browser().login(known.login, wrong)
    expect(withoutId((await browser().login(known.login, wrong)).text)).toBe(withoutId(unknown.text))
  })

  test('#8 after fifty failures in a row, the right password is refused', async () => {
    const person = await make('admin')
    await browser().login(person.login, wrong)
    await db
      .update(loginFailures)
      .set({ inARow: 50, failures: 0, lockedUntil: null })
      .where(eq(loginFailures.bucket, nameBucket(person.login).bucket))
    expect(await browser().login(person.login)).toMatchObject({ status: 429 })
  })

  test('#8 of parallel attempts at most five are compared', async () => {
    const person = await make('admin')
    const replies = await Promise.all(Array.from({ length: 30 }, () => browser().login(person.login, wrong)))
    expect(replies.filter((reply) => reply.status === 401)).toHaveLength(5)
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(25)
  })

  test('#9 an address may fail 20 times in 15 minutes, whatever the names and for all hosts of an IPv6 /64', async () => {
    for (const address of [() => '198.51.250.9', () => `2001:db8:1:2::${Math.floor(addressSeed++).toString(16)}`]) {
      for (let n = 0; n < 20; n++) expect((await browser({ ip: address() }).login(`guess-${n}-${addressSeed}`, wrong)).status).toBe(401)
      expect((await browser({ ip: address() }).login('another-name', wrong)).status).toBe(429)
    }
    expect((await browser({ ip: '2001:db8:1:3::1' }).login('another-name', wrong)).status).toBe(401)
  })

  test('#9 X-Forwarded-For from a stranger does not change the address', async () => {
    const ip = freshAddress()
    for (let n = 0; n < 20; n++)
      await browser({ ip, headers: { 'x-forwarded-for': freshAddress(), 'x-real-ip': freshAddress() } }).login(`forged-${n}`, wrong)
    expect((await browser({ ip, headers: { 'x-forwarded-for': freshAddress() } }).login('forged', wrong)).status).toBe(429)
  })

  test('#10 headers, queries and spellings of the path do not change the bucket', async () => {
    const person = await make('admin')
    const shapes = [{}, { 'x-user': 'a' }, { 'x-forwarded-user': 'b' }, { 'accept-language': 'de' }, { 'user-agent': 'other' }]
    for (const headers of shapes) await browser({ headers: headers as Record<string, string> }).login(person.login, wrong)
    expect((await browser().login(person.login)).status).toBe(429)
    const from = browser()
    for (const path of ['/api/auth/login?x=1', '/api/auth/login?username=other'])
      expect((await from.call(path, { username: person.login, password: wrong })).status).toBe(429)
    for (const path of ['/api/auth/LOGIN', '//api/auth/login', '/api/auth/login/', '/api/auth/lo%67in/.', '/api//auth/login']) {
      expect([404, 405, 415, 429]).toContain((await app.request(path, { body: { username: person.login, password } })).status)
    }
  })

  test('#8 a browser that has signed in before has its own count, so that strangers cannot lock its owner out', async () => {
    const person = await make('client')
    const own = await signedIn(person)
    await own.logout()
    for (let n = 0; n < 6; n++) await browser().login(person.login, wrong)
    expect((await browser().login(person.login)).status).toBe(429)
    expect((await own.login(person.login)).status).toBe(200)
    await own.logout()
    for (let n = 0; n < 5; n++) expect((await own.login(person.login, wrong)).status).toBe(401)
    expect((await own.login(person.login)).status).toBe(429)
  })
})
let addressSeed = 1

describe('input', () => {
  test('#11 a password of more than 128 code points is 422, and not counted', async () => {
    const person = await make('admin')
    for (let n = 0; n < 6; n++) expect((await browser().login(person.login, '🦆'.repeat(129))).status).toBe(422)
    expect((await browser().login(person.login, '🦆'.repeat(128))).status).toBe(401)
    expect((await browser().login(person.login)).status).toBe(200)
  })

  test.each([
    'userId',
    'email',
    'role',
    'requireMfa',
    'skipMfa',
    'mfaVerified',
    'isAdmin',
    'session',
    'skipEmailVerification',
    'trustDevice',
    'remember',
    'stage',
    'factor',
    'token',
    'clientId',
    '__proto__',
    'constructor',
  ])('#14 #31 no extra field changes the user or skips a step: %s', async (key) => {
    const from = browser()
    await from.login((await make('admin')).login)
    for (const path of [
      'login',
      'send-mfa-code',
      'verify-mfa',
      'setup-phone',
      'setup-2fa',
      'logout',
      'forgot-password',
      'reset-password',
      'reauth',
    ]) {
      const body = JSON.stringify({ username: 'x', password: 'y' }).replace('}', `,"${key}":true}`)
      const reply = await from.call(`/api/auth/${path}`, path === 'login' ? body : `{"${key}":true}`).catch(() => null)
      const sent = await app.request(`/api/auth/${path}`, {
        body: path === 'login' ? body : `{"${key}":true}`,
        headers: { 'content-type': 'application/json', cookie: [...from.jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      })
      expect([path, [400, 401, 422].includes(sent.status)]).toEqual([path, true])
      expect(reply === null || reply.status >= 400).toBe(true)
    }
    expect((await from.user()).body).toMatchObject({ data: null, requireMfa: true })
  })

  test.each([[null], [true], [0], [-1], [[]], [{}], [['x']]])('#68 a wrong type is 422, not 500: %j', async (value) => {
    expect((await browser().call('/api/auth/login', { username: value, password: 'y' })).status).toBe(422)
    expect((await browser().call('/api/auth/login', { username: 'x', password: value })).status).toBe(422)
  })

  test('#12 passwords are compared exactly as typed, to the last character', async () => {
    const { hashPassword } = await import('#server/features/auth/password/password.ts')
    const long = 'é'.repeat(20) + ' pläne 🦆 ' + 'z'.repeat(70)
    const person = await make('client', { passwordHash: await hashPassword(` ${long}a `) })
    for (const other of [`${long}a`, ` ${long}b `, ` ${long}a`, ` ${long}a `.normalize('NFD'), ` ${long}a `.toUpperCase()]) {
      expect((await browser().login(person.login, other)).status).toBe(other === ` ${long}a ` ? 200 : 401)
      await db.delete(loginFailures)
    }
    expect((await browser().login(person.login, ` ${long}a `)).status).toBe(200)
  })

  test('#13 there are no default accounts without demonstration data', async () => {
    const [row] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(users)
      .where(sql`${users.username} IN ('admin', 'root', 'test', 'administrator', 'demo')`)
    expect(row?.count).toBe(0)
    for (const name of ['admin', 'test', 'root', 'demo', 'guest']) expect((await browser().login(name, name)).status).toBe(401)
  })
})

test('#111 while wrong passwords cannot be counted, sign-in is 503, and afterwards it works again', async () => {
  const person = await make('client')
  // The same product with production's time limit of five seconds for a statement, instead of a minute.
  const impatient = connect({ url: app.database.appUrl, log: quietLog, max: 2 })
  const product = await testApp({ database: { ...app.database, ...impatient } })
  await app.database.owner.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE login_failures IN ACCESS EXCLUSIVE MODE`)
    const reply = await people(product).browser().login(person.login)
    expect(reply.status).toBe(503)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(reply.headers.getSetCookie()).toEqual([])
  })
  expect((await people(product).browser().login(person.login)).status).toBe(200)
  await impatient.close()
})

describe('notifying the owner', () => {
  test('#40 a new device, and a sign-in after five wrong attempts, are notified by mail; a usual sign-in is not', async () => {
    const person = await make('client')
    const own = await signedIn(person)
    expect(await mailsTo(person.email)).toEqual(['newSignIn'])
    await own.logout()
    await signedIn(person, own)
    expect(await mailsTo(person.email)).toEqual(['newSignIn'])
    await own.logout()
    await db.delete(loginFailures)
    for (let n = 0; n < 5; n++) await browser().login(person.login, wrong)
    await signedIn(person, own)
    expect(await mailsTo(person.email)).toEqual(['newSignIn', 'newSignIn'])
  })

  test('#137 each event of a sign-in is in the audit log', async () => {
    const person = await make('admin')
    await browser().login(person.login, wrong)
    const from = await signedIn(person)
    await from.logout()
    expect(await audited(person.id)).toEqual(['auth.loginRefused', 'auth.passwordAccepted', 'auth.signIn', 'auth.signOut'])
  })
})
