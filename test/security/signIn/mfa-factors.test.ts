import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
import { codeSends, mfaChallenges } from '#server/features/auth/auth.table.ts'
import { stepOf } from '#server/features/auth/factors/totp.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { recoveryCodes, sessions, users } from '#server/features/users/users.table.ts'
import { createKeys } from '#server/keys.ts'
import { testApp } from '#test/support/server/app.ts'
import { password, people } from '#test/support/server/people.ts'
import { startSmsServer } from '#test/support/server/smsServer.ts'

const app = await testApp()
const { db } = app.database
const { make, browser, codeSentTo, otherThan, signedIn, rested, mailsTo, textsTo, audited } = people(app)
type Browser = ReturnType<typeof browser>

const stale = (userId: string) =>
  db
    .update(sessions)
    .set({ reauthAt: sql`now() - interval '6 minutes'` })
    .where(eq(sessions.userId, userId))
const codeOf = (secret: string, offset = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + offset * 30_000 })
const forgetStep = (userId: string) => db.update(users).set({ totpStep: 0 }).where(eq(users.id, userId))

/** Sets up an authenticator app; returns its secret, the code that was used, and the recovery codes. */
const withTotp = async (from: Browser) => {
  const { otpauthUri } = (await from.call('/api/auth/setup-2fa', {})).body.data as { otpauthUri: string }
  const secret = new URL(otpauthUri).searchParams.get('secret') ?? ''
  const used = codeOf(secret)
  const reply = await from.call('/api/auth/setup-2fa', { code: used })
  expect(reply.status).toBe(200)
  return { secret, used, codes: (reply.body.data as { recoveryCodes: string[] }).recoveryCodes }
}

describe('#26 #27 #32 enrolment', () => {
  const open = { phone: null, enrolmentUntil: new Date(Date.now() + 3600_000) }

  test('invited staff enrol with password, phone and code, and the number is stored only after the code', async () => {
    const person = await make('admin', open)
    const from = browser()
    expect((await from.login(person.login)).body).toMatchObject({ success: true, requireMfa: true, requirePhoneSetup: true })
    expect((await from.user()).body).toMatchObject({ data: null, requireMfa: true, requirePhoneSetup: true, step: { methods: [] } })
    // Neither step is possible before the set-up.
    expect((await from.verify('123450')).status).toBe(401)
    expect((await from.send()).status).toBe(401)
    const before = from.jar.get('sid')
    expect((await from.call('/api/auth/setup-phone', { phoneNumber: '07700 900 555' })).status).toBe(200)
    expect(from.jar.get('sid')).not.toBe(before)
    const pending = async () => (await db.select({ phone: users.phone }).from(users).where(eq(users.id, person.id)))[0]?.phone
    expect(await pending()).toBeNull()
    expect((await from.user()).body).toMatchObject({ data: null, requireMfa: true, requirePhoneSetup: false })
    expect((await from.verify('123450')).status).toBe(401)
    // A mistyped number can be corrected before a code is entered.
    expect((await from.call('/api/auth/setup-phone', { phoneNumber: '+447700900556' })).status).toBe(200)
    await from.send()
    expect(await pending()).toBeNull()
    expect((await from.verify(await codeSentTo('+447700900556'))).status).toBe(200)
    expect(await pending()).toBe('+447700900556')
    expect((await from.user()).body).toMatchObject({ data: { role: 'admin', phoneEnding: '556' } })
    const [row] = await db.select({ until: users.enrolmentUntil }).from(users).where(eq(users.id, person.id))
    expect(row?.until).toBeNull()
  })

  test('a code sent to one number does not confirm another', async () => {
    const person = await make('admin', open)
    const from = browser()
    await from.login(person.login)
    await from.call('/api/auth/setup-phone', { phoneNumber: '+447700900561' })
    await from.send()
    const code = await codeSentTo('+447700900561')
    await from.call('/api/auth/setup-phone', { phoneNumber: '+447700900562' })
    expect((await from.verify(code)).status).toBe(401)
  })

  test.each([
    '',
    '1234567',
    '+447',
    'not a number',
    '+12025550123',
    '07000 123456',
    '07600 123456',
    '+44 20 7946 0018',
    '+447700900123;ext=9',
    '0900 1234567',
  ])('%j is refused as a number for codes', async (phoneNumber) => {
    const from = browser()
    await from.login((await make('admin', open)).login)
    expect(await from.call('/api/auth/setup-phone', { phoneNumber })).toMatchObject({
      status: 422,
      body: { message: 'Please enter a valid phone number', fields: { phoneNumber: 'Please enter a valid phone number' } },
    })
  })

  test('a stolen password cannot enrol a phone if there is a factor, or if enrolment is closed or expired', async () => {
    const known = await make('admin')
    const thief = browser()
    await thief.login(known.login)
    expect((await thief.call('/api/auth/setup-phone', { phoneNumber: '+447700900666' })).status).toBe(403)
    const closed = await make('editor', { phone: null })
    expect((await thief.login(closed.login)).status).toBe(401)
    const late = await make('admin', { phone: null, enrolmentUntil: new Date(Date.now() + 3600_000) })
    await thief.login(late.login)
    await thief.call('/api/auth/setup-phone', { phoneNumber: '+447700900667' })
    await thief.send()
    await db
      .update(users)
      .set({ enrolmentUntil: sql`now() - interval '1 second'` })
      .where(eq(users.id, late.id))
    expect((await thief.verify(await codeSentTo('+447700900667'))).status).toBe(403)
    const [row] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, late.id))
    expect(row?.phone).toBeNull()
  })

  test('#32 every staff role needs a second step', async () => {
    for (const role of ['admin', 'editor', 'analyst', 'contributor'] as const) {
      expect((await browser().login((await make(role, { phone: null })).login)).status).toBe(401)
      expect((await browser().login((await make(role)).login)).body).toMatchObject({ requireMfa: true })
    }
  })
})

