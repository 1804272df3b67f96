import { expect, test } from 'vitest'
import type { SavedView } from '#contract/savedView.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ seeded: false })
const [one, other, boss] = [
  await app.signIn({ role: 'admin' }),
  await app.signIn({ role: 'admin', permissions: ['quote:view'] }),
  await app.signIn({ role: 'admin' }),
]
const path = '/api/admin/views'
const make = (as: string, body: object) =>
  app.json(path, { as, body: { list: 'quotes', name: 'Late', shared: false, opensFirst: false, parameters: { overdue: '1' }, ...body } })
const names = async (as: string, list = 'quotes') =>
  ((await app.json(`${path}?list=${list}`, { as })).body.data as SavedView[]).map(({ name }) => name)

test('#52 a private view answers 404 to anybody but its maker, and an administrator can change a shared one', async () => {
  const mine = (await make(one.cookie, { opensFirst: true })).body.data as SavedView
  expect(mine).toMatchObject({ name: 'Late', by: null, opensFirst: true, mayChange: true })
  expect(await names(other.cookie)).toEqual([])
  for (const method of ['PATCH', 'DELETE'])
    expect(
      (
        await app.json(`${path}/${mine.id}`, {
          as: other.cookie,
          method,
          ...(method === 'PATCH' ? { body: { version: 0, name: 'Taken' } } : {}),
        })
      ).status,
    ).toBe(404)
  expect((await make(one.cookie, {})).status).toBe(409)
  await app.json(`${path}/${mine.id}`, { as: one.cookie, method: 'PATCH', body: { version: 0, shared: true } })
  expect(await names(other.cookie)).toEqual(['Late'])
  expect((await app.json(`${path}/${mine.id}`, { as: other.cookie, method: 'PATCH', body: { version: 0, opensFirst: true } })).status).toBe(
    200,
  )
  expect((await app.json(`${path}/${mine.id}`, { as: boss.cookie, method: 'PATCH', body: { version: 1, name: 'Later' } })).status).toBe(200)
  expect(await names(one.cookie)).toEqual(['Later'])
  expect((await app.json(`${path}/${mine.id}`, { as: boss.cookie, method: 'DELETE' })).status).toBe(200)
})

test('a view holds only the parameters of its list, and views of a list that the person may not see are refused', async () => {
  for (const parameters of [{ password: 'x' }, { status: 'gone' }, { columns: 'answers' }, { sort: 'id' }])
    expect((await make(one.cookie, { name: 'Bad', parameters })).status, JSON.stringify(parameters)).toBe(422)
  expect((await app.json(`${path}?list=claims`, { as: other.cookie })).status).toBe(403)
  expect((await make(other.cookie, { list: 'claims', parameters: {} })).status).toBe(403)
})

test('UX-L3 a change to an outdated version of a shared view is a 409, and the first change stays', async () => {
  const view = (await make(one.cookie, { name: 'Ours', shared: true })).body.data as SavedView
  const change = (as: string, body: object) => app.json(`${path}/${view.id}`, { as, method: 'PATCH', body })
  expect((await change(boss.cookie, { version: view.version, name: "Everybody's" })).status).toBe(200)
  const late = await change(one.cookie, { version: view.version, parameters: { overdue: '1' } })
  expect([late.status, late.body.message]).toEqual([409, '"Everybody\'s" was changed since you opened it. Look at it again.'])
  const both = await Promise.all(['A', 'B'].map((name) => change(one.cookie, { version: view.version + 1, name })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a person can use a view name once for each list, and other lists and other people can use it too', async () => {
  expect((await make(one.cookie, { name: 'Twice' })).status).toBe(201)
  const again = await make(one.cookie, { name: 'TWICE' })
  expect([again.status, again.body.message]).toEqual([409, 'There is a view called "TWICE" already. Choose another name.'])
  expect((await make(one.cookie, { name: 'Twice', list: 'claims', parameters: {} })).status).toBe(201)
  expect((await make(boss.cookie, { name: 'Twice' })).status).toBe(201)
  const another = (await make(one.cookie, { name: 'Once' })).body.data as SavedView
  expect((await app.json(`${path}/${another.id}`, { as: one.cookie, method: 'PATCH', body: { version: 0, name: 'twice' } })).status).toBe(
    409,
  )
})

test('UX-A4 a deleted view can be restored as it was by its maker, and by nobody else', async () => {
  const gone = (await make(one.cookie, { name: 'Gone', opensFirst: true })).body.data as SavedView
  const act = (as: string, method: string, rest = '') => app.json(`${path}/${gone.id}${rest}`, { as, method })
  expect((await act(one.cookie, 'DELETE')).status).toBe(200)
  expect(await names(one.cookie)).not.toContain('Gone')
  expect((await act(one.cookie, 'DELETE')).status).toBe(404)
  expect((await act(other.cookie, 'POST', '/restore')).status).toBe(404)
  // Another view can take the name meanwhile, and then the restore is refused.
  const next = (await make(one.cookie, { name: 'Gone' })).body.data as SavedView
  expect((await act(one.cookie, 'POST', '/restore')).status).toBe(409)
  await app.json(`${path}/${next.id}`, { as: one.cookie, method: 'DELETE' })
  expect((await act(one.cookie, 'POST', '/restore')).body.data).toEqual(gone)
  expect((await act(one.cookie, 'POST', '/restore')).status).toBe(404)
})

test('#52 a deleted shared view can be restored by an administrator, but not by an editor', async () => {
  const editor = await app.signIn({ role: 'editor' })
  const view = (await make(one.cookie, { name: 'Of all', shared: true })).body.data as SavedView
  await app.json(`${path}/${view.id}`, { as: one.cookie, method: 'DELETE' })
  const restore = (as: string) => app.json(`${path}/${view.id}/restore`, { as, method: 'POST' })
  expect((await restore(editor.cookie)).status).toBe(403)
  expect((await restore(boss.cookie)).status).toBe(200)
})
