import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ seeded: false })
const path = '/api/admin/preferences'
const save = (as: string, body: unknown) => app.json(path, { method: 'PUT', body, as })

test('staff who have chosen nothing get the defaults, and a choice applies only to the person who made it', async () => {
  const [one, other] = [await app.signIn({ role: 'admin' }), await app.signIn({ role: 'admin' })]
  expect((await app.json(path, { as: one.cookie })).body.data).toEqual({ theme: 'system', shortcuts: true })
  expect(await save(one.cookie, { theme: 'dark', shortcuts: false })).toMatchObject({
    status: 200,
    body: { data: { theme: 'dark', shortcuts: false } },
  })
  expect(await save(one.cookie, { theme: 'light', shortcuts: false })).toMatchObject({ status: 200 })
  expect((await app.json(path, { as: one.cookie })).body.data).toEqual({ theme: 'light', shortcuts: false })
  expect((await app.json(path, { as: other.cookie })).body.data).toEqual({ theme: 'system', shortcuts: true })
})

test('#137 a change of preferences is in the audit log with before and after', async () => {
  const { cookie, userId } = await app.signIn({ role: 'admin' })
  await save(cookie, { theme: 'dark', shortcuts: true })
  const [row] = await app.database.owner
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'preferences.save'))
    .orderBy(desc(auditLog.id))
    .limit(1)
  expect(row).toMatchObject({ actorId: userId, subjectId: userId, before: { theme: 'system' }, after: { theme: 'dark' } })
})

test('an administrator with an empty list of permissions can still choose a theme', async () => {
  const { cookie } = await app.signIn({ role: 'admin', permissions: [] })
  expect((await save(cookie, { theme: 'light', shortcuts: true })).status).toBe(200)
})

test('#60 only administrators have these preferences, and unknown values and fields are refused', async () => {
  const { cookie } = await app.signIn({ role: 'admin' })
  for (const body of [{ theme: 'pink', shortcuts: true }, { theme: 'dark' }, { theme: 'dark', shortcuts: true, userId: cookie }, {}])
    expect((await save(cookie, body)).status).toBe(422)
  expect((await app.json(path)).status).toBe(401)
  for (const role of ['editor', 'analyst', 'contributor', 'client'] as const)
    expect((await app.json(path, { as: (await app.signIn({ role })).cookie })).status, role).toBe(403)
})
