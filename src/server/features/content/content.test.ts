/** Content through the contract: drafts, two editors, review, publishing now and scheduled, moved addresses, and what a page said on a day. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ContentDetail, ContentOutcome } from '#contract/admin/content/contentGroup.ts'
import type { JobCtx } from '#server/ctx.ts'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { saveSetting } from '#server/features/settings/settings.ts'
import { testApp } from '#test/support/server/app.ts'
import { until } from '#test/support/server/worker.ts'
import { contentJobs } from './content.jobs.ts'
import { contentItems, contentLinks, redirects } from './content.table.ts'

let now = new Date('2026-11-20T10:00:00Z')
const app = await testApp({ parts: { now: () => now } })
const { owner } = app.database
// Lets editors and contributors into the staff area.
await saveSetting({ db: owner }, 'staffArea', 'permitted')
const [admin, editor, contributor] = [
  await app.signIn({ role: 'admin' }),
  await app.signIn({
    role: 'editor',
    permissions: ['dashboard:view', 'service:edit', 'service:publish', 'blog:edit', 'page:edit', 'page:publish'],
  }),
  await app.signIn({ role: 'contributor', permissions: ['dashboard:view', 'blog:create', 'blog:edit'] }),
]
const jobCtx: JobCtx = { ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) }

const call = (path: string, body?: object, as = admin.cookie, method?: string) =>
  app.json(`/api/admin/${path}`, { as, ...(body ? { body } : {}), ...(method ? { method } : {}) })
const detail = ({ status, body }: { status: number; body: { data?: unknown } }) => {
  expect([status, JSON.stringify(body).slice(0, 400)]).toEqual([expect.toSatisfy((code: number) => code < 300), expect.any(String)])
  return body.data as ContentDetail
}
type Service = {
  slug: string
  path: string
  title: string
  seo: { title: string }
  body: { heading: string; limits: { rows: { typical: string }[] }; intro: string[] }
}
const idOf = async (path: string) =>
  (await owner.select({ id: contentItems.id }).from(contentItems).where(eq(contentItems.path, path)))[0]?.id ?? ''
const show = async (noun: string, id: string) => detail(await call(`${noun}/${id}`))
const save = (noun: string, { id, draftVersion }: Pick<ContentDetail, 'id' | 'draftVersion'>, content: unknown, as = admin.cookie) =>
  call(`${noun}/${id}/draft`, { draftVersion, content }, as, 'PUT')
/** The versions of an item as it was read, which publishing, scheduling and approving must name. */
const seen = ({ version, draftVersion }: ContentDetail) => ({ version, draftVersion })
const publish = async (noun: string, id: string) => call(`${noun}/${id}/publish`, seen(await show(noun, id)))
/** An item in use can be taken off the site only with a reason. */
const override = 'A test that takes it off'
const page = async (path: string) => {
  app.cache.clear()
  const reply = await app.request(path)
  return { status: reply.status, location: reply.headers.get('location'), html: await reply.text() }
}

test('a change to a product page is public only once it is published, and so is a restored version', async () => {
  const id = await idOf('/cyber-insurance')
  const before = await show('services', id)
  expect([before.status, before.checks, before.published]).toEqual(['published', [], true])
  const content = structuredClone(before.content) as Service
  content.body.limits.rows[0]!.typical = 'GBP 7,654,321 in a test'
  const saved = (await save('services', before, content)).body.data as { status: string; draftVersion: number }
  expect([saved.status, saved.draftVersion]).toEqual(['changed', 1])
  expect((await page('/cyber-insurance')).html).not.toContain('7,654,321')
  const published = detail(await publish('services', id))
  expect([published.status, published.revisions[0]?.cause, published.revisions[0]?.live]).toEqual(['published', 'publish', true])
  expect((await page('/cyber-insurance')).html).toContain('7,654,321')
  // The version that came with the program is kept and can be restored.
  const seeded = published.revisions.at(-1)!
  const restored = detail(await call(`services/${id}/restore`, { version: published.version, revisionId: seeded.id }))
  expect(restored.status).toBe('changed')
  expect((await page('/cyber-insurance')).html).toContain('7,654,321')
  detail(await publish('services', id))
  expect((await page('/cyber-insurance')).html).not.toContain('7,654,321')
})

