/** Reports from the mail provider, sent as it sends them: over HTTP, signed, repeated, late and in any order. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import type { Notice } from '#contract/admin/notifications.ts'
import type { EmailDetail, EmailSummary, MailState } from '#contract/model/messages/message.ts'
import type { Mail } from '#server/adapters/mail.ts'
import type { JobCtx } from '#server/ctx.ts'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { marketingConsents, subscribers } from '#server/features/marketing/marketing.table.ts'
import { messageJobs } from '#server/features/messages/messages.jobs.ts'
import { isSuppressed, queueEmail } from '#server/features/messages/messages.ts'
import { emailEvents, emails, emailSecrets, stoppedAddresses } from '#server/features/messages/messages.table.ts'
import { testApp } from '#test/support/server/app.ts'
import { startSmtpServer } from '#test/support/server/smtpServer.ts'

const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`
const [secret, oldSecret] = [newSecret(), newSecret()]
const app = await testApp({ settings: { MAIL_EVENTS_SECRET: `${secret}, ${oldSecret}` } })
const { build } = app
const { owner } = app.database
const smtp = await startSmtpServer()
afterAll(() => smtp.stop())
const jobs: JobCtx = { ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db), mail: smtp.driver('hello@example.com') }
const keeper = await app.signIn({ role: 'admin' })

const now = () => Math.floor(Date.now() / 1000)
const sign = (key: string, signed: string) =>
  `v1,${createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
    .update(signed)
    .digest('base64')}`
type Sent = { id?: string; at?: number; key?: string; body: string; named?: 'webhook' | 'svix'; signature?: string; as?: string }
/** Posts as the server of the provider does: from another origin and, unless `as` is given, without cookies. */
const post = ({ id = `msg_${randomUUID()}`, at = now(), key = secret, body, named = 'webhook', signature, as }: Sent) =>
  app.request('/api/mail-events', {
    method: 'POST',
    body,
    as,
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'cross-site',
      origin: 'https://provider.example.net',
      [`${named}-id`]: id,
      [`${named}-timestamp`]: String(at),
      [`${named}-signature`]: signature ?? sign(key, `${id}.${at}.${body}`),
    },
  })
const bounceOf = (type: string, message = 'No such mailbox') => ({ bounce: { type, subType: 'General', message } })
const bodies = {
  delivered: ['email.delivered', {}],
  delayed: ['email.delivery_delayed', {}],
  soft: ['email.bounced', bounceOf('Transient', 'The mailbox is full')],
  hard: ['email.bounced', bounceOf('Permanent')],
  complained: ['email.complained', {}],
  failed: ['email.failed', { failed: { reason: 'reached_daily_quota' } }],
  listed: ['email.suppressed', { suppressed: { message: 'On our list', type: 'OnAccountSuppressionList' } }],
} as const
type Kind = keyof typeof bodies
const happened = '2026-11-20T09:41:12.126Z'
const bodyOf = (kind: Kind, name: { message_id?: string; email_id?: string }) => {
  const [type, more] = bodies[kind]
  return JSON.stringify({ type, created_at: happened, data: { from: 'us@example.com', to: ['them@example.com'], ...name, ...more } })
}
const report = async (kind: Kind, { messageId }: { messageId: string }, id?: string) => {
  const { status } = await post({ body: bodyOf(kind, { message_id: `<${messageId}>` }), ...(id ? { id } : {}) })
  expect(status, kind).toBe(204)
}

const address = () => `someone-${randomUUID().slice(0, 8)}@example.com`
const accepted = (facts: Parameters<typeof build.email>[0] = {}) =>
  build.email({ toAddress: address(), sentAt: new Date(happened), providerId: randomUUID(), ...facts })
const rowOf = async (id: string) => {
  const [row] = await owner.select().from(emails).where(eq(emails.id, id))
  if (!row) throw new Error('no such mail')
  return row
}
const eventsOf = (id: string) => owner.select().from(emailEvents).where(eq(emailEvents.emailId, id)).orderBy(emailEvents.id)
const stopped = async (to: string) => (await owner.select().from(stoppedAddresses).where(eq(stoppedAddresses.address, to)))[0]
const detail = async (id: string) => (await app.json(`/api/admin/email-logs/${id}`, { as: keeper.cookie })).body.data as EmailDetail
const noticesOf = async (as: string, id: string) =>
  ((await app.json('/api/admin/notifications', { as })).body.data as { items: Notice[] }).items.filter(
    ({ kind, about }) => kind === 'mail' && about.id === id,
  ).length
