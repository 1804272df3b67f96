import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { tileKeys, tiles, type Dashboard } from '#contract/admin/dashboard.ts'
import { appointmentStatuses } from '#contract/model/appointment.ts'
import { claimStatuses } from '#contract/model/claim.ts'
import { enquiryStatuses } from '#contract/model/enquiry.ts'
import { londonClock } from '#contract/model/workingTime.ts'
import { mailStates } from '#contract/model/message.ts'
import { quoteStatuses, statusesToAnswer } from '#contract/model/quote.ts'
import { appointments } from '#server/features/appointments/appointments.table.ts'
import { claims } from '#server/features/claims/claims.table.ts'
import { enquiries } from '#server/features/contact/contact.table.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import { testApp } from '#test/support/app.ts'

const app = await testApp({ seeded: true })
const { owner } = app.database
const me = await app.signIn({ role: 'admin' })
const colleague = await app.signIn({ role: 'admin' })

const listPaths = {
  quotes: '/api/admin/quotes',
  enquiries: '/api/admin/enquiries',
  appointments: '/api/admin/appointments',
  claims: '/api/admin/claims',
  emails: '/api/admin/email-logs',
}
const show = async (as: string) => (await app.json('/api/admin/dashboard', { as })).body.data as Dashboard
const totalOf = async (as: string, list: keyof typeof listPaths, filter: Readonly<Record<string, string>>) => {
  const { status, body } = await app.json(`${listPaths[list]}?${new URLSearchParams(filter)}`, { as })
  expect(status).toBe(200)
  return (body.data as { total: number }).total
}

const hours = (from: number) => new Date(Date.now() + from * 3_600_000)
const set = { family: 'planted', setVersion: 1, sent: { declaration: '', sections: [] } }
const acceptance = { offerId: '', insurer: '', name: '', at: '', ip: '', wordingVersion: '', wording: '', offer: {} }
let number = 0
/** What a colleague has: none of my business. */
const theirs = new Set<string>()
const idFor = (assignedTo: string | null) => {
  const id = randomUUID()
  if (assignedTo === colleague.userId) theirs.add(id)
  return id
}

/** One of everything: every status, late and not, mine, a colleague's and nobody's. */
const plant = async () => {
  await owner.execute(`INSERT INTO question_sets (family, version, body, seed_hash) VALUES ('planted', 1, '{}', '')`)
  for (const status of quoteStatuses) {
    const ours = statusesToAnswer.some((each) => each === status)
    for (const [late, assignedTo] of [
      [true, me.userId],
      [false, null],
      [true, colleague.userId],
      [false, colleague.userId],
    ] as const) {
      number += 1
      await owner.insert(quotes).values({
        id: idFor(assignedTo),
        status,
        ...set,
        reference: status === 'draft' ? null : `QT-2026-${String(number).padStart(10, '0')}`,
        business: `Quote ${number}`,
        submittedAt: status === 'draft' ? null : hours(-30),
        dueAt: ours ? hours(late ? -number : number) : null,
        assignedTo,
        email: 'a@example.com',
        // Only that there is one matters here.
        acceptance: status === 'accepted' || status === 'bound' ? (acceptance as never) : null,
      })
    }
  }
  for (const status of claimStatuses) {
    for (const late of [true, false]) {
      number += 1
      const drafted = status === 'draft'
      await owner.insert(claims).values({
        id: idFor(null),
        status,
        ...set,
        sent: drafted ? null : { ...set.sent, files: [], later: [] },
        reference: drafted ? null : `CL-2026-${String(number).padStart(10, '0')}`,
        business: `Claim ${number}`,
        submittedAt: drafted ? null : hours(-30),
        dueAt: status === 'submitted' ? hours(late ? -number : number) : null,
      })
    }
  }
  // Reported last and promised last, and nobody may wait for it.
  await owner.insert(claims).values({
    id: idFor(null),
    status: 'submitted',
    ...set,
    sent: { ...set.sent, files: [], later: [] },
    reference: 'CL-2026-URGENT0001',
    business: 'Urgent',
    urgent: true,
    submittedAt: hours(-1),
    dueAt: hours(500),
  })
  const today = londonClock(new Date()).date
  for (const [status, startsAt, handlerId] of [
    ...appointmentStatuses.map((each, at) => [each, new Date(Date.UTC(2030, 0, 7, 9 + at, 30)), null] as const),
    ['confirmed', new Date(`${today}T12:00:00Z`), me.userId] as const,
    ['confirmed', new Date(`${today}T13:00:00Z`), colleague.userId] as const,
  ]) {
    number += 1
    await owner.insert(appointments).values({
      id: idFor(handlerId),
      handlerId,
      kind: number % 2 ? 'callback' : 'appointment',
      reference: `${number % 2 ? 'CB' : 'AP'}-2026-${String(number).padStart(10, '0')}`,
      submission: randomUUID(),
      status,
      channel: 'phone',
      reason: 'other',
      startsAt,
      name: `Appointment ${number}`,
      business: '',
      email: 'a@example.com',
      phone: '01632 960 001',
      note: '',
      supportNeed: '',
      consentAt: hours(0),
      consentWording: 'x',
      source: '',
    })
  }
  for (const status of enquiryStatuses) {
    for (const [late, assignedTo] of [
      [true, me.userId],
      [false, null],
      [true, colleague.userId],
    ] as const) {
      number += 1
      await owner.insert(enquiries).values({
        id: idFor(assignedTo),
        reference: `EN-2026-${String(number).padStart(10, '0')}`,
        submission: randomUUID(),
        status,
        topic: 'other',
        name: `Enquiry ${number}`,
        business: '',
        email: 'a@example.com',
        phone: '',
        message: 'A long enough message',
        preferredTime: 'any',
        supportNeed: '',
        source: '',
        dueAt: hours(late ? -number : number),
        assignedTo,
      })
    }
  }
  for (const state of mailStates)
    await owner.insert(emails).values({
      id: randomUUID(),
      toAddress: 'a@example.com',
      template: 'contactReceived',
      subject: 'x',
      props: {},
      hasSecrets: false,
      state,
      messageId: `<${randomUUID()}@example.com>`,
    })
}
await plant()

