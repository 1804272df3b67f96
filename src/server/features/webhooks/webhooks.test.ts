/** Webhooks through the contract, against a real HTTP server: what is sent, when it is sent again, and where nothing is sent. */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Slots } from '#contract/site/appointments.ts'
import type { Delivery, Webhook } from '#contract/admin/webhooks.ts'
import { webhookPatience, webhookTries } from '#contract/model/webhooks/webhookEvent.ts'
import { createWebhookCall, type WebhookAnswer, type WebhookCall } from '#server/adapters/webhookCall.ts'
import { isPublicAddress } from '#server/publicAddress.ts'
import { transaction } from '#server/db/connect.ts'
import { queueWebhooks } from '#server/features/records/queueWebhooks.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { claimVisitor } from '#test/support/journeys/claimVisitor.ts'
import { quoteVisitor } from '#test/support/journeys/quoteVisitor.ts'
import { testApp } from '#test/support/server/app.ts'
import { until } from '#test/support/server/worker.ts'
import { deliverDue } from './deliver.ts'

const app = await testApp()
const ctx = { ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) }
let admin: { cookie: string; userId: string }

type Kept = { id: string; version: number }
type Got = { url: string; headers: IncomingMessage['headers']; body: string }
const got: Got[] = []
let answer = { status: 200, body: 'ok', headers: {} as Record<string, string> }
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => void (body += part.toString()))
  request.on('end', () => {
    got.push({ url: request.url ?? '', headers: request.headers, body })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
})
const url = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  admin = await app.signIn({ role: 'admin' })
})
afterAll(() => void receiver.close())
beforeEach(async () => {
  got.length = 0
  answer = { status: 200, body: 'ok', headers: {} }
  await system(sql`DELETE FROM webhooks`)
})

const system = (statement: ReturnType<typeof sql>) => transaction(app.database.db, { scope: 'system' }, (db) => db.execute(statement))
const post = (path: string, body: unknown) => app.json(`/api/admin/${path}`, { body, as: admin.cookie })
const add = async (events: string[], target = url()) => {
  const { status, body } = await post('webhooks', { name: 'Accounting', url: target, events })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data as { webhook: Webhook; secret: string }
}
const look = async (id: string) =>
  (await app.json(`/api/admin/webhooks/${id}`, { as: admin.cookie })).body.data as { webhook: Webhook; deliveries: Delivery[] }
const dueNow = () => system(sql`UPDATE webhook_deliveries SET due_at = now() WHERE state = 'waiting'`)
/** What was told so far: each event with the id of its record. */
const told = async () => {
  await deliverDue(ctx)
  return got
    .map(({ body }) => JSON.parse(body) as { event: string; subject: { id: string } })
    .map(({ event, subject }) => [event, subject.id])
}
/** Checks a signature as docs/recipes/receive-a-webhook.md describes. */
const isFromUs = (secret: string, { headers, body }: Got, now = Date.now()) => {
  const parts = String(headers['seawall-signature'])
    .split(',')
    .map((part) => part.split('='))
  const at = Number(parts.find(([name]) => name === 't')?.[1])
  const expected = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return Math.abs(now / 1000 - at) < 300 && parts.some(([name, value]) => name === 'v1' && value === expected)
}

test('#118 the audit log keeps the host of a webhook, and not what follows it, which may be its password', async () => {
  const { webhook } = await add(['complaint.received'], 'https://hooks.example.com/services/first-password')
  const change = {
    version: webhook.version,
    name: 'Accounting',
    url: 'https://hooks.example.com/services/next-password',
    events: ['policy.bound'],
  }
  await app.json(`/api/admin/webhooks/${webhook.id}`, { body: change, as: admin.cookie, method: 'PATCH' })
  const { webhook: edited } = await look(webhook.id)
  expect(edited.url).toContain('next-password')
  await post(`webhooks/${webhook.id}/remove`, { version: edited.version })
  const { rows } = await system(sql`SELECT action, after::text AS after FROM audit_log WHERE subject_id = ${webhook.id} ORDER BY id`)
  expect(rows.map(({ action }) => action)).toEqual(['webhooks.create', 'webhooks.edit', 'webhooks.remove'])
  for (const { after } of rows) expect(after).toMatch(/hooks\.example\.com(?!.*password)/)
})