const audited = (id: string, action: string) =>
  owner
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, action)))

describe('#104 signatures of reports', () => {
  test('a report with a valid signature is accepted with or without a session, under either header name and with either secret', async () => {
    for (const more of [{}, { named: 'svix' as const }, { key: oldSecret }, { as: keeper.cookie }]) {
      const mail = await accepted()
      const reply = await post({ body: bodyOf('delivered', { message_id: mail.messageId }), ...more })
      expect([reply.status, reply.headers.get('set-cookie'), await reply.text()]).toEqual([204, null, ''])
      expect((await rowOf(mail.id)).state).toBe('delivered')
    }
    // While its secret is being changed, the provider signs with both secrets.
    const mail = await accepted()
    const body = bodyOf('delivered', { message_id: mail.messageId })
    const [id, at] = [`msg_${randomUUID()}`, now()]
    const signature = `${sign(newSecret(), `${id}.${at}.${body}`)} ${sign(secret, `${id}.${at}.${body}`)}`
    expect((await post({ id, at, body, signature })).status).toBe(204)
    expect((await rowOf(mail.id)).state).toBe('delivered')
  })

  test('unsigned, forged, altered, old and future reports get 401 and change nothing', async () => {
    const mail = await accepted()
    const body = bodyOf('complained', { message_id: mail.messageId })
    const [id, at] = [`msg_${randomUUID()}`, now()]
    const signature = sign(secret, `${id}.${at}.${body}`)
    const refused: Record<string, Sent> = {
      'without a signature': { body, signature: '' },
      'with the secret of another': { body, key: newSecret() },
      'with another body': { id, at, body: `${body} `, signature },
      'under another id': { id: `msg_${randomUUID()}`, at, body, signature },
      'with a newer time': { id, at: at + 1, body, signature },
      'signed in a way that we do not know': { id, at, body, signature: signature.replace('v1,', 'v2,') },
      'with half a signature': { id, at, body, signature: signature.slice(0, 20) },
      'older than five minutes': { body, at: at - 310 },
      'of later than in five minutes': { body, at: at + 310 },
      'without an id': { body, id: ' ' },
      'with an id that holds the full stop of the signed text': { body, id: 'msg.1' },
    }
    for (const [how, sent] of Object.entries(refused)) expect((await post({ ...sent, as: keeper.cookie })).status, how).toBe(401)
    expect([(await rowOf(mail.id)).state, await eventsOf(mail.id), await stopped(mail.toAddress)]).toEqual(['sent', [], undefined])
  })

  test('#69 a body that is too long, or signed but not JSON, is refused, and a GET request finds nothing', async () => {
    expect((await post({ body: ' '.repeat(20_001) })).status).toBe(413)
    expect((await post({ body: '{"type":' })).status).toBe(400)
    expect((await app.request('/api/mail-events')).status).toBe(404)
  })
})

