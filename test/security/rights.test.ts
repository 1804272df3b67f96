/** Nobody can give themselves or others more rights than they have, even with the right to edit users. */
import { beforeAll, describe, expect, test } from 'vitest'
import { permissionsOf, type Permission } from '#contract/access.ts'
import { transaction } from '#server/db/connect.ts'
import { inviteAdmin } from '#server/features/users/inviteAdmin.ts'
import { testApp, type TestApp } from '#test/support/server/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.database.owner.execute(
    `INSERT INTO settings (key, value) VALUES ('staffArea', '"permitted"') ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )
})

const narrow: Permission[] = ['dashboard:view', 'user:create', 'user:edit', 'user:delete']
const rowOf = async (id: string) => {
  const { rows } = await app.database.owner.execute<{ role: 'admin' | 'editor'; permissions: string[] | null; version: string }>(
    `SELECT role, permissions, version FROM users WHERE id = '${id}'`,
  )
  const [row] = rows
  if (!row) throw new Error('Gone')
  return { ...row, version: Number(row.version) }
}

type Wanted = { role?: string; permissions?: readonly string[] | null; status?: 'disabled' }
/** Changes the given rights of a user, and leaves the others as they are, as the form does. */
const change = async (as: string, id: string, { status, ...wanted }: Wanted) => {
  const row = await rowOf(id)
  const { role, permissions } = { ...row, ...wanted }
  const rights = permissions === null ? 'role' : 'list'
  return status
    ? app.json(`/api/admin/users/${id}/disable`, { as, body: { version: row.version, reason: 'No longer here' } })
    : app.json(`/api/admin/users/${id}/rights`, { as, body: { version: row.version, role, rights, permissions: permissions ?? [] } })
}

describe.each(['editor', 'analyst', 'admin'] as const)('#48 #51 #140 %s with the right to edit users and little else', (role) => {
  const wider: Wanted[] = [
    { role: 'admin' },
    { permissions: null },
    { permissions: [...narrow, 'settings:manage'] },
    { role: 'admin', permissions: narrow },
    { role: 'admin', permissions: null },
  ]

  test('cannot widen their own rights', async () => {
    const me = await app.signIn({ role, permissions: narrow })
    for (const wanted of wider) {
      const reply = await change(me.cookie, me.userId, wanted)
      // Setting the present values is not a change.
      const same =
        role === 'admin' && ['{"role":"admin"}', JSON.stringify({ role: 'admin', permissions: narrow })].includes(JSON.stringify(wanted))
      expect(reply.status, JSON.stringify(wanted)).toBe(same ? 200 : 403)
      expect([...permissionsOf(await rowOf(me.userId))].sort()).toEqual([...narrow].sort())
      expect((await rowOf(me.userId)).role).toBe(role)
    }
  })

  test('cannot give others more rights than they have, nor change somebody with more rights', async () => {
    const me = await app.signIn({ role, permissions: narrow })
    const friend = await app.signIn({ role: 'contributor', permissions: [] })
    const boss = await app.signIn({ role: 'admin' })
    for (const wanted of [{ role: 'editor', permissions: null }, { permissions: ['settings:manage'] }, { permissions: null }])
      expect((await change(me.cookie, friend.userId, wanted)).status, JSON.stringify(wanted)).toBe(403)
    for (const wanted of [{ status: 'disabled' as const }, { role: 'editor' }, { permissions: [] }])
      expect((await change(me.cookie, boss.userId, wanted)).status, JSON.stringify(wanted)).toBe(403)
    const { version } = await rowOf(boss.userId)
    const asked = { reason: 'They lost their phone' }
    expect((await app.json(`/api/admin/users/${boss.userId}/factor-reset`, { as: me.cookie, body: asked })).status).toBe(403)
    expect((await app.json(`/api/admin/users/${boss.userId}/end-sessions`, { as: me.cookie, body: {} })).status).toBe(403)
    const renamed = { method: 'PATCH', as: me.cookie, body: { version, name: 'Taken Over' } }
    expect((await app.json(`/api/admin/users/${boss.userId}`, renamed)).status).toBe(403)
    expect((await rowOf(boss.userId)).role).toBe('admin')
  })

  test('cannot invite somebody with more rights', async () => {
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

test('an administrator with all rights can do all of this', async () => {
  const me = await app.signIn({ role: 'admin' })
  const other = await app.signIn({ role: 'contributor' })
  expect((await change(me.cookie, other.userId, { role: 'admin' })).status).toBe(200)
  expect(
    (
      await app.json('/api/admin/users', {
        as: me.cookie,
        body: { username: 'new-admin', email: 'new-admin@example.com', name: 'New Admin', role: 'admin' },
      })
    ).status,
  ).toBe(201)
})

describe('#140 the last administrator who can change users', () => {
  const others = (sqlSet: string, but: string) =>
    app.database.owner.execute(`UPDATE users SET ${sqlSet} WHERE role = 'admin' AND id <> '${but}'`)

  test('cannot take any right from themselves', async () => {
    const me = await app.signIn({ role: 'admin' })
    for (const permissions of [[], ['dashboard:view'], ['user:create'], narrow]) {
      const reply = await change(me.cookie, me.userId, { permissions })
      expect(reply.status, permissions.join()).toBe(409)
      expect((await rowOf(me.userId)).permissions).toBeNull()
    }
  })

  test('keeps that right when two change each other at once', async () => {
    const last = await app.signIn({ role: 'admin' })
    await others(`permissions = '{dashboard:view}'`, last.userId)
    const invited = await app.build.user({ role: 'admin' })
    // Somebody with fewer rights cannot change an administrator, so a second administrator makes the other call.
    const caller = await app.signIn({ role: 'admin' })
    const replies = await Promise.all([
      change(caller.cookie, last.userId, { permissions: ['dashboard:view'] }),
      change(last.cookie, caller.userId, { permissions: ['dashboard:view'] }),
    ])
    expect(replies.map(({ status }) => status)).not.toEqual([200, 200])
    const { rows } = await app.database.owner.execute(
      `SELECT 1 FROM users WHERE role = 'admin' AND status = 'active' AND permissions IS NULL AND id <> '${invited.id}'`,
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  test('gets all rights back by the command line', async () => {
    const person = await app.build.user({ role: 'admin', permissions: [], status: 'disabled' })
    await transaction(app.database.db, { scope: 'system' }, (tx) =>
      inviteAdmin({ ...app.deps, db: tx, enqueue: app.deps.enqueueIn(tx) }, { username: person.username ?? '', again: true }),
    )
    const { rows } = await app.database.owner.execute(`SELECT role, status, permissions FROM users WHERE id = '${person.id}'`)
    // Invited again, because they never had a password.
    expect(rows).toEqual([{ role: 'admin', status: 'invited', permissions: null }])
    const editor = await app.build.user({ role: 'editor', permissions: ['blog:edit'] })
    await transaction(app.database.db, { scope: 'system' }, (tx) =>
      inviteAdmin({ ...app.deps, db: tx, enqueue: app.deps.enqueueIn(tx) }, { username: editor.username ?? '', again: true }),
    )
    expect((await rowOf(editor.id)).permissions).toEqual(['blog:edit'])
  })
})