describe('#33 authenticator apps', () => {
  test('RFC 6238: the published values are accepted', () => {
    const secret = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32
    // The last six of the eight digits in the appendix.
    const vectors: [number, string][] = [
      [59, '287082'],
      [1111111109, '081804'],
      [1111111111, '050471'],
      [1234567890, '005924'],
      [2000000000, '279037'],
      [20000000000, '353130'],
    ]
    for (const [seconds, code] of vectors) expect(stepOf(secret, code, seconds)).toBe(Math.floor(seconds / 30))
    expect(stepOf(secret, '287082', 59 + 30)).toBe(1)
    expect(stepOf(secret, '287082', 59 - 30)).toBe(1)
    expect(stepOf(secret, '287082', 59 + 61)).toBeNull()
    expect(stepOf(secret, '287082', 59 - 60)).toBeNull()
  })

  test('the set-up needs a recent sign-in, and each code works once; the secret is sealed and not shown again', async () => {
    const person = await make('admin')
    const from = await signedIn(person)
    await stale(person.id)
    expect(await from.call('/api/auth/setup-2fa', {})).toMatchObject({ status: 403, body: { requireReauth: true } })
    await db
      .update(sessions)
      .set({ reauthAt: sql`now()` })
      .where(eq(sessions.userId, person.id))
    expect((await from.call('/api/auth/setup-2fa', { code: '123450' })).status).toBe(401)
    const { secret, used, codes } = await withTotp(from)
    expect(codes).toHaveLength(10)
    const [row] = await db.select().from(users).where(eq(users.id, person.id))
    expect(row?.totpSealed).not.toContain(secret)
    expect(JSON.stringify((await from.user()).body)).not.toContain(secret)

    const other = browser()
    await other.login(person.login)
    // Already used for the set-up.
    expect((await other.verify(used, { method: 'totp' })).status).toBe(401)
    await forgetStep(person.id)
    const again = codeOf(secret)
    expect((await other.verify(again, { method: 'totp' })).status).toBe(200)
    const third = browser()
    await third.login(person.login)
    expect((await third.verify(again, { method: 'totp' })).status).toBe(401)
    expect(await audited(person.id)).toContain('auth.enable2fa')
  })

  test('#33 #124 a rotated key still opens old secrets', () => {
    const [old, fresh] = [
      { id: 'k1', secret: Buffer.alloc(32, 1) },
      { id: 'k2', secret: Buffer.alloc(32, 2) },
    ]
    const sealed = createKeys([old]).seal('totp', 'JBSWY3DPEHPK3PXP')
    expect(createKeys([fresh, old]).open('totp', sealed)).toBe('JBSWY3DPEHPK3PXP')
    expect(createKeys([fresh, old]).seal('totp', 'x').startsWith('k2.')).toBe(true)
    expect(() => createKeys([fresh]).open('totp', sealed)).toThrow()
    expect(() => createKeys([old]).open('email', sealed)).toThrow()
  })

  test('a text code is not accepted as an app code, nor the reverse', async () => {
    const person = await make('admin')
    const { secret } = await withTotp(await signedIn(person))
    await rested()
    await forgetStep(person.id)
    const from = browser()
    await from.login(person.login)
    await from.send()
    expect((await from.verify(codeOf(secret))).status).toBe(401)
    expect((await from.verify(await codeSentTo(person.phone), { method: 'totp' })).status).toBe(401)
    expect((await from.verify(await codeSentTo(person.phone))).status).toBe(200)
  })

  test('staff may remove the app only if they have a phone; clients may turn the second step off', async () => {
    const person = await make('admin')
    const from = await signedIn(person)
    await withTotp(from)
    expect((await from.call('/api/auth/remove-2fa', {})).status).toBe(200)
    const { secret } = await withTotp(from)
    await db.update(users).set({ phone: null, phoneVerifiedAt: null }).where(eq(users.id, person.id))
    expect((await from.call('/api/auth/remove-2fa', {})).status).toBe(409)
    expect(secret).toBeTruthy()
    const client = await make('client', { phone: '+447700900777' })
    const own = await signedIn(client)
    expect((await own.call('/api/auth/remove-2fa', {})).status).toBe(200)
    expect((await browser().login(client.login)).body).toMatchObject({ requireMfa: false })
  })
})

