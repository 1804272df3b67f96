/**
 * What is sent once is done once, however often it arrives: pressed many times at the same moment, or sent again because the answer was
 * lost on its way. A few rounds in the suite, as many as the security paper asks for in the lab.
 */
import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { rounds } from '#test/support/rounds.ts'
import { testApp } from '#test/support/server/app.ts'
import { nextAddress, noteOfForm } from '../arranged.ts'

const app = await testApp()
const { owner } = app.database
const today = londonClock(new Date()).date

/** What is sent, by whom, and how the rows and the mails that it may leave are counted. */
type Form = { path: string; as?: string; body: object; rows: SQL; mails: number }
const somebody = async () => {
  const clientId = randomUUID()
  const { cookie } = await app.signIn({ role: 'client', clientId })
  const policy = await app.build.policy({ clientId })
  return { clientId, as: cookie, policy }
}

const forms: Record<string, () => Promise<Form>> = {
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
  'a contract to check': async () => {
    const { as, clientId } = await somebody()
    const body = { customer: 'Example Builders', clause: 'Public liability of £5 million.' }
    return { path: '/api/client/contract-checks', as, body, rows: sql`contract_checks WHERE client_id = ${clientId}`, mails: 0 }
  },
}

const count = async (rows: SQL) => Number((await owner.execute<{ n: string }>(sql`SELECT count(*) AS n FROM ${rows}`)).rows[0]?.n)
const mailsSent = () => count(sql`emails`)
/** Sends it with this key; the browser of a visitor stays the same. */
const sender =
  ({ path, as, body }: Form, key: string, ip = nextAddress()) =>
  async () => {
    const reply = await app.json(path, { ...(as ? { as } : {}), body, headers: { 'idempotency-key': key }, ip })
    return { status: reply.status, said: JSON.stringify(reply.body.data) }
  }

test.each(Object.keys(forms))('#141 %s, pressed many times at once: one record, its mails once, and one answer', async (name) => {
  for (let round = 0; round < rounds(1, 50); round++) {
    const form = await forms[name]!()
    const before = await mailsSent()
    const send = sender(form, randomUUID())
    const replies = await Promise.all(Array.from({ length: rounds(8, 100) }, send))
    const done = replies.filter(({ status }) => status < 300)
    expect([name, replies.filter(({ status }) => status >= 300 && status !== 409)]).toEqual([name, []])
    expect([name, new Set(done.map(({ said }) => said)).size]).toEqual([name, 1])
    expect([name, await count(form.rows), (await mailsSent()) - before]).toEqual([name, 1, form.mails])
  }
})

test('#143 the answer was lost, and it is sent five times more: one record, and the first answer again', async () => {
  const names = Object.keys(forms)
  for (let round = 0; round < rounds(2, 500); round++) {
    const form = await forms[names[round % names.length] ?? '']!()
    const send = sender(form, randomUUID())
    // Nobody reads this one: the line was cut after it was sent.
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
