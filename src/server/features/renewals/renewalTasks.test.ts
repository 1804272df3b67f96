/** The tasks that a renewal makes for its broker end with what they ask for. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RenewalDetail } from '#contract/admin/book/renewals.ts'
import type { PolicyDetail } from '#contract/admin/book/policies.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { testApp } from '#test/support/server/app.ts'
import { renewalJobs } from './renewals.jobs.ts'

// In the afternoon, so that the tests do not depend on when they run.
const clock = new Date(`${londonClock(new Date()).date}T14:00:00Z`)
const app = await testApp({ parts: { now: () => clock } })
const { owner } = app.database
const admin = (await app.signIn({ role: 'admin' })).cookie
const daily = () => renewalJobs['renewals.daily']({ ...app.deps, pool: app.database.db, enqueue: app.deps.enqueueIn(app.database.db) })

const arrange = async (facts: Parameters<typeof app.build.renewal>[0]) => {
  const clientId = crypto.randomUUID()
  const person = await app.signIn({ role: 'client', clientId })
  const renewal = await app.build.renewal({ ...facts, clientId })
  const staff = async (name: string, body: object = {}) => {
    const { version } = (await app.json(`/api/admin/renewals/${renewal.id}`, { as: admin })).body.data as RenewalDetail
    const reply = await app.json(`/api/admin/renewals/${renewal.id}/${name}`, { as: admin, body: { version, ...body } })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
  const decide = (body: object) => app.json(`/api/client/policies/${renewal.policyId}/renewal/decide`, { as: person.cookie, body })
  const open = async () => {
    const { rows } = await owner.execute<{ title: string }>(
      sql`SELECT title FROM tasks WHERE client_id = ${clientId} AND status = 'open' ORDER BY title`,
    )
    return rows.map(({ title }) => title)
  }
  return { renewal, staff, decide, open }
}

test('the task of a day ends with the step that it asks for', async () => {
  const one = await arrange({ status: 'not_started', daysLeft: 55 })
  await daily()
  expect(await one.open()).toEqual(['Invite the client to renew'])
  await one.staff('request-facts')
  expect(await one.open()).toEqual([])
})

test('a call that was asked for is a task while the renewal goes on, and ends with it', async () => {
  const one = await arrange({ status: 'info_requested', daysLeft: 6 })
  await daily()
  expect((await one.decide({ decision: 'call', phone: '01632 960 111' })).status).toBe(200)
  const both = ['Ring the client about their renewal', 'Ring the client: the cover ends in a week']
  expect(await one.open()).toEqual(both)
  await one.staff('receive-facts')
  expect(await one.open()).toEqual(both)
  await app.build.task({ clientId: one.renewal.clientId, title: 'Written by hand', subjectType: 'renewal', subjectId: one.renewal.id })
  await one.staff('withdraw', { reason: 'They have sold the business' })
  expect(await one.open()).toEqual(['Written by hand'])
})

test('a client who declines leaves that task, but none to get terms to them', async () => {
  const one = await arrange({ status: 'presented', daysLeft: 6 })
  await daily()
  expect((await one.decide({ decision: 'decline', lostReason: 'price', reason: 'Too dear' })).status).toBe(200)
  expect(await one.open()).toEqual(['The client declines the renewal'])
})

test('binding ends the task to bind, and so does taking an acceptance back to the insurers', async () => {
  const [bound, revised] = [await arrange({ status: 'accepted', daysLeft: 1 }), await arrange({ status: 'accepted', daysLeft: 1 })]
  await daily()
  const [unbound] = ['Accepted and not bound: the cover ends now']
  expect([await bound.open(), await revised.open()]).toEqual([[unbound], [unbound]])
  await bound.staff('bind', { policyNumber: `R-${bound.renewal.id.slice(0, 8)}` })
  await revised.staff('revise', { reason: 'The insurer wants another excess' })
  expect([await bound.open(), await revised.open()]).toEqual([[], []])
})

test('a policy that is cancelled before its renewal opens leaves no task to review it', async () => {
  const policy = await app.build.policy({ inception: londonClock(new Date(clock.getTime() - 290 * 86_400_000)).date })
  await owner.execute(sql`UPDATE policies SET expiry = ${londonClock(clock).date}::date + 80 WHERE id = ${policy.id}`)
  await owner.execute(sql`UPDATE clients SET email = 'pebble@example.com' WHERE id = ${policy.clientId}::uuid`)
  await daily()
  const left = async () => (await owner.execute(sql`SELECT title FROM tasks WHERE subject_id = ${policy.id} AND status = 'open'`)).rows
  expect(await left()).toHaveLength(1)
  const { version } = (await app.json(`/api/admin/policies/${policy.id}`, { as: admin })).body.data as PolicyDetail
  const body = { version, from: londonClock(clock).date, because: 'insured_request', reason: 'They have stopped trading' }
  expect((await app.json(`/api/admin/policies/${policy.id}/cancel`, { as: admin, body })).status).toBe(200)
  expect(await left()).toEqual([])
})
