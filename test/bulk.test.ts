/** Assigning several records to a colleague at once: selection, permissions, refused rows, history, audit and undo. */
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Assigned } from '#contract/assigning.ts'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { claims } from '#server/features/claims/claims.table.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { enquiries } from '#server/features/contact/contact.table.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ seeded: false })
const { owner } = app.database
const boss = await app.signIn({ role: 'admin' })
const kim = await app.signIn({ role: 'admin' })
const reader = await app.signIn({ role: 'admin', permissions: ['quote:view', 'contact:view', 'claim:view', 'policy:view'] })

beforeAll(() =>
  owner.execute(
    `INSERT INTO question_sets (family, version, body, seed_hash) VALUES ('request', 1, '{}', ''), ('claim', 1, '{}', '') ON CONFLICT DO NOTHING`,
  ),
)

const kinds = [
  {
    path: '/api/admin/quotes',
    table: quotes,
    make: () => app.build.quote(),
    draft: () => app.build.quote({ status: 'draft' }),
    record: 'quote',
  },
  {
    path: '/api/admin/claims',
    table: claims,
    make: () => app.build.claim(),
    draft: () => app.build.claim({ status: 'draft' }),
    record: 'claim',
  },
  { path: '/api/admin/policies', table: policies, make: () => app.build.policy(), draft: null, record: 'policy' },
  { path: '/api/admin/enquiries', table: enquiries, make: () => app.build.enquiry(), draft: null, record: 'enquiry' },
]

test('a client that was merged or erased cannot be assigned, alone or with others, not even by undo', async () => {
  const [open, merged, erased] = [await app.build.client(), await app.build.client(), await app.build.client({ erasedAt: new Date() })]
  await owner.update(clients).set({ mergedInto: open.id }).where(eq(clients.id, merged.id))
  const ids = [merged.id, erased.id, open.id]
  const given = async () => {
    const rows = await owner
      .select({ id: clients.id, assignedTo: clients.assignedTo })
      .from(clients)
      .where(eq(clients.assignedTo, kim.userId))
    return rows.map(({ id }) => id)
  }
  const { body } = await app.json('/api/admin/clients/assign', { as: boss.cookie, body: { selection: { ids }, userId: kim.userId } })
  const { done, refused } = body.data as Assigned
  expect([done.map(({ id }) => id), await given()]).toEqual([[open.id], [open.id]])
  expect(new Map(refused.map(({ id, message }) => [id, message]))).toEqual(
    new Map([
      [merged.id, 'This client was merged into another one. Change that one.'],
      [erased.id, 'The personal data of this client was erased. Add them as a new client.'],
    ]),
  )
  const rows = [merged, erased].map(({ id }) => ({ id, version: 0, userId: kim.userId }))
  await app.json('/api/admin/clients/assign/undo', { as: boss.cookie, body: { rows } })
  expect(await given()).toEqual([open.id])
})

describe.each(kinds)('$record', ({ path, table, make, draft, record }) => {
  const send = (rest: string, body: object, as = boss.cookie) => app.json(`${path}/assign${rest}`, { as, body })
  const assign = (selection: object, userId: string | null, as?: string) => send('', { selection, userId }, as)
  const result = ({ status, body }: Awaited<ReturnType<typeof send>>) => {
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data as Assigned
  }
  const stored = async (id: string) => (await owner.select().from(table).where(eq(table.id, id)))[0]!
  const count = async (asked: string) => ((await app.json(`${path}?${asked}`, { as: boss.cookie })).body.data as { total: number }).total

  test('selected rows are assigned, with history and audit log, and rows that had the assignee already are counted separately', async () => {
    const [one, two] = [await make(), await make()]
    result(await assign({ ids: [one.id] }, kim.userId))
    const { done, unchanged, refused } = result(await assign({ ids: [one.id, two.id] }, kim.userId))
    expect([done.map(({ id }) => id), unchanged, refused]).toEqual([[two.id], 1, []])
    expect((await stored(two.id)).assignedTo).toBe(kim.userId)
    const events = await owner.select().from(recordEvents).where(eq(recordEvents.subjectId, two.id))
    expect(events.filter(({ action }) => action === 'assign')).toMatchObject([{ byUser: boss.userId, version: two.version + 1 }])
    const audited = await owner.select().from(auditLog).where(eq(auditLog.subjectId, two.id))
    expect(audited.filter(({ action }) => action.endsWith('.assign'))).toMatchObject([{ actorId: boss.userId }])
  })

  test('missing records and drafts are refused by row, and the other rows are assigned', async () => {
    const here = await make()
    const gone = draft ? (await draft()).id : '00000000-0000-4000-8000-000000000000'
    const { done, refused } = result(await assign({ ids: [gone, here.id] }, kim.userId))
    expect(done.map(({ id }) => id)).toEqual([here.id])
    expect(refused).toEqual([{ id: gone, name: `One ${record === 'quote' ? 'request' : record}`, message: 'It no longer exists' }])
    expect((await stored(here.id)).assignedTo).toBe(kim.userId)
    if (draft) expect((await stored(gone)).assignedTo).toBeNull()
  })

  test('UX-L6 all matching rows are assigned, or with 409 none if their number has changed', async () => {
    const row = await make()
    const matching = { assigned: 'none' }
    const seen = await count('assigned=none')
    await make()
    const refused = await assign({ matching, count: seen }, kim.userId)
    expect([refused.status, (await stored(row.id)).assignedTo]).toEqual([409, null])
    expect(result(await assign({ matching, count: seen + 1 }, kim.userId)).done).toHaveLength(seen + 1)
    expect(await count('assigned=none')).toBe(0)
  })

  test('UX-A4 undo restores the previous assignee of each row, except where a colleague has changed it since', async () => {
    const [one, two] = [await make(), await make()]
    result(await assign({ ids: [one.id] }, boss.userId))
    const { done } = result(await assign({ ids: [one.id, two.id] }, kim.userId))
    const back = { rows: done.map(({ id, version, before }) => ({ id, version, userId: before })) }
    result(await assign({ ids: [two.id] }, boss.userId, kim.cookie))
    const undone = result(await send('/undo', back))
    expect([undone.done.map(({ id }) => id), undone.refused.map(({ id }) => id)]).toEqual([[one.id], [two.id]])
    expect(undone.refused[0]?.message).toContain('has changed this')
    expect([(await stored(one.id)).assignedTo, (await stored(two.id)).assignedTo]).toEqual([boss.userId, boss.userId])
  })

  test('assigning needs the permission, an assignee who has it too, at most five hundred rows and known filters', async () => {
    const { id } = await make()
    expect((await assign({ ids: [id] }, reader.userId)).status).toBe(422)
    expect((await assign({ ids: [id] }, kim.userId, reader.cookie)).status).toBe(403)
    expect((await send('/undo', { rows: [{ id, version: 0, userId: reader.userId }] })).status).toBe(422)
    expect((await assign({ ids: Array.from({ length: 501 }, () => id) }, kim.userId)).status).toBe(422)
    expect((await assign({ matching: {}, count: 501 }, kim.userId)).status).toBe(422)
    expect((await assign({ matching: { password: 'x' }, count: 1 }, kim.userId)).status).toBe(422)
    expect((await stored(id)).assignedTo).toBeNull()
  })
})