test('a new draft cannot take an address of the program or of another item', async () => {
  const made = async (kind: string, group: string, slug: string) => {
    const { status, body } = await call(group, { kind, title: 'Something new', slug })
    return [status, (body.fields as { slug?: string } | undefined)?.slug]
  }
  expect(await made('service', 'services', 'admin')).toEqual([422, '/admin belongs to a part of the site'])
  expect(await made('page', 'pages', 'quote')).toEqual([422, '/quote belongs to a part of the site'])
  expect(await made('service', 'services', 'cyber-insurance')).toEqual([422, 'Another product page already has this address'])
  // Below /blog the address is free.
  expect(await made('post', 'posts', 'admin')).toEqual([201, undefined])
})

test('a new draft takes a title as long as its editor allows for its kind, and no longer', async () => {
  const made = async (kind: string, group: string, length: number) => {
    const { status, body } = await call(group, { kind, title: 'x'.repeat(length), slug: `long-${kind}-${length}` })
    return [status, (body.fields as { title?: string } | undefined)?.title]
  }
  expect(await made('post', 'posts', 91)).toEqual([422, 'Shorten it to 90 characters or fewer'])
  expect(await made('post', 'posts', 90)).toEqual([201, undefined])
  // One list with kinds that differ.
  expect(await made('trade', 'entries', 61)).toEqual([422, 'Shorten it to 60 characters or fewer'])
  expect(await made('term', 'entries', 61)).toEqual([201, undefined])
})

test('#146 when two editors save one page, the second is refused, and saving over it keeps the text of the first as a version', async () => {
  const id = await idOf('/fleet-insurance-imported')
  const read = await show('services', id)
  const mine = structuredClone(read.content) as Service
  mine.body.heading = 'What I wrote'
  const theirs = structuredClone(read.content) as Service
  theirs.body.heading = 'What they wrote'
  // Autosaved again after a lost answer, it is the same draft and no conflict with oneself.
  const autosave = () =>
    app.json(`/api/admin/services/${id}/draft`, {
      as: admin.cookie,
      method: 'PUT',
      body: { draftVersion: read.draftVersion, content: mine },
      headers: { 'idempotency-key': 'autosave-1' },
    })
  const [first, again] = [await autosave(), await autosave()]
  expect([first.status, again.body.data]).toEqual([200, first.body.data])
  const late = await save('services', read, theirs, editor.cookie)
  expect([late.status, late.body['draftVersion']]).toEqual([409, read.draftVersion + 1])
  expect(((await show('services', id)).content as Service).body.heading).toBe('What I wrote')
  const over = { draftVersion: read.draftVersion + 1, content: theirs, over: true }
  expect((await call(`services/${id}/draft`, over, editor.cookie, 'PUT')).status).toBe(200)
  const after = await show('services', id)
  const [kept] = after.revisions
  const mineKept = (await call(`services/${id}/revisions/${kept?.id}`)).body.data as { content: Service }
  expect([(after.content as Service).body.heading, kept?.name, mineKept.content.body.heading]).toEqual([
    'What they wrote',
    'What Test Person wrote',
    'What I wrote',
  ])
  // An editor who gives up their text for that of a colleague finds it among the versions too; the working copy stays.
  const mineAgain = structuredClone(mine)
  mineAgain.body.heading = 'What I wrote after all'
  const given = detail(await call(`services/${id}/typed`, { content: mineAgain }))
  expect([given.draftVersion, (given.content as Service).body.heading]).toEqual([after.draftVersion, 'What they wrote'])
  const [typed] = given.revisions
  const typedKept = (await call(`services/${id}/revisions/${typed?.id}`)).body.data as { content: Service }
  expect([typed?.name, typedKept.content.body.heading]).toEqual(['What Test Person wrote', 'What I wrote after all'])
  expect((await call(`services/${id}/typed`, { content: { title: 7 } })).status).toBe(422)
  detail(await call(`services/${id}/discard`, { version: (await show('services', id)).version }))
})

