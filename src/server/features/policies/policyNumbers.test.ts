/** A policy number of an insurer belongs to one client and one period, when a policy is added, changed, bound or extended. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PolicyDetail } from '#contract/admin/book/policies.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { yearFrom } from '#contract/model/policies/money.ts'
import { termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ seeded: false })
const today = londonClock(new Date()).date
const boss = await app.signIn({ role: 'admin' })
const insurer = 'Downs Example Mutual'
const number = () => `LEG/${randomUUID().slice(0, 6).toUpperCase()}`
const call = (path: string, body: object, { method = 'POST', as = boss.cookie } = {}) =>
  app.json(`/api/admin/policies${path}`, { as, method, body })
const adding = (clientId: string, policyNumber: string, inception: string, facts: object = {}) => {
  const policy = { clientId, policyNumber, insurer, class: 'liability', proposal: false, terms: termsFor(), subjectivities: [] }
  return call('', { ...policy, inception, expiry: yearFrom(inception), ...facts })
}
const refusal = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body['fields']]
const arrange = async () => {
  const policyNumber = number()
  const row = await app.build.policy({ insurer, policyNumber, inception: addDays(today, -60) })
  const taken = { policyNumber: expect.stringContaining(`${row.reference} of ${row.clientName} has this number with ${insurer}`) }
  return { row, policyNumber, taken }
}

test('a policy number of another client is refused on any day, and its own client can use it again only for a later period', async () => {
  const { row, policyNumber, taken } = await arrange()
  const { id: other } = await app.build.client()
  expect(refusal(await adding(other, policyNumber, today))).toEqual([422, taken])
  expect(refusal(await adding(other, policyNumber.toLowerCase(), addDays(row.expiry, 1), { insurer: insurer.toUpperCase() }))).toEqual([
    422,
    taken,
  ])
  expect(refusal(await adding(row.clientId, policyNumber, row.expiry))).toEqual([422, taken])
  expect((await adding(other, policyNumber, today, { insurer: 'Harbour Example Insurance' })).status).toBe(200)
  expect((await adding(row.clientId, policyNumber, addDays(row.expiry, 1))).status).toBe(200)
  // A policy with a number of its own can be extended.
  const extending = { version: 0, expiry: addDays(row.expiry, 14), reason: 'Two weeks' }
  const renewing = await app.build.policy({ clientId: row.clientId, insurer, policyNumber: number(), status: 'renewal_in_progress' })
  expect((await call(`/${renewing.id}/extend`, { ...extending, expiry: addDays(renewing.expiry, 14) })).status).toBe(200)
})

test('after a cancellation the same client can use the number again from that day', async () => {
  const { row } = await arrange()
  const policyNumber = number()
  const cancelledFrom = addDays(today, -10)
  await app.build.policy({
    clientId: row.clientId,
    insurer,
    policyNumber,
    status: 'cancelled',
    inception: addDays(today, -100),
    cancelledFrom,
  })
  expect((await adding(row.clientId, policyNumber, addDays(cancelledFrom, -1))).status).toBe(422)
  expect((await adding(row.clientId, policyNumber, cancelledFrom)).status).toBe(200)
})

test('binding or changing a policy refuses a number of another client, and a policy that already shares one can be changed', async () => {
  const { policyNumber, taken } = await arrange()
  const mine = await app.build.policy({ insurer, policyNumber: '', status: 'pending', inception: today })
  expect(refusal(await call(`/${mine.id}/bind`, { version: 0, policyNumber }))).toEqual([422, taken])
  const asIs = { version: 0, insurer, inception: mine.inception, expiry: mine.expiry, effectiveFrom: today, reason: 'As told' }
  const put = (id: string, body: object) => call(`/${id}`, body, { method: 'PUT' })
  expect(refusal(await put(mine.id, { ...asIs, policyNumber, terms: termsFor() }))).toEqual([422, taken])
  const old = await app.build.policy({ insurer, policyNumber, inception: addDays(today, -59) })
  const changed = await put(old.id, {
    ...asIs,
    policyNumber,
    inception: old.inception,
    expiry: old.expiry,
    terms: termsFor({ business: 'Bakery' }),
  })
  expect([changed.status, (changed.body.data as PolicyDetail).terms.business]).toEqual([200, 'Bakery'])
})

test('staff who may not see a policy learn only that its number is taken', async () => {
  const policyNumber = number()
  const hidden = await app.build.policy({ insurer, policyNumber, class: 'kidnap_ransom', confidential: true })
  const broker = await app.signIn({ role: 'admin', permissions: ['policy:view', 'policy:edit', 'client:view'] })
  const { id } = await app.build.client()
  const refused = await call(
    '',
    {
      clientId: id,
      policyNumber,
      insurer,
      class: 'liability',
      proposal: false,
      terms: termsFor(),
      subjectivities: [],
      inception: today,
      expiry: yearFrom(today),
    },
    { as: broker.cookie },
  )
  expect(refusal(refused)).toEqual([422, { policyNumber: `${insurer} already has a policy with this number` }])
  expect(JSON.stringify(refused.body)).not.toContain(hidden.reference)
})

test('of four policies added at once for different clients under one number, one is accepted', async () => {
  const policyNumber = number()
  const clients = await Promise.all([1, 2, 3, 4].map(() => app.build.client()))
  const all = await Promise.all(clients.map(({ id }, at) => adding(id, policyNumber, addDays(today, at))))
  expect(all.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
})
