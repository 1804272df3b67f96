/** Marketing by email: double opt-in, immediate unsubscribe, and no mail to suppressed addresses. Uses a real database and real SMTP. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Choices } from '#contract/site/marketing.ts'
import { smtpMail } from '#server/adapters/mail.ts'
import { sendEmail } from '#server/features/messages/messages.jobs.ts'
import { choicesLink, isSuppressed, queueEmail, suppress, unsuppress } from '#server/features/messages/messages.ts'
import { emails, emailRequests } from '#server/features/messages/messages.table.ts'
import { handlers } from '#server/jobs/handlers.ts'
import { createKeys } from '#server/keys.ts'
import { origin, testApp, type Call } from '#test/support/server/app.ts'
import { startSmtpServer } from '#test/support/server/smtpServer.ts'
import { marketingJobs } from './marketing.jobs.ts'
import { marketingConsents, subscribers } from './marketing.table.ts'

const post = await startSmtpServer()
const mail = smtpMail({ url: post.url, from: 'Chalk & Channel <hello@chalkandchannel.example.com>' })
let clock = new Date('2026-11-20T10:00:00Z')
const app = await testApp({ parts: { mail, now: () => clock } })
const { owner } = app.database
afterAll(() => post.stop())

let caller = 1
beforeEach(async () => {
  caller += 1
  clock = new Date('2026-11-20T10:00:00Z')
  for (const table of ['marketing_consents', 'subscribers', 'mail_suppressions', 'emails']) await owner.execute(`DELETE FROM ${table}`)
  post.taken.length = 0
})
const ip = () => `198.51.100.${caller}`
const call = async (path: string, body?: unknown, more: Call = {}) => {
  const reply = await app.json(path, { ...(body === undefined ? {} : { body }), ip: ip(), ...more })
  await granted()
  return reply
}
/** Handles the waiting requests, as the worker does. */
const granted = async () => {
  for (const { id } of await owner.select().from(emailRequests)) await marketingJobs['marketing.ask'](job(), { wishId: id })
}
const job = () => ({ ...app.deps, pool: app.database.db, enqueue: app.deps.enqueueIn(app.database.db) })
const people = () => owner.select().from(subscribers)
const evidence = async () => (await owner.select().from(marketingConsents).orderBy(marketingConsents.id)).map(({ event }) => event)
const suppressed = async () => (await owner.execute(`SELECT 1 FROM mail_suppressions`)).rows.length

/** Sends the queued mails and returns the recipients and text of each, with quoted-printable decoded. */
const deliver = async () => {
  await granted()
  const waiting = await owner.execute<{ id: string }>(`SELECT id FROM emails WHERE state = 'queued' ORDER BY created_at`)
  for (const { id } of waiting.rows) await sendEmail(job(), { emailId: id })
  return post.taken.map(({ to, raw }) => ({ to, raw: raw.replace(/=\r\n/g, '').replace(/=3D/g, '=') }))
}
const tokenIn = (raw: string, path: string) => decodeURIComponent(new RegExp(`${path}\\?token=([\\w.%-]+)`).exec(raw)?.[1] ?? '')
const linkOf = (email: string) => new URL(choicesLink(app.deps, email)).searchParams.get('token') ?? ''

/** Subscribes and confirms, as a person does. */
const joined = async (email: string) => {
  await call('/api/subscriptions', { email, source: '/blog' })
  const token = tokenIn((await deliver()).at(-1)?.raw ?? '', '/subscribe')
  expect((await call('/api/subscriptions/confirm', { token })).status).toBe(200)
  post.taken.length = 0
  return token
}

