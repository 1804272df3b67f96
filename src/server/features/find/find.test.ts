/** #50 #55 Finding records in the dashboard: what is matched, which kinds are returned, and who sees them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { paths } from '#contract/paths.ts'
import { contacts } from '#server/features/clients/clients.table.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
type Reply = { found: { kind: string; id: string; title: string; detail: string; href: string }[]; more: string[] }
const find = async (as: string, q: string) => {
  const { status, body } = await app.json(`/api/admin/find?${new URLSearchParams({ q })}`, { as })
  return { status, ...(body.data as Reply) }
}
let admin: { cookie: string; userId: string }
beforeAll(async () => {
  admin = await app.signIn({ role: 'admin' })
})

test('a client is found by parts of its name without accents, and a policy by its reference', async () => {
  const client = await app.build.client({ name: 'Brasserie Zoë Ltd' })
  const policy = await app.build.policy({ clientId: client.id })
  const kinds = (reply: Reply) => reply.found.map(({ kind, id }) => `${kind} ${id}`)
  const byName = await find(admin.cookie, 'zoe brass')
  expect(kinds(byName)).toContain(`client ${client.id}`)
  expect(byName.found.find(({ kind }) => kind === 'client')).toMatchObject({ title: 'Brasserie Zoë Ltd' })
  const [shown] = (await find(admin.cookie, policy.reference)).found
  expect(shown).toMatchObject({ kind: 'policy', id: policy.id })
  expect(shown?.detail).toContain(policy.reference)
})

test('a client is found by the name and the email of a contact, until that is changed or gone', async () => {
  const client = await app.build.client({ name: 'Wrack Line Foods Ltd' })
  const other = await app.build.client({ name: 'Tideway Foods Ltd' })
  const id = randomUUID()
  await app.database.owner
    .insert(contacts)
    .values({ id, clientId: client.id, name: 'Philippa Quennell', role: 'director', email: 'pip@wrack-line.example.com' })
  const { cookie } = await app.signIn({ role: 'admin', permissions: ['dashboard:view', 'client:view'] })
  const seen = async (q: string) => (await find(cookie, q)).found.map((one) => `${one.kind} ${one.title}`)
  expect(await seen('quennell')).toEqual(['client Wrack Line Foods Ltd'])
  expect(await seen('pip@wrack')).toEqual(['client Wrack Line Foods Ltd'])
  expect(await seen('philippa tideway')).toEqual([])
  const set = (what: string) => app.database.owner.execute(sql.raw(`UPDATE contacts SET ${what} WHERE id = '${id}'`))
  await set(`client_id = '${other.id}'`)
  expect(await seen('quennell')).toEqual(['client Tideway Foods Ltd'])
  await set(`name = 'Philippa Rowse'`)
  expect(await seen('quennell')).toEqual([])
  expect(await seen('rowse')).toEqual(['client Tideway Foods Ltd'])
  await app.database.owner.execute(sql.raw(`DELETE FROM contacts WHERE id = '${id}'`))
  expect(await seen('rowse')).toEqual([])
})

test('the title says whose record it is and which of theirs, and the reference comes last', async () => {
  const client = await app.build.client({ name: 'Marram Bakery Ltd' })
  const policy = await app.build.policy({ clientId: client.id })
  const [shown] = (await find(admin.cookie, policy.reference)).found
  expect(shown?.title).toBe(`${client.name}, ${classLabel(policy.class)}`)
  expect(shown?.detail.endsWith(policy.reference)).toBe(true)
})

test('quotes and claims are found by their references, and draft quotes are not found', async () => {
  const quote = await app.build.quote({ status: 'submitted' })
  const draft = await app.build.quote({ status: 'draft' })
  const claim = await app.build.claim({ status: 'submitted' })
  for (const [kind, row] of [
    ['quote', quote],
    ['claim', claim],
  ] as const)
    expect((await find(admin.cookie, row.reference ?? '')).found, kind).toMatchObject([{ kind, id: row.id }])
  expect((await find(admin.cookie, draft.business || draft.contactName || 'draft')).found.some(({ id }) => id === draft.id)).toBe(false)
})

test('a search returns at most four records of a kind and names the kinds that have more', async () => {
  for (let n = 0; n < 6; n++) await app.build.client({ name: `Samphire Holdings ${n}` })
  const reply = await find(admin.cookie, 'samphire')
  expect(reply.found.filter(({ kind }) => kind === 'client')).toHaveLength(4)
  expect(reply.more).toEqual(['client'])
})

test('#50 staff find only the kinds that they may view, and confidential policies only with that permission', async () => {
  const client = await app.build.client({ name: 'Quiet Harbour Ltd' })
  const policy = await app.build.policy({ clientId: client.id, confidential: true })
  const seen = async (permissions: string[]) => {
    const { cookie } = await app.signIn({ role: 'admin', permissions: ['dashboard:view', ...permissions] })
    return (await find(cookie, 'quiet harbour')).found.map(({ kind }) => kind)
  }
  expect(await seen([])).toEqual([])
  expect(await seen(['client:view'])).toEqual(['client'])
  expect(await seen(['policy:view'])).toEqual([])
  expect(await seen(['policy:view', 'confidential:view'])).toEqual(['policy'])
  expect((await find(admin.cookie, policy.reference)).found).toHaveLength(1)
})

test('content in any state, pictures and colleagues are found by staff who may edit that kind, and link to their editing screens', async () => {
  const title = 'Zephyr moorings'
  const [post, page, term, service, trashed] = [
    await app.build.content({ kind: 'post', title, status: 'draft' }),
    await app.build.content({ kind: 'page', title, status: 'draft' }),
    await app.build.content({ kind: 'term', title, status: 'draft' }),
    await app.build.content({ kind: 'service', title, status: 'draft' }),
    await app.build.content({ kind: 'post', title, status: 'trashed' }),
  ]
  const picture = await app.build.media({ title })
  const colleague = await app.build.user({ role: 'editor', name: title })
  await app.build.user({ role: 'client', name: title })
  const seen = async (permissions: string[]) => {
    const { cookie } = await app.signIn({ role: 'admin', permissions: ['dashboard:view', ...permissions] })
    return (await find(cookie, 'zephyr moor')).found.map(({ href }) => href).toSorted()
  }
  const written = {
    'blog:edit': [paths.adminPost(post.id), paths.adminPost(trashed.id)],
    'service:edit': [paths.adminService(service.id)],
    'page:edit': [paths.adminPage(page.id), paths.adminEntry(term.id)],
    'media:edit': [paths.adminMediaItem(picture.id)],
    'user:edit': [paths.adminUser(colleague.id)],
  }
  expect(await seen([])).toEqual([])
  for (const [permission, hrefs] of Object.entries(written))
    expect([permission, await seen([permission])]).toEqual([permission, hrefs.toSorted()])
  const all = (await find(admin.cookie, 'zephyr moor')).found
  expect(all.find(({ id }) => id === trashed.id)?.detail).toContain('In the trash')
  expect(all).toHaveLength(7)
})

test('LIKE wildcards, quotes and backslashes find nothing, and a search that is missing or has one character is refused', async () => {
  for (const q of ['%%', '__', "' OR 1=1 --", '\\\\']) expect((await find(admin.cookie, q)).found, q).toEqual([])
  expect((await app.json('/api/admin/find?q=a', { as: admin.cookie })).status).toBe(422)
  expect((await app.json('/api/admin/find', { as: admin.cookie })).status).toBe(422)
})

test('recent records are those that the same person opened, newest first and each once', async () => {
  const [one, other] = [await app.build.client({ name: 'First Ltd' }), await app.build.client({ name: 'Second Ltd' })]
  const me = await app.signIn({ role: 'admin' })
  for (const id of [one.id, other.id, one.id]) await app.request(`/api/admin/clients/${id}`, { as: me.cookie })
  const recent = async (as: string) =>
    ((await app.json('/api/admin/find/recent', { as })).body.data as Reply).found.map(({ title }) => title)
  expect(await recent(me.cookie)).toEqual(['First Ltd', 'Second Ltd'])
  expect(await recent((await app.signIn({ role: 'admin' })).cookie)).toEqual([])
})
