/** Previews: who may see a working copy, that it is drawn like the public page, and that nothing of it leaks. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ContentKind } from '#contract/model/content/contentName.ts'
import { contentItems } from '#server/features/content/content.table.ts'
import { saveSetting } from '#server/features/settings/settings.ts'
import { itemAt, previewed, put, type Tree } from '#test/support/previewed.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { owner } = app.database
await saveSetting({ db: owner }, 'staffArea', 'permitted')
const people = {
  admin: (await app.signIn({ role: 'admin' })).cookie,
  editor: (await app.signIn({ role: 'editor' })).cookie,
  contributor: (await app.signIn({ role: 'contributor' })).cookie,
  analyst: (await app.signIn({ role: 'analyst' })).cookie,
  client: (await app.signIn({ role: 'client', clientId: randomUUID() })).cookie,
}
type Person = keyof typeof people

const idOf = (kind: ContentKind, path: string) => itemAt(owner, kind, path)

const draft = async (noun: string, id: string, change: (content: Tree) => Tree) => {
  const { body } = await app.json(`/api/admin/${noun}/${id}`, { as: people.admin })
  const { content, draftVersion } = body.data as { content: Tree; draftVersion: number }
  const saved = await app.json(`/api/admin/${noun}/${id}/draft`, {
    as: people.admin,
    method: 'PUT',
    body: { draftVersion, content: change(content) },
  })
  expect([noun, saved.status]).toEqual([noun, 200])
}

const open = async (path: string, as?: string) => {
  const reply = await app.request(path, as ? { as } : {})
  return { status: reply.status, location: reply.headers.get('location'), headers: reply.headers, html: await reply.text() }
}

const mayEdit: Record<Person, readonly string[]> = {
  admin: ['service:edit', 'blog:edit', 'page:edit'],
  editor: ['service:edit', 'blog:edit', 'page:edit'],
  contributor: ['blog:edit'],
  analyst: [],
  client: [],
}

for (const { word, drawn, noun, kind, path, right, where } of previewed) {
  test(`#101 ${word}: only people who may edit the draft can preview it`, async () => {
    const id = await idOf(kind, path)
    const words = `Only in the draft of ${word}`
    await draft(noun, id, (content) => put(content, where, words))

    for (const [person, rights] of Object.entries(mayEdit)) {
      const as = people[person as Person]
      const page = await open(`/preview/${word}/${id}`, as)
      const api = await open(`/api/admin/previews/${drawn}/${id}`, as)
      const may = rights.includes(right)
      expect([person, page.status, page.html.includes(words)]).toEqual([person, may ? 200 : 404, may])
      expect([person, api.status, api.html.includes(words)]).toEqual([person, may ? 200 : 403, may])
    }
    const visitor = await open(`/preview/${word}/${id}`)
    expect([visitor.status, visitor.location?.split('?')[0], visitor.html]).toEqual([302, '/admin/login', ''])
    expect((await open(`/api/admin/previews/${drawn}/${id}`)).status).toBe(401)

    // The draft stays hidden after people who may edit it have opened it.
    expect((await open(path)).html).not.toContain(words)
    expect((await open(`/preview/${word}/${id}`, people.client)).html).not.toContain(words)
  })

  test(`#101 ${word}: a preview is not cached, not indexed and not marked up as the public page`, async () => {
    const id = await idOf(kind, path)
    const { headers, html } = await open(`/preview/${word}/${id}`, people.admin)
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toContain('application/ld+json')
    expect(html).toContain('PREVIEW - not public')
  })
}

for (const { drawn, noun, kind, path, right, where } of previewed) {
  test(`#101 ${drawn}: unsaved changes are drawn only for people who may edit, and are not stored or logged`, async () => {
    const id = await idOf(kind, path)
    const { body } = await app.json(`/api/admin/${noun}/${id}`, { as: people.admin })
    const { content, draftVersion } = body.data as { content: Tree; draftVersion: number }
    const words = `Only typed, of ${drawn}`
    const typed = { content: put(content, where, words) }
    const address = `/api/admin/previews/${drawn}/${id}`
    const trail = async () => Number((await owner.execute<{ n: string }>('SELECT count(*) AS n FROM audit_log')).rows[0]?.n)
    const before = await trail()
    for (const [person, rights] of Object.entries(mayEdit)) {
      if (!rights.includes(right)) continue
      const reply = await app.request(address, { as: people[person as Person], method: 'POST', body: typed })
      expect([person, reply.status, reply.headers.get('cache-control')]).toEqual([person, 200, 'no-store'])
      expect(await reply.text()).toContain(words)
    }
    expect(await trail()).toBe(before)
    for (const [person, rights] of Object.entries(mayEdit)) {
      if (rights.includes(right)) continue
      const refused = await app.json(address, { as: people[person as Person], method: 'POST', body: typed })
      expect([person, refused.status, JSON.stringify(refused.body).includes(words)]).toEqual([person, 403, false])
    }
    expect((await app.request(address, { method: 'POST', body: typed })).status).toBe(401)
    // The words are shown nowhere else and are not stored.
    for (const shown of [path, address, `/api/admin/${noun}/${id}`]) expect((await open(shown, people.admin)).html).not.toContain(words)
    const after = await app.json(`/api/admin/${noun}/${id}`, { as: people.admin })
    expect((after.body.data as { draftVersion: number }).draftVersion).toBe(draftVersion)
  })
}

test('a preview of unsaved changes names missing fields, refuses unknown fields, and does not find an item of another kind', async () => {
  const id = await idOf('post', '/blog/flood-and-older-buildings')
  const { body } = await app.json(`/api/admin/posts/${id}`, { as: people.admin })
  const { content } = body.data as { content: Tree }
  const draw = (sent: unknown, address = `posts/${id}`) =>
    app.json(`/api/admin/previews/${address}`, { as: people.admin, method: 'POST', body: { content: sent } })
  const lacking = await draw(put(content, ['title'], ''))
  expect([lacking.status, (lacking.body as Tree)['incomplete']]).toEqual([422, true])
  expect(Object.keys((lacking.body as Tree)['fields'] as Tree)).toEqual(['title'])
  const strange = await draw({ ...content, strange: 'x' })
  expect([strange.status, (strange.body as Tree)['incomplete']]).toEqual([422, undefined])
  expect((await draw(content, `services/${id}`)).status).toBe(404)
  expect((await draw({ ...content, summary: 'x'.repeat(1_000_001) })).status).toBe(413)
})

test('a preview has the same content as the public page', async () => {
  const path = '/professional-indemnity-insurance'
  const mainOf = (html: string) =>
    (/<h1[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replaceAll(/(?:id|for|name|aria-[a-z]+)="[^"]*_[rR]_[^"]*"/g, '')
  const preview = await open(`/preview/service/${await idOf('service', path)}`, people.admin)
  expect(mainOf(preview.html).length).toBeGreaterThan(5000)
  expect(mainOf(preview.html)).toBe(mainOf((await open(path)).html))
})

test('the home page is previewed as the home page', async () => {
  const id = await idOf('page', '/')
  await draft('pages', id, (content) => put(content, ['heading'], 'A claim in the making'))
  const { status, html } = await open(`/preview/page/${id}`, people.admin)
  expect([status, html.includes('A claim in the making'), html.includes('id="hero-trade"')]).toEqual([200, true, true])
})

test('a preview of an incomplete draft answers 422 with the missing fields and a link to the editor', async () => {
  const id = await idOf('service', '/public-liability-insurance')
  await draft('services', id, (content) => put(content, ['body', 'heading'], ''))
  const api = await app.json(`/api/admin/previews/services/${id}`, { as: people.admin })
  expect([api.status, (api.body as Tree)['incomplete']]).toEqual([422, true])
  expect(Object.keys((api.body as Tree)['fields'] as Tree)).toEqual(['body.heading'])
  const { status, html } = await open(`/preview/service/${id}`, people.admin)
  expect([status, html.includes('This cannot be previewed yet'), html.includes('Body, heading')]).toEqual([422, true, true])
  expect(html).toContain(`href="/admin/services/${id}"`)
})

test('a preview of an item of another kind, an unknown item or an invalid id is not found', async () => {
  const post = await idOf('post', '/blog/flood-and-older-buildings')
  for (const path of [`/preview/service/${post}`, `/preview/page/${randomUUID()}`, '/preview/blog/1', '/preview/nothing/1', '/preview/x'])
    expect([path, (await open(path, people.admin)).status]).toEqual([path, 404])
  expect((await open('/preview/nothing/1', people.client)).status).toBe(404)
  expect((await open('/preview/nothing/1')).status).toBe(302)
})

test('#101 an unpublished page built of blocks is drawn in its preview, and its public address is not found', async () => {
  const id = randomUUID()
  const draft = {
    kind: 'built',
    slug: 'only-a-draft',
    path: '/only-a-draft',
    title: 'Only a draft',
    published: true,
    seo: { title: 'A page that is only a draft', description: 'Nobody but its writers sees what stands here until it is published.' },
    updatedOn: '2026-11-20',
    blocks: [{ id: 'a', type: 'callout', version: 1, props: { kind: 'fact', title: 'Drawn as a block', text: 'On the page.' } }],
  }
  await owner
    .insert(contentItems)
    .values({ id, kind: 'page', key: draft.slug, slug: draft.slug, path: draft.path, title: draft.title, draft })
  const { status, html } = await open(`/preview/page/${id}`, people.editor)
  expect([status, html.includes('Drawn as a block')]).toEqual([200, true])
  expect((await open(draft.path)).status).toBe(404)
})
