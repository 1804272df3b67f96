/** A promise to write to a client: it also runs on a claim that is over, and its task ends when the client has heard from us. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Dashboard } from '#contract/admin/dashboard.ts'
import type { ClaimDetail } from '#contract/admin/book/claims.ts'
import { testApp } from '#test/support/server/app.ts'
import { escalateMissed } from './promises.ts'

let clock = new Date('2026-11-20T10:00:00Z')
const app = await testApp({ parts: { now: () => clock } })
const { owner } = app.database
const admin = await app.signIn({ role: 'admin' })
const run = () => escalateMissed({ ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) })

const arrange = async (facts: Parameters<typeof app.build.claim>[0]) => {
  clock = new Date('2026-11-20T10:00:00Z')
  const clientId = crypto.randomUUID()
  const { cookie } = await app.signIn({ role: 'client', clientId })
  const { id } = await app.build.claim({ clientId, assignedTo: admin.userId, ...facts })
  const staff = async (step: string, body: object) => {
    const { version } = (await app.json(`/api/admin/claims/${id}`, { as: admin.cookie })).body.data as ClaimDetail
    expect((await app.json(`/api/admin/claims/${id}/${step}`, { as: admin.cookie, body: { version, ...body } })).status).toBe(200)
  }
  const write = async (as: 'admin' | 'client') =>
    expect(
      (await app.json(`/api/${as}/claims/${id}/messages`, { as: as === 'admin' ? admin.cookie : cookie, body: { text: 'More damage.' } }))
        .status,
    ).toBe(200)
  const tasks = async () =>
    (await owner.execute<{ status: string }>(sql`SELECT status FROM tasks WHERE subject_id = ${id} ORDER BY created_at`)).rows.map(
      ({ status }) => status,
    )
  return { id, staff, write, tasks }
}

test('a message about a closed claim has a day by which we answer, and missing it makes a task and a count on the dashboard', async () => {
  const { write, tasks } = await arrange({ status: 'closed', closedReason: 'settled' })
  const late = async () =>
    ((await app.json('/api/admin/dashboard', { as: admin.cookie })).body.data as Dashboard).tiles.find(
      ({ key }) => key === 'claimsPastPromise',
    )?.count
  const before = await late()
  await write('client')
  clock = new Date('2026-11-30T10:00:00Z')
  await run()
  expect([await tasks(), await late()]).toEqual([['open'], (before ?? 0) + 1])
  await write('admin')
  expect([await tasks(), await late()]).toEqual([['done'], before])
})

test('the task to write to a client ends with a message or a step, not with a message of the client', async () => {
  const one = await arrange({ status: 'with_insurer', nextUpdateOn: '2026-11-18' })
  const other = await arrange({ status: 'with_insurer', nextUpdateOn: '2026-11-18' })
  await run()
  await one.write('client')
  expect([await one.tasks(), await other.tasks()]).toEqual([['open'], ['open']])
  await one.write('admin')
  await other.staff('assess', { adjuster: 'Sam Reed Adjusters' })
  expect([await one.tasks(), await other.tasks()]).toEqual([['done'], ['done']])
})