test('a page published in one process is public in another that had cached the old page', async () => {
  const other = await testApp({ database: app.database, parts: { now: () => now } })
  const there = async () => (await (await other.request('/fleet-insurance-imported')).text()).includes('Published elsewhere.')
  const id = await idOf('/fleet-insurance-imported')
  const read = await show('services', id)
  const content = structuredClone(read.content) as Service
  content.body.intro[0] = 'Published elsewhere.'
  expect([(await save('services', read, content)).status, await there()]).toEqual([200, false])
  detail(await publish('services', id))
  await until('the other process shows it', there)
})

test('#82 a draft with an unknown key, a value of the wrong type or too long a title is refused', async () => {
  const id = await idOf('/cyber-insurance')
  const read = await show('services', id)
  for (const [content, field] of [
    [{ ...(read.content as object), html: '<b>x</b>' }, ''],
    [{ ...(read.content as object), title: 'x'.repeat(81) }, 'title'],
    [{ ...(read.content as object), body: 'none' }, 'body'],
    ['words', ''],
    [null, ''],
  ] as const) {
    const refused = await save('services', read, content)
    expect([field, refused.status]).toEqual([field, 422])
  }
  // In the words of the checks.
  const long = await save('services', read, { ...(read.content as object), title: 'x'.repeat(90) })
  expect(long.body['fields']).toEqual({ title: 'Shorten this by 10 characters' })
  expect((await show('services', id)).draftVersion).toBe(read.draftVersion)
})

test('a draft that is unfinished or has an address that is taken can be saved but not published', async () => {
  const made = detail(await call('services', { kind: 'service', title: 'Pet shop insurance', slug: 'pet-shop-insurance' }))
  expect([made.status, made.path, made.checks.length > 5]).toEqual(['draft', '/pet-shop-insurance', true])
  const refused = await publish('services', made.id)
  expect([refused.status, Object.keys(refused.body['fields'] as object).length > 5]).toEqual([422, true])
  expect((await page('/pet-shop-insurance')).status).toBe(404)
  expect((await call('services', { kind: 'service', title: 'Another', slug: 'pet-shop-insurance' })).status).toBe(422)
  const cyber = (await show('services', await idOf('/cyber-insurance'))).content as Service
  const whole = {
    ...cyber,
    slug: 'salon-insurance',
    title: 'Pet shop insurance',
    // Two public pages may not have the same title in search results, and the heading has to name its own page.
    seo: { ...cyber.seo, title: 'Pet shop insurance' },
    body: { ...cyber.body, heading: 'Pet shop insurance for independents' },
  }
  const saved = await save('services', await show('services', made.id), whole)
  expect(JSON.stringify(saved.body)).toContain('is the address of')
  expect((await publish('services', made.id)).status).toBe(422)
  const own = await save('services', await show('services', made.id), { ...whole, slug: 'pet-shop-insurance' })
  expect(own.status).toBe(200)
  detail(await publish('services', made.id))
  expect((await page('/pet-shop-insurance')).status).toBe(200)
  const taken = detail(await call(`services/${made.id}/unpublish`, { version: (await show('services', made.id)).version }))
  expect(taken.status).toBe('archived')
  expect((await page('/pet-shop-insurance')).status).toBe(410)
})

const rename = async (from: string, slug: string) => {
  const id = await idOf(from)
  const read = await show('services', id)
  await save('services', read, { ...(read.content as Service), slug })
  return detail(await publish('services', id))
}

