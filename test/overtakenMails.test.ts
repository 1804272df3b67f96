/** A reminder that had to wait, for the mail server or for staff to send it again, is not sent once there is nothing left to be reminded of. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { smtpMail } from '#server/adapters/mail.ts'
import type { JobCtx } from '#server/ctx.ts'
import { appointmentJobs } from '#server/features/appointments/appointments.jobs.ts'
import { appointments } from '#server/features/appointments/appointments.table.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { invoices } from '#server/features/billing/billing.table.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { messageJobs } from '#server/features/messages/messages.jobs.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { renewals } from '#server/features/renewals/renewals.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { testApp } from '#test/support/server/app.ts'
import { startSmtpServer } from '#test/support/server/smtpServer.ts'

const halfHour = 30 * 60_000
const post = await startSmtpServer()
afterAll(() => post.stop())
let clock = new Date()
const app = await testApp({ parts: { now: () => clock, mail: smtpMail({ url: post.url, from: 'hello@example.com' }) } })
const { owner } = app.database
const staff = await app.signIn({ role: 'admin' })
const jobCtx = { ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) } as JobCtx

/** Sends the last mail about a record. Returns its state, and why it was not sent. */
const sent = async (relatedId: string) => {
  const about = eq(emails.relatedId, relatedId)
  const [queued] = await owner.select().from(emails).where(about)
  await messageJobs['mail.send'](jobCtx, { emailId: queued?.id ?? '' })
  const [row] = await owner.select().from(emails).where(about)
  await owner.delete(emails).where(about)
  return [row?.template, row?.state, row?.lastError]
}

test('of an appointment that was moved, cancelled or has begun', async () => {
  const startsAt = new Date(Math.ceil((clock.getTime() + 1) / halfHour) * halfHour)
  const reminded = async (change: Partial<typeof appointments.$inferInsert>, later = 0) => {
    const { id } = await app.build.appointment({ startsAt, status: 'confirmed', createdAt: new Date(0), updatedAt: new Date(0) })
    await appointmentJobs['appointments.remind'](jobCtx)
    await owner.update(appointments).set(change).where(eq(appointments.id, id))
    const before = clock
    clock = new Date(clock.getTime() + later)
    const outcome = await sent(id)
    clock = before
    await owner.delete(appointments).where(eq(appointments.id, id))
    return outcome
  }
  const why = ['appointmentReminder', 'suppressed', 'The appointment was moved or cancelled, or has begun']
  expect(await reminded({ status: 'confirmed' })).toEqual(['appointmentReminder', 'sent', null])
  expect(await reminded({ status: 'cancelled' })).toEqual(why)
  expect(await reminded({ startsAt: new Date(startsAt.getTime() + 3_600_000) })).toEqual(why)
  expect(await reminded({ status: 'confirmed' }, 3_600_000)).toEqual(why)
})

test('of a renewal that no longer waits for its client, or whose policy was cancelled', async () => {
  const reminded = async (change: (of: { id: string; policyId: string }) => Promise<unknown>) => {
    const { id: clientId } = await app.build.client({ id: randomUUID(), email: 'post@example.com' })
    const renewal = await app.build.renewal({ clientId, status: 'info_requested' })
    const body = { version: renewal.version }
    expect((await app.json(`/api/admin/renewals/${renewal.id}/chase`, { as: staff.cookie, body })).status).toBe(200)
    await change(renewal)
    return sent(renewal.id)
  }
  const why = ['renewalReminder', 'suppressed', 'Nothing is waiting for the client any more']
  expect(await reminded(() => Promise.resolve())).toEqual(['renewalReminder', 'sent', null])
  expect(await reminded(({ id }) => owner.update(renewals).set({ status: 'info_received' }).where(eq(renewals.id, id)))).toEqual(why)
  expect(await reminded(({ policyId }) => owner.update(policies).set({ status: 'cancelled' }).where(eq(policies.id, policyId)))).toEqual(
    why,
  )
})

test('of an invoice that has been paid or credited', async () => {
  const reminded = async (status: 'issued' | 'paid' | 'credited') => {
    const { id: clientId } = await app.build.client({ id: randomUUID(), email: 'post@example.com' })
    const { id } = await app.build.invoice({ clientId, dueOn: addDays(londonClock(clock).date, -3) })
    expect((await app.json(`/api/admin/invoices/${id}/remind`, { as: staff.cookie, body: { version: 0 } })).status).toBe(200)
    await owner.update(invoices).set({ status }).where(eq(invoices.id, id))
    return sent(id)
  }
  const why = ['invoiceReminder', 'suppressed', 'The invoice no longer waits for a payment']
  expect(await reminded('issued')).toEqual(['invoiceReminder', 'sent', null])
  expect(await reminded('paid')).toEqual(why)
  expect(await reminded('credited')).toEqual(why)
})

test('of an invoice to somebody whose access to the payments has ended, while the company itself still gets it', async () => {
  const clientId = randomUUID()
  const payer = await app.signIn({ role: 'client', clientId, membership: { role: 'finance' } })
  await owner.update(clients).set({ email: 'post@example.com' }).where(eq(clients.id, clientId))
  const [user] = await owner.select({ email: users.email }).from(users).where(eq(users.id, payer.userId))
  const { id } = await app.build.invoice({ clientId, status: 'issued' })
  const { status } = await app.json(`/api/admin/invoices/${id}/send`, { as: staff.cookie, body: { version: 0 } })
  expect(status).toBe(200)
  await owner
    .update(memberships)
    .set({ expiresAt: new Date(Date.now() - 60_000) })
    .where(eq(memberships.userId, payer.userId))
  const queued = await owner.select().from(emails).where(eq(emails.relatedId, id))
  for (const { id: emailId } of queued) await messageJobs['mail.send'](jobCtx, { emailId })
  const outcomes = (await owner.select().from(emails).where(eq(emails.relatedId, id))).map(({ toAddress, state }) => [toAddress, state])
  expect(new Map(outcomes as [string, string][])).toEqual(
    new Map([
      ['post@example.com', 'sent'],
      [user?.email, 'suppressed'],
    ]),
  )
})
