/**
 * A form is processed once, however often it arrives: sent many times at once, or again because the reply was lost. A few rounds in the suite, as
 * many as the security paper requires in the lab.
 */
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { sql, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AppointmentKind } from '#contract/model/contact/appointmentMachine.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { Slots } from '#contract/site/appointments.ts'
import { operations } from '#server/operations.ts'
import { listen } from '#server/http/listen.ts'
import { rounds } from '#test/support/rounds.ts'
import { origin, testApp } from '#test/support/server/app.ts'
import { freePort } from '#test/support/server/freePort.ts'
import { nextAddress, noteOfForm } from '../arranged.ts'

const app = await testApp()
/** A second process on the same database, so that memory of one process is not enough. */
const other = await testApp({ database: app.database, parts: { env: app.env } })
const { owner } = app.database
const today = londonClock(new Date()).date

/** A request, its sender, and how to count the rows and mails it may create. */
type Form = { path: string; as?: string; body: object; rows: SQL; mails: number }
const somebody = async () => {
  const clientId = randomUUID()
  const { cookie } = await app.signIn({ role: 'client', clientId })
  const policy = await app.build.policy({ clientId })
  return { clientId, as: cookie, policy }
}

/** The first free half hour. */
const slot = async (kind: AppointmentKind) => {
  const { body } = await app.json(`/api/appointments/slots?kind=${kind}`, { ip: nextAddress() })
  const { day, times } = body.data as Slots
  return { day, time: times.find(({ free }) => free)?.time ?? '' }
}
const caller = () => ({
  token: noteOfForm(app),
  name: 'Once Only',
  email: `${randomUUID()}@example.com`,
  phone: '01632 960 001',
  consent: 'on',
})