test('after two renames and a swap each old address redirects in one step, and links follow their page', async () => {
  const [marine, hotel] = [await idOf('/marine-insurance'), await idOf('/hotel-insurance')]
  // A page that links to the first product.
  const linker = await show('services', await idOf('/shop-insurance'))
  const words = structuredClone(linker.content) as Service
  words.body.intro[0] = `See [marine cover](/marine-insurance#limits). ${words.body.intro[0]}`
  await save('services', linker, words)
  detail(await publish('services', linker.id))

  await rename('/marine-insurance', 'boats')
  await rename('/boats', 'boat-insurance')
  for (const old of ['/marine-insurance', '/boats']) {
    const moved = await page(old)
    expect([old, moved.status, moved.location]).toEqual([old, 301, '/boat-insurance'])
  }
  const liveOf = async (id: string) => JSON.stringify((await owner.select().from(contentItems).where(eq(contentItems.id, id)))[0]?.content)
  expect(await liveOf(linker.id)).toContain('(/boat-insurance#limits)')

  // The swap goes through a third address, because no address can be used twice.
  await rename('/boat-insurance', 'between')
  await rename('/hotel-insurance', 'boat-insurance')
  await rename('/between', 'hotel-insurance')
  expect([await idOf('/boat-insurance'), await idOf('/hotel-insurance')]).toEqual([hotel, marine])
  for (const path of ['/boat-insurance', '/hotel-insurance']) expect([path, (await page(path)).status]).toEqual([path, 200])
  expect(await liveOf(linker.id)).toContain('(/hotel-insurance#limits)')
  for (const old of ['/marine-insurance', '/boats', '/between']) {
    const moved = await page(old)
    expect([old, moved.status, moved.location]).toEqual([old, 301, '/hotel-insurance'])
  }
  const rows = await owner.select().from(redirects).where(eq(redirects.active, true))
  const paths = new Set(rows.map(({ path }) => path))
  expect(rows.filter(({ target }) => target !== null && paths.has(target))).toEqual([])
  // A page that refers to a renamed page by its key still works.
  expect((await page('/industries/retail-hospitality')).status).toBe(200)
})

test('a schedule publishes the scheduled copy, not later changes, and a scheduled end takes the page off the site', async () => {
  const id = await idOf('/tools-equipment-cover')
  const read = await show('services', id)
  const content = structuredClone(read.content) as Service
  content.body.heading = 'Tools from Monday on'
  await save('services', read, content)
  const written = seen(await show('services', id))
  expect((await call(`services/${id}/schedule`, { ...written, at: '2026-11-19T10:00:00Z' })).status).toBe(422)
  const planned = detail(await call(`services/${id}/schedule`, { ...written, at: '2026-11-23T09:00:00+00:00' }))
  expect([planned.status, planned.publishAt]).toEqual(['scheduled', '2026-11-23T09:00:00.000Z'])
  content.body.heading = 'Written afterwards'
  expect((await save('services', planned, content)).status).toBe(200)
  await contentJobs['content.due'](jobCtx, {})
  expect((await page('/tools-equipment-cover')).html).not.toContain('Tools from Monday on')
  now = new Date('2026-11-23T09:00:01Z')
  await contentJobs['content.due'](jobCtx, {})
  const shown = (await page('/tools-equipment-cover')).html
  expect([shown.includes('Tools from Monday on'), shown.includes('Written afterwards')]).toEqual([true, false])
  const after = await show('services', id)
  expect([after.status, (after.content as Service).body.heading]).toEqual(['changed', 'Written afterwards'])
  // A second run publishes nothing more.
  await contentJobs['content.due'](jobCtx, {})
  expect((await show('services', id)).revisions.filter(({ cause }) => cause === 'schedule')).toHaveLength(1)
  const ending = detail(await call(`services/${id}/unpublish`, { version: after.version, at: '2026-11-23T10:00:00Z', override }))
  expect([ending.published, ending.unpublishAt]).toEqual([true, '2026-11-23T10:00:00.000Z'])
  now = new Date('2026-11-23T10:00:01Z')
  await contentJobs['content.due'](jobCtx, {})
  expect((await page('/tools-equipment-cover')).status).toBe(410)
})

test('the content of a page on a given day can be looked up', async () => {
  const id = await idOf('/cyber-insurance')
  const contentOn = async (on: string) =>
    (await call(`services/${id}/said?on=${on}`)).body.data as { said: { content: Service; until: string | null } | null }
  expect((await contentOn('2020-01-01')).said).toBeNull()
  const { said: today } = await contentOn('2026-12-24')
  expect([today?.content.slug, today?.until]).toEqual(['cyber-insurance', null])
})

