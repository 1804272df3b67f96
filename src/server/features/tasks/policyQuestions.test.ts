/** A client's question about a policy waits as a task, due by what we promise, until somebody answers. */
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { londonClock, promisedBy } from '#contract/model/contact/workingTime.ts'
import { standardLevels } from '#contract/model/site/serviceLevels.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { testApp } from '#test/support/server/app.ts'
import { tasks } from './tasks.table.ts'

const app = await testApp()
const { owner } = app.database
const admin = await app.signIn({ role: 'admin' })

test('a question makes one task until it is answered, and the next question another', async () => {
  const clientId = crypto.randomUUID()
  const { cookie } = await app.signIn({ role: 'client', clientId })
  const policy = await app.build.policy({ clientId, assignedTo: admin.userId })
  const write = async (side: 'client' | 'admin', as: string) => {
    const reply = await app.json(`/api/${side}/policies/${policy.id}/messages`, { as, body: { text: 'Is the market stall covered?' } })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
  const made = () => owner.select().from(tasks).where(eq(tasks.subjectId, policy.id)).orderBy(asc(tasks.createdAt))
  await write('client', cookie)
  await write('client', cookie)
  const due = londonClock(promisedBy(new Date(), standardLevels.message)).date
  expect(await made()).toMatchObject([{ subjectType: 'policy', status: 'open', dueOn: due, assignedTo: admin.userId, clientId }])
  await write('admin', admin.cookie)
  expect((await made()).map(({ status }) => status)).toEqual(['done'])
  await write('client', cookie)
  expect((await made()).map(({ status }) => status)).toEqual(['done', 'open'])
})

test('a policy without a handler gives it to the handler of its client', async () => {
  const clientId = crypto.randomUUID()
  const { cookie } = await app.signIn({ role: 'client', clientId })
  await owner.update(clients).set({ assignedTo: admin.userId }).where(eq(clients.id, clientId))
  const policy = await app.build.policy({ clientId, assignedTo: null })
  await app.json(`/api/client/policies/${policy.id}/messages`, { as: cookie, body: { text: 'Is the market stall covered?' } })
  expect(await owner.select().from(tasks).where(eq(tasks.subjectId, policy.id))).toMatchObject([{ assignedTo: admin.userId }])
})
