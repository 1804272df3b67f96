import { randomUUID } from 'node:crypto'
import { eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordResets, resetRequests } from '#server/features/auth/auth.table.ts'
import { limits } from '#server/features/auth/limits.ts'
import { nameBucket } from '#server/features/auth/password/loginThrottle.ts'
import { emails, emailSecrets } from '#server/features/messages/messages.table.ts'
import { inviteUser } from '#server/features/users/invite.ts'
import { inviteAdmin } from '#server/features/users/inviteAdmin.ts'
import { invitations, knownDevices, loginFailures, sessions, users } from '#server/features/users/users.table.ts'
import { handlers } from '#server/jobs/handlers.ts'
import { transaction } from '#server/db/connect.ts'
import { testApp } from '#test/support/server/app.ts'
import { password, people } from '#test/support/server/people.ts'
import { until } from '#test/support/server/worker.ts'
import { startQueue } from '#server/jobs/queue.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { createLog } from '#server/log.ts'

const app = await testApp()
const { db } = app.database
const { make, browser, signedIn, mailsTo, audited } = people(app)
const fresh = 'heron cabbage 88 tunnel'

let worker: Worker
beforeAll(async () => {
  worker = await startWorker(app.deps, await startQueue({ url: app.database.appUrl, log: createLog('silent'), works: true }))
})
afterAll(() => worker.stop())