test('UX-A7 each number of the dashboard is the length of the list that it leads to', async () => {
  const { tiles: counted } = await show(me.cookie)
  expect(counted.map(({ key }) => key)).toEqual(tileKeys)
  for (const { key, count } of counted) {
    expect(await totalOf(me.cookie, tiles[key].list, tiles[key].filter), key).toBe(count)
    expect(count, `${key} is planted`).toBeGreaterThan(0)
  }
})

test('the queue is mine and nobody\u2019s, in the order of what we promised, and says how much it leaves out', async () => {
  const { queue, beyond, asOf } = await show(me.cookie)
  expect(queue.filter(({ id }) => theirs.has(id))).toEqual([])
  expect(new Set(queue.map(({ mine }) => mine))).toEqual(new Set([true, false]))
  const [urgent, ...others] = queue
  // What cannot wait is on top, whatever was promised.
  expect(urgent).toMatchObject({ kind: 'claim', urgent: true, status: 'submitted' })
  const due = others.map(({ dueAt }) => dueAt ?? '9')
  expect(due).toEqual(due.toSorted())
  expect(queue.filter(({ overdue }) => overdue).every(({ dueAt }) => (dueAt ?? '') < asOf)).toBe(true)
  expect(new Set(queue.map(({ kind }) => kind))).toEqual(new Set(['quote', 'claim', 'enquiry', 'appointment']))
  const mineAndFree =
    (await totalOf(me.cookie, 'quotes', { status: 'toAnswer', assigned: 'me' })) +
    (await totalOf(me.cookie, 'quotes', { status: 'toAnswer', assigned: 'none' }))
  const claimsWaiting =
    (await totalOf(me.cookie, 'claims', { status: 'ours', handler: 'me' })) +
    (await totalOf(me.cookie, 'claims', { status: 'ours', handler: 'none' }))
  expect(claimsWaiting).toBe(5)
  const enquiriesWaiting =
    (await totalOf(me.cookie, 'enquiries', { status: 'open', assigned: 'me' })) +
    (await totalOf(me.cookie, 'enquiries', { status: 'open', assigned: 'none' }))
  expect(enquiriesWaiting).toBe(4)
  // Two appointments wait for our word, and one of today is mine; a colleague's is theirs.
  expect(queue.length + beyond).toBe(mineAndFree + claimsWaiting + enquiriesWaiting + 3)
})

test('a queue longer than its table says how many more wait', async () => {
  for (let at = 0; at < 25; at++) {
    await owner.insert(quotes).values({
      id: randomUUID(),
      status: 'submitted',
      ...set,
      reference: `QT-2026-X${String(at).padStart(9, '0')}`,
      business: 'Later',
      submittedAt: hours(-1),
      dueAt: hours(999),
      email: 'a@example.com',
    })
  }
  const { queue, beyond } = await show(me.cookie)
  expect(queue).toHaveLength(20)
  expect(beyond).toBeGreaterThanOrEqual(25 + 14 - 20)
})

test('#58 a person is told only of lists that they may read', async () => {
  const { cookie } = await app.signIn({ role: 'admin', permissions: ['dashboard:view', 'contact:view'] })
  const { tiles: counted, queue } = await show(cookie)
  expect(counted.map(({ key }) => key)).toEqual(['enquiriesOverdue', 'enquiriesToAnswer'])
  expect(queue.every(({ kind }) => kind === 'enquiry')).toBe(true)
  const { cookie: bare } = await app.signIn({ role: 'admin', permissions: ['dashboard:view'] })
  expect(await show(bare)).toMatchObject({ tiles: [], queue: [], beyond: 0 })
})

test('#60 #50 nobody else is told anything', async () => {
  expect((await app.json('/api/admin/dashboard')).status).toBe(401)
  expect((await app.json('/api/admin/dashboard', { as: (await app.signIn({ role: 'admin', stage: 'pre_mfa' })).cookie })).status).toBe(401)
  for (const person of [{ role: 'client' }, { role: 'editor' }, { role: 'analyst' }, { role: 'admin', permissions: [] }] as const) {
    expect((await app.json('/api/admin/dashboard', { as: (await app.signIn(person)).cookie })).status).toBe(403)
  }
})