test('double opt-in sends a confirmation mail and stores the request and the confirmation with source and wording', async () => {
  expect((await call('/api/subscriptions', { email: 'Maria@Example.com', source: '/blog/what-an-employer-must-insure' })).status).toBe(202)
  expect((await people())[0]).toMatchObject({ email: 'maria@example.com', state: 'pending' })
  const [sent] = await deliver()
  expect(sent?.to).toEqual(['maria@example.com'])
  const token = tokenIn(sent?.raw ?? '', '/subscribe')
  // Opening the link does not confirm.
  expect((await call(`/api/subscriptions/asked?token=${encodeURIComponent(token)}`)).body.data).toEqual({ address: 'm***@example.com' })
  expect((await people())[0]?.state).toBe('pending')
  for (const _press of [1, 2]) expect((await call('/api/subscriptions/confirm', { token })).status).toBe(200)
  expect((await people())[0]).toMatchObject({ state: 'confirmed', topics: ['law', 'covers', 'risks'] })
  const kept = await owner.select().from(marketingConsents).orderBy(marketingConsents.id)
  const sources = { asked: '/blog/what-an-employer-must-insure', confirmed: '/subscribe' }
  expect(kept).toMatchObject(Object.entries(sources).map(([event, source]) => ({ event, source, wording: kept[0]?.wording })))
  const { rows } = await owner.execute(sql`SELECT wording FROM consent_wordings WHERE version = ${kept[0]?.wording ?? ''}`)
  expect(rows).toMatchObject([{ wording: { form: expect.stringContaining('once a month') } }])
})

test('a confirmation link works for seven days by the clock of the database, and only for its own purpose', async () => {
  await call('/api/subscriptions', { email: 'late@example.com' })
  const token = tokenIn((await deliver())[0]?.raw ?? '', '/subscribe')
  for (const wrong of [`${token}x`, linkOf('late@example.com'), 'x', token.slice(0, -3)])
    expect((await call('/api/subscriptions/confirm', { token: wrong })).status).toBe(410)
  expect((await call('/api/unsubscribe/all', { token })).status).toBe(404)
  await owner.execute(`UPDATE subscribers SET asked_at = now() - interval '7 days 1 minute'`)
  expect((await call('/api/subscriptions/confirm', { token })).status).toBe(410)
  expect((await people())[0]?.state).toBe('pending')
})

test('#114 an address gets at most three mails a day, and the answer does not show whether the address is known', async () => {
  for (let turn = 0; turn < 5; turn++) expect((await call('/api/subscriptions', { email: 'victim@example.com' })).body.data).toEqual({})
  for (let turn = 0; turn < 4; turn++) expect((await call('/api/unsubscribe/link', { email: 'victim@example.com' })).body.data).toEqual({})
  expect(await deliver()).toHaveLength(3)
  await joined('known@example.com')
  const known = await call('/api/unsubscribe/link', { email: 'known@example.com' })
  const unknown = await call('/api/unsubscribe/link', { email: 'nobody@example.com' })
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
})

test('#115 a form with the honeypot field filled in is answered as usual, but nothing is stored or mailed', async () => {
  expect((await call('/api/subscriptions', { email: 'bot@example.com', website: 'https://x.example' })).status).toBe(202)
  expect([await people(), await deliver()]).toEqual([[], []])
})

test('#136 #107 GET and HEAD of the unsubscribe link change nothing, and two presses of the button unsubscribe once', async () => {
  await joined('maria@example.com')
  const token = linkOf('maria@example.com')
  const before = [await people(), await evidence(), await suppressed()]
  for (const method of ['GET', 'HEAD'])
    for (const path of ['/unsubscribe', '/unsubscribe/one-click', '/api/unsubscribe', '/api/unsubscribe/all'])
      await app.request(`${path}?token=${encodeURIComponent(token)}`, { method, ip: ip() })
  expect([await people(), await evidence(), await suppressed()]).toEqual(before)

  const shown = await call(`/api/unsubscribe?token=${encodeURIComponent(token)}`)
  expect(shown.body.data).toEqual({
    address: 'm***@example.com',
    state: 'confirmed',
    topics: ['law', 'covers', 'risks'],
    frequency: 'monthly',
  })
  for (const _press of [1, 2]) {
    const { status, body } = await call('/api/unsubscribe/all', { token })
    expect([status, (body.data as Choices).state]).toEqual([200, 'stopped'])
  }
  expect(await evidence()).toEqual(['asked', 'confirmed', 'stopped'])
  expect(await suppressed()).toBe(1)
})

