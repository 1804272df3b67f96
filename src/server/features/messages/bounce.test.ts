/** A mail that bounces: its history says so, its writer is notified, and its address gets no more mail until staff allow it. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Notice } from '#contract/admin/notifications.ts'
import type { EmailDetail } from '#contract/model/messages/message.ts'
import type { JobCtx } from '#server/ctx.ts'
import { testApp } from '#test/support/server/app.ts'
import { startSmtpServer } from '#test/support/server/smtpServer.ts'
import { messageJobs } from './messages.jobs.ts'
import { queueEmail } from './messages.ts'
import { emails } from './messages.table.ts'

const app = await testApp()
const { build } = app
const { owner } = app.database
const server = await startSmtpServer()
afterAll(() => server.stop())
beforeEach(() => {
  server.sink.mode = 'never'
})
const jobs: JobCtx = { ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db), mail: server.driver('hello@example.com') }
const send = (emailId: string) => messageJobs['mail.send'](jobs, { emailId })
const keeper = await app.signIn({ role: 'admin' })
const noticesOf = async (as: string, id: string) =>
  ((await app.json('/api/admin/notifications', { as })).body.data as { items: Notice[] }).items.filter(
    ({ kind, about }) => kind === 'mail' && about.type === 'email' && about.id === id,
  ).length
const detail = async (id: string) => (await app.json(`/api/admin/email-logs/${id}`, { as: keeper.cookie })).body.data as EmailDetail
/** Queues a reply of staff to an enquiry. */
const reply = async (as: string, email: string) => {
  const enquiry = await build.enquiry({ email })
  const { version } = (await app.json(`/api/admin/enquiries/${enquiry.id}`, { as })).body.data as { version: number }
  const sent = await app.json(`/api/admin/enquiries/${enquiry.id}/respond`, { as, body: { version, message: 'We ring you tomorrow.' } })
  expect(sent.status, sent.body.message).toBe(200)
  const [mail] = await owner.select().from(emails).where(eq(emails.toAddress, email))
  return { id: mail?.id ?? '', state: mail?.state }
}

test('the writer of a bounced mail is notified, its history shows the bounce, and the address gets no mail until the stop is lifted', async () => {
  const writer = await app.signIn({ role: 'admin' })
  const address = `gone-${crypto.randomUUID().slice(0, 8)}@example.com`
  const { id } = await reply(writer.cookie, address)
  await send(id)
  const { state, events, stopped } = await detail(id)
  expect([state, events.map(({ kind }) => kind), stopped?.reason, stopped?.by]).toEqual([
    'bounced',
    ['written', 'trying', 'bounced'],
    'bounced',
    null,
  ])
  expect(events.at(-1)?.detail).toContain('550')
  expect([await noticesOf(writer.cookie, id), await noticesOf(keeper.cookie, id)]).toEqual([1, 0])

  const next = () => queueEmail(jobs, { template: 'contactReceived', to: address, props: { reference: 'EN-1' } })
  expect((await next()).state).toBe('suppressed')
  const lifted = await app.json(`/api/admin/email-logs/${id}/lift`, {
    as: keeper.cookie,
    body: { reason: 'The mailbox is open again' },
  })
  expect(lifted.status).toBe(200)
  server.sink.mode = 'ok'
  const again = await next()
  expect(again.state).toBe('queued')
  await send(again.id)
  expect((await detail(again.id)).state).toBe('sent')
})

test('a bounced automatic mail notifies the handler of its record, or else staff who look after mail', async () => {
  const handler = await app.signIn({ role: 'admin' })
  const without = await app.signIn({ role: 'admin', permissions: ['dashboard:view'] })
  const enquiry = await build.enquiry({ assignedTo: handler.userId })
  const mail = async (related?: { type: string; id: string }) => {
    const to = `gone-${crypto.randomUUID().slice(0, 8)}@example.com`
    const { id } = await queueEmail(jobs, {
      template: 'contactReceived',
      to,
      props: { reference: 'EN-1' },
      ...(related ? { related } : {}),
    })
    await send(id)
    return id
  }
  const about = await mail({ type: 'enquiry', id: enquiry.id })
  expect([await noticesOf(handler.cookie, about), await noticesOf(keeper.cookie, about)]).toEqual([1, 0])
  const alone = await mail()
  expect([await noticesOf(keeper.cookie, alone), await noticesOf(without.cookie, alone)]).toEqual([1, 0])
})

test('staff who write to a stopped address learn that it was not sent, and can find the mails to stopped addresses', async () => {
  const writer = await app.signIn({ role: 'admin' })
  const address = `stopped-${crypto.randomUUID().slice(0, 8)}@example.com`
  const first = await build.email({ toAddress: address, state: 'sent' })
  const stop = await app.json(`/api/admin/email-logs/${first.id}/stop`, { as: keeper.cookie, body: { reason: 'asked', note: '' } })
  expect(stop.status).toBe(200)
  const enquiry = await build.enquiry({ email: address })
  const { version } = (await app.json(`/api/admin/enquiries/${enquiry.id}`, { as: writer.cookie })).body.data as { version: number }
  await app.json(`/api/admin/enquiries/${enquiry.id}/respond`, { as: writer.cookie, body: { version, message: 'We ring you tomorrow.' } })
  const [unsent] = await owner
    .select()
    .from(emails)
    .where(and(eq(emails.toAddress, address), eq(emails.state, 'suppressed')))
  expect([await noticesOf(writer.cookie, unsent!.id), await noticesOf(keeper.cookie, unsent!.id)]).toEqual([1, 0])
  const listed = await app.json('/api/admin/email-logs?address=stopped&limit=100', { as: keeper.cookie })
  const { items } = listed.body.data as { items: { id: string; to: string }[] }
  expect(items.filter(({ to }) => to === address).map(({ id }) => id)).toEqual([unsent!.id, first.id])
  expect(items.length).toBeLessThan((await owner.select().from(emails)).length)
})

test('the endpoint for reports of the mail provider is not found while no signing secret is configured', async () => {
  const reply = await app.request('/api/mail-events', { method: 'POST', body: '{}' })
  expect(reply.status).toBe(404)
})

test('a temporary refusal does not stop the address and does not count as a bounce', async () => {
  server.sink.mode = 'later'
  const address = `later-${crypto.randomUUID().slice(0, 8)}@example.com`
  const { id } = await reply(keeper.cookie, address)
  await expect(send(id)).rejects.toThrow('not accepted')
  const { state, stopped, events } = await detail(id)
  expect([state, stopped, events.some(({ kind }) => kind === 'bounced')]).toEqual(['failed', null, false])
})