test('#99 a contributor can write and submit for review, but not approve, send back, publish, schedule or trash', async () => {
  const as = contributor.cookie
  const made = detail(await call('posts', { kind: 'post', title: 'What a hotel should ask', slug: 'what-a-hotel-should-ask' }, as))
  const steps = {
    publish: { draftVersion: 1 },
    schedule: { draftVersion: 1, at: '2027-01-01T10:00:00Z' },
    approve: { draftVersion: 1 },
    'send-back': { reason: 'Not yet, please' },
    trash: {},
  }
  // The setting lets contributors into the staff area, but each step still needs its permission.
  for (const [step, body] of Object.entries(steps))
    expect([step, (await call(`posts/${made.id}/${step}`, { version: made.version, ...body }, as)).status]).toEqual([step, 403])
  const sent = detail(await call(`posts/${made.id}/submit`, { version: made.version }, as))
  expect([sent.status, sent.actions]).toEqual(['in_review', []])
  const back = detail(await call(`posts/${made.id}/send-back`, { version: sent.version, reason: 'The source is missing' }))
  expect([back.status, back.history.at(-1)?.reason]).toEqual(['draft', 'The source is missing'])
  // The paths of other content groups do not reach the item.
  expect((await call(`pages/${made.id}`)).status).toBe(404)
  expect((await call(`services/${made.id}/publish`, seen(back))).status).toBe(404)
})

test('an item with links to it cannot be trashed; a trashed draft can be recovered, and is purged after its time', async () => {
  const linked = await idOf('/hotel-insurance')
  const off = detail(await call(`services/${linked}/unpublish`, { version: (await show('services', linked)).version, override }))
  expect((await call(`services/${linked}/trash`, { version: off.version })).status).toBe(422)
  const draft = detail(await call('posts', { kind: 'post', title: 'To be thrown away', slug: 'to-be-thrown-away' }))
  const gone = detail(await call(`posts/${draft.id}/trash`, { version: draft.version }))
  expect((await save('posts', gone, gone.content)).status).toBe(409)
  expect(detail(await call(`posts/${draft.id}/recover`, { version: gone.version })).status).toBe('draft')
  const again = await show('posts', draft.id)
  detail(await call(`posts/${draft.id}/trash`, { version: again.version }))
  now = new Date(now.getTime() + 31 * 86_400_000)
  await contentJobs['content.purge'](jobCtx, {})
  expect((await call(`posts/${draft.id}`)).status).toBe(404)
  expect((await call(`services/${linked}`)).status).toBe(200)
  const rows = await owner.select().from(auditLog).where(eq(auditLog.subjectId, draft.id))
  expect(rows.find(({ action }) => action === 'posts.remove')).toMatchObject({
    before: { title: 'To be thrown away' },
    reason: 'In the trash for 30 days',
  })
})

test('an administrator can delete from the trash by title, but not items in use or once public, and each deletion is audited', async () => {
  const make = async (title: string) => (await app.build.content({ kind: 'post', title, status: 'trashed' })).id
  const [gone, linked, kept, ...several] = await Promise.all(
    ['Thrown  away', 'Still linked to', 'Public once', 'One of many', 'Two of many'].map(make),
  )
  await owner.update(contentItems).set({ publishedAt: now }).where(eq(contentItems.id, kept!))
  const draft = await app.build.content({ kind: 'post', title: 'A draft that links there', status: 'draft' })
  await owner.insert(contentLinks).values({ fromId: draft.id, toId: linked!, live: false })
  const remove = async (id: string, title: string, as = admin.cookie, version = 3) =>
    (await call(`posts/${id}/remove`, { version, title }, as)).status
  const deputy = await app.signIn({ role: 'editor', permissions: ['dashboard:view', 'blog:edit', 'blog:delete'] })
  const other = await app.signIn({ role: 'admin', permissions: ['dashboard:view', 'blog:edit', 'content:remove'] })
  // An editor with neither permission, one with blog:delete only, and an administrator with content:remove only.
  for (const { cookie } of [editor, deputy, other]) expect(await remove(gone!, 'Thrown away', cookie)).toBe(403)
  expect(await remove(gone!, 'Something else')).toBe(422)
  expect(await remove(gone!, 'Thrown away', admin.cookie, 2)).toBe(409)
  expect(await remove(draft.id, 'A draft that links there')).toBe(409)
  const refused = await call(`posts/${linked}/remove`, { version: 3, title: 'Still linked to' })
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('A draft that links there')])
  expect(await remove(kept!, 'Public once')).toBe(422)
  expect(await remove(gone!, ' thrown away ')).toBe(200)
  expect((await call(`posts/${gone}`)).status).toBe(404)
  const many = (ids: (string | undefined)[], count: number, as = admin.cookie) =>
    call('posts/trash/remove', { selection: { ids }, count }, as)
  expect((await many(several, 2, deputy.cookie)).status).toBe(403)
  expect((await many(several, 1)).status).toBe(409)
  const { changed, refused: left } = (await many([...several, linked, kept], 4)).body.data as ContentOutcome
  expect([changed.toSorted(), left.map(({ name }) => name).toSorted()]).toEqual([several.toSorted(), ['Public once', 'Still linked to']])
  const rows = (await owner.select().from(auditLog).where(eq(auditLog.action, 'posts.remove'))).filter(
    ({ actorId }) => actorId === admin.userId,
  )
  expect(rows.map(({ subjectId }) => subjectId).toSorted()).toEqual([gone, ...several].toSorted())
  expect(rows.find(({ subjectId }) => subjectId === gone)?.before).toMatchObject({ kind: 'post', title: 'Thrown  away' })
})