const oneClick = (token: string, more: Call = {}) =>
  app.request(`/unsubscribe/one-click?token=${encodeURIComponent(token)}`, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    ip: ip(),
    ...more,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
      origin: 'https://mail.example.net',
      ...more.headers,
    },
  })

test('#136 RFC 8058: a mail carries both headers, and a cross-site POST to its address unsubscribes once, with or without a session', async () => {
  await joined('maria@example.com')
  clock = new Date('2026-12-01T10:00:00Z')
  await owner.execute(`UPDATE subscribers SET told_until = '2026-01-01'`)
  await marketingJobs['marketing.send'](job())
  const [letter] = await deliver()
  const raw = letter?.raw ?? ''
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  const [, address = ''] = /^List-Unsubscribe: <([^>]+)>/m.exec(raw.replace(/\r\n[ \t]+/g, ' ')) ?? []
  expect(address).toMatch(new RegExp(`^${origin}/unsubscribe/one-click\\?token=`))
  expect(raw).toContain(`${origin}/unsubscribe?token=`)
  const token = new URL(address).searchParams.get('token') ?? ''
  const { cookie } = await app.signIn({ role: 'client' })
  for (const more of [{}, { as: cookie }]) {
    const reply = await oneClick(token, more)
    expect([reply.status, reply.headers.get('set-cookie')]).toEqual([200, null])
  }
  expect((await people())[0]).toMatchObject({ state: 'stopped', topics: [] })
  expect(await evidence()).toEqual(['asked', 'confirmed', 'stopped'])
})

test('#104 #136 a one-click POST with another body, another link or to another address is refused', async () => {
  await joined('maria@example.com')
  const token = linkOf('maria@example.com')
  for (const body of ['', 'List-Unsubscribe=one-click', 'List-Unsubscribe=One-Click&topics=law', 'x'.repeat(500)])
    expect((await oneClick(token, { body })).status).toBe(400)
  expect((await oneClick(token, { body: 'List-Unsubscribe=One-Click&'.padEnd(2_000, 'x') })).status).toBe(413)
  expect((await oneClick(token, { headers: { 'content-type': 'text/plain' } })).status).toBe(400)
  for (const wrong of ['', 'x', `${token}x`, token.slice(3)]) {
    const reply = await oneClick(wrong)
    expect([reply.status, await reply.text()]).toEqual([404, expect.stringContaining('nothing was changed')])
  }
  for (const path of ['/unsubscribe', '/api/unsubscribe/all', '/subscribe'])
    expect(
      (
        await app.request(`${path}?token=${encodeURIComponent(token)}`, {
          method: 'POST',
          body: 'List-Unsubscribe=One-Click',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'sec-fetch-site': 'cross-site',
            origin: 'https://mail.example.net',
          },
        })
      ).status,
    ).toBe(403)
  expect((await people())[0]?.state).toBe('confirmed')
})