const forms: Record<string, () => Promise<Form>> = {
  'an appointment': async () => {
    const { email, ...body } = caller()
    const wish = { ...(await slot('appointment')), channel: 'phone', reason: 'renewal_review' }
    return { path: '/api/appointments', body: { ...body, ...wish, email }, rows: sql`appointments WHERE email = ${email}`, mails: 2 }
  },
  'a call back': async () => {
    const { email, ...body } = caller()
    const wish = { ...(await slot('callback')), reason: 'renewal_review' }
    return { path: '/api/callbacks', body: { ...body, ...wish, email }, rows: sql`appointments WHERE email = ${email}`, mails: 2 }
  },
  'a subscription': () => {
    const email = `${randomUUID()}@example.com`
    return Promise.resolve({ path: '/api/subscriptions', body: { email }, rows: sql`wishes WHERE email = ${email}`, mails: 0 })
  },
  'a link to stop our articles': () => {
    const email = `${randomUUID()}@example.com`
    const rows = sql`emails WHERE to_address = ${email}`
    return Promise.resolve({ path: '/api/unsubscribe/link', body: { email }, rows, mails: 1 })
  },
  'a message about a claim': async () => {
    const { as, clientId } = await somebody()
    const claim = await app.build.claim({ clientId, status: 'acknowledged' })
    const rows = sql`record_events WHERE subject_id = ${claim.id} AND action = 'message'`
    return { path: `/api/client/claims/${claim.id}/messages`, as, body: { text: 'The police have a number now.' }, rows, mails: 1 }
  },
  'a question about a document': async () => {
    const { as, clientId } = await somebody()
    const document = await app.build.document({ clientId })
    const rows = sql`record_events WHERE subject_id = ${document.id} AND action = 'message'`
    return { path: `/api/client/documents/${document.id}/messages`, as, body: { text: 'Is this the newest?' }, rows, mails: 1 }
  },
  'an invitation of a colleague': async () => {
    const { as, clientId } = await somebody()
    const email = `${randomUUID()}@example.com`
    const body = { email, name: 'Once Only', role: 'manager', policies: 'view', claims: 'view', documents: 'view', billing: 'none' }
    return { path: `/api/client/companies/${clientId}/people`, as, body, rows: sql`users WHERE email = ${email}`, mails: 1 }
  },
  'a letter about cover': async () => {
    const { as, policy } = await somebody()
    const email = `${randomUUID()}@example.com`
    const body = {
      termsNumber: 1,
      purpose: 'landlord',
      holder: 'new',
      name: 'Once Only Lettings',
      email,
      address: '14 Example Square',
      sections: ['PL'],
      lines: [],
      excess: false,
      send: true,
      carryOver: false,
    }
    return { path: `/api/client/policies/${policy.id}/proofs`, as, body, rows: sql`proofs WHERE policy_id = ${policy.id}`, mails: 1 }
  },
  'a message to us': () => {
    const email = `${randomUUID()}@example.com`
    const body = { token: noteOfForm(app), website: '', name: 'Once Only', email, topic: 'other', message: 'Pressed many times at once' }
    return Promise.resolve({ path: '/api/contact', body, rows: sql`enquiries WHERE email = ${email}`, mails: 2 })
  },
  'a change of a policy': async () => {
    const { as, policy } = await somebody()
    const body = { kind: 'activities', business: 'Café and bakery', effectiveOn: today, declared: true }
    return { path: `/api/client/policies/${policy.id}/changes`, as, body, rows: sql`changes WHERE policy_id = ${policy.id}`, mails: 2 }
  },
  'a question about a policy': async () => {
    const { as, policy } = await somebody()
    const rows = sql`record_events WHERE subject_id = ${policy.id} AND action = 'message'`
    return { path: `/api/client/policies/${policy.id}/messages`, as, body: { text: 'Is the van covered?' }, rows, mails: 1 }
  },
  'a document that is asked for': async () => {
    const { as, clientId } = await somebody()
    const body = { clientId, kind: 'schedule', why: 'For the landlord' }
    return { path: '/api/client/documents/requests', as, body, rows: sql`documents WHERE client_id = ${clientId}`, mails: 1 }
  },
  'a document that the client sends': async () => {
    const { as, clientId } = await somebody()
    const body = { clientId, kind: 'other', title: 'Alarm contract' }
    return { path: '/api/client/documents', as, body, rows: sql`documents WHERE client_id = ${clientId}`, mails: 0 }
  },
  'a quote that is begun': () => {
    const service = randomUUID()
    const rows = sql`quotes WHERE source->>'service' = ${service}`
    return Promise.resolve({ path: '/api/quotes', body: { cover: 'PL', service }, rows, mails: 0 })
  },
  'a claim that is begun': () => {
    const rows = sql`claims WHERE client_id IS NULL AND created_at >= ${new Date().toISOString()}::timestamptz`
    return Promise.resolve({ path: '/api/claims', body: { type: 'theft' }, rows, mails: 0 })
  },
  'a new link to a saved quote': () => {
    const email = `${randomUUID()}@example.com`
    return Promise.resolve({ path: '/api/quotes/links', body: { email }, rows: sql`wishes WHERE email = ${email}`, mails: 0 })
  },
  'a contract to check': async () => {
    const { as, clientId } = await somebody()
    const body = { customer: 'Example Builders', clause: 'Public liability of £5 million.' }
    return { path: '/api/client/contract-checks', as, body, rows: sql`contract_checks WHERE client_id = ${clientId}`, mails: 0 }
  },
}

const count = async (rows: SQL) => Number((await owner.execute<{ n: string }>(sql`SELECT count(*) AS n FROM ${rows}`)).rows[0]?.n)
const mailsSent = () => count(sql`emails`)
/** Sends it with this key, as the same visitor or user. */
const sender =
  ({ path, as, body }: Form, key: string, ip = nextAddress(), turn = 0) =>
  async () => {
    const reply = await (turn++ % 2 === 0 ? app : other).json(path, {
      ...(as ? { as } : {}),
      body,
      headers: { 'idempotency-key': key },
      ip,
    })
    return { status: reply.status, said: JSON.stringify(reply.body.data) }
  }

test.each(Object.keys(forms))('#141 %s, sent many times at once: one record, its mails once, and one reply', async (name) => {
  for (let round = 0; round < rounds(1, 50); round++) {
    const form = await forms[name]!()
    const before = await mailsSent()
    const send = sender(form, randomUUID())
    const replies = await Promise.all(Array.from({ length: rounds(8, 100) }, send))
    const done = replies.filter(({ status }) => status < 300)
    // A hundred at once exceed the limit of some forms, which then reply 429.
    expect([name, replies.filter(({ status }) => status >= 300 && ![409, 429].includes(status))]).toEqual([name, []])
    expect([name, new Set(done.map(({ said }) => said)).size]).toEqual([name, 1])
    expect([name, await count(form.rows), (await mailsSent()) - before]).toEqual([name, 1, form.mails])
  }
})

