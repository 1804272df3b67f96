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

test('#52 a private view is its maker’s alone, 404 for anybody else; a shared one is changed by its maker or an administrator', async () => {
  const mine = (await make(one.cookie, { opensFirst: true })).body.data as SavedView
  expect(mine).toMatchObject({ name: 'Late', by: null, opensFirst: true, mayChange: true })
  expect(await names(other.cookie)).toEqual([])
  for (const method of ['PATCH', 'DELETE'])
    expect(
      (await app.json(`${path}/${mine.id}`, { as: other.cookie, method, ...(method === 'PATCH' ? { body: { name: 'Taken' } } : {}) }))
        .status,
    ).toBe(404)
  expect((await make(one.cookie, {})).status).toBe(409)
  await app.json(`${path}/${mine.id}`, { as: one.cookie, method: 'PATCH', body: { shared: true } })
  expect(await names(other.cookie)).toEqual(['Late'])
  expect((await app.json(`${path}/${mine.id}`, { as: other.cookie, method: 'PATCH', body: { opensFirst: true } })).status).toBe(200)
  expect((await app.json(`${path}/${mine.id}`, { as: boss.cookie, method: 'PATCH', body: { name: 'Later' } })).status).toBe(200)
  expect(await names(one.cookie)).toEqual(['Later'])
  expect((await app.json(`${path}/${mine.id}`, { as: boss.cookie, method: 'DELETE' })).status).toBe(200)
})

test('a view holds only what its list’s address may; views of a list that one may not see are refused', async () => {
  for (const parameters of [{ password: 'x' }, { status: 'gone' }, { columns: 'answers' }, { sort: 'id' }])
    expect((await make(one.cookie, { name: 'Bad', parameters })).status, JSON.stringify(parameters)).toBe(422)
  expect((await app.json(`${path}?list=claims`, { as: other.cookie })).status).toBe(403)
  expect((await make(other.cookie, { list: 'claims', parameters: {} })).status).toBe(403)
})