test('suppression stops mails already queued, resends and restored subscriptions, and service mails are still sent', async () => {
  await joined('maria@example.com')
  const props = { articles: [{ title: 'A', summary: 'B', link: `${origin}/blog/a` }] }
  const sender = { ...app.deps, enqueue: app.deps.enqueueIn(app.database.db) }
  const promised = await queueEmail(sender, { template: 'insights', to: 'maria@example.com', props })
  expect(promised.state).toBe('queued')
  await call('/api/unsubscribe/all', { token: linkOf('maria@example.com') })
  expect(await deliver()).toEqual([])
  expect((await queueEmail(sender, { template: 'insights', to: 'Maria@example.com ', props })).state).toBe('suppressed')
  // The subscriber row is restored by hand, and the suppression still applies.
  await owner.execute(`UPDATE subscribers SET state = 'confirmed', topics = '{law,covers,risks}', told_until = '2026-01-01'`)
  clock = new Date('2026-12-01T10:00:00Z')
  await marketingJobs['marketing.send'](job())
  const { cookie } = await app.signIn({ role: 'admin' })
  await app.json(`/api/admin/email-logs/${promised.id}/resend`, { body: {}, as: cookie })
  expect(await deliver()).toEqual([])
  await queueEmail(sender, { template: 'contactReceived', to: 'maria@example.com', props: { reference: 'EN-2026-0000000000' } })
  expect((await deliver()).map(({ to }) => to)).toEqual([['maria@example.com']])
})

test('#118 the suppression table holds keyed hashes instead of addresses, and the nightly job replaces unkeyed hashes', async () => {
  const address = 'maria@example.com'
  const plain = createHash('sha256').update(address).digest('hex')
  const stored = async () =>
    (await owner.execute<{ hash: string }>(`SELECT address_hash AS hash FROM mail_suppressions`)).rows.map(({ hash }) => hash)
  await suppress({ ...app.deps, db: owner }, address, 'page')
  const [kept = ''] = await stored()
  expect([kept.length, kept === plain]).toEqual([64, false])
  // An unkeyed hash, as older versions stored it, and a hash under a key that is now the second key of the installation.
  for (const old of [plain, kept]) {
    await owner.execute(`DELETE FROM mail_suppressions`)
    await owner.execute(`INSERT INTO mail_suppressions (address_hash, keyed, source) VALUES ('${old}', ${old !== plain}, 'page')`)
    const later = createKeys([{ id: 'k9', secret: randomBytes(32) }, ...app.env.encryptionKeys])
    expect(await isSuppressed({ db: owner, keys: later }, address)).toBe(true)
  }
  await owner.execute(`DELETE FROM mail_suppressions`)
  await owner.execute(`INSERT INTO mail_suppressions (address_hash, source) VALUES ('${plain}', 'page')`)
  await handlers['mail.purge'](job(), {})
  expect([await stored(), await isSuppressed({ ...app.deps, db: owner }, ' Maria@Example.com')]).toEqual([[kept], true])
  await unsuppress({ ...app.deps, db: owner }, address)
  expect(await stored()).toEqual([])
})

test('after an unsubscribe, only a new confirmation from the inbox ends the suppression', async () => {
  const old = await joined('maria@example.com')
  await call('/api/unsubscribe/all', { token: linkOf('maria@example.com') })
  // A browser that restores its windows sends the first confirmation again.
  expect((await call('/api/subscriptions/confirm', { token: old })).status).toBe(410)
  // A stranger who enters the address does not end the suppression.
  await call('/api/subscriptions', { email: 'maria@example.com', source: '/blog' })
  expect(await suppressed()).toBe(1)
  const token = tokenIn((await deliver()).at(-1)?.raw ?? '', '/subscribe')
  await call('/api/subscriptions/confirm', { token })
  expect([await suppressed(), (await people())[0]?.state]).toEqual([0, 'confirmed'])
})

test('a reader can choose fewer subjects and a frequency, choosing no subject unsubscribes, and unknown values are refused', async () => {
  await joined('maria@example.com')
  const token = linkOf('maria@example.com')
  const { body } = await call('/api/unsubscribe', { token, topics: ['law'], frequency: 'quarterly' })
  expect(body.data).toMatchObject({ state: 'confirmed', topics: ['law'], frequency: 'quarterly' })
  expect(await evidence()).toEqual(['asked', 'confirmed', 'changed'])
  for (const wrong of [
    { topics: ['sales'] },
    { topics: 'law' },
    { topics: ['law'], frequency: 'daily' },
    { topics: ['law'], email: 'x@example.com' },
  ])
    expect((await call('/api/unsubscribe', { token, ...wrong })).status).toBe(422)
  expect(((await call('/api/unsubscribe', { token, topics: [] })).body.data as Choices).state).toBe('stopped')
  expect(await suppressed()).toBe(1)
})

