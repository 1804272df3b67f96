/** Who is mailed about an invoice: the company's own address, and the colleagues who may see payments and want such mail. */
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { optionalEvents } from '#contract/model/people/notification.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { owner } = app.database
const admin = (await app.signIn({ role: 'admin' })).cookie
const today = londonClock(new Date()).date

test('colleagues who may see payments get invoice mails once each, until they switch them off or their access ends', async () => {
  const clientId = randomUUID()
  const boss = await app.signIn({ role: 'client', clientId })
  const payer = await app.signIn({ role: 'client', clientId, membership: { role: 'finance' } })
  const reader = await app.signIn({ role: 'client', clientId, membership: { role: 'readonly' } })
  await app.signIn({ role: 'client', clientId, membership: { role: 'claims' } })
  const emailOf = async ({ userId }: { userId: string }) =>
    (await owner.select({ email: users.email }).from(users).where(eq(users.id, userId)))[0]?.email ?? ''
  // The company's own address is also its owner's, however it was typed.
  await owner.execute(sql`UPDATE clients SET email = ${(await emailOf(boss)).toUpperCase()} WHERE id = ${clientId}`)
  const policy = await app.build.policy({ clientId })
  const invoice = await app.build.invoice({ policyId: policy.id, status: 'issued', issuedOn: today, dueOn: addDays(today, 14) })
  let version = 0
  const mailed = async (step: string, body: object = {}) => {
    await owner.delete(emails).where(eq(emails.relatedId, invoice.id))
    const reply = await app.json(`/api/admin/invoices/${invoice.id}/${step}`, { as: admin, body: { version, ...body } })
    expect(reply.status).toBe(200)
    ;({ version } = reply.body.data as { version: number })
    const sent = await owner.select({ to: emails.toAddress }).from(emails).where(eq(emails.relatedId, invoice.id))
    return sent.map(({ to }) => to).sort()
  }
  const everyone = await Promise.all([boss, payer, reader].map(emailOf))
  expect(await mailed('send')).toEqual([...everyone].sort())
  expect(await mailed('remind')).toEqual([...everyone].sort())
  expect(await mailed('payments', { on: today, how: 'bank_transfer', reference: '', amount: '120' })).toEqual([...everyone].sort())

  const wanted = optionalEvents.filter((event) => event !== 'payments')
  for (const { cookie } of [reader, boss])
    expect((await app.json('/api/client/profile/mails', { as: cookie, method: 'PUT', body: { wanted } })).status).toBe(200)
  // The company's own address always gets them.
  expect(await mailed('send')).toEqual([await emailOf(boss), await emailOf(payer)].sort())
  await owner
    .update(memberships)
    .set({ expiresAt: new Date(Date.now() - 60_000) })
    .where(and(eq(memberships.userId, payer.userId), eq(memberships.clientId, clientId)))
  expect(await mailed('send')).toEqual([await emailOf(boss)])
})

test('staff who may not see the people of clients are told only how many get the mails of an invoice', async () => {
  const clientId = randomUUID()
  await app.signIn({ role: 'client', clientId })
  await app.signIn({ role: 'client', clientId, membership: { role: 'finance' } })
  const policy = await app.build.policy({ clientId })
  const invoice = await app.build.invoice({ policyId: policy.id, status: 'issued', issuedOn: today, dueOn: addDays(today, 14) })
  const shown = async (cookie: string) => {
    const { body } = await app.json(`/api/admin/invoices/${invoice.id}`, { as: cookie })
    const { emails: addresses, emailCount } = body.data as { emails: string[]; emailCount: number }
    return [addresses.length, emailCount]
  }
  const all = (await shown(admin))[1]
  expect(await shown(admin)).toEqual([all, all])
  expect(all).toBeGreaterThanOrEqual(2)
  const { cookie } = await app.signIn({ role: 'admin', permissions: ['policy:view'] })
  expect(await shown(cookie)).toEqual([0, all])
})