test('a webhook gets a signed call with id and reference for its own events, and for no others', async () => {
  const { webhook, secret } = await add(['complaint.received'])
  const other = await add(['policy.bound'])
  const { body } = await post('complaints', {
    kind: 'service',
    complainant: 'Pat Example',
    email: 'pat@example.com',
    phone: '',
    channel: 'phone',
    category: 'delay',
    description: 'It took three weeks to hear back.',
    receivedOn: '2026-01-05',
    eligible: 'unknown',
  })
  const complaint = body.data as { id: string; reference: string }
  await deliverDue(ctx)
  expect(got).toHaveLength(1)
  const [sent] = got
  expect(sent?.headers).toMatchObject({ 'seawall-event': 'complaint.received', 'content-type': 'application/json' })
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    id: expect.any(String),
    event: 'complaint.received',
    at: expect.any(String),
    subject: { type: 'complaint', id: complaint.id, reference: complaint.reference },
  })
  expect(sent?.body).not.toMatch(/Pat|example\.com|three weeks/)
  expect(isFromUs(secret, sent!)).toBe(true)
  expect(isFromUs(other.secret, sent!)).toBe(false)
  expect(isFromUs(secret, { ...sent!, body: `${sent!.body} ` })).toBe(false)
  expect(isFromUs(secret, sent!, Date.now() + 600_000)).toBe(false)
  expect((await look(webhook.id)).deliveries).toMatchObject([{ state: 'delivered', attempts: 1, responseStatus: 200, responseText: 'ok' }])
  expect((await look(other.webhook.id)).deliveries).toEqual([])
})

test('a quote request is sent with the reference that it gets in the same step', async () => {
  await add(['quote.submitted'])
  const pat = quoteVisitor(app)
  await pat.start()
  await pat.answer()
  const { body } = await pat.submit()
  const { reference } = body.data as { reference: string }
  await deliverDue(ctx)
  expect(got.map(({ body: sent }) => (JSON.parse(sent) as { subject: unknown }).subject)).toEqual([
    { type: 'quote', id: expect.any(String), reference },
  ])
})

test('an enquiry or appointment that looked like spam is told only once staff say it is none, and one that staff had marked is not told twice', async () => {
  await add(['enquiry.received', 'appointment.booked'])
  const sent = { name: 'Pat Example', email: 'pat@example.com', topic: 'other', message: 'Do you cover a small brewery?' }
  // Without a token: it did not come from the form.
  expect((await app.json('/api/contact', { body: { ...sent, token: '' } })).status).toBe(201)
  const slots = (await app.json('/api/appointments/slots?kind=callback')).body.data as Slots
  const ring = {
    name: 'Pat Example',
    phone: '01632 960 001',
    reason: 'renewal_review',
    consent: 'on',
    day: slots.day,
    time: slots.times.find(({ free }) => free)?.time,
  }
  const asked = await app.json('/api/callbacks', { body: { ...ring, token: '' } })
  expect(asked.status, JSON.stringify(asked.body)).toBe(201)
  expect(await told()).toEqual([])
  const [enquiry] = (await system(sql`SELECT id FROM enquiries`)).rows as { id: string }[]
  const [call] = (await system(sql`SELECT id FROM appointments`)).rows as { id: string }[]
  expect((await post(`enquiries/${enquiry?.id}/not-spam`, { version: 0 })).status).toBe(200)
  expect((await post(`appointments/${call?.id}/not-spam`, { version: 0 })).status).toBe(200)
  const both = [
    ['enquiry.received', enquiry?.id],
    ['appointment.booked', call?.id],
  ]
  expect(await told()).toEqual(both)
  expect((await post(`enquiries/${enquiry?.id}/spam`, { version: 1 })).status).toBe(200)
  expect((await post(`enquiries/${enquiry?.id}/not-spam`, { version: 2 })).status).toBe(200)
  expect(await told()).toEqual(both)
})

