import { count, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ComplaintDetail } from '#contract/admin/book/complaints.ts'
import { type EnquiryDetail } from '#contract/model/contact/enquiry.ts'
import { handoverSource, messageOf } from '#contract/model/contact/handover.ts'
import { enquiryMachine } from '#contract/model/contact/enquiryMachine.ts'
import { transaction } from '#server/db/connect.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { testApp, type Call } from '#test/support/server/app.ts'
import { contactJobs } from './contact.jobs.ts'
import { enquiries } from './contact.table.ts'

let clock = new Date('2026-11-20T10:00:00Z')
const app = await testApp({ parts: { now: () => clock } })
const { owner } = app.database
const editor = await app.signIn({ role: 'admin' })

let caller = 1
beforeEach(async () => {
  // Limits apply to each address, so every test uses another one.
  caller += 1
  clock = new Date('2026-11-20T10:00:00Z')
  await owner.delete(enquiries)
  await owner.delete(emails)
})
const ip = () => `198.51.100.${caller}`

const words = {
  name: 'Maria Pebble',
  business: 'Pebble Café',
  email: 'maria@example.com',
  topic: 'new_policy',
  message: 'Please ring me about a second shop.',
}

/** Opens the form and lets as much time pass as a person needs. */
const opened = async (seconds = 30) => {
  const { body } = await app.json('/api/contact/form', { ip: ip() })
  clock = new Date(clock.getTime() + seconds * 1000)
  return (body.data as { token: string }).token
}
const send = (body: Record<string, unknown>, call: Call = {}) => app.json('/api/contact', { body, ip: ip(), ...call })
const rows = () => owner.select().from(enquiries)
const mails = () => owner.select({ template: emails.template, to: emails.toAddress, props: emails.props }).from(emails)

test('a message is stored and answered with a reference, both sides get an email, and the form says when the office reopens', async () => {
  const { status, body } = await send({ ...words, token: await opened() })
  expect(status).toBe(201)
  const { reference } = body.data as { reference: string }
  expect(reference).toMatch(/^EN-2026-[0-9A-HJKMNP-TV-Z]{10}$/)
  const [row] = await rows()
  expect(row).toMatchObject({ ...words, reference, status: 'new', phone: '', preferredTime: 'any', suspected: null })
  // Sent on Friday morning, so due by the end of Monday.
  expect(row?.dueAt.toISOString()).toBe('2026-11-23T17:30:00.000Z')
  const queued = await mails()
  expect(queued.map(({ template, to }) => [template, to]).toSorted()).toEqual([
    ['contactNew', 'hello@chalkandchannel.example.com'],
    ['contactReceived', 'maria@example.com'],
  ])
  clock = new Date('2026-11-20T17:30:00Z')
  expect((await app.json('/api/contact/form', { ip: ip() })).body.data).toMatchObject({ opensAt: '2026-11-23T09:00:00.000Z' })
})