const tokenIn = (text: string) => text.match(/(?:#t=|\/invitation\/)([A-Za-z0-9_-]{43})/)?.[1] ?? ''
const mailTo = (email: string, kind: RegExp) =>
  until(`mail to ${email}`, async () => (await app.outbox.list()).find((message) => message.to === email && kind.test(message.text)))
const ask = (email: string, from = browser()) => from.call('/api/auth/forgot-password', { email })
/** Waits until all requests are processed. */
const settled = () =>
  until('wishes looked at', async () => (await db.select().from(resetRequests).where(ne(resetRequests.email, ''))).length === 0)

const reset = async (email: string) => {
  await ask(email)
  return tokenIn((await mailTo(email, /#t=/)).text)
}

describe('requesting a new password', () => {
  test('#41 known, unknown, disabled and closed accounts all get 202 with the same body, and only a known one gets a mail', async () => {
    const person = await make('admin')
    const closed = await make('client', { clientId: await app.company('Closed Company Ltd', randomUUID()) })
    await app.database.owner.execute(sql`UPDATE clients SET status = 'closed' WHERE name = 'Closed Company Ltd'`)
    const off = await make('admin', { status: 'disabled' })
    const replies = [await ask(person.email), await ask('nobody@example.com'), await ask(off.email), await ask(closed.email)]
    expect(replies.map((reply) => reply.status)).toEqual([202, 202, 202, 202])
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
    await settled()
    expect(await mailsTo(person.email)).toEqual(['passwordReset'])
    expect(await mailsTo('nobody@example.com')).toEqual([])
    expect([await mailsTo(off.email), await mailsTo(closed.email)]).toEqual([[], []])
  })

  test('#41 the account is not looked up while the caller waits', async () => {
    const before = (await db.select().from(passwordResets)).length
    await ask('nobody-else@example.com')
    expect((await db.select().from(passwordResets)).length).toBe(before)
  })

  test('#42 the link has a 256-bit token in its fragment, of which only the hash is stored, also in the mail log', async () => {
    const person = await make('admin')
    const token = await reset(person.email)
    expect(token).toHaveLength(43)
    const sent = await mailTo(person.email, /#t=/)
    expect(sent.links[0]).toBe(`http://localhost:3000/reset-password#t=${token}`)
    const [row] = await db.select().from(passwordResets).where(eq(passwordResets.userId, person.id))
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    const stored = JSON.stringify([
      row,
      await app.database.owner.select().from(emails).where(eq(emails.toAddress, person.email)),
      await app.database.owner.select().from(emailSecrets),
    ])
    expect(stored).not.toContain(token)
  })

  test('#43 the link has our own address, whatever the request headers say', async () => {
    const person = await make('admin')
    await browser({
      headers: {
        'x-forwarded-host': 'evil.example',
        forwarded: 'host=evil.example',
        'x-host': 'evil.example',
        'x-original-host': 'evil.example',
      },
    }).call('/api/auth/forgot-password', { email: person.email })
    expect((await mailTo(person.email, /#t=/)).text).not.toContain('evil.example')
    expect(
      (await app.request('/api/auth/forgot-password', { body: { email: person.email }, headers: { host: 'evil.example' } })).status,
    ).toBe(421)
  })

  test("#42 #44 repeated requests by a stranger do not end the owner's links, and there is always a valid one", async () => {
    const person = await make('admin')
    const shift = (minutes: number) =>
      app.database.owner.execute(
        sql`UPDATE password_resets SET created_at = created_at - make_interval(mins => ${minutes}), expires_at = expires_at - make_interval(mins => ${minutes})`,
      )
    const linksNow = async () =>
      (await app.outbox.list()).filter(({ to, text }) => to === person.email && /#t=/.test(text)).map(({ text }) => tokenIn(text))
    const works = async () => {
      const good: string[] = []
      for (const token of await linksNow())
        // 422 means that the link is valid and the password was refused.
        if ((await browser().call('/api/auth/reset-password', { token, password: 'brightonbrokers1' })).status === 422) good.push(token)
      return good
    }
    for (let n = 0; n < 3; n++) {
      await ask(person.email)
      await settled()
    }
    await until('three mails', async () => (await linksNow()).length === 3)
    expect(await works()).toHaveLength(3)
    // For two hours somebody requests a link every ten minutes.
    for (let minute = 0; minute < 120; minute += 10) {
      await shift(10)
      await ask(person.email)
      await settled()
      const sent = await db.select({ at: passwordResets.createdAt }).from(passwordResets).where(eq(passwordResets.userId, person.id))
      await until('all mails', async () => (await linksNow()).length === sent.length)
      expect((await works()).length, `after ${minute} minutes`).toBeGreaterThan(0)
      expect(sent.filter(({ at }) => at.getTime() > Date.now() - 3_600_000).length).toBeLessThanOrEqual(3)
    }
    // Once the owner uses one link, all of them end.
    const [one = ''] = await works()
    expect((await browser().call('/api/auth/reset-password', { token: one, password: fresh })).status).toBe(200)
    expect(await works()).toEqual([])
  })

  test('#42 no link is valid for more than a day, however often one is requested', async () => {
    const person = await make('admin')
    for (let n = 0; n < 3; n++) {
      await ask(person.email)
      await settled()
    }
    await db
      .update(passwordResets)
      .set({ createdAt: sql`now() - interval '59 minutes'` })
      .where(eq(passwordResets.userId, person.id))
    await db.execute(sql`UPDATE password_resets SET created_at = now() - interval '23 hours 50 minutes', expires_at = now()
      WHERE id = (SELECT id FROM password_resets WHERE user_id = ${person.id} ORDER BY id LIMIT 1)`)
    await ask(person.email)
    await settled()
    const [longest] = await db
      .select({ life: sql<number>`max(extract(epoch FROM ${passwordResets.expiresAt} - ${passwordResets.createdAt}))::int` })
      .from(passwordResets)
      .where(eq(passwordResets.userId, person.id))
    expect(longest?.life).toBeLessThanOrEqual(24 * 3600)
  })

  test('#44 beyond three requests an hour for an account, or ten for an address, there is no mail, but still 202', async () => {
    const person = await make('admin')
    for (let n = 0; n < 5; n++) {
      expect((await ask(person.email)).status).toBe(202)
      await settled()
    }
    expect(await mailsTo(person.email)).toEqual(['passwordReset', 'passwordReset', 'passwordReset'])
    const one = browser()
    for (let n = 0; n < 10; n++) await ask(`someone-${n}@example.com`, one)
    await settled()
    const late = await make('admin')
    expect((await ask(late.email, one)).status).toBe(202)
    await settled()
    expect(await mailsTo(late.email)).toEqual([])
    expect(JSON.stringify(await db.select().from(resetRequests))).not.toContain('@example.com')
    await ask(late.email)
    await settled()
    expect(await mailsTo(late.email)).toEqual(['passwordReset'])
  })
})

describe('choosing a new password', () => {
  test('#29 #45 it ends all sessions, keeps the second step, signs nobody in, and notifies the owner', async () => {
    const person = await make('admin')
    const before = await signedIn(person)
    const token = await reset(person.email)
    const from = browser()
    expect((await from.call('/api/auth/reset-password', { token, password: fresh })).status).toBe(200)
    // No session, only the cookie that gives this browser its own count.
    expect([...from.jar.keys()]).toEqual(['device'])
    expect((await before.user()).status).toBe(401)
    expect(await db.select().from(sessions).where(eq(sessions.userId, person.id))).toEqual([])
    expect(await db.select().from(knownDevices).where(eq(knownDevices.userId, person.id))).toHaveLength(1)
    expect(await mailsTo(person.email)).toContain('passwordChanged')
    expect((await browser().login(person.login, password)).status).toBe(401)
    expect((await browser().login(person.login, fresh)).body).toMatchObject({ requireMfa: true })
    expect(await audited(person.id)).toContain('auth.resetPassword')
  })

  test('#42 a link works once within 30 minutes, opening it does not use it up, and using one ends the others', async () => {
    const person = await make('admin')
    const first = await reset(person.email)
    const [row] = await db
      .select({ life: sql<number>`extract(epoch from ${passwordResets.expiresAt} - ${passwordResets.createdAt})::int` })
      .from(passwordResets)
      .where(eq(passwordResets.userId, person.id))
    expect(row?.life).toBe(1800)
    for (let n = 0; n < 3; n++) await app.request(`/reset-password?t=${first}`)
    await ask(person.email)
    const second = await until('second link', async () => {
      const token = tokenIn((await mailTo(person.email, /#t=/)).text)
      return token !== first && token
    })
    const use = (token: string, secret = fresh) => browser().call('/api/auth/reset-password', { token, password: secret })
    expect((await use(first, 'brightonbrokers1')).status).toBe(422)
    const both = await Promise.all([use(second), use(second, 'otter pepper 51 violin')])
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 410])
    expect([(await use(first)).status, (await use(second)).status]).toEqual([410, 410])
    expect((await use('A'.repeat(43))).status).toBe(410)
    for (const odd of ['', 'x', 'A'.repeat(44), ['A'.repeat(43)], null])
      expect((await browser().call('/api/auth/reset-password', { token: odd, password: fresh })).status).toBe(422)
    const late = await make('admin')
    const token = await reset(late.email)
    await db
      .update(passwordResets)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(passwordResets.userId, late.id))
    expect((await use(token)).status).toBe(410)
  })

  test('#46 weak, short, long, personal, present and previous passwords are 422 with the reason, and the link stays valid', async () => {
    const person = await make('admin')
    const token = await reset(person.email)
    const use = (secret: unknown) => browser().call('/api/auth/reset-password', { token, password: secret })
    for (const weak of [
      'elevenchars',
      'brightonbrokers1',
      'passwordpassword',
      `${person.username} and more words`,
      '🦆'.repeat(129),
      'a\u0000bcdefghijklm',
    ]) {
      const reply = await use(weak)
      expect([weak, reply.status]).toEqual([weak, 422])
      if (!weak.includes('\u0000')) expect(reply.body['fields']).toMatchObject({ password: expect.any(String) })
    }
    expect(await use(password)).toMatchObject({ status: 422, body: { message: 'Choose a password you have not used here before.' } })
    expect((await use(fresh)).status).toBe(200)
    await ask(person.email)
    const again = await until('another link', async () => {
      const next = tokenIn((await mailTo(person.email, /#t=/)).text)
      return next !== token && next
    })
    for (const used of [password, fresh])
      expect((await browser().call('/api/auth/reset-password', { token: again, password: used })).status).toBe(422)
  })

  test('#8 a reset ends the lock, also after fifty failures', async () => {
    const person = await make('admin')
    for (let n = 0; n < 5; n++) await browser().login(person.login, 'wrong')
    await db.update(loginFailures).set({ inARow: 50 })
    expect((await browser().login(person.login)).status).toBe(429)
    const token = await reset(person.email)
    await browser().call('/api/auth/reset-password', { token, password: fresh })
    expect((await browser().login(person.login, fresh)).status).toBe(200)
  })

  test("#8 #44 wrong passwords from strangers never lock the owner's browser, even at the same address", async () => {
    const person = await make('admin')
    const storm = async (ip?: string) => {
      for (let n = 0; n < 6; n++) await browser(ip ? { ip } : {}).login(person.login, 'wrong')
      await db
        .update(loginFailures)
        .set({ inARow: 50 })
        .where(eq(loginFailures.bucket, nameBucket(person.login).bucket))
    }
    await storm()
    const owner = browser()
    expect((await owner.login(person.login)).status).toBe(429)
    const token = await reset(person.email)
    await storm()
    expect((await owner.call('/api/auth/reset-password', { token, password: fresh })).status).toBe(200)
    await storm()
    for (let n = 0; n < 21; n++) await browser({ ip: owner.ip }).login(`neighbour-${n}`, 'wrong')
    expect((await browser({ ip: owner.ip }).login('neighbour', 'wrong')).status).toBe(429)
    expect((await browser().login(person.login, fresh)).status).toBe(429)
    expect((await owner.login(person.login, fresh)).body).toMatchObject({ requireMfa: true })
    // The owner's browser has only the usual allowance: five wrong attempts, then a lock.
    const thief = browser()
    for (const [name, value] of owner.jar) if (name === 'device') thief.jar.set(name, value)
    const replies: number[] = []
    for (let n = 0; n < 7; n++) replies.push((await thief.login(person.login, 'wrong')).status)
    expect(replies).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  test('#8 a locked account is notified by mail', async () => {
    const person = await make('admin')
    for (let n = 0; n < 5; n++) await browser().login(person.login, 'wrong')
    for (let n = 0; n < 5; n++) await browser().login('no-such-name', 'wrong')
    await until('the mail', async () => (await mailsTo(person.email)).includes('lockout'))
  })
})

describe('invitations', () => {
  const asSystem = <T>(work: (ctx: Parameters<typeof inviteUser>[0]) => Promise<T>) =>
    transaction(db, { scope: 'system' }, (tx) => work({ ...app.deps, db: tx, enqueue: app.deps.enqueueIn(tx) }))

  test('an invitation can be opened repeatedly and accepted once; staff may then enrol a phone for up to 72 hours', async () => {
    const { link, userId, expiresAt } = await asSystem((ctx) =>
      inviteUser(ctx, { username: 'ivy.reed', email: 'ivy@example.com', name: 'Ivy Reed', role: 'editor' }),
    )
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(72 * 3600_000)
    expect((await mailTo('ivy@example.com', /invitation/)).links).toContain(link)
    const token = tokenIn(link)
    for (let n = 0; n < 3; n++)
      expect((await browser().call('/api/auth/invitation/check', { token })).body.data).toMatchObject({
        name: 'Ivy Reed',
        username: 'ivy.reed',
        area: 'staff',
      })
    expect((await browser().call('/api/auth/invitation', { token, password: 'brightonbrokers1' })).status).toBe(422)
    const replies = await Promise.all([1, 2, 3].map((n) => browser().call('/api/auth/invitation', { token, password: `${fresh} ${n}` })))
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 410, 410])
    expect((await browser().call('/api/auth/invitation/check', { token })).status).toBe(410)
    const [row] = await db.select({ until: users.enrolmentUntil }).from(users).where(eq(users.id, userId))
    expect(row?.until?.getTime()).toBe(expiresAt.getTime())
    const won = replies.findIndex((reply) => reply.status === 200) + 1
    expect((await browser().login('ivy.reed', `${fresh} ${won}`)).body).toMatchObject({ requirePhoneSetup: true })
  })

  test('only the hash of an invitation is stored, it is valid for at most 72 hours, and an expired one is refused', async () => {
    const { link, userId } = await asSystem((ctx) =>
      inviteUser(ctx, { username: 'late.one', email: 'late@example.com', name: 'Late One', role: 'editor' }),
    )
    expect(JSON.stringify(await db.select().from(invitations))).not.toContain(tokenIn(link))
    await expect(
      db
        .update(invitations)
        .set({ expiresAt: sql`created_at + interval '73 hours'` })
        .where(eq(invitations.userId, userId)),
    ).rejects.toThrow()
    await db
      .update(invitations)
      .set({ createdAt: sql`now() - interval '73 hours'`, expiresAt: sql`now() - interval '1 hour'` })
      .where(eq(invitations.userId, userId))
    expect((await browser().call('/api/auth/invitation', { token: tokenIn(link), password: fresh })).status).toBe(410)
    // A reset does not help somebody who has not accepted their invitation.
    await ask('late@example.com')
    await settled()
    expect(await mailsTo('late@example.com')).toEqual(['invitation'])
  })

  test('#13 the first administrator is made by the command, and inviting one again ends their sessions', async () => {
    const made = await asSystem((ctx) => inviteAdmin(ctx, { username: 'First.Admin', email: 'first@example.com', name: 'First Admin' }))
    const [row] = await db.select().from(users).where(eq(users.id, made.userId))
    expect(row).toMatchObject({ username: 'first.admin', role: 'admin', passwordHash: null })
    await expect(asSystem((ctx) => inviteAdmin(ctx, { username: 'first.admin', email: 'x@example.com', name: 'X' }))).rejects.toThrow(
      /exists already/,
    )
    await expect(asSystem((ctx) => inviteAdmin(ctx, { username: 'nobody', again: true }))).rejects.toThrow(/no member of staff/)
    await expect(asSystem((ctx) => inviteAdmin(ctx, { username: 'xy', email: 'nope' }))).rejects.toThrow(/--email: Enter an email address/)
    const person = await make('admin')
    const before = await signedIn(person)
    const again = await asSystem((ctx) => inviteAdmin(ctx, { username: person.username, again: true }))
    expect((await before.user()).status).toBe(401)
    expect((await browser().call('/api/auth/invitation/check', { token: tokenIn(again.link) })).status).toBe(200)
  })
})

test('expired records are deleted, and current sessions and locks are kept', async () => {
  const person = await make('client')
  await signedIn(person)
  await db.insert(loginFailures).values([
    { bucket: 'old', failures: 1, inARow: 1, windowStartedAt: sql`now() - interval '2 days'` as never },
    { bucket: 'fifty', failures: 1, inARow: limits.login.inARow, windowStartedAt: sql`now() - interval '2 days'` as never },
  ])
  await handlers['auth.purge']({ ...app.deps, pool: db, enqueue: app.deps.enqueueIn(db) }, {})
  const left = (await db.select({ bucket: loginFailures.bucket }).from(loginFailures)).map((row) => row.bucket)
  expect(left).toContain('fifty')
  expect(left).not.toContain('old')
  expect(await db.select().from(sessions).where(eq(sessions.userId, person.id))).toHaveLength(1)
})
