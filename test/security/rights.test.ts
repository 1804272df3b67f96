/** Nobody gives themselves or others more than they have: the way up that a right to edit users would otherwise be. */
import { beforeAll, describe, expect, test } from 'vitest'
import { permissionsOf, type Permission } from '#contract/access.ts'
import { testApp, type TestApp } from '#test/support/server/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.database.owner.execute(
    `INSERT INTO settings (key, value) VALUES ('staffArea', '"permitted"') ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )
})

const narrow: Permission[] = ['dashboard:view', 'user:create', 'user:edit']
const rowOf = async (id: string) => {
  const { rows } = await app.database.owner.execute<{ role: 'admin' | 'editor'; permissions: string[] | null; version: string }>(
    `SELECT role, permissions, version FROM users WHERE id = '${id}'`,
  )
  const [row] = rows
  if (!row) throw new Error('Gone')
  return { ...row, version: Number(row.version) }
}

describe.each(['editor', 'analyst', 'admin'] as const)('#48 #51 #140 %s who may edit users, and little else', (role) => {
  const wider: object[] = [
    { role: 'admin' },
    { permissions: null },
    { permissions: [...narrow, 'settings:manage'] },
    { role: 'admin', permissions: narrow },
    { role: 'admin', permissions: null },
  ]

  test('cannot widen their own rights', async () => {
    const me = await app.signIn({ role, permissions: narrow })
    for (const change of wider) {
      const { version } = await rowOf(me.userId)
      const reply = await app.json(`/api/admin/users/${me.userId}`, { method: 'PATCH', as: me.cookie, body: { version, ...change } })
      // What they are already is no change.
      const same =
        role === 'admin' && ['{"role":"admin"}', JSON.stringify({ role: 'admin', permissions: narrow })].includes(JSON.stringify(change))
      expect(reply.status, JSON.stringify(change)).toBe(same ? 200 : 403)
      expect([...permissionsOf(await rowOf(me.userId))].sort()).toEqual([...narrow].sort())
      expect((await rowOf(me.userId)).role).toBe(role)
    }
  })

  test('cannot make somebody else more than they are, nor take hold of somebody who is more', async () => {
    const me = await app.signIn({ role, permissions: narrow })
    const friend = await app.signIn({ role: 'contributor', permissions: [] })
    const boss = await app.signIn({ role: 'admin' })
    for (const change of [{ role: 'editor', permissions: null }, { permissions: ['settings:manage'] }, { permissions: null }]) {
      const { version } = await rowOf(friend.userId)
      expect(
        (await app.json(`/api/admin/users/${friend.userId}`, { method: 'PATCH', as: me.cookie, body: { version, ...change } })).status,
        JSON.stringify(change),
      ).toBe(403)
    }
    for (const change of [{ status: 'disabled' }, { role: 'editor' }, { permissions: [] }]) {
      const { version } = await rowOf(boss.userId)
      expect(
        (await app.json(`/api/admin/users/${boss.userId}`, { method: 'PATCH', as: me.cookie, body: { version, ...change } })).status,
        JSON.stringify(change),
      ).toBe(403)
    }
    expect((await app.json(`/api/admin/users/${boss.userId}/reset-enrolment`, { as: me.cookie, body: {} })).status).toBe(403)
    expect((await app.json(`/api/admin/users/${boss.userId}/end-sessions`, { as: me.cookie, body: {} })).status).toBe(403)
    expect((await rowOf(boss.userId)).role).toBe('admin')
  })

  test('cannot invite somebody who is more', async () => {
    const me = await app.signIn({ role, permissions: narrow })
    for (const wanted of ['admin', 'editor'] as const) {
      const reply = await app.json('/api/admin/users', {
        as: me.cookie,
        body: { username: `up-${role}-${wanted}`, email: `up-${role}-${wanted}@example.com`, name: 'Up Wards', role: wanted },
      })
      expect(reply.status, wanted).toBe(403)
    }
    const { rows } = await app.database.owner.execute(`SELECT 1 FROM users WHERE username LIKE 'up-%'`)
    expect(rows).toEqual([])
  })
})

test('an administrator with every right does all of this', async () => {
  const me = await app.signIn({ role: 'admin' })
  const other = await app.signIn({ role: 'contributor' })
  const { version } = await rowOf(other.userId)
  expect(
    (await app.json(`/api/admin/users/${other.userId}`, { method: 'PATCH', as: me.cookie, body: { version, role: 'admin' } })).status,
  ).toBe(200)
  expect(
    (
      await app.json('/api/admin/users', {
        as: me.cookie,
        body: { username: 'new-admin', email: 'new-admin@example.com', name: 'New Admin', role: 'admin' },
      })
    ).status,
  ).toBe(201)
})