test('#135 a complaint about personal data gets a reference and an email at once, and is due after thirty days', async () => {
  const { status, body } = await send({ ...words, topic: 'data_complaint', token: await opened() })
  expect(status).toBe(201)
  const { reference } = body.data as { reference: string }
  const received = (await mails()).find(({ template }) => template === 'contactReceived')
  expect(received).toMatchObject({ to: words.email, props: { reference } })
  const asStaff = async (path: string) => (await app.json(`/api/admin/complaints${path}`, { as: editor.cookie })).body.data
  const { items } = (await asStaff('?kind=data_protection')) as { items: { id: string; dueAt: string; late: boolean }[] }
  // 20 November plus thirty days, at the time the office closes.
  expect(items).toMatchObject([{ dueAt: '2026-12-20T17:30:00.000Z', late: false }])
  const id = items[0]?.id ?? ''
  const [enquiry] = await rows()
  // It has a procedure and deadlines of its own, so the message does not wait in the queue as well.
  expect(enquiry).toMatchObject({ status: 'closed', version: 1 })
  const read = (await asStaff(`/${id}`)) as ComplaintDetail
  expect(read).toMatchObject({
    kind: 'data_protection',
    complainant: words.name,
    email: words.email,
    description: words.message,
    receivedOn: '2026-11-20',
    enquiryId: enquiry?.id,
    clock: [
      { key: 'acknowledge', by: '2026-12-20', state: 'waiting' },
      { key: 'final', by: '2026-12-20', state: 'waiting' },
    ],
  })
  // It is late after the thirtieth day.
  clock = new Date('2026-12-21T10:00:00Z')
  expect(await asStaff(`/${id}`)).toMatchObject({ late: true, clock: [{ state: 'late' }, { state: 'late' }] })
  clock = new Date('2026-11-20T10:00:00Z')
  await app.json(`/api/admin/complaints/${id}/acknowledge`, { as: editor.cookie, body: { version: read.version } })
  expect(await mails()).toContainEqual(
    expect.objectContaining({
      template: 'complaintAcknowledged',
      to: words.email,
      props: expect.objectContaining({ data: true, answerBy: '2026-12-20' }) as object,
    }),
  )
  // A complaint about our service is listed separately.
  await send({ ...words, topic: 'complaint', token: await opened() })
  expect(await asStaff('?kind=service')).toMatchObject({ total: 1 })
})

test('one form sent ten times at once makes one enquiry and one set of emails', async () => {
  const token = await opened()
  const replies = await Promise.all(Array.from({ length: 10 }, () => send({ ...words, token })))
  const references = new Set(replies.map(({ body }) => (body.data as { reference: string }).reference))
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
  expect(references.size).toBe(1)
  expect(await rows()).toHaveLength(1)
  expect(await mails()).toHaveLength(2)
})

