/** Appointments and call-backs: free half hours, signed links and emails, with a real database and a real SMTP server. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OwnAppointment } from '#contract/site/appointments.ts'
import { sendEmail } from '#server/features/messages/messages.jobs.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { appointmentApp, wish } from '#test/support/journeys/appointmentApp.ts'
import { appointmentJobs } from './appointments.jobs.ts'
import { appointmentToken } from './appointments.ts'
import { appointments } from './appointments.table.ts'

const { app, owner, post, ip, call, opened, book, slots, next, at, job, rows, queued, booked, free } = await appointmentApp()

test('half hours are offered for 20 working days, without holidays and nothing within the next hour', async () => {
  const shown = await slots()
  expect(shown.days).toHaveLength(20)
  expect(shown.days[0]).toEqual({ date: '2026-11-20', free: 13 })
  expect(shown.times[0]).toEqual({ time: '11:00', free: true })
  at('2026-12-18T10:00:00Z')
  const christmas = await slots()
  for (const closed of ['2026-12-25', '2026-12-26', '2026-12-28', '2027-01-01'])
    expect(christmas.days.map(({ date }) => date)).not.toContain(closed)
  expect((await slots('kind=callback')).days).toHaveLength(5)
  expect((await slots('kind=appointment&day=2026-12-25')).day).not.toBe('2026-12-25')
})

test('a booking holds its half hour, records the consent wording and emails staff and the visitor, with a calendar entry', async () => {
  const { status, body } = await book()
  expect(status).toBe(201)
  const { reference, token } = body.data as { reference: string; token: string }
  expect(reference).toMatch(/^AP-2026-[0-9A-HJKMNP-TV-Z]{10}$/)
  const [row] = await rows()
  expect(row).toMatchObject({
    reference,
    status: 'requested',
    channel: 'phone',
    suspected: null,
    consentWording: expect.stringMatching(/^[0-9a-f]{12}$/),
  })
  expect(row?.startsAt.toISOString()).toBe('2026-11-24T10:00:00.000Z')
  expect(await free('2026-11-24', '10:00')).toBe(false)
  expect((await queued()).map(({ template, to }) => [template, to])).toEqual([
    ['appointmentReceived', 'maria@example.com'],
    ['appointmentStaff', 'hello@chalkandchannel.example.com'],
  ])
  for (const { id } of await owner.select({ id: emails.id }).from(emails)) await sendEmail(job(), { emailId: id })
  const letter = post.taken.find(({ to }) => to[0] === 'maria@example.com')?.raw ?? ''
  expect(letter).toContain('filename=appointment.ics')
  const [, packed = ''] = /filename=appointment\.ics[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+?)\r\n--/.exec(letter) ?? []
  const entry = Buffer.from(packed.replace(/\s/g, ''), 'base64').toString('utf8')
  expect(entry).toContain('DTSTART:20261124T100000Z\r\nDTEND:20261124T103000Z\r\nSTATUS:TENTATIVE')
  expect(entry).toContain(`UID:${reference}@`)
  expect(entry.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  // The file to download has the same entry.
  const file = await app.request(`/appointment.ics?token=${token}`)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await file.text()).toContain('DTSTART:20261124T100000Z')
})

test('one form sent ten times at once makes one appointment and one set of emails', async () => {
  const token = await opened()
  const replies = await Promise.all(Array.from({ length: 10 }, () => call('/api/appointments', { ...wish, token })))
  expect(new Set(replies.map(({ status, body }) => `${status} ${(body.data as { reference: string }).reference}`)).size).toBe(1)
  expect([(await rows()).length, (await queued()).length]).toEqual([1, 2])
})

test('when twenty visitors book one half hour at once, one gets it and the others are told to choose another', async () => {
  const tokens = await Promise.all(Array.from({ length: 20 }, () => opened(0)))
  at('2026-11-20T10:05:00Z')
  const replies = await Promise.all(
    tokens.map((token, index) =>
      call('/api/appointments', { ...wish, name: `Visitor ${index}`, email: `v${index}@example.com`, token }, { ip: `192.0.2.${index}` }),
    ),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  const lost = replies.filter(({ status }) => status === 409)
  expect(lost).toHaveLength(19)
  expect(lost[0]?.body['fields']).toEqual({ time: 'Somebody has just taken this time. Choose another' })
  expect([(await rows()).length, (await queued()).length]).toEqual([1, 2])
})

test('the database refuses a second live appointment in the same half hour', async () => {
  await book()
  const [row] = await rows()
  const copy = { ...row!, id: '6f1c2a52-0000-4000-8000-000000000000', reference: 'AP-2026-0000000000', submission: 'other' }
  await expect(owner.insert(appointments).values(copy)).rejects.toMatchObject({ cause: { constraint: 'appointments_once' } })
  // Cancelled appointments and suspected bots do not hold the half hour.
  await owner.insert(appointments).values({ ...copy, status: 'cancelled' })
  await owner
    .insert(appointments)
    .values({ ...copy, id: '6f1c2a52-0000-4000-8000-000000000001', reference: 'AP-2026-0000000001', submission: 'third', suspected: 'x' })
})

test('#67 #68 missing, hostile and not offered values are refused at their field, and nothing is stored', async () => {
  const bad: Record<string, unknown[]> = {
    time: ['09:15', '08:30', '17:30', '25:00', '', null, {}, "10:00'; DROP TABLE appointments"],
    day: ['2026-11-21', '2026-11-22', '2026-12-25', '2026-11-19', '2027-06-01', '2026-02-30', '', null, '24/11/2026'],
    channel: ['letter', '', null],
    reason: ['sales', '', null],
    name: ['', ' ', 'x'.repeat(101), 'a\u202eb', null],
    email: ['', 'no', 'a@example.com,b@example.com', 'a@example.com\r\nBcc: b@example.com', null],
    phone: ['', '12', 'ring me'],
    consent: ['', 'off', null, true],
    note: ['x'.repeat(1001), 4],
    supportNeed: ['x'.repeat(501)],
    startsAt: ['2026-11-24T10:00:00Z'],
    status: ['confirmed'],
  }
  for (const [field, values] of Object.entries(bad)) {
    for (const value of values) {
      next()
      const { status, body } = await book({ [field]: value })
      expect([field, value, status]).toEqual([field, value, 422])
      const named = field === 'day' ? ['day', 'time'] : [field]
      if (body['fields']) expect(named.some((name) => name in (body['fields'] as object))).toBe(true)
    }
  }
  next()
  // This time was on offer and has passed since.
  at('2026-11-24T09:30:00Z')
  expect((await book()).body['fields']).toEqual({ time: 'This time is no longer available. Choose another' })
  expect([await rows(), await queued()]).toEqual([[], []])
})

test('an appointment at nine in London stays at nine when the clocks change in between', async () => {
  at('2027-03-22T10:00:00Z')
  await book({ day: '2027-03-30', time: '09:00' })
  expect((await rows())[0]?.startsAt.toISOString()).toBe('2027-03-30T08:00:00.000Z')
  at('2027-10-25T10:00:00Z')
  await book({ day: '2027-11-01', time: '09:00' })
  expect((await rows()).map(({ startsAt }) => startsAt.toISOString())).toContain('2027-11-01T09:00:00.000Z')
})

test('#115 bots get the same response; their bookings are stored and flagged, send no email and hold no half hour', async () => {
  const sent = [{ website: 'https://x.example', token: await opened() }, { token: '' }]
  for (const [index, more] of sent.entries())
    expect((await call('/api/appointments', { ...wish, name: `Program ${index}`, ...more })).status).toBe(201)
  const { channel: _channel, ...ring } = wish
  expect((await call('/api/callbacks', { ...ring, name: 'Program 2', token: await opened(1) })).status).toBe(201)
  expect((await rows()).every(({ suspected }) => suspected !== null)).toBe(true)
  expect(await queued()).toEqual([])
  expect(await free('2026-11-24', '10:00')).toBe(true)
  expect((await book()).status).toBe(201)
})

test('#115 a booking within two seconds of opening the form is refused with a message, and a second press books it', async () => {
  const token = await opened(1)
  const early = await call('/api/appointments', { ...wish, token })
  expect([early.status, early.body.message]).toEqual([429, expect.stringContaining('nothing has been booked yet')])
  expect([await rows(), await queued(), await free('2026-11-24', '10:00')]).toEqual([[], [], true])
  at('2026-11-20T10:00:02Z')
  expect((await call('/api/appointments', { ...wish, token })).status).toBe(201)
  expect((await rows()).map(({ suspected }) => suspected)).toEqual([null])
})

test('#114 an address gets at most three confirmations a day, without the name that the sender typed', async () => {
  for (const time of ['09:00', '09:30', '10:00', '10:30', '11:00'])
    expect((await book({ time, name: 'Buy at https://evil.example.com' })).status).toBe(201)
  const toVictim = (await queued()).filter(({ to, state }) => to === 'maria@example.com' && state !== 'suppressed')
  expect(toVictim).toHaveLength(3)
  expect(JSON.stringify(await owner.select().from(emails))).not.toContain('evil.example.com')
})

test('a call-back needs only a phone number, is confirmed by email if there is an address, and holds no half hour', async () => {
  const { channel: _channel, email: _email, ...call1 } = wish
  const send = async (more: Record<string, unknown> = {}) => call('/api/callbacks', { ...call1, token: await opened(), ...more })
  const { status, body } = await send({ day: '2026-11-20', time: '10:30' })
  expect([status, (body.data as { reference: string }).reference]).toEqual([201, expect.stringMatching(/^CB-2026-/)])
  expect((await queued()).map(({ template }) => template)).toEqual(['appointmentStaff'])
  expect((await send({ email: 'maria@example.com' })).status).toBe(201)
  expect((await send({ name: 'Another' })).status).toBe(201)
  expect((await queued()).map(({ template }) => template)).toContain('callbackReceived')
  expect(await free('2026-11-24', '10:00')).toBe(true)
  expect((await send({ phone: '' })).body['fields']).toHaveProperty('phone')
  // Call-backs are offered for five working days, not twenty.
  expect((await send({ day: '2026-12-04' })).status).toBe(422)
})

test('#107 #116 the signed link shows one appointment, opening it changes nothing, and a reference opens nothing', async () => {
  const { reference, token } = await booked()
  const before = await rows()
  for (const path of [
    `/appointment?token=${token}`,
    `/appointment.ics?token=${token}`,
    `/api/appointments/mine?token=${token}`,
    `/thank-you?kind=appointment&token=${token}`,
    '/api/appointments/mine/cancel',
    `/appointment?token=${token}&_intent=cancel`,
  ])
    await app.request(path)
  expect(await rows()).toEqual(before)
  expect((await call(`/api/appointments/mine?token=${token}`)).body.data).toEqual({
    reference,
    status: 'requested',
    channel: 'phone',
    reason: 'renewal_review',
    startsAt: '2026-11-24T10:00:00.000Z',
    sequence: 0,
    open: true,
  })
  const other = appointmentToken(app.deps, '6f1c2a52-0000-4000-8000-000000000000')
  for (const wrong of [
    reference,
    `${token}x`,
    token.replace(/^./, token.startsWith('a') ? 'b' : 'a'),
    other,
    'x',
    (await rows())[0]?.id ?? '',
  ]) {
    expect((await call(`/api/appointments/mine?token=${wrong}`)).status).toBe(404)
    expect((await call('/api/appointments/mine/cancel', { token: wrong })).status).toBe(404)
    expect((await app.request(`/appointment.ics?token=${wrong}`)).status).toBe(404)
  }
  expect(await (await app.request(`/thank-you?kind=appointment&reference=${reference}`)).text()).not.toContain('24/11/2026')
})

test('a move by the visitor frees the old half hour, holds the new one and is emailed once; a taken time is refused', async () => {
  const { token } = await booked()
  await booked({ time: '11:00', email: 'other@example.com' })
  await owner.execute('DELETE FROM email_secrets')
  await owner.delete(emails)
  const taken = await call('/api/appointments/mine/move', { token, day: '2026-11-24', time: '11:00' })
  expect([taken.status, taken.body['fields']]).toEqual([409, { time: 'Somebody has just taken this time. Choose another' }])
  for (const _press of [1, 2]) {
    const { status, body } = await call('/api/appointments/mine/move', { token, day: '2026-11-25', time: '14:30' })
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ status: 'rescheduled', startsAt: '2026-11-25T14:30:00.000Z', sequence: 1 }),
    ])
  }
  expect([await free('2026-11-24', '10:00'), await free('2026-11-25', '14:30')]).toEqual([true, false])
  expect((await queued()).map(({ template }) => template)).toEqual(['appointmentMoved', 'appointmentStaff'])
})

test('a cancellation by the visitor frees the half hour and is emailed once; cancelled and past appointments cannot be changed', async () => {
  const { token } = await booked()
  await owner.execute('DELETE FROM email_secrets')
  await owner.delete(emails)
  for (const _press of [1, 2])
    expect(((await call('/api/appointments/mine/cancel', { token })).body.data as OwnAppointment).status).toBe('cancelled')
  expect(await free('2026-11-24', '10:00')).toBe(true)
  expect((await queued()).map(({ template }) => template)).toEqual(['appointmentCancelled', 'appointmentStaff'])
  expect((await call('/api/appointments/mine/move', { token, day: '2026-11-26', time: '10:00' })).status).toBe(409)
  const second = await booked({ time: '12:00' })
  at('2026-11-24T12:00:00Z')
  expect((await call('/api/appointments/mine/cancel', { token: second.token })).status).toBe(409)
})

test('without JavaScript the forms show errors, keep what was typed, and book, move and cancel', async () => {
  const form = async (fields: Record<string, string>, path = '/contact?way=appointment&day=2026-11-24') =>
    app.request(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      ip: ip(),
    })
  const page = await (await app.request('/contact?way=appointment&day=2026-11-24')).text()
  expect(page).toContain('Tuesday 24 November')
  const refused = await form({ _way: 'appointment', ...wish, consent: '', name: 'Maria Typed', token: await opened() })
  const html = await refused.text()
  expect([
    refused.status,
    html.includes('There is a problem'),
    html.includes('value="Maria Typed"'),
    html.includes('Tick the box'),
  ]).toEqual([422, true, true, true])
  const sent = await form({ _way: 'appointment', ...wish, token: await opened() })
  const location = sent.headers.get('location') ?? ''
  expect([sent.status, location]).toEqual([302, expect.stringMatching(/^\/thank-you\?kind=appointment&token=/)])
  expect(await (await app.request(location)).text()).toContain('We hold this time for you')
  const { channel: _channel, ...fields } = wish
  const ring = await form({ _way: 'callback', ...fields, token: await opened() }, '/contact?way=callback')
  expect(ring.headers.get('location')).toMatch(/^\/thank-you\?kind=callback&reference=CB-/)
  const { reference } = (await owner.select().from(appointments).where(eq(appointments.kind, 'appointment')))[0]!
  const token = new URL(location, 'http://x').searchParams.get('token') ?? ''
  const moved = await form({ _intent: 'move', token, day: '2026-11-26', time: '09:30' }, `/appointment?token=${token}&day=2026-11-26`)
  expect([moved.status, (await moved.text()).includes(reference)]).toEqual([200, true])
  const gone = await form({ _intent: 'cancel', token }, `/appointment?token=${token}`)
  expect(await gone.text()).toContain('Cancelled')
})

test('closed appointments are deleted after 12 months and those of bots after 30 days; upcoming ones stay', async () => {
  for (const [time, change] of [
    ['09:00', `status = 'completed', updated_at = now() - interval '13 months'`],
    ['09:30', `status = 'cancelled', updated_at = now() - interval '11 months'`],
    ['10:00', `created_at = now() - interval '2 years', updated_at = now() - interval '2 years'`],
    ['10:30', `suspected = 'x', created_at = now() - interval '31 days'`],
  ] as const) {
    await book({ time })
    await owner.execute(`UPDATE appointments SET ${change} WHERE starts_at = '2026-11-24T${time}:00Z'`)
  }
  await appointmentJobs['appointments.purge'](job())
  expect((await rows()).map(({ startsAt }) => startsAt.toISOString().slice(11, 16)).toSorted()).toEqual(['09:30', '10:00'])
})

test('a query on the table as a visitor returns no appointments', async () => {
  await book()
  expect(await app.database.db.select().from(appointments)).toEqual([])
})

test('#1 #143 the response stored for a repeated request is sealed, hides the token of the booking and is returned again', async () => {
  const body = { ...wish, token: await opened() }
  const headers = { 'idempotency-key': 'press-press-press-1' }
  const first = await call('/api/appointments', body, { headers })
  expect(first.status).toBe(201)
  const { token } = first.body.data as { token: string }
  const kept = JSON.stringify((await owner.execute(`SELECT * FROM idempotency_keys`)).rows)
  expect(kept).toContain('sealed')
  expect(kept).not.toContain(token)
  expect(kept).not.toContain((first.body.data as { reference: string }).reference)
  expect((await call('/api/appointments', body, { headers })).body).toEqual(first.body)
  expect(await rows()).toHaveLength(1)
})
