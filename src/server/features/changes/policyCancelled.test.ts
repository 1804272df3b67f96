/** What happens to the open changes of a policy that is cancelled: nobody is asked about them any more. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ChangeDetail } from '#contract/admin/book/changes.ts'
import type { PolicyDetail } from '#contract/admin/book/policies.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import type { ChangeView } from '#contract/portal/changes.ts'
import type { Overview } from '#contract/portal/overview.ts'
import { tasks } from '#server/features/tasks/tasks.table.ts'
import { testApp } from '#test/support/server/app.ts'
import { changes } from './changes.table.ts'

const app = await testApp()
const { owner } = app.database
const staff = (await app.signIn({ role: 'admin' })).cookie
const today = londonClock(new Date()).date
const from = addDays(today, 10)

const arrange = async () => {
  const client = await app.build.client()
  const person = await app.signIn({ role: 'client', clientId: client.id })
  const policy = await app.build.policy({ clientId: client.id })
  const change = (facts: Parameters<typeof app.build.change>[0]) =>
    app.build.change({ net: 3000, ipt: 360, ...facts, clientId: client.id, policyId: policy.id })
  const cancel = async () => {
    const { version } = (await app.json(`/api/admin/policies/${policy.id}`, { as: staff })).body.data as PolicyDetail
    const body = { version, from, because: 'insured_request', reason: 'They rang to cancel it' }
    return app.json(`/api/admin/policies/${policy.id}/cancel`, { as: staff, body })
  }
  const seen = async (id: string) => (await app.json(`/api/client/changes/${id}`, { as: person.cookie })).body.data as ChangeView
  const needs = async () =>
    ((await app.json('/api/client/dashboard', { as: person.cookie })).body.data as Overview).needs.filter(({ kind }) => kind === 'change')
  const statusOf = async (id: string) => (await owner.select().from(changes).where(eq(changes.id, id)))[0]?.status
  return { policy, change, cancel, seen, needs, statusOf, person }
}

test('cancelling a policy closes a request to cancel it, and a change for a day after the end', async () => {
  const { change, cancel, seen, needs } = await arrange()
  const cancellation = await change({ kind: 'cancellation', status: 'requested', effectiveOn: from })
  const later = await change({ status: 'terms_received', effectiveOn: addDays(from, 5) })
  expect(await needs()).toHaveLength(1)
  expect((await cancel()).status).toBe(200)
  expect([(await seen(cancellation.id)).status, (await seen(later.id)).status]).toEqual(['applied', 'withdrawn'])
  expect((await seen(later.id)).history.at(-1)).toMatchObject({ what: 'Closed: the policy was cancelled', by: expect.any(String) })
  expect(await needs()).toEqual([])
})

test('a change for a day before the end stays open: it may still be charged', async () => {
  const { change, cancel, statusOf } = await arrange()
  const before = await change({ status: 'client_accepted', effectiveOn: addDays(from, -5) })
  expect((await cancel()).status).toBe(200)
  expect(await statusOf(before.id)).toBe('client_accepted')
})

test('applying a cancellation closes the other changes, and is itself applied once', async () => {
  const { change, statusOf } = await arrange()
  const cancellation = await change({ kind: 'cancellation', status: 'client_accepted', effectiveOn: from, net: -1000, ipt: -120 })
  const later = await change({ status: 'requested', effectiveOn: from })
  const applied = await app.json(`/api/admin/changes/${cancellation.id}/apply`, { as: staff, body: { version: cancellation.version } })
  expect(applied.status, JSON.stringify(applied.body)).toBe(200)
  const detail = applied.body.data as ChangeDetail
  expect([detail.status, detail.history.map(({ action }) => action)]).toEqual(['applied', ['apply']])
  expect(await statusOf(later.id)).toBe('withdrawn')
})

test('cancelling a policy that is renewed already is a task to ask about the next period', async () => {
  const { policy, cancel } = await arrange()
  const next = await app.build.policy({
    clientId: policy.clientId,
    predecessorId: policy.id,
    inception: addDays(policy.expiry, 1),
    expiry: addDays(policy.expiry, 365),
  })
  expect((await cancel()).status).toBe(200)
  const made = await owner.select().from(tasks).where(eq(tasks.subjectId, next.id))
  expect(made).toMatchObject([{ subjectType: 'policy', priority: 'high', status: 'open', dueOn: today }])
  expect(made[0]?.title).toBe(`Renewed already: cancel ${next.reference} too? ${policy.reference} was cancelled`)
})