test('a quote request or a claim that looked like spam is told once staff take it up, and mails are sent from then on', async () => {
  await add(['quote.submitted', 'claim.reported'])
  for (const visitor of [quoteVisitor(app), claimVisitor(app, '203.0.113.21')]) {
    // In a field that people do not see.
    await visitor.start({ website: 'https://spam.example.com' })
    await visitor.answer()
    await visitor.submit()
  }
  expect(await told()).toEqual([])
  const [quote] = (await system(sql`SELECT id, version FROM quotes WHERE source ->> 'suspected' = 'true'`)).rows as Kept[]
  const [claim] = (await system(sql`SELECT id, version FROM claims WHERE suspected`)).rows as Kept[]
  expect((await post(`quotes/${quote?.id}/open`, { version: quote?.version })).status).toBe(200)
  const { body } = await post(`claims/${claim?.id}/acknowledge`, { version: claim?.version })
  expect(await told()).toEqual([
    ['quote.submitted', quote?.id],
    ['claim.reported', claim?.id],
  ])
  expect(body.data).toMatchObject({ suspected: false })
  const { version } = body.data as Kept
  expect((await post(`claims/${claim?.id}/withdraw`, { version, reason: 'It was a mistake.' })).status).toBe(200)
  const mailed = await system(sql`SELECT template FROM emails WHERE related_id = ${claim?.id}`)
  expect(mailed.rows.map(({ template }) => template)).toEqual(['claimUpdate'])
})

test('a status of a policy that an administrator forces is told', async () => {
  await add(['policy.forced'])
  const policy = await app.build.policy({ status: 'active' })
  const body = { version: policy.version, to: 'pending', reason: 'Moved by mistake this morning', understood: true }
  expect((await post(`policies/${policy.id}/force`, body)).status).toBe(200)
  await deliverDue(ctx)
  expect(got.map((call) => JSON.parse(call.body) as unknown)).toMatchObject([
    { event: 'policy.forced', subject: { type: 'policy', id: policy.id, reference: policy.reference } },
  ])
})

test('a wrong address is refused before a password and a code are asked for', async () => {
  const stale = await app.signIn({ role: 'admin' })
  await system(sql`UPDATE sessions SET reauth_at = NULL WHERE user_id = ${stale.userId}`)
  const make = (target: string) =>
    app.json('/api/admin/webhooks', { body: { name: 'Accounting', url: target, events: ['policy.bound'] }, as: stale.cookie })
  expect(await make('ftp://hooks.example.com')).toMatchObject({ status: 422, body: { fields: { url: expect.any(String) } } })
  expect(await make('https://hooks.example.com')).toMatchObject({ body: { requireReauth: true } })
})

test('a refused delivery is tried again later and then given up, and a redirect is not followed', async () => {
  const { webhook } = await add(['policy.bound'])
  answer = { status: 302, body: 'x'.repeat(5000), headers: { location: 'http://169.254.169.254/latest/meta-data' } }
  await post(`webhooks/${webhook.id}/test`, {})
  await deliverDue(ctx)
  const [first] = (await look(webhook.id)).deliveries
  expect(first).toMatchObject({ state: 'waiting', attempts: 1, responseStatus: 302 })
  expect(first?.responseText).toHaveLength(1024)
  expect(Date.parse(first?.nextAt ?? '')).toBeGreaterThan(Date.now() + 30_000)
  // Not due yet.
  expect(await deliverDue(ctx)).toBe(0)
  for (let turn = 1; turn < webhookTries; turn++) {
    await dueNow()
    await deliverDue(ctx)
  }
  expect((await look(webhook.id)).deliveries).toMatchObject([{ state: 'failed', attempts: webhookTries }])
  expect(got).toHaveLength(webhookTries)
  answer = { status: 204, body: '', headers: {} }
  await post(`webhook-deliveries/${first?.id}/resend`, {})
  await deliverDue(ctx)
  expect(JSON.parse(got.at(-1)?.body ?? '')).toEqual(JSON.parse(got[0]?.body ?? ''))
  expect((await look(webhook.id)).webhook.failures).toBe(0)
})