/** Tested with their features, which have the records they need. */
const provedThere = [
  'assistant.rate', // test/assistant.test.ts
  'myQuotes.ask', // test/security/http-hostile.test.ts
  'myQuotes.answerInformation', // src/server/features/quotes/staff/staff.test.ts
  'quotes.saveForLater', // src/server/features/quotes/draft/journey.test.ts
  'quotes.copyDraft',
  'claims.saveForLater', // src/server/features/claims/claims.test.ts
  'profile.changeEmail', // src/server/features/profile/profile.test.ts
  'sharedPreview.comment', // src/server/features/previews/sharedPreviews.test.ts
  'sharedPreview.signOff',
  'renewals.accept', // src/server/features/renewals/renewals.test.ts
]

test('#141 every idempotent operation of the site and the portal is tested here or with its feature', async () => {
  const tried = await Promise.all(Object.values(forms).map(async (form) => (await form()).path))
  const shapeOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
  const missing = operations
    .filter(({ name, endpoint }) => endpoint.idempotent && !endpoint.path.startsWith('/api/admin/') && !provedThere.includes(name))
    .filter(({ endpoint }) => !tried.some((path) => shapeOf(endpoint.path).test(path)))
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('every operation that adds a note, a comment or a message adds it once, however often it arrives', () => {
  const adding = operations.filter(({ endpoint }) => endpoint.method === 'POST' && /\/(notes|comments|messages)$/.test(endpoint.path))
  expect(adding.length).toBeGreaterThan(10)
  expect(adding.filter(({ endpoint }) => !endpoint.idempotent).map(({ name }) => name)).toEqual([])
})

test('#143 a connection cut after sending, and five more attempts at two processes: one record', async () => {
  const port = await freePort()
  const stop = await listen({ app: app.app, cache: app.cache, host: '127.0.0.1', port })
  // From the end of the list, because the first forms have a second guard: a half hour can be booked once, and a form token used once.
  const names = Object.keys(forms).toReversed()
  for (let round = 0; round < rounds(2, 500); round++) {
    const form = await forms[names[round % names.length] ?? '']!()
    const [key, text] = [randomUUID(), JSON.stringify(form.body)]
    const headers = {
      host: new URL(origin).host,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'idempotency-key': key,
      ...(form.as ? { cookie: form.as } : {}),
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    await new Promise<void>((done) => {
      const line = connect(port, '127.0.0.1', () =>
        line.write(`POST ${form.path} HTTP/1.1\r\n${head.join('')}\r\n${text}`, () => line.destroy()),
      )
      line.on('close', () => done())
    })
    const send = sender(form, key)
    const replies = []
    for (let attempt = 0; attempt < 5; attempt++) replies.push(await send())
    expect([form.path, replies.filter(({ status }) => status >= 300)]).toEqual([form.path, []])
    expect(new Set(replies.map(({ said }) => said)).size).toBe(1)
    expect(await count(form.rows)).toBe(1)
  }
  await stop()
})

test('#143 a lost reply, and five more attempts: one record, and the first reply again', async () => {
  const names = Object.keys(forms).toReversed()
  for (let round = 0; round < rounds(2, 500); round++) {
    const form = await forms[names[round % names.length] ?? '']!()
    const send = sender(form, randomUUID())
    // Its reply is not read, as if the connection was cut after sending.
    const lost = send()
    const replies = []
    for (let attempt = 0; attempt < 5; attempt++) replies.push(await send())
    const first = await lost
    expect(first.status).toBeLessThan(300)
    const told = replies.filter(({ status }) => status !== 409)
    expect(told.length).toBeGreaterThan(0)
    expect(new Set(told.map(({ status, said }) => `${status} ${said}`))).toEqual(new Set([`${first.status} ${first.said}`]))
    expect(await count(form.rows)).toBe(1)
  }
})
