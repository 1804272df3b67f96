/** What a client is asked for is one line in what they need to do, however many records it has with us. */
import { expect, test } from 'vitest'
import type { Overview } from '#contract/portal/overview.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { subjectivities } from '#server/features/policies/policies.table.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { owner } = app.database
const admin = (await app.signIn({ role: 'admin' })).cookie

test('a paper that a policy needs is named once: as the request to send it, where there is one the reader can answer', async () => {
  const clientId = crypto.randomUUID()
  const person = await app.signIn({ role: 'client', clientId })
  const broker = await app.signIn({
    role: 'client',
    clientId,
    membership: { role: 'manager', rights: { policies: 'act', documents: 'none' } },
  })
  const policy = await app.build.policy({ clientId })
  const needed = crypto.randomUUID()
  await owner.insert(subjectivities).values({
    id: needed,
    policyId: policy.id,
    clientId,
    text: 'Alarm contract',
    dueOn: addDays(londonClock(new Date()).date, 5),
  })
  const needs = async (as: string) =>
    ((await app.json('/api/client/dashboard', { as })).body.data as Overview).needs.map(({ kind, title }) => `${kind} ${title}`)
  const [named] = await needs(person.cookie)
  expect([await needs(person.cookie), named]).toEqual([[named], expect.stringMatching(/^subjectivity .*Alarm contract$/)])
  expect((await app.json('/api/admin/documents/needed', { as: admin, body: { needed } })).status).toBe(200)
  expect(await needs(person.cookie)).toEqual(['document Send: Alarm contract'])
  expect(await needs(broker.cookie)).toEqual([named])
})
