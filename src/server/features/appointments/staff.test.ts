/** Reminders, and appointments as staff handle them: their steps, list and history. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type AppointmentDetail } from '#contract/model/contact/appointment.ts'
import { appointmentMachine } from '#contract/model/contact/appointmentMachine.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { appointmentApp } from '#test/support/journeys/appointmentApp.ts'
import { appointmentJobs } from './appointments.jobs.ts'
import { appointments } from './appointments.table.ts'

const { app, owner, call, book, at: set, job, rows, queued, booked } = await appointmentApp()
const editor = await app.signIn({ role: 'admin' })

test('one reminder goes out a day before and one an hour before, again after a move, and none for a cancelled appointment', async () => {
  const { token } = await booked()
  await booked({ time: '15:00', email: 'gone@example.com' })
  await owner.update(appointments).set({ status: 'cancelled' }).where(eq(appointments.email, 'gone@example.com'))
  await owner.execute(`UPDATE appointments SET created_at = '2026-11-20T10:00:00Z', updated_at = '2026-11-20T10:00:00Z'`)
  const reminders = async () => (await queued()).filter(({ template }) => template === 'appointmentReminder').length
  const at = async (instant: string) => {
    set(instant)
    await Promise.all([appointmentJobs['appointments.remind'](job()), appointmentJobs['appointments.remind'](job())])
    return reminders()
  }
  expect(await at('2026-11-23T09:59:00Z')).toBe(0)
  expect(await at('2026-11-23T10:00:00Z')).toBe(1)
  expect(await at('2026-11-23T10:01:00Z')).toBe(1)
  expect(await at('2026-11-24T09:00:00Z')).toBe(2)
  expect(await at('2026-11-24T09:30:00Z')).toBe(2)
  set('2026-11-24T09:35:00Z')
  await call('/api/appointments/mine/move', { token, day: '2026-11-26', time: '16:00' })
  await owner.execute(`UPDATE appointments SET updated_at = '2026-11-24T09:35:00Z'`)
  expect(await at('2026-11-25T16:00:00Z')).toBe(3)
  // The worker did not run in the last hour, and no reminder goes out after the start.
  expect(await at('2026-11-26T16:00:00Z')).toBe(3)
})

test('an appointment booked for the same day gets only the reminder an hour before', async () => {
  await booked({ day: '2026-11-20', time: '15:00' })
  await owner.execute(`UPDATE appointments SET created_at = '2026-11-20T10:00:00Z', updated_at = '2026-11-20T10:00:00Z'`)
  await appointmentJobs['appointments.remind'](job())
  expect((await queued()).filter(({ template }) => template === 'appointmentReminder')).toEqual([])
  set('2026-11-20T14:10:00Z')
  await appointmentJobs['appointments.remind'](job())
  expect((await queued()).filter(({ template }) => template === 'appointmentReminder')).toHaveLength(1)
})

test('a reminder that is late, so that the appointment is on the same day, does not say tomorrow', async () => {
  await booked()
  await owner.execute(`UPDATE appointments SET created_at = '2026-11-20T10:00:00Z', updated_at = '2026-11-20T10:00:00Z'`)
  const ahead = async (instant: string) => {
    set(instant)
    await owner.execute('UPDATE appointments SET day_reminded_at = NULL')
    await appointmentJobs['appointments.remind'](job())
    const sent = await owner.select({ props: emails.props }).from(emails).where(eq(emails.template, 'appointmentReminder'))
    await owner.delete(emails).where(eq(emails.template, 'appointmentReminder'))
    return sent.map(({ props }) => props['ahead'])
  }
  expect(await ahead('2026-11-23T10:00:00Z')).toEqual(['day'])
  expect(await ahead('2026-11-24T07:00:00Z')).toEqual(['today'])
  expect(await ahead('2026-11-24T09:10:00Z')).toEqual(['hour'])
})

const act = (id: string, deed: string, body: object, as = editor.cookie) => app.json(`/api/admin/appointments/${id}/${deed}`, { body, as })
const only = async () => (await rows())[0]!

test('#137 staff confirm with a note and complete; every step is in the history, and viewing is audited', async () => {
  await book()
  const { id } = await only()
  const shown = (await app.json(`/api/admin/appointments/${id}`, { as: editor.cookie })).body.data as AppointmentDetail
  expect(shown.actions).toEqual(['confirm', 'cancel'])
  const confirmed = await act(id, 'confirm', { version: 0, message: 'Ring the bell at the side door.' })
  expect(confirmed.body.data).toMatchObject({ status: 'confirmed', version: 1, assignedTo: { id: editor.userId } })
  const [mailed] = await owner.select().from(emails).where(eq(emails.template, 'appointmentConfirmed'))
  expect(mailed?.props).toMatchObject({ message: 'Ring the bell at the side door.', from: 'Test Person', sequence: 1 })
  expect((await act(id, 'complete', { version: 1 })).status).toBe(409)
  set('2026-11-24T10:40:00Z')
  expect(((await app.json('/api/admin/appointments?overdue=yes', { as: editor.cookie })).body.data as { total: number }).total).toBe(1)
  const done = (await act(id, 'complete', { version: 1 })).body.data as AppointmentDetail
  expect(done.status).toBe('completed')
  expect(done.history.map(({ action }) => action)).toEqual(['book', 'confirm', 'complete'])
  expect((await owner.execute(`SELECT 1 FROM audit_log WHERE action = 'appointments.show' AND subject_id = '${id}'`)).rows).toHaveLength(1)
})

test('the history shows staff the reason for a cancellation', async () => {
  await book()
  const { id } = await only()
  const { body } = await act(id, 'cancel', { version: 0, reason: 'The broker is ill' })
  expect((body.data as AppointmentDetail).history.at(-1)).toMatchObject({ action: 'cancel', reason: 'The broker is ill' })
})

test('#115 cancelling what a bot has booked, or what has begun, sends no email, and what has begun cannot be confirmed', async () => {
  const later = async (deed: 'cancel' | 'confirm', change: Partial<typeof appointments.$inferInsert>) => {
    await owner.delete(appointments)
    await owner.delete(emails)
    await book()
    const { id } = await only()
    await owner.update(appointments).set(change).where(eq(appointments.id, id))
    expect((await act(id, deed, { version: 0, ...(deed === 'cancel' ? { reason: '' } : { message: '' }) })).status).toBe(200)
    return (await queued()).map(({ template }) => template).filter((name) => /Cancelled|Confirmed/.test(name))
  }
  expect(await later('cancel', { suspected: null })).toEqual(['appointmentCancelled'])
  expect(await later('confirm', { suspected: null })).toEqual(['appointmentConfirmed'])
  expect(await later('cancel', { kind: 'callback' })).toEqual(['callbackCancelled'])
  const [told] = await owner.select().from(emails).where(eq(emails.template, 'callbackCancelled'))
  expect(String(told?.props['link'])).toContain('way=callback')
  expect(await later('cancel', { kind: 'callback', suspected: 'hidden field filled in' })).toEqual([])
  expect(await later('cancel', { suspected: 'hidden field filled in' })).toEqual([])
  const begun = { startsAt: new Date('2026-11-20T09:00:00Z') }
  expect(await later('cancel', begun)).toEqual([])
  expect(await later('cancel', { ...begun, kind: 'callback' })).toEqual([])
  await expect(later('confirm', begun)).rejects.toThrow('409')
})

test('what looked like spam is taken back, unless somebody else has its half hour', async () => {
  await book({ website: 'https://spam.example.com' })
  const { id } = await only()
  const shown = async () => (await app.json(`/api/admin/appointments/${id}`, { as: editor.cookie })).body.data as AppointmentDetail
  expect((await shown()).actions).toContain('notSpam')
  const found = async (query: string) =>
    ((await app.json(`/api/admin/appointments${query}`, { as: editor.cookie })).body.data as { items: { id: string }[] }).items.map(
      (one) => one.id,
    )
  expect([await found(''), await found('?spam=suspected')]).toEqual([[], [id]])
  const [copy] = await rows()
  const other = { ...copy!, id: randomUUID(), reference: 'AP-2026-0000000009', submission: 'other', suspected: null }
  await owner.insert(appointments).values(other)
  expect(await act(id, 'not-spam', { version: 0 })).toMatchObject({
    status: 409,
    body: { message: 'Somebody else has booked this half hour since. Ring to agree another time, then cancel this one.' },
  })
  await owner.delete(appointments).where(eq(appointments.id, other.id))
  expect((await act(id, 'not-spam', { version: 0 })).body.data).toMatchObject({ status: 'requested', suspected: null })
  expect((await shown()).actions).not.toContain('notSpam')
  expect((await shown()).history.at(-1)?.action).toBe('notSpam')
  const list = (await app.json('/api/admin/appointments?status=live', { as: editor.cookie })).body.data as { items: { id: string }[] }
  expect(list.items.map((one) => one.id)).toEqual([id])
})

test('#146 confirming an appointment that the visitor has moved meanwhile gives 409 and sends no email', async () => {
  const { token } = await booked()
  const { id } = await only()
  await call('/api/appointments/mine/move', { token, day: '2026-11-25', time: '14:30' })
  const { status, body } = await act(id, 'confirm', { version: 0, message: '' })
  expect([status, body['version']]).toEqual([409, 1])
  expect((await queued()).map(({ template }) => template)).not.toContain('appointmentConfirmed')
})

test('the API allows exactly the steps that the state machine allows, and answers 409 to the others', async () => {
  await book()
  const { id } = await only()
  const staff = { role: 'editor', permissions: null } as const
  for (const kind of ['appointment', 'callback'] as const)
    for (const status of appointmentMachine.statusNames)
      for (const begun of [true, false])
        for (const action of ['confirm', 'complete', 'noShow', 'cancel'] as const) {
          const startsAt = new Date(begun ? '2026-11-20T09:00:00Z' : '2026-11-24T10:00:00Z')
          await owner.update(appointments).set({ kind, status, startsAt, version: 0 }).where(eq(appointments.id, id))
          const path = action === 'noShow' ? 'no-show' : action
          const reply = await act(id, path, {
            version: 0,
            ...(action === 'confirm' ? { message: '' } : action === 'cancel' ? { reason: '' } : {}),
          })
          const legal = appointmentMachine.can(status, action, staff, { kind, begun })
          expect([kind, status, begun, action, reply.status]).toEqual([kind, status, begun, action, legal ? 200 : 409])
          if (legal) expect((await only()).status).toBe(appointmentMachine.targets(status, action)[0])
        }
})

test('#50 permission to view does not allow changes; the list follows its filters and has no gap between pages', async () => {
  for (const time of ['09:00', '09:30', '10:00', '10:30', '11:00'])
    await book({ time, name: time === '10:00' ? 'Per%cent_Person' : 'Maria' })
  const looker = await app.signIn({ role: 'admin', permissions: ['appointment:view'] })
  const other = await app.signIn({ role: 'admin', permissions: ['contact:view'] })
  const { id } = await only()
  expect(((await app.json(`/api/admin/appointments/${id}`, { as: looker.cookie })).body.data as AppointmentDetail).actions).toEqual([])
  expect((await act(id, 'cancel', { version: 0, reason: '' }, looker.cookie)).status).toBe(403)
  expect((await app.json('/api/admin/appointments', { as: other.cookie })).status).toBe(403)
  const list = async (query: string) =>
    (await app.json(`/api/admin/appointments${query}`, { as: looker.cookie })).body.data as {
      items: { startsAt: string }[]
      total: number
      next: string | null
    }
  expect((await list('?q=%25cent_')).total).toBe(1)
  expect((await list('?status=toAnswer&kind=appointment&when=coming')).total).toBe(5)
  expect((await list('?when=today')).total).toBe(0)
  const first = await list('?limit=3')
  const second = await list(`?limit=3&cursor=${encodeURIComponent(first.next ?? '')}`)
  expect([...first.items, ...second.items].map(({ startsAt }) => startsAt.slice(11, 16))).toEqual([
    '09:00',
    '09:30',
    '10:00',
    '10:30',
    '11:00',
  ])
  expect([first.total, second.next]).toEqual([5, null])
  expect((await app.json('/api/admin/appointments?cursor=x', { as: looker.cookie })).status).toBe(422)
})