describe('#161 the state of a reported mail', () => {
  test('a delivery report sets the state of the mail and its time in the history, and the lists of delivered mails contain it', async () => {
    const mail = await accepted({ text: 'We have your message.', html: '<p>We have your message.</p>' })
    await report('delivered', mail)
    expect(await detail(mail.id)).toMatchObject({
      state: 'delivered',
      sentAt: happened,
      reportedAt: happened,
      text: mail.text,
      hasHtml: true,
    })
    expect((await detail(mail.id)).events.at(-1)).toMatchObject({ kind: 'delivered', at: happened, by: null, reported: true })
    for (const state of ['delivered', 'taken']) {
      const { items } = (await app.json(`/api/admin/email-logs?state=${state}&limit=100`, { as: keeper.cookie })).body.data as {
        items: EmailSummary[]
      }
      expect(items.map(({ id }) => id)).toContain(mail.id)
    }
    // If the time is in the future, invalid or missing, the current time is stored instead.
    for (const time of [new Date(Date.now() + 86_400_000).toISOString(), 'yesterday', undefined]) {
      const another = await accepted()
      await post({ body: JSON.stringify({ type: 'email.delivered', created_at: time, data: { message_id: another.messageId } }) })
      expect(Math.abs(((await rowOf(another.id)).reportedAt?.getTime() ?? 0) - Date.now()), time).toBeLessThan(3_600_000)
    }
    // Nobody is notified and the address is not stopped, because nothing is wrong.
    expect([await noticesOf(keeper.cookie, mail.id), await stopped(mail.toAddress)]).toEqual([0, undefined])
  })

  const orders: [Kind[], MailState, string | null][] = [
    [['delivered', 'complained'], 'complained', null],
    [['complained', 'delivered'], 'complained', null],
    [['complained', 'hard'], 'complained', null],
    [['delivered', 'hard'], 'bounced', 'refused'],
    [['hard', 'delivered'], 'bounced', 'refused'],
    [['hard', 'soft'], 'bounced', 'refused'],
    [['soft', 'delivered'], 'delivered', null],
    [['delivered', 'soft'], 'delivered', null],
    [['soft', 'delayed'], 'bounced', 'deferred'],
    [['delivered', 'failed'], 'delivered', null],
    [['failed', 'delivered'], 'delivered', null],
    [['delayed'], 'sent', null],
    [['failed'], 'dead', 'refused'],
    [['listed'], 'bounced', 'refused'],
  ]
  test.each(orders)('%j ends as %s, and every report is in the history', async (kinds, state, fault) => {
    const mail = await accepted()
    for (const kind of kinds) await report(kind, mail)
    const row = await rowOf(mail.id)
    expect([row.state, row.fault]).toEqual([state, fault])
    expect((await eventsOf(mail.id)).filter(({ reportId }) => reportId)).toHaveLength(kinds.length)
  })

  test('a repeated report, alone or five at once, counts once', async () => {
    const mail = await accepted()
    const id = `msg_${randomUUID()}`
    await Promise.all(Array.from({ length: 5 }, () => report('hard', mail, id)))
    await report('hard', mail, id)
    expect((await eventsOf(mail.id)).map(({ kind, detail: why }) => `${kind} ${why}`)).toEqual([
      'bounced No such mailbox (Permanent, General)',
    ])
    expect(await audited(mail.id, 'messages.bounced')).toHaveLength(1)
    expect(await noticesOf(keeper.cookie, mail.id)).toBe(1)
  })

  test('a repeated report does not undo a resend that staff have started since', async () => {
    const mail = await accepted()
    const id = `msg_${randomUUID()}`
    await report('failed', mail, id)
    expect((await app.json(`/api/admin/email-logs/${mail.id}/resend`, { as: keeper.cookie, body: {} })).status).toBe(200)
    await report('failed', mail, id)
    expect((await rowOf(mail.id)).state).toBe('queued')
  })

  test('a report about an unknown mail, another event or a provider id that two mails share is answered and changes nothing', async () => {
    const twins = [await accepted({ providerId: 'accepted' }), await accepted({ providerId: 'accepted' })]
    const alone = await accepted()
    const before = await owner.select({ id: emailEvents.id }).from(emailEvents)
    for (const body of [
      bodyOf('hard', { message_id: `<${randomUUID()}@elsewhere.example>`, email_id: randomUUID() }),
      bodyOf('hard', { email_id: 'accepted' }),
      bodyOf('hard', {}),
      JSON.stringify({ type: 'email.opened', created_at: happened, data: { email_id: alone.providerId } }),
      `{"type":"email.bounced","data":{"__proto__":{"email_id":"${alone.providerId}"}}}`,
      JSON.stringify({ type: 'email.bounced', data: { email_id: 'nul\0nul' } }),
      JSON.stringify({ type: 'email.bounced', data: { email_id: alone.providerId, bounce: 'x' } }),
      '[]',
      'null',
    ])
      expect((await post({ body })).status, body).toBe(204)
    expect(await owner.select({ id: emailEvents.id }).from(emailEvents)).toEqual(before)
    for (const mail of [...twins, alone]) expect((await rowOf(mail.id)).state).toBe('sent')
    // A provider id that only one mail has identifies it.
    await post({ body: bodyOf('delivered', { email_id: alone.providerId ?? '', message_id: '<made-by@provider.example.net>' }) })
    expect((await rowOf(alone.id)).state).toBe('delivered')
  })
})