test('others who have a page open are listed, and a comment on it can be resolved once', async () => {
  const id = await idOf('/cyber-insurance')
  const first = await app.signIn({ role: 'admin' })
  const second = await app.signIn({ role: 'admin' })
  const beat = async (as: string) => (await call(`services/${id}/presence`, {}, as)).body.data as { present: { id: string }[] }
  expect((await beat(first.cookie)).present).toEqual([])
  expect((await beat(second.cookie)).present.map((person) => person.id)).toEqual([first.userId])
  const commented = detail(await call(`services/${id}/comments`, { field: 'body.heading', text: 'Is this still true?' }, second.cookie))
  const comment = commented.comments[0]!
  const resolved = detail(await call(`services/${id}/comments/${comment.id}/resolve`, {}, first.cookie))
  expect(resolved.comments[0]?.resolvedAt).not.toBeNull()
  expect((await call(`services/${id}/comments/${comment.id}/resolve`, {}, first.cookie)).status).toBe(404)
})

test('naming an item by key counts as using it, in the live copy and in a draft, and an item in use cannot be trashed', async () => {
  const idOf = async (kind: string, key: string) =>
    (await owner.execute<{ id: string }>(`SELECT id FROM content_items WHERE kind = '${kind}' AND key = '${key}'`)).rows[0]!.id
  const { rows } = await owner.execute<{ key: string; post: string; version: number }>(`SELECT key, content #>> '{related,posts,0}' AS post
    FROM content_items WHERE kind = 'post' AND published AND jsonb_array_length(content -> 'related' -> 'posts') > 0 ORDER BY key LIMIT 1`)
  const [from, to] = [await idOf('post', rows[0]!.key), await idOf('post', rows[0]!.post)]
  const users = async () =>
    detail(await call(`posts/${to}`))
      .linkedFrom.filter(({ id }) => id === from)
      .map(({ live }) => live)
  expect(await users()).toEqual([true])
  const named = detail(await call(`posts/${from}`))
  const off = detail(await call(`posts/${to}/unpublish`, { version: detail(await call(`posts/${to}`)).version, override }))
  const refused = await call(`posts/${to}/trash`, { version: off.version })
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining(named.title)])
  const content = named.content as { related: { posts: string[] } }
  const others = content.related.posts.filter((key) => key !== rows[0]!.post)
  const save = { draftVersion: named.draftVersion, content: { ...content, related: { ...content.related, posts: others } } }
  expect((await call(`posts/${from}/draft`, save, admin.cookie, 'PUT')).status).toBe(200)
  expect(await users()).toEqual([true])
  const back = { draftVersion: named.draftVersion + 1, content }
  expect((await call(`posts/${from}/draft`, back, admin.cookie, 'PUT')).status).toBe(200)
  expect((await users()).toSorted()).toEqual([false, true])
})
