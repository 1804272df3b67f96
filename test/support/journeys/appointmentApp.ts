/** An app for tests of appointments, with a clock that the test sets and an SMTP server that takes its emails. */
import { afterAll, beforeEach } from 'vitest'
import type { Slots } from '#contract/site/appointments.ts'
import { smtpMail } from '#server/adapters/mail.ts'
import { appointments } from '#server/features/appointments/appointments.table.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { testApp, type Call } from '../server/app.ts'
import { startSmtpServer } from '../server/smtpServer.ts'

/** A Friday morning. */
const friday = '2026-11-20T10:00:00Z'

export const wish = {
  day: '2026-11-24',
  time: '10:00',
  channel: 'phone',
  reason: 'renewal_review',
  name: 'Maria Pebble',
  email: 'maria@example.com',
  phone: '01632 960 001',
  consent: 'on',
}

export const appointmentApp = async () => {
  const post = await startSmtpServer()
  const mail = smtpMail({ url: post.url, from: 'Chalk & Channel <hello@chalkandchannel.example.com>' })
  let clock = new Date(friday)
  const app = await testApp({ parts: { mail, now: () => clock } })
  const { owner } = app.database
  afterAll(() => post.stop())
  let caller = 1
  beforeEach(async () => {
    caller += 1
    clock = new Date(friday)
    await owner.execute('DELETE FROM appointments')
    await owner.execute('DELETE FROM email_secrets')
    await owner.execute('DELETE FROM emails')
    post.taken.length = 0
  })
  const ip = () => `198.51.100.${caller}`
  const call = (path: string, body?: unknown, more: Call = {}) =>
    app.json(path, { ...(body === undefined ? {} : { body }), ip: ip(), ...more })
  const opened = async (seconds = 30) => {
    const { token } = (await call('/api/contact/form')).body.data as { token: string }
    clock = new Date(clock.getTime() + seconds * 1000)
    return token
  }
  const book = async (more: Record<string, unknown> = {}) => call('/api/appointments', { ...wish, token: await opened(), ...more })
  const slots = async (query = 'kind=appointment') => (await call(`/api/appointments/slots?${query}`)).body.data as Slots
  return {
    app,
    owner,
    post,
    ip,
    call,
    opened,
    book,
    slots,
    /** A caller with an IP address that no rate limit has counted yet. */
    next: () => {
      caller += 1
    },
    at: (instant: string) => {
      clock = new Date(instant)
    },
    job: () => ({ ...app.deps, pool: app.database.db, enqueue: app.deps.enqueueIn(app.database.db) }),
    rows: () => owner.select().from(appointments),
    queued: async () =>
      (await owner.select({ template: emails.template, to: emails.toAddress, state: emails.state }).from(emails)).toSorted((a, b) =>
        a.template.localeCompare(b.template),
      ),
    booked: async (more: Record<string, unknown> = {}) => (await book(more)).body.data as { reference: string; token: string },
    free: async (day: string, time: string) => (await slots(`kind=appointment&day=${day}`)).times.find((one) => one.time === time)?.free,
  }
}