test('#115 bots that fill the hidden field, skip the form or are too fast get the same response, are stored as spam and send no email', async () => {
  const answers = [
    await send({ ...words, token: await opened(), website: 'https://spam.example.com' }),
    await send({ ...words, message: 'Another message entirely.' }),
    await send({ ...words, message: 'A third one, forged.', token: '1700000000000~aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa~x.y' }),
    await send({ ...words, message: 'Typed by a very fast person.', token: await opened(1.9) }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(201)
    expect(body.data).toEqual({ reference: expect.stringMatching(/^EN-2026-/) })
  }
  const kept = await rows()
  expect(kept.map(({ status }) => status)).toEqual(['spam', 'spam', 'spam', 'spam'])
  expect(kept.every(({ suspected }) => suspected !== null)).toBe(true)
  expect(await mails()).toEqual([])
})

test('#115 bots: the eleventh message of an hour from one address is refused with a time to wait', async () => {
  const statuses: number[] = []
  for (let number = 0; number < 11; number++)
    statuses.push((await send({ ...words, message: `Message number ${number}, long enough.`, token: await opened() })).status)
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 201))
  const refused = await app.request('/api/contact', { body: { ...words, token: '' }, ip: ip() })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('#114 mail bombing: an address gets at most three confirmations a day, without text that the sender typed', async () => {
  for (let number = 0; number < 5; number++)
    await send({
      ...words,
      name: 'Buy now https://evil.example.com',
      email: 'victim@example.com',
      message: `https://evil.example.com visit ${number}`,
      token: await opened(),
    })
  const toVictim = (await owner.select().from(emails).where(eq(emails.toAddress, 'victim@example.com'))).filter(
    ({ state }) => state !== 'suppressed',
  )
  expect(toVictim).toHaveLength(3)
  const every = await owner.select().from(emails)
  expect(JSON.stringify(every)).not.toContain('evil.example.com')
  expect(await rows()).toHaveLength(5)
})

test('#113 header injection: an address that is more than one address is refused', async () => {
  const token = await opened()
  for (const email of [
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com,b@example.com',
    'a@example.com;b@example.com',
    'x <a@example.com>',
    'group:a@example.com;',
    'a@b',
  ]) {
    const { status, body } = await send({ ...words, email, token })
    expect([email, status]).toEqual([email, 422])
    expect(body['fields']).toHaveProperty('email')
  }
  expect(await rows()).toEqual([])
})

test('#67 #68 #70 every field refuses invalid values with a message, and nothing is stored', async () => {
  const bad: Record<string, unknown[]> = {
    name: ['', '   ', null, 7, [], {}, 'x'.repeat(101), 'a\u0000b', '\ud800', 'a\u202eb'],
    business: [null, 1, 'x'.repeat(121), '\u0000'],
    email: ['', 'no', null, {}, `${'x'.repeat(250)}@example.com`],
    phone: ['123', 'call me', '+44 abc', '0'.repeat(40), null],
    topic: ['', 'sales', null, 3],
    message: ['', 'too short', null, 'x'.repeat(4001), `${'long enough '}\u0000`],
    preferredTime: ['midnight', null],
    supportNeed: ['x'.repeat(501), 5],
    source: ['https://evil.example.com', '//evil', 'x'],
    unknownKey: ['x'],
  }
  for (const [field, values] of Object.entries(bad)) {
    for (const value of values) {
      // Each uses another address, because refusals count against the limit too.
      caller += 1
      const { status, body } = await send({ ...words, token: '', [field]: value })
      expect([field, value, status]).toEqual([field, value, 422])
      // Text that no database can store is refused before the fields are checked.
      if (body['fields']) expect(Object.keys(body['fields'])).toContain(field)
    }
  }
  expect(await rows()).toEqual([])
})

test('opening the form adds nothing to the audit log', async () => {
  const before = await owner.execute(sql`select count(*) from audit_log`)
  await opened()
  expect((await owner.execute(sql`select count(*) from audit_log`)).rows).toEqual(before.rows)
})

test('visitors and clients can send a message but read none, through the API or in the database', async () => {
  await send({ ...words, token: await opened() })
  expect((await app.json('/api/admin/enquiries')).status).toBe(401)
  for (const scope of [{ scope: 'visitor' as const }, { scope: 'client' as const, clientIds: [editor.userId], userId: editor.userId }]) {
    const seen = await transaction(app.database.db, scope, (tx) => tx.select({ total: count() }).from(enquiries))
    expect(seen).toEqual([{ total: 0 }])
  }
})

const enquiry = async () => {
  await send({ ...words, token: await opened() })
  const [row] = await rows()
  return row!
}
const act = (id: string, deed: string, body: object, as = editor.cookie) => app.json(`/api/admin/enquiries/${id}/${deed}`, { body, as })
const detail = (body: { data?: unknown }) => body.data as EnquiryDetail

test('staff take, answer, close and reopen; every step is in the history', async () => {
  const { id, reference } = await enquiry()
  expect(detail((await act(id, 'take', { version: 0 })).body)).toMatchObject({
    status: 'in_progress',
    version: 1,
    assignedTo: { id: editor.userId },
  })
  const message = 'Thank you. Shall we speak on Tuesday at ten?'
  expect(detail((await act(id, 'respond', { version: 1, message })).body)).toMatchObject({
    status: 'replied',
    replies: [{ by: 'Test Person', message }],
  })
  const reply = (await mails()).find(({ template }) => template === 'enquiryReply')
  expect(reply).toMatchObject({ to: 'maria@example.com', props: { reference, message, from: 'Test Person' } })
  expect(detail((await act(id, 'close', { version: 2, reason: 'Answered' })).body).status).toBe('closed')
  const last = detail((await act(id, 'reopen', { version: 3 })).body)
  expect(last.status).toBe('in_progress')
  expect(last.history.map(({ action }) => action)).toEqual(['submit', 'take', 'respond', 'close', 'reopen'])
  // Staff see the reason for closing.
  expect(last.history.map(({ reason }) => reason)).toEqual(['', '', '', 'Answered', ''])
})

test('a reply to an outdated version gives 409 and sends no email', async () => {
  const { id } = await enquiry()
  await act(id, 'take', { version: 0 })
  const { status, body } = await act(id, 'respond', { version: 0, message: 'A reply that must not go out twice.' })
  expect([status, body['version']]).toEqual([409, 1])
  expect((await mails()).filter(({ template }) => template === 'enquiryReply')).toEqual([])
})

test('the API allows exactly the steps that the state machine allows, and answers 409 with the allowed ones otherwise', async () => {
  const staff = { role: 'admin', permissions: null } as const
  const paths = { take: 'take', respond: 'respond', close: 'close', reopen: 'reopen' }
  const { name: complainant, message: description } = words
  const complaint = { kind: 'service', complainant, description, email: '', phone: '', channel: 'website', category: 'delay' }
  const typed = {
    openComplaint: { ...complaint, receivedOn: '2026-11-20' },
    respond: { message: 'A reply of some length.' },
    close: { reason: '' },
  }
  for (const status of enquiryMachine.statusNames) {
    for (const action of enquiryMachine.actions) {
      const { id } = await enquiry()
      await owner.update(enquiries).set({ status }).where(eq(enquiries.id, id))
      const path = { ...paths, markSpam: 'spam', notSpam: 'not-spam', openComplaint: 'complaint' }[action]
      const version = action === 'openComplaint' ? {} : { version: 0 }
      const { status: answer, body } = await act(id, path, { ...version, ...typed[action as keyof typeof typed] })
      const done = action === 'openComplaint' ? 201 : 200
      expect([status, action, answer]).toEqual([status, action, enquiryMachine.can(status, action, staff) ? done : 409])
      if (answer === 409) expect(body['allowed']).toEqual(enquiryMachine.actionsFor(status, staff))
      await owner.delete(enquiries)
      caller += 1
    }
  }
})

test('staff who may only view cannot close an enquiry, and an unknown id is not found', async () => {
  const { id } = await enquiry()
  const looker = await app.signIn({ role: 'admin', permissions: ['contact:view'] })
  expect(detail((await app.json(`/api/admin/enquiries/${id}`, { as: looker.cookie })).body).actions).toEqual([])
  expect((await act(id, 'close', { version: 0, reason: '' }, looker.cookie)).status).toBe(403)
  expect((await app.json('/api/admin/enquiries/6f1c2a52-0000-4000-8000-000000000000', { as: editor.cookie })).status).toBe(404)
})

test('staff with only chat:manage can open and answer handovers from the assistant, and no other enquiry', async () => {
  const other = await enquiry()
  caller += 1
  await send({
    ...words,
    name: 'Ann Example',
    source: handoverSource,
    message: messageOf(
      'Please ring.',
      'Question: what is excess?\nAnswer: The first part of a claim. [1]\n[1] Glossary: /insurance-glossary',
    ),
    token: await opened(),
  })
  const chats = await app.signIn({ role: 'admin', permissions: ['chat:manage'] })
  const as = chats.cookie
  const { body: listed } = await app.json('/api/admin/handovers', { as })
  const { items } = listed.data as { items: { id: string; asked: string }[] }
  expect(items.map(({ asked }) => asked)).toEqual(['what is excess?'])
  const id = items[0]!.id
  const read = (await app.json(`/api/admin/handovers/${id}`, { as })).body.data as EnquiryDetail
  expect(read.handover).toEqual({
    note: 'Please ring.',
    shortened: false,
    turns: [{ question: 'what is excess?', answer: 'The first part of a claim. [1]', sources: ['[1] Glossary: /insurance-glossary'] }],
  })
  expect(read.actions).toEqual(['take', 'respond', 'close', 'markSpam'])
  const step = (of: string, deed: string, body: object) => app.json(`/api/admin/handovers/${of}/${deed}`, { as, body })
  const message = 'Thank you. I will ring at ten.'
  const answered = await step(id, 'respond', { version: 0, message })
  expect([answered.status, detail(answered.body).status]).toEqual([200, 'replied'])
  expect((await mails()).filter(({ template }) => template === 'enquiryReply')).toMatchObject([{ to: 'maria@example.com' }])

  // Any other enquiry is not found, in single and in bulk actions.
  expect((await app.json(`/api/admin/handovers/${other.id}`, { as })).status).toBe(404)
  for (const [deed, body] of [
    ['take', {}],
    ['respond', { message }],
    ['close', { reason: '' }],
    ['spam', {}],
  ] as const)
    expect([deed, (await step(other.id, deed, { version: 0, ...body })).status]).toEqual([deed, 404])
  const given = await app.json('/api/admin/handovers/assign', { as, body: { selection: { ids: [other.id] }, userId: chats.userId } })
  expect(given.body.data).toMatchObject({ done: [], refused: [{ id: other.id }] })
  const back = await app.json('/api/admin/handovers/assign/undo', {
    as,
    body: { rows: [{ id: other.id, version: 0, userId: chats.userId }] },
  })
  expect(back.body.data).toMatchObject({ done: [], refused: [{ id: other.id }] })
  for (const path of ['', '/csv', `/${other.id}`, `/${id}`])
    expect([path, (await app.json(`/api/admin/enquiries${path}`, { as })).status]).toEqual([path, 403])
  // Notifications lead to this address.
  expect((await app.request(`/admin/enquiries/${id}`, { as })).headers.get('location')).toBe(`/admin/handovers/${id}`)

  // Staff who answer enquiries can act on it there, but have no access to the inbox of handovers.
  const answering = await app.signIn({ role: 'admin', permissions: ['contact:view', 'contact:respond'] })
  expect(detail((await act(id, 'close', { version: 1, reason: '' }, answering.cookie)).body).status).toBe('closed')
  expect((await app.json('/api/admin/handovers', { as: answering.cookie })).status).toBe(403)
})

test('the list can be filtered and searched for wildcard characters, and its pages have no gaps', async () => {
  for (let number = 0; number < 7; number++) {
    caller += 1
    await send({
      ...words,
      name: number === 3 ? 'Per%cent_Person' : `Person ${number}`,
      message: `Message number ${number}, long enough.`,
      token: await opened(),
    })
  }
  const list = async (query: string) =>
    (await app.json(`/api/admin/enquiries${query}`, { as: editor.cookie })).body.data as {
      items: { name: string }[]
      total: number
      next: string | null
    }
  expect((await list('?q=%25cent_')).items.map(({ name }) => name)).toEqual(['Per%cent_Person'])
  expect((await list('?q=a%25z')).total).toBe(0)
  const first = await list('?limit=3&sort=oldest')
  const second = await list(`?limit=3&sort=oldest&cursor=${encodeURIComponent(first.next ?? '')}`)
  const third = await list(`?limit=3&sort=oldest&cursor=${encodeURIComponent(second.next ?? '')}`)
  expect([...first.items, ...second.items, ...third.items].map(({ name }) => name)).toHaveLength(7)
  expect(new Set([...first.items, ...second.items, ...third.items].map(({ name }) => name)).size).toBe(7)
  expect([first.total, third.next]).toEqual([7, null])
  expect((await list('?status=open&overdue=yes')).total).toBe(0)
  clock = new Date('2026-12-01T10:00:00Z')
  expect((await list('?status=open&overdue=yes')).total).toBe(7)
  expect((await app.json('/api/admin/enquiries?cursor=x', { as: editor.cookie })).status).toBe(422)
})

test('finished enquiries are deleted after 12 months, spam after 30 days, open ones never', async () => {
  const ages: Record<string, string> = {
    new: '3 years',
    in_progress: '3 years',
    replied: '13 months',
    closed: '11 months',
    spam: '31 days',
  }
  for (const [status, age] of Object.entries(ages)) {
    caller += 1
    await send({ ...words, message: `An enquiry that is ${status}.`, token: await opened() })
    await owner.execute(
      sql.raw(`UPDATE enquiries SET status = '${status}', updated_at = now() - interval '${age}' WHERE message LIKE '%${status}.'`),
    )
  }
  await contactJobs['contact.purge']({ pool: app.database.db })
  expect((await rows()).map(({ status }) => status).toSorted()).toEqual(['closed', 'in_progress', 'new'])
})