test('a slow receiver delays no other, and gets one delivery after the other, in order, however many workers there are', async () => {
  const slow = await add(['policy.bound'], url().replace('/hook', '/slow'))
  for (let each = 0; each < 3; each++) await post(`webhooks/${slow.webhook.id}/test`, {})
  const other = await add(['policy.bound'])
  await post(`webhooks/${other.webhook.id}/test`, {})
  /** The ids sent to the slow receiver, which answers when the test says so: a real call would give up after five seconds. */
  const sent: unknown[] = []
  const answers: (() => void)[] = []
  const patient = {
    ...ctx,
    callWebhook: (call: WebhookCall) => {
      if (!call.url.endsWith('/slow')) return ctx.callWebhook(call)
      sent.push((JSON.parse(call.body) as { id: string }).id)
      return new Promise<WebhookAnswer>((done) => answers.push(() => done({ status: 200, text: '' })))
    },
  }
  const round = deliverDue(patient)
  await until('the other receiver has its delivery', async () => got.length === 1 && answers.length > 0)
  expect(sent).toHaveLength(1)
  // A second worker, or the next round of this one.
  expect(await deliverDue(patient)).toBe(0)
  for (let each = 1; each <= 3; each++) {
    await until('the slow receiver is called', async () => answers.length > 0)
    expect(sent).toHaveLength(each)
    answers.shift()?.()
  }
  expect(await round).toBe(4)
  const { rows } = await system(
    sql`SELECT payload ->> 'id' AS id FROM webhook_deliveries WHERE webhook_id = ${slow.webhook.id}::uuid ORDER BY created_at`,
  )
  expect(sent).toEqual(rows.map(({ id }) => id))
})

test('a delivery whose worker was killed is claimed again after a minute, and holds up its receiver no longer', async () => {
  const { webhook } = await add(['policy.bound'])
  for (let each = 0; each < 2; each++) await post(`webhooks/${webhook.id}/test`, {})
  // As `claim` leaves it.
  await system(sql`UPDATE webhook_deliveries SET attempts = 1, last_at = now(), due_at = now() + interval '60 seconds'
    WHERE created_at = (SELECT min(created_at) FROM webhook_deliveries)`)
  expect(await deliverDue(ctx)).toBe(0)
  await system(
    sql`UPDATE webhook_deliveries SET last_at = last_at - interval '61 seconds', due_at = due_at - interval '61 seconds' WHERE attempts = 1`,
  )
  expect(await deliverDue(ctx)).toBe(2)
})

test('after many failures in a row a webhook is switched off with a mail, and switched on again it sends what waits', async () => {
  const { webhook } = await add(['policy.bound'])
  const limited = await app.build.user({ role: 'admin', permissions: ['dashboard:view'] })
  answer = { status: 500, body: 'broken', headers: {} }
  for (let turn = 0; turn < webhookPatience; turn++) {
    await post(`webhooks/${webhook.id}/test`, {})
    await system(sql`UPDATE webhook_deliveries SET due_at = now() + interval '1 hour' WHERE attempts > 0`)
    await deliverDue(ctx)
  }
  // So many within minutes are a short outage.
  expect((await look(webhook.id)).webhook).toMatchObject({ status: 'on', failures: webhookPatience })
  await system(sql`UPDATE webhooks SET failing_since = now() - interval '25 hours'`)
  await post(`webhooks/${webhook.id}/test`, {})
  await deliverDue(ctx)
  const off = (await look(webhook.id)).webhook
  expect(off).toMatchObject({ status: 'off', failures: webhookPatience + 1 })
  expect(off.gaveUpAt).not.toBeNull()
  const mails = await app.database.owner.select().from(emails).where(eq(emails.template, 'webhookOff'))
  expect(mails.length).toBeGreaterThan(0)
  // Who may not open the settings cannot switch it on again.
  expect(mails.map(({ toAddress }) => toAddress)).not.toContain(limited.email)
  expect((await post(`webhooks/${webhook.id}/test`, {})).status).toBe(409)
  await dueNow()
  expect(await deliverDue(ctx)).toBe(0)
  answer = { status: 200, body: '', headers: {} }
  await post(`webhooks/${webhook.id}/switch`, { version: off.version, to: 'on' })
  expect(await deliverDue(ctx)).toBe(webhookPatience + 1)
})