test('the articles of a month are sent once, in its first days, to confirmed readers of their subject', async () => {
  await joined('law@example.com')
  await call('/api/unsubscribe', { token: linkOf('law@example.com'), topics: ['law'] })
  await joined('rare@example.com')
  await call('/api/unsubscribe', { token: linkOf('rare@example.com'), topics: ['law', 'risks'], frequency: 'quarterly' })
  await call('/api/subscriptions', { email: 'unsure@example.com' })
  await owner.delete(emails)
  await owner.execute(`UPDATE subscribers SET told_until = '2026-01-01'`)
  for (const day of ['2026-11-30T10:00:00Z', '2026-12-10T10:00:00Z']) {
    clock = new Date(day)
    await marketingJobs['marketing.send'](job())
    expect((await owner.select().from(emails)).length).toBe(0)
  }
  clock = new Date('2026-12-01T10:00:00Z')
  await Promise.all([marketingJobs['marketing.send'](job()), marketingJobs['marketing.send'](job())])
  await marketingJobs['marketing.send'](job())
  const sent = await owner.select({ to: emails.toAddress, props: emails.props }).from(emails)
  expect(sent.map(({ to }) => to)).toEqual(['law@example.com'])
  const articles = (sent[0]?.props as { articles: { link: string }[] } | undefined)?.articles ?? []
  const law = await owner.execute<{ slug: string }>(
    `SELECT slug FROM content_items WHERE kind = 'post' AND content ->> 'category' IN ('duties', 'contracts', 'management')`,
  )
  expect(articles.length).toBeGreaterThan(0)
  expect(articles.every(({ link }) => law.rows.some(({ slug }) => link.endsWith(`/blog/${slug}`)))).toBe(true)
  clock = new Date('2027-01-04T10:00:00Z')
  await owner.execute(`UPDATE subscribers SET told_until = '2026-01-01' WHERE email = 'rare@example.com'`)
  await marketingJobs['marketing.send'](job())
  expect((await owner.select({ to: emails.toAddress }).from(emails)).map(({ to }) => to)).toContain('rare@example.com')
})

test('#118 the unsubscribe link is in no stored mail and in no audit row', async () => {
  await joined('maria@example.com')
  await call('/api/unsubscribe/link', { email: 'maria@example.com' })
  const token = tokenIn((await deliver()).at(-1)?.raw ?? '', '/unsubscribe')
  await call('/api/unsubscribe/all', { token })
  const stored = JSON.stringify([await owner.select().from(emails), (await owner.execute(sql`SELECT * FROM audit_log`)).rows])
  expect(stored).not.toContain(token)
  expect(stored).toContain('[link removed]')
})

test('the contact form asks the address to confirm only if the marketing box is ticked', async () => {
  const send = async (marketing: string, message: string) => {
    const { token } = (await call('/api/contact/form')).body.data as { token: string }
    clock = new Date(clock.getTime() + 30_000)
    return call('/api/contact', {
      name: 'Maria',
      email: 'maria@example.com',
      topic: 'other',
      message,
      token,
      ...(marketing ? { marketing } : {}),
    })
  }
  await send('', 'A first message to you.')
  expect(await people()).toEqual([])
  expect((await send('on', 'A second message to you.')).status).toBe(201)
  expect((await people())[0]).toMatchObject({ email: 'maria@example.com', state: 'pending' })
  expect((await owner.select().from(marketingConsents))[0]).toMatchObject({ event: 'asked', source: '/contact' })
})

