/** What somebody who has left had in hand is in the queue of everyone who could do it. */
import { expect, test } from 'vitest'
import type { Dashboard, TeamLoad } from '#contract/admin/dashboard.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { build } = app

test('the work of a deactivated colleague is in the queue of the others, and that of an active one is not', async () => {
  const me = await app.signIn({ role: 'admin' })
  const colleague = await app.signIn({ role: 'admin' })
  const gone = await build.user({ role: 'admin', status: 'disabled' })
  const of = async (assignedTo: string) => [
    (await build.quote({ status: 'in_review', assignedTo, dueAt: new Date() })).id,
    (await build.claim({ status: 'acknowledged', assignedTo })).id,
    (await build.enquiry({ status: 'in_progress', assignedTo })).id,
    (await build.complaint({ status: 'investigating', assignedTo })).id,
    (await build.appointment({ status: 'requested', assignedTo })).id,
  ]
  const [left, theirs] = [await of(gone.id), await of(colleague.userId)]
  const { queue } = (await app.json('/api/admin/dashboard', { as: me.cookie })).body.data as Dashboard
  const shown = new Set(queue.map(({ id }) => id))
  expect([left.filter((id) => shown.has(id)).length, theirs.filter((id) => shown.has(id)).length]).toEqual([5, 0])
  expect(queue.every(({ mine }) => !mine)).toBe(true)
})

test('it counts as unassigned for the team, in the lists and for tasks that rules make, so that it can be shared out', async () => {
  const me = await app.signIn({ role: 'admin' })
  const gone = await build.user({ role: 'admin', status: 'disabled' })
  const get = async <T>(path: string) => (await app.json(path, { as: me.cookie })).body.data as T
  const late = async () => (await get<Dashboard>('/api/admin/dashboard')).tiles.find(({ key }) => key === 'tasksLateUnassigned')?.count ?? 0
  const free = async () => {
    const { kinds, people } = await get<TeamLoad>('/api/admin/dashboard/team')
    expect(people.some(({ id }) => id === gone.id)).toBe(false)
    const count = people.find(({ id }) => id === null)?.counts[kinds.indexOf('tasks')] ?? -1
    const { total } = await get<{ total: number }>('/api/admin/tasks?status=now&assigned=none')
    return [count, total]
  }
  const [before, lateBefore] = [await free(), await late()]
  expect(before[0]).toBe(before[1])
  await build.task({ assignedTo: gone.id, dueOn: '2026-01-05' })
  expect([await free(), await late()]).toEqual([[before[0]! + 1, before[1]! + 1], lateBefore + 1])

  const clientId = crypto.randomUUID()
  const { cookie } = await app.signIn({ role: 'client', clientId })
  const policy = await build.policy({ clientId, assignedTo: gone.id })
  await app.json(`/api/client/policies/${policy.id}/messages`, { as: cookie, body: { text: 'Is the market stall covered?' } })
  const made = (await get<{ items: { assignedTo: object | null }[] }>(`/api/admin/tasks?client=${clientId}`)).items
  expect(made.map(({ assignedTo }) => assignedTo)).toEqual([null])
})