test('what happens while a webhook that gave up is off is sent when it is switched on again; while it is off by hand, nothing is queued', async () => {
  const { webhook } = await add(['policy.reinstated', 'invoice.issued'])
  await system(sql`UPDATE webhooks SET status = 'off', gave_up_at = now()`)
  const invoice = await app.build.invoice()
  const happen = (record: string, action: string, id: string) =>
    transaction(app.database.db, { scope: 'system' }, (db) => queueWebhooks(db, { record, action, id, at: new Date() }))
  await happen('invoice', 'issue', invoice.id)
  await happen('policy', 'reinstate', invoice.policyId)
  await deliverDue(ctx)
  expect(got).toEqual([])
  const waiting = await look(webhook.id)
  expect(waiting.deliveries.map(({ state, nextAt }) => [state, nextAt])).toEqual([
    ['waiting', null],
    ['waiting', null],
  ])
  const { body } = await post(`webhooks/${webhook.id}/switch`, { version: waiting.webhook.version, to: 'on' })
  await deliverDue(ctx)
  expect(new Set(got.map(({ headers }) => headers['seawall-event']))).toEqual(new Set(['invoice.issued', 'policy.reinstated']))
  await post(`webhooks/${webhook.id}/switch`, { version: (body.data as Webhook).version, to: 'off' })
  await happen('invoice', 'issue', invoice.id)
  expect((await look(webhook.id)).deliveries).toHaveLength(2)
})

test('after a change of secret both secrets sign for a day', async () => {
  const { webhook, secret } = await add(['policy.bound'])
  const { body } = await post(`webhooks/${webhook.id}/rotate`, { version: webhook.version })
  const next = (body.data as { secret: string }).secret
  await post(`webhooks/${webhook.id}/test`, {})
  await deliverDue(ctx)
  expect([secret, next].map((one) => isFromUs(one, got[0]!))).toEqual([true, true])
  await system(sql`UPDATE webhooks SET old_secret_until = now() - interval '1 second'`)
  await post(`webhooks/${webhook.id}/test`, {})
  await deliverDue(ctx)
  expect([secret, next].map((one) => isFromUs(one, got[1]!))).toEqual([false, true])
  // The new secret is not stored in plain text.
  const { rows } = await system(sql`SELECT to_jsonb(w)::text AS text FROM webhooks w`)
  expect(String(rows[0]?.['text'])).not.toContain(next)
})

test('#100 addresses inside our own network are never called, however they are written', async () => {
  const call = createWebhookCall({ local: false })
  const to = (target: string) => call({ url: target, body: '{}', headers: {}, longest: 100 })
  const port = (receiver.address() as AddressInfo).port
  for (const target of [
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://10.0.0.1/',
    'https://192.168.1.1/',
    'https://172.16.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[2002:7f00:1::]/',
    'http://1.1.1.1/',
    'ftp://1.1.1.1/',
    'file:///etc/passwd',
    'nonsense',
  ])
    expect(await to(target), target).toHaveProperty('fault')
  expect(got).toEqual([])
  // Outside production this machine may be called, but no other address inside our network.
  expect(await createWebhookCall({ local: true })({ url: 'http://169.254.169.254/', body: '', headers: {}, longest: 1 })).toHaveProperty(
    'fault',
  )
  expect(['1.1.1.1', '2606:4700::1111'].map(isPublicAddress)).toEqual([true, true])
})

test('invalid addresses, a change to an outdated version, and a sign-in that is too old are refused', async () => {
  for (const wrong of ['ftp://example.com/', 'https://user:word@example.com/', 'nonsense', 'javascript:alert(1)'])
    expect((await post('webhooks', { name: 'A', url: wrong, events: ['policy.bound'] })).body.fields, wrong).toHaveProperty('url')
  // These could never be called.
  for (const inside of ['https://10.0.0.1/', 'https://[fd00::1]/', 'http://169.254.169.254/latest'])
    expect((await post('webhooks', { name: 'A', url: inside, events: ['policy.bound'] })).body.fields, inside).toHaveProperty('url')
  const { webhook } = await add(['policy.bound'])
  expect((await post(`webhooks/${webhook.id}/switch`, { version: webhook.version + 1, to: 'off' })).status).toBe(409)
  const stale = await app.signIn({ role: 'admin' })
  await app.database.owner.execute(sql`UPDATE sessions SET reauth_at = now() - interval '6 minutes' WHERE user_id = ${stale.userId}`)
  const refused = await app.json('/api/admin/webhooks', { body: { name: 'A', url: url(), events: ['policy.bound'] }, as: stale.cookie })
  expect(refused).toMatchObject({ status: 403, body: { requireReauth: true } })
})
