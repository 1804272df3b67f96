/** Who is mailed about a company's documents: nobody who may no longer sign in for it. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { owner } = app.database
const admin = (await app.signIn({ role: 'admin' })).cookie

test('an owner who is deactivated, or whose access has ended, gets no mail; the company does', async () => {
  const clientId = crypto.randomUUID()
  const person = await app.signIn({ role: 'client', clientId })
  await owner.update(clients).set({ email: 'post@pebble.example.com' }).where(eq(clients.id, clientId))
  const [{ email } = { email: '' }] = await owner.select({ email: users.email }).from(users).where(eq(users.id, person.userId))
  const mailedTo = async () => {
    const body = {
      clientId,
      kind: 'other',
      title: 'Alarm contract',
      note: 'The insurer asks for it',
      dueOn: addDays(londonClock(new Date()).date, 7),
    }
    const { id } = (await app.json('/api/admin/documents/requests', { as: admin, body })).body.data as { id: string }
    return (await owner.select({ to: emails.toAddress }).from(emails).where(eq(emails.relatedId, id))).map(({ to }) => to)
  }
  expect(await mailedTo()).toEqual([email])
  await owner.update(users).set({ status: 'disabled' }).where(eq(users.id, person.userId))
  expect(await mailedTo()).toEqual(['post@pebble.example.com'])
  await owner.update(users).set({ status: 'active' }).where(eq(users.id, person.userId))
  await owner
    .update(memberships)
    .set({ expiresAt: new Date(Date.now() - 60_000) })
    .where(eq(memberships.userId, person.userId))
  expect(await mailedTo()).toEqual(['post@pebble.example.com'])
})

test('a reply about an invoice does not go to the colleague who asked, once they may no longer see payments', async () => {
  const clientId = crypto.randomUUID()
  const boss = await app.signIn({ role: 'client', clientId })
  const payer = await app.signIn({ role: 'client', clientId, membership: { role: 'manager' } })
  const emailOf = async ({ userId }: { userId: string }) =>
    (await owner.select({ email: users.email }).from(users).where(eq(users.id, userId)))[0]?.email
  const asked = await app.json('/api/client/documents/requests', {
    as: payer.cookie,
    body: { clientId, kind: 'invoice', why: 'For the auditor' },
  })
  const { id } = asked.body.data as { id: string }
  await app.json(`/api/client/documents/${id}/messages`, { as: payer.cookie, body: { text: 'Is it on its way?' } })
  const repliedTo = async () => {
    await owner.delete(emails).where(eq(emails.relatedId, id))
    await app.json(`/api/admin/documents/${id}/messages`, { as: admin, body: { text: 'It is on its way.' } })
    return (await owner.select({ to: emails.toAddress }).from(emails).where(eq(emails.relatedId, id))).map(({ to }) => to)
  }
  expect(await repliedTo()).toEqual([await emailOf(payer)])
  await owner
    .update(memberships)
    .set({ rights: { billing: 'none' } })
    .where(eq(memberships.userId, payer.userId))
  expect((await app.json(`/api/client/documents/${id}`, { as: payer.cookie })).status).toBe(404)
  expect(await repliedTo()).toEqual([await emailOf(boss)])
})