describe('#34 recovery codes', () => {
  test('there are ten hashed codes of 80 bits, each works once in any spelling, a new set ends the old, and use is notified', async () => {
    const person = await make('admin')
    const from = await signedIn(person)
    const { codes } = await withTotp(from)
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
    const rows = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id))
    expect(JSON.stringify(rows)).not.toContain(codes[0])

    const other = browser()
    await other.login(person.login)
    expect((await other.call('/api/auth/verify-mfa', { recoveryCode: 'aaaa-bbbb-cccc-dddd' })).status).toBe(401)
    expect(
      (await other.call('/api/auth/verify-mfa', { recoveryCode: ` ${(codes[0] ?? '').toUpperCase().replaceAll('-', ' ')}` })).status,
    ).toBe(200)
    expect(await mailsTo(person.email)).toContain('recoveryCodeUsed')
    const again = browser()
    await again.login(person.login)
    expect((await again.call('/api/auth/verify-mfa', { recoveryCode: codes[0] })).status).toBe(401)

    const fresh = (await other.call('/api/auth/recovery-codes', {})).body.data as { recoveryCodes: string[] }
    expect(fresh.recoveryCodes).toHaveLength(10)
    expect((await again.call('/api/auth/verify-mfa', { recoveryCode: codes[1] })).status).toBe(401)
    expect((await again.call('/api/auth/verify-mfa', { recoveryCode: fresh.recoveryCodes[1] })).status).toBe(200)
  })

  test('a code used in several browsers at once opens one session', async () => {
    const person = await make('admin')
    const { codes } = await withTotp(await signedIn(person))
    const browsers = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const from = browser()
        await from.login(person.login)
        return from
      }),
    )
    const statuses = await Promise.all(
      browsers.map(async (from) => (await from.call('/api/auth/verify-mfa', { recoveryCode: codes[0] })).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })
})