test('the pages work without JavaScript, report an incomplete link, and mask the address', async () => {
  await joined('maria@example.com')
  const token = linkOf('maria@example.com')
  const form = (path: string, fields: Record<string, string>) =>
    app.request(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      ip: ip(),
    })
  const page = await (await app.request(`/unsubscribe?token=${encodeURIComponent(token)}`)).text()
  expect(page).toContain('m***@example.com')
  expect(page).not.toContain('maria@example.com')
  expect(await (await app.request('/unsubscribe?token=x')).text()).toContain('This link is incomplete')
  const stopped = await form(`/unsubscribe?token=${encodeURIComponent(token)}`, { token, _intent: 'stop' })
  expect([stopped.status, await stopped.text()]).toEqual([200, expect.stringContaining('You are unsubscribed')])
  const wrong = await form('/unsubscribe', { email: 'not one' })
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('There is a problem')])
  const response = await form('/subscribe', { email: 'new@example.com', source: '//evil.example' })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/thank-you?kind=articles'])
})

test('a subscription that nobody confirmed is deleted after 30 days', async () => {
  await joined('yes@example.com')
  await call('/api/subscriptions', { email: 'old@example.com' })
  await owner.execute(`UPDATE subscribers SET asked_at = now() - interval '31 days'`)
  await marketingJobs['marketing.purge'](job())
  expect((await people()).map(({ email }) => email)).toEqual(['yes@example.com'])
})

test('a visitor cannot read subscribers or consents', async () => {
  await joined('maria@example.com')
  expect((await app.database.db.select().from(subscribers)).length).toBe(0)
  expect((await app.database.db.select().from(marketingConsents)).length).toBe(0)
})

test('#137 requests that change nothing add no audit row, and changes are limited but an unsubscribe is not', async () => {
  const rows = async () => Number((await owner.execute(`SELECT count(*) AS n FROM audit_log`)).rows[0]?.['n'])
  const token = linkOf('log@example.com')
  const stop = (body: object = {}) => call('/api/unsubscribe/all', { token, ...body })
  expect((await stop()).status).toBe(200)
  const once = await rows()
  for (let again = 0; again < 5; again++) expect((await stop({ oneClick: again % 2 === 0 })).status).toBe(200)
  for (let again = 0; again < 5; again++) expect((await call('/api/unsubscribe', { token, topics: [] })).status).toBe(200)
  expect(await rows()).toBe(once)

  const choose = (frequency: string) => app.json('/api/unsubscribe', { body: { token, topics: ['law'], frequency }, ip: '198.51.100.77' })
  expect((await choose('monthly')).status).toBe(200)
  const chosen = await rows()
  for (let again = 0; again < 5; again++) expect((await choose('monthly')).status).toBe(200)
  expect(await rows()).toBe(chosen)
  const statuses: number[] = []
  for (let turn = 0; turn < 40; turn++) statuses.push((await choose(turn % 2 ? 'monthly' : 'quarterly')).status)
  expect(statuses).toContain(429)
  expect((await rows()) - chosen).toBeLessThanOrEqual(20)
  expect((await stop()).body.data).toMatchObject({ state: 'stopped' })
})

test('#41 #116 a subscription request gets the same answer for known and unknown addresses, before the address is looked up', async () => {
  await joined('known@example.com')
  const seen: unknown[] = []
  for (const email of ['known@example.com', 'unknown@example.com']) {
    const before = [(await people()).length, await evidence(), (await owner.select().from(emails)).length]
    const { status, body } = await app.json('/api/subscriptions', { body: { email }, ip: ip() })
    expect([(await people()).length, await evidence(), (await owner.select().from(emails)).length]).toEqual(before)
    const waiting = await owner.select({ kind: emailRequests.kind }).from(emailRequests)
    seen.push([status, body, waiting])
    await granted()
  }
  expect(seen[0]).toEqual(seen[1])
  expect((await deliver()).map(({ to }) => to)).toEqual([['unknown@example.com']])
})
