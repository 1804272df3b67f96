/** What somebody who has left had in hand is in the queue of everyone who could do it. */
import { expect, test } from 'vitest'
import type { Dashboard } from '#contract/admin/dashboard.ts'
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