describe('#28 changing the number', () => {
  test('needs a recent sign-in and a code from the new number, notifies the owner, and ends other sessions', async () => {
    const person = await make('admin')
    const other = await signedIn(person)
    await rested()
    const from = await signedIn(person)
    await rested()
    await stale(person.id)
    expect(await from.call('/api/auth/phone', { phoneNumber: '+447700900801' })).toMatchObject({
      status: 403,
      body: { requireReauth: true },
    })
    // Needs the password and the old factor.
    expect((await from.call('/api/auth/reauth', { password })).status).toBe(422)
    await from.call('/api/auth/reauth/code', {})
    const code = await codeSentTo(person.phone)
    expect((await from.call('/api/auth/reauth', { password: 'something else here', code })).status).toBe(422)
    expect((await from.call('/api/auth/reauth', { password, code: otherThan(code) })).status).toBe(422)
    expect((await from.call('/api/auth/reauth', { password, code })).status).toBe(200)
    await rested()
    expect((await from.call('/api/auth/phone/verify', { code: '123450' })).status).toBe(409)
    expect((await from.call('/api/auth/phone', { phoneNumber: '+447700900801' })).status).toBe(200)
    const [before] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, person.id))
    expect(before?.phone).toBe(person.phone)
    const proof = await codeSentTo('+447700900801')
    expect((await from.call('/api/auth/phone/verify', { code: otherThan(proof) })).status).toBe(401)
    expect((await from.call('/api/auth/phone/verify', { code: proof })).status).toBe(200)
    const [after] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, person.id))
    expect(after?.phone).toBe('+447700900801')
    expect(await mailsTo(person.email)).toContain('phoneChanged')
    expect((await textsTo(person.phone ?? '')).some((text) => text.purpose === 'notice')).toBe(true)
    expect((await other.user()).status).toBe(401)
    expect((await from.user()).status).toBe(200)
  })

  test('a code for a new number does not count as a sign-in code', async () => {
    const person = await make('admin')
    const from = await signedIn(person)
    await rested()
    await from.call('/api/auth/phone', { phoneNumber: '+447700900802' })
    const code = await codeSentTo('+447700900802')
    expect((await from.call('/api/auth/reauth', { password, code })).status).toBe(422)
  })

  test('five wrong attempts to confirm end the session', async () => {
    const person = await make('admin')
    const from = await signedIn(person)
    for (let n = 0; n < 5; n++) expect((await from.call('/api/auth/reauth', { password: 'guess', code: '123450' })).status).toBe(422)
    expect((await from.user()).status).toBe(401)
  })

  test('a client without a second factor confirms with the password alone', async () => {
    const client = await make('client')
    const from = await signedIn(client)
    await stale(client.id)
    expect((await from.call('/api/auth/phone', { phoneNumber: '+447700900803' })).status).toBe(403)
    expect((await from.call('/api/auth/reauth', { password: 'wrong' })).status).toBe(422)
    expect((await from.call('/api/auth/reauth', { password })).status).toBe(200)
    expect((await from.call('/api/auth/phone', { phoneNumber: '+447700900803' })).status).toBe(200)
    expect((await from.call('/api/auth/phone/verify', { code: await codeSentTo('+447700900803') })).status).toBe(200)
    expect((await browser().login(client.login)).body).toMatchObject({ requireMfa: true })
  })
})

describe('#40 notifying the owner', () => {
  test('wrong codes before the right one count as unusual', async () => {
    const person = await make('admin')
    const from = await signedIn(person)
    await from.logout()
    const before = (await app.database.owner.select().from(emails).where(eq(emails.toAddress, person.email))).length
    await rested()
    await from.login(person.login)
    await from.send()
    const code = await codeSentTo(person.phone)
    await from.verify(otherThan(code))
    await from.verify(code)
    expect((await app.database.owner.select().from(emails).where(eq(emails.toAddress, person.email))).length).toBe(before + 1)
  })
})

describe('#37 the provider of text messages', async () => {
  test('a session that ends while its code is sent gets 401, and no valid code', async () => {
    const ends: (() => Promise<unknown>)[] = []
    const leaving = await testApp({
      parts: {
        sms: {
          send: async () => {
            for (const end of ends) await end()
            return { accepted: true, providerId: 'SM1' }
          },
        },
      },
    })
    const their = people(leaving)
    const person = await their.make('admin')
    const from = their.browser()
    await from.login(person.login)
    ends.push(() => leaving.database.db.delete(sessions).where(eq(sessions.userId, person.id)))
    expect((await from.send()).status).toBe(401)
    expect(await leaving.database.db.select().from(mfaChallenges).where(eq(mfaChallenges.userId, person.id))).toEqual([])
  })

  const stub = await startSmsServer()
  afterAll(() => stub.stop())
  const failing = await testApp({ parts: { sms: stub.driver() } })
  const them = people(failing)

  test.each(['slow', 'broken', 'busy', 'drops', 'redirects', 'refuses'] as const)(
    'in mode %s: 503 with the text of the specification, no attempt used up, and a later one works',
    async (mode) => {
      const person = await them.make('admin')
      const from = them.browser()
      await from.login(person.login)
      stub.sink.mode = mode
      const reply = await from.send()
      expect(reply).toMatchObject({ status: 503, body: { success: false, message: 'Failed to send verification code' } })
      expect(reply.headers.get('retry-after')).toBeTruthy()
      expect(await failing.database.db.select().from(codeSends).where(eq(codeSends.userId, person.id))).toEqual([])
      expect((await from.user()).body).toMatchObject({ requireMfa: true, step: { resendIn: 0, codeSent: false } })
      stub.sink.mode = 'ok'
      expect((await from.send()).status).toBe(200)
      const code = stub.taken.at(-1)?.text.match(/\d{6}/)?.[0] ?? ''
      expect((await from.verify(code)).status).toBe(200)
    },
  )
})
