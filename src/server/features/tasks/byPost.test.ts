/** A client without an email address is told of their cover by post: a task says so. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { testApp } from '#test/support/server/app.ts'
import { tasks } from './tasks.table.ts'

const now = new Date()
const app = await testApp({ seeded: false, parts: { now: () => now } })
const today = londonClock(now).date
const boss = await app.signIn({ role: 'admin' })

const arrange = async (email: string) => {
  const { id: clientId } = await app.build.client({ id: randomUUID(), email })
  const policy = await app.build.policy({ clientId, status: 'pending', boundAt: null, inception: addDays(today, 3) })
  const step = async (name: string, body: object) => {
    const path = `/api/admin/policies/${policy.id}`
    const { version } = (await app.json(path, { as: boss.cookie })).body.data as { version: number }
    expect((await app.json(`${path}/${name}`, { as: boss.cookie, body: { version, ...body } })).status).toBe(200)
  }
  const titles = async () =>
    (await app.database.owner.select().from(tasks).where(eq(tasks.subjectId, policy.id))).map(({ title }) => title).toSorted()
  return { clientId, policy, step, titles }
}

test('confirmed and cancelled cover are each a task to write by post, but not for a client with an address', async () => {
  const posted = await arrange('')
  const mailed = await arrange(`${randomUUID().slice(0, 8)}@example.com`)
  for (const { step } of [posted, mailed]) {
    await step('bind', { policyNumber: `CV/${randomUUID().slice(0, 6)}` })
    await step('cancel', { from: addDays(today, 10), because: 'sale', reason: 'Sold the business' })
  }
  const { reference } = posted.policy
  expect(await posted.titles()).toEqual([
    `Write to the client by post, as we have no email address: cover is cancelled (${reference})`,
    `Write to the client by post, as we have no email address: cover is confirmed (${reference})`,
  ])
  expect(await mailed.titles()).toEqual([])
})

test('it is a task too when the only person who has not left the company may not see its policies', async () => {
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const { clientId, policy, step, titles } = await arrange(email)
  const left = await app.signIn({ role: 'client', clientId })
  await app.signIn({ role: 'client', clientId, membership: { role: 'claims', rights: { policies: 'none' } } })
  await app.database.owner.update(users).set({ email, status: 'disabled' }).where(eq(users.id, left.userId))
  await step('bind', { policyNumber: `CV/${randomUUID().slice(0, 6)}` })
  expect(await app.database.owner.select().from(emails).where(eq(emails.relatedId, policy.id))).toEqual([])
  expect(await titles()).toEqual([expect.stringContaining('Write to the client by post')])
})
