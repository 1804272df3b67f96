/** Bulk actions on content: each item follows its own rules, each action needs its permission, and some can be undone. */
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import { testApp } from '#test/support/server/app.ts'
import { contentItems, contentLinks } from './content.table.ts'

const app = await testApp()
const { owner } = app.database
const admin = await app.signIn({ role: 'admin' })
const call = (path: string, body?: object) => app.json(`/api/admin/${path}`, { as: admin.cookie, ...(body ? { body } : {}) })
const detail = ({ status, body }: { status: number; body: { data?: unknown } }) => {
  expect([status, JSON.stringify(body).slice(0, 400)]).toEqual([expect.toSatisfy((code: number) => code < 300), expect.any(String)])
  return body.data as ContentDetail
}
const idOf = async (path: string) =>
  (await owner.select({ id: contentItems.id }).from(contentItems).where(eq(contentItems.path, path)))[0]?.id ?? ''
const show = async (noun: string, id: string) => detail(await call(`${noun}/${id}`))

test('bulk publishing and unpublishing change valid items and name the others; only the list of the trash shows trashed items', async () => {
  const [seeded] = await owner
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'post'), eq(contentItems.status, 'published')))
    .limit(1)
  // A copy, because no other item uses it.
  const copy = detail(await call('posts', { kind: 'post', title: 'A sound one', slug: 'a-sound-one', from: seeded!.id }))
  detail(await call(`posts/${copy.id}/publish`, { version: copy.version, draftVersion: copy.draftVersion }))
  const [sound, draft, trashed] = [
    copy.id,
    (await app.build.content({ kind: 'post', title: 'Half written' })).id,
    (await app.build.content({ kind: 'post', status: 'trashed', title: 'Thrown away' })).id,
  ]
  const publisher = await app.signIn({ role: 'admin' })
  const many = async (step: string, ids: string[]) =>
    (await app.json(`/api/admin/posts/${step}`, { body: { selection: { ids } }, as: publisher.cookie })).body.data as {
      changed: string[]
      refused: { id: string; name: string; message: string }[]
    }
  const off = await many('unpublish', [sound, draft, trashed])
  expect(off.changed).toEqual([sound])
  expect(off.refused.map(({ id }) => id).toSorted()).toEqual([draft, trashed].toSorted())
  const on = await many('publish', [sound, draft])
  expect(on.changed).toEqual([sound])
  expect(on.refused).toMatchObject([{ id: draft, name: 'Half written' }])
  const listed = async (query: string) =>
    ((await app.json(`/api/admin/posts?limit=100${query}`, { as: publisher.cookie })).body.data as { items: { id: string }[] }).items.map(
      ({ id }) => id,
    )
  expect(await listed('&q=thrown')).toEqual([])
  expect(await listed('&status=trashed')).toEqual([trashed])
  const writer = await app.signIn({ role: 'admin', permissions: ['blog:edit'] })
  expect((await app.json('/api/admin/posts/publish', { body: { selection: { ids: [sound] } }, as: writer.cookie })).status).toBe(403)
})

