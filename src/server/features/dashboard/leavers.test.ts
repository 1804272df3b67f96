/** What somebody who has left had in hand is in the queue of everyone who could do it. */
import { expect, test } from 'vitest'
import { holdings, type Dashboard, type Held, type TeamLoad } from '#contract/admin/dashboard.ts'
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

test('before a colleague is deactivated, what they are the handler of is counted by kind as in the lists, for those whom they let see it', async () => {
  const me = await app.signIn({ role: 'admin' })
  const leaver = await app.signIn({ role: 'admin' })
  const { userId: assignedTo } = leaver
  const held = async (as: string, id = assignedTo) => (await app.json(`/api/admin/dashboard/held/${id}`, { as })).body.data as Held
  expect(await held(me.cookie)).toEqual([])
  const client = await build.client({ assignedTo, status: 'active' })
  await build.client({ assignedTo, status: 'closed' })
  for (const status of ['active', 'expired'] as const) await build.policy({ clientId: client.id, assignedTo, status })
  for (const status of ['in_review', 'withdrawn'] as const) await build.quote({ assignedTo, status })
  for (const status of ['in_progress', 'closed'] as const) await build.enquiry({ assignedTo, status })
  for (const status of ['with_insurer', 'closed'] as const) await build.claim({ assignedTo, status })
  await build.complaint({ assignedTo })
  await build.change({ assignedTo, dueAt: new Date() })
  await build.renewal({ assignedTo, daysLeft: 30 })
  for (const status of ['open', 'done'] as const) await build.task({ assignedTo, status })
  const counted = await held(me.cookie)
  expect(counted.map(({ key }) => key)).toEqual(Object.keys(holdings))
  for (const { key, count } of counted) {
    const query = new URLSearchParams({ ...holdings[key].filter, assigned: assignedTo })
    const { total } = (await app.json(`/api/admin/${key}?${query}`, { as: me.cookie })).body.data as { total: number }
    expect([key, count]).toEqual([key, total])
  }
  expect(counted.find(({ key }) => key === 'claims')).toEqual({ key: 'claims', count: 1, more: false })
  const some = await app.signIn({ role: 'admin', permissions: ['user:edit', 'user:delete', 'quote:view'] })
  expect(await held(some.cookie)).toEqual([{ key: 'quotes', count: 1, more: false }])
  const page = await (await app.request(`/admin/users/${assignedTo}?step=disable`, { as: me.cookie })).text()
  expect(page).toContain('is the handler of')
  expect(page).toContain(`/admin/claims?status=open&amp;assigned=${assignedTo}`)
  expect(await (await app.request(`/admin/users/${assignedTo}`, { as: me.cookie })).text()).not.toContain('is the handler of')
})