describe('consequences of a report', () => {
  const next = async (to: string) => (await queueEmail(jobs, { template: 'contactReceived', to, props: { reference: 'EN-1' } })).state

  test('a permanent bounce stops the address and notifies the person who queued the mail; a temporary bounce only notifies', async () => {
    const writer = await app.signIn({ role: 'admin' })
    const gone = await accepted({ queuedBy: writer.userId })
    await report('hard', gone)
    expect(await detail(gone.id)).toMatchObject({
      state: 'bounced',
      lastError: 'No such mailbox (Permanent, General)',
      stopped: { reason: 'bounced', by: null },
      resend: { allowed: true, elsewhere: true },
    })
    expect([await noticesOf(writer.cookie, gone.id), await noticesOf(keeper.cookie, gone.id), await next(gone.toAddress)]).toEqual([
      1,
      0,
      'suppressed',
    ])

    const full = await accepted({ queuedBy: writer.userId })
    await report('soft', full)
    expect([await noticesOf(writer.cookie, full.id), await stopped(full.toAddress), await next(full.toAddress)]).toEqual([
      1,
      undefined,
      'queued',
    ])
  })

  test('#136 a spam complaint stops mails and resends, and still stops marketing after staff allow mail again', async () => {
    const mail = await accepted({ template: 'insights' })
    const to = mail.toAddress
    const [reader] = await owner
      .insert(subscribers)
      .values({ id: randomUUID(), email: to, state: 'confirmed', topics: ['law'], confirmedAt: new Date() })
      .returning()
    await report('complained', mail)
    await report('complained', mail)
    expect(await detail(mail.id)).toMatchObject({ state: 'complained', stopped: { reason: 'complained' }, resend: { allowed: false } })
    expect([await next(to), await noticesOf(keeper.cookie, mail.id), await isSuppressed(app.deps, to)]).toEqual(['suppressed', 1, true])
    const evidence = () =>
      owner
        .select()
        .from(marketingConsents)
        .where(eq(marketingConsents.subscriberId, reader?.id ?? ''))
    expect(await evidence()).toMatchObject([{ event: 'stopped', source: 'complaint', topics: [] }])
    expect((await app.json(`/api/admin/email-logs/${mail.id}/resend`, { as: keeper.cookie, body: {} })).status).toBe(409)
    const lifted = await app.json(`/api/admin/email-logs/${mail.id}/lift`, { as: keeper.cookie, body: { reason: 'They rang us about it' } })
    expect([lifted.status, await next(to), await isSuppressed(app.deps, to)]).toEqual([200, 'queued', true])
  })
})

describe('#151 reports that race with the sending of their mail', () => {
  const link = 'http://localhost:3000/reset-password/a-live-link'
  const queue = async () => {
    const { id } = await queueEmail(jobs, { template: 'passwordReset', to: address(), props: { link, minutes: 30 } })
    return rowOf(id)
  }
  const sealed = async (id: string) => (await owner.select().from(emailSecrets).where(eq(emailSecrets.emailId, id))).length

  test('a report that arrives before the outcome is stored decides the state, and the link is deleted', async () => {
    const mail = await queue()
    // The report arrives before the mail server has answered.
    const quick: Mail = {
      send: async (message) => {
        await report('delivered', mail)
        return jobs.mail.send(message)
      },
    }
    await messageJobs['mail.send']({ ...jobs, mail: quick }, { emailId: mail.id })
    expect(await rowOf(mail.id)).toMatchObject({
      state: 'delivered',
      attempts: 1,
      subject: expect.any(String),
      text: expect.stringContaining('password'),
    })
    expect(await sealed(mail.id)).toBe(0)
  })

  test('a mail that was reported as delivered is not sent again, even if the answer of the mail server was lost', async () => {
    const mail = await queue()
    smtp.sink.mode = 'reset'
    await expect(messageJobs['mail.send'](jobs, { emailId: mail.id })).rejects.toThrow('not accepted')
    smtp.sink.mode = 'ok'
    expect((await rowOf(mail.id)).state).toBe('failed')
    await report('delivered', mail)
    const before = smtp.taken.length
    await messageJobs['mail.send'](jobs, { emailId: mail.id })
    expect([smtp.taken.length, (await rowOf(mail.id)).state, await sealed(mail.id)]).toEqual([before, 'delivered', 0])
  })

  test('a refusal that is stored after a complaint report does not change the state', async () => {
    const mail = await queue()
    const contrary: Mail = {
      send: async () => {
        await report('complained', mail)
        return { accepted: false, fault: 'refused', message: '550 gone', noSuchAddress: true }
      },
    }
    await messageJobs['mail.send']({ ...jobs, mail: contrary }, { emailId: mail.id })
    expect((await rowOf(mail.id)).state).toBe('complained')
    expect(await stopped(mail.toAddress)).toMatchObject({ reason: 'complained' })
  })
})

test('#131 the text of a delivered, bounced or complained mail is deleted after 24 months', async () => {
  for (const state of ['delivered', 'bounced', 'complained'] as const) {
    const { id } = await accepted({ state })
    await owner.execute(sql`UPDATE emails SET created_at = now() - interval '24 months 1 hour' WHERE id = ${id}`)
    await messageJobs['mail.purge'](jobs)
    expect([state, (await rowOf(id)).text]).toEqual([state, null])
  }
})