test('bulk scheduling, tagging, copying and trashing follow the rules of each item, need permission and can be undone', async () => {
  const rows = await owner
    .select({ id: contentItems.id, title: contentItems.title })
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'post'), eq(contentItems.status, 'published')))
    .orderBy(contentItems.key)
    .limit(2)
  const post = async (title: string, slug: string) => detail(await call('posts', { kind: 'post', title, slug, from: rows[0]!.id })).id
  const drafts = [await post('First of several', 'first-of-several'), await post('Second of several', 'second-of-several')].toSorted()
  const half = (await app.build.content({ kind: 'post', title: 'Not whole' })).id
  const many = async (step: string, body: object, as = admin.cookie) => {
    const reply = await app.json(`/api/admin/posts/${step}`, { body, as })
    return { status: reply.status, ...(reply.body.data as { changed: string[]; refused: { id: string; name: string; message: string }[] }) }
  }
  const statuses = async (ids: string[]) => Promise.all(ids.map(async (id) => (await show('posts', id)).status))
  const at = new Date(app.deps.now().getTime() + 86_400_000).toISOString()
  const planned = await many('schedule', { selection: { ids: [...drafts, half] }, at })
  expect([planned.changed, planned.refused.map(({ id, name }) => [id, name])]).toEqual([drafts, [[half, 'Not whole']]])
  expect(await statuses(drafts)).toEqual(['scheduled', 'scheduled'])
  const twice = await many('schedule', { selection: { ids: drafts }, at: new Date(Date.parse(at) + 60_000).toISOString() })
  expect([twice.changed, (await show('posts', drafts[0]!)).publishAt]).toEqual([[], at])
  expect((await many('schedule/undo', { ids: drafts })).changed).toEqual(drafts)
  expect(await statuses(drafts)).toEqual(['draft', 'draft'])
  const past = await many('schedule', { selection: { ids: drafts }, at: '2020-01-01T09:00:00Z' })
  expect([past.changed, past.refused.map(({ message }) => message)]).toEqual([[], Array(2).fill('Choose a future time')])

  const tagsOf = async (id: string) => ((await show('posts', id)).content as { tags: string[] }).tags
  const before = await tagsOf(drafts[0]!)
  await many('tag', { selection: { ids: [drafts[0]] }, tag: 'Spring', change: 'add' })
  const tagged = await many('tag', { selection: { ids: drafts }, tag: 'spring', change: 'add' })
  expect([tagged.changed, tagged.refused.map(({ id, message }) => [id, message])]).toEqual([
    [drafts[1]],
    [[drafts[0], 'It already has this tag']],
  ])
  expect(await tagsOf(drafts[0]!)).toEqual([...before, 'Spring'])
  expect((await many('tag', { selection: { ids: drafts }, tag: 'SPRING', change: 'remove' })).changed).toEqual(drafts)
  expect(await tagsOf(drafts[0]!)).toEqual(before)
  const place = await idOf('/commercial-insurance-hove')
  const untaggable = await call('entries/tag', { selection: { ids: [place] }, tag: 'Spring', change: 'add' })
  expect(untaggable.body.data).toMatchObject({ changed: [], refused: [{ message: 'A local page has no tags' }] })

  const copied = await many('duplicate', { selection: { ids: [drafts[0]] } })
  const again = await many('duplicate', { selection: { ids: [drafts[0]] } })
  const copies = await Promise.all([...copied.changed, ...again.changed].map((id) => show('posts', id)))
  const { title, slug } = await show('posts', drafts[0]!)
  expect(copies.map((copy) => [copy.title, copy.slug, copy.status, copy.history[0]?.action])).toEqual([
    [`Copy of ${title}`, `${slug}-copy`, 'draft', 'duplicate'],
    [`Copy of ${title}`, `${slug}-copy-2`, 'draft', 'duplicate'],
  ])
  expect((copies[0]!.content as { seo: { title: string } }).seo.title).toBe(`Copy of ${title}`)
  const fixed = await call('entries/duplicate', { selection: { ids: [place] } })
  expect(fixed.body.data).toMatchObject({ changed: [], refused: [{ message: expect.stringContaining('part of the program') }] })

  // An item that a public page links to is not trashed, and the refusal says why.
  await owner.insert(contentLinks).values({ fromId: place, toId: drafts[0]!, live: true })
  const thrown = await many('trash', { selection: { ids: drafts } })
  expect([thrown.changed, thrown.refused.map(({ id, message }) => [id, message])]).toEqual([
    [drafts[1]],
    [[drafts[0], expect.stringMatching(/^A public page uses this: .*Hove/)]],
  ])
  expect((await many('trash/undo', { selection: { ids: [drafts[1]!, half] } })).refused.map(({ id }) => id)).toEqual([half])
  expect(await statuses([drafts[1]!])).toEqual(['draft'])

  const writer = (await app.signIn({ role: 'admin', permissions: ['dashboard:view', 'blog:edit'] })).cookie
  const selection = { ids: [drafts[1]] }
  const may = {
    schedule: { selection, at },
    duplicate: { selection },
    trash: { selection },
    tag: { selection, tag: 'Autumn', change: 'add' },
  }
  const answers = await Promise.all(Object.entries(may).map(async ([step, body]) => [step, (await many(step, body, writer)).status]))
  expect(answers).toEqual([
    ['schedule', 403],
    ['duplicate', 403],
    ['trash', 403],
    ['tag', 200],
  ])
})
