/** The media library through its contract: files made by the job, crops, texts, replaced files, duplicates, uses and the trash. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fileName } from '#contract/model/media/rendition.ts'
import { contentJobs } from '#server/features/content/content.jobs.ts'
import { contentItems, contentRevisions, contentShares } from '#server/features/content/content.table.ts'
import { hashToken } from '#server/keys.ts'
import { mediaLibrary, scene } from '#test/support/files/mediaLibrary.ts'
import { testApp } from '#test/support/server/app.ts'
import { mediaByIds, pictureRefs, resolved } from './media.ts'
import { removeOldFiles, removeTrashed } from './media.jobs.ts'

let clock = new Date('2026-11-20T10:00:00Z')
const app = await testApp({ seeded: false, parts: { now: () => clock } })
const library = await mediaLibrary(app)
const { owner } = app.database
const later = (days: number) => (clock = new Date(clock.getTime() + days * 86_400_000))

const pixel = async (path: string, x: number) => {
  const bytes = Buffer.from(await (await app.request(path)).arrayBuffer())
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * x)) * info.channels
  return { red: data[at] ?? 0, blue: data[at + 2] ?? 0, width: info.width, height: info.height }
}
const words = {
  title: 'A scene',
  alt: 'A blue wall',
  decorative: false,
  caption: '',
  credit: '',
  licence: '',
  licenceUntil: '',
  folder: '',
}

/** Adds content that shows a picture. */
const use = async (id: string, slug: string) => {
  const content = JSON.stringify({ slug, hero: { media: id, alt: 'In this place' } })
  await owner.execute(
    sql`INSERT INTO content_items (kind, key, slug, path, title, published, content)
      VALUES ('post', ${slug}, ${slug}, ${`/blog/${slug}`}, ${`Post ${slug}`}, true, ${content}::jsonb)`,
  )
}

test('an upload is available at once, and the job makes every width, ratio and format', async () => {
  const added = await library.add('harbour_wall-2.png', await scene('#0000ff', 1600, 800))
  expect(added).toMatchObject({ title: 'harbour wall 2', width: 1600, height: 800, made: 2, failed: false, alt: '', used: false })
  expect((await app.request(added.small)).status).toBe(200)
  expect((await library.call('GET', '/api/admin/media/making')).body.data).toMatchObject({
    items: [{ id: added.id, made: 2, planned: added.planned }],
  })

  const made = await library.make(added.id)
  expect([made.made, made.picture.files.length]).toEqual([made.planned, made.planned])
  expect((await library.call('GET', '/api/admin/media/making')).body.data).toEqual({ items: [] })
  const names = made.picture.files.map(fileName)
  expect(names).toEqual(expect.arrayContaining(['320.avif', '1280.webp', '16x9-1280.jpg', '4x3-640.avif', '1x1-640.webp']))
  // No file is larger than the picture itself.
  expect(names.some((name) => name.includes('1920'))).toBe(false)
  for (const file of made.picture.files) {
    const seen = await pixel(`/media/${made.id}/${made.picture.edition}/${fileName(file)}`, 0.1)
    expect([fileName(file), seen.width, seen.height]).toEqual([fileName(file), file.width, file.height])
  }
  // The permanent address redirects to a file of the current edition.
  const stays = await app.request(made.address)
  expect([stays.status, stays.headers.get('location')]).toEqual([302, `/media/${made.id}/${made.picture.edition}/1280.jpg`])
})

test('a crop follows the focal point unless its ratio has a crop of its own', async () => {
  const { id, version, picture } = await library
    .add('focus.png', await scene('#0000ee', 1600, 400))
    .then(({ id: one }) => library.make(one))
  // The mark is in the right quarter, outside a square around the middle.
  expect((await pixel(`/media/${id}/${picture.edition}/1x1-320.webp`, 0.9)).red).toBeLessThan(60)
  const crops = { '4x3': { x: 0, y: 50, zoom: 200 } }
  const { status } = await library.call('PUT', `/api/admin/media/${id}/crops`, { id, version, focus: { x: 100, y: 50 }, crops })
  expect(status).toBe(200)
  // Pages show the old edition until the new one is complete.
  expect((await library.detail(id)).picture.edition).toBe(picture.edition)
  const made = await library.make(id)
  expect(made.picture.edition).not.toBe(picture.edition)
  expect((await pixel(`/media/${id}/${made.picture.edition}/1x1-320.webp`, 0.9)).red).toBeGreaterThan(200)
  expect(
    (await pixel(`/media/${id}/${made.picture.edition}/4x3-${made.picture.files.find(({ ratio }) => ratio === '4x3')!.width}.jpg`, 0.9))
      .red,
  ).toBeLessThan(60)
  // Pages that are open keep their files for a week.
  const old = `/media/${id}/${picture.edition}/1x1-320.webp`
  expect((await app.request(old)).status).toBe(200)
  later(8)
  await removeOldFiles(library.jobCtx)
  expect((await app.request(old)).status).toBe(404)
  expect((await app.request(`/media/${id}/${made.picture.edition}/1x1-320.webp`)).status).toBe(200)
})

test('a replaced file keeps the id and the address, and the second of two replacements at once is refused', async () => {
  const { id, version, picture, address } = await library.add('old.png', await scene('#0000dd')).then((one) => library.make(one.id))
  const files = [
    { name: 'new.png', content: await scene('#00ff00', 900, 500) },
    { name: 'other.png', content: await scene('#00ee00', 700, 500) },
  ]
  const replies = await Promise.all(files.map((file) => library.replace(id, file, version)))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  const made = await library.make(id)
  expect(made).toMatchObject({ id, version: version + 1, address })
  expect([900, 700]).toContain(made.width)
  expect(made.picture.edition).not.toBe(picture.edition)
  expect(made.history.at(-1)).toMatchObject({ action: 'replace' })
  expect((await app.request(`/media/${id}/${picture.edition}/320.jpg`)).status).toBe(200)
  // Replacing the file with the same file is refused.
  const again = await library.replace(id, files[replies[0]?.status === 201 ? 0 : 1]!, made.version)
  expect(again.status).toBe(422)
})

test('a duplicate file is found by its content, whatever its name', async () => {
  const content = await scene('#0000cc')
  const first = await library.add('one.png', content)
  const second = await library.send([{ name: 'two.png', content }])
  expect(second.body.data).toMatchObject({ files: [{ id: first.id, there: true }] })
  const anyway = await library.add('three.png', content, { anyway: 'yes', folder: 'Walls' })
  expect(anyway).toMatchObject({ duplicate: true, folder: 'Walls', twins: [{ id: first.id }] })
  expect((await library.detail(first.id)).duplicate).toBe(true)
  await library.call('POST', `/api/admin/media/${anyway.id}/trash`, { id: anyway.id, version: anyway.version })
  expect((await library.detail(first.id)).duplicate).toBe(false)
  expect((await library.call('GET', '/api/admin/media/choices')).body.data).toMatchObject({ folders: [] })
})

test('a picture counts as used while a scheduled version or a valid preview link shows it', async () => {
  const [scheduled, shared] = [await app.build.media({ title: 'To come' }), await app.build.media({ title: 'Read outside' })]
  const { id: item } = await app.build.content({ kind: 'post', title: 'Shown to come' })
  const [link, other] = [randomUUID(), randomUUID()]
  const maker = await app.build.user({ role: 'admin' })
  const revision = async (picture: string, number: number) => {
    const content = { hero: { media: picture, alt: 'A wall' } }
    const by = { title: 'Shown to come', cause: 'schedule' as const, byName: 'Somebody' }
    const [made] = await owner
      .insert(contentRevisions)
      .values({ itemId: item, number, content, ...by })
      .returning()
    return made!.id
  }
  const used = async () => [(await library.detail(scheduled.id)).used, (await library.detail(shared.id)).used]
  expect(await used()).toEqual([false, false])
  await owner
    .update(contentItems)
    .set({ scheduledRevision: await revision(scheduled.id, 1) })
    .where(eq(contentItems.id, item))
  const share = {
    itemId: item,
    revisionId: await revision(shared.id, 2),
    mayComment: false,
    maySign: false,
    madeBy: maker.id,
    madeByName: 'Somebody',
  }
  const inAnHour = new Date(Date.now() + 3_600_000)
  for (const id of [link, other])
    await owner.insert(contentShares).values({ id, tokenHash: hashToken(id), reader: id, expiresAt: inAnHour, ...share })
  expect(await used()).toEqual([true, true])
  expect((await library.detail(scheduled.id)).uses).toMatchObject([
    { kind: 'Article, the scheduled version', title: 'Shown to come', href: null },
  ])
  expect((await library.detail(shared.id)).uses).toMatchObject([
    { kind: 'Article, as a preview link shows it' },
    { kind: 'Article, as a preview link shows it' },
  ])
  const { id, version } = shared
  expect((await library.call('POST', `/api/admin/media/${id}/trash`, { id, version })).status).toBe(409)

  await owner.update(contentItems).set({ scheduledRevision: null }).where(eq(contentItems.id, item))
  await owner.update(contentShares).set({ revokedAt: new Date() }).where(eq(contentShares.id, link))
  expect(await used()).toEqual([false, true])
  // The other link expires by the clock, which only the nightly job checks.
  await owner.execute(sql`ALTER TABLE content_shares DISABLE TRIGGER content_shares_media`)
  await owner
    .update(contentShares)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(contentShares.id, other))
  await owner.execute(sql`ALTER TABLE content_shares ENABLE TRIGGER content_shares_media`)
  expect(await used()).toEqual([false, true])
  await contentJobs['content.purge']({ ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) }, {})
  expect(await used()).toEqual([false, false])
})

test('a used picture cannot be trashed or lose its alternative text, and an unused one is deleted after a month in the trash', async () => {
  const { id } = await library.add('used.png', await scene('#0000bb'))
  let { version } = await library.make(id)
  await use(id, 'first')
  await use(id, 'second')
  expect((await library.detail(id)).uses).toEqual([
    expect.objectContaining({ kind: 'Article', title: 'Post first', href: '/blog/first' }),
    expect.objectContaining({ kind: 'Article', title: 'Post second', href: '/blog/second' }),
  ])
  const path = `/api/admin/media/${id}`
  const refusal = await library.call('POST', `${path}/trash`, { id, version })
  expect([refusal.status, refusal.body.message]).toEqual([409, 'It is used in 2 places. Remove it there, or replace its file.'])
  const many = await library.call('POST', '/api/admin/media/trash', { selection: { ids: [id] } })
  expect(many.body.data).toEqual({ changed: [], refused: [{ id, name: 'used', message: expect.stringContaining('2 places') }] })

  // A picture on a page needs an alternative text, and a decorative picture may not have one.
  expect((await library.call('PATCH', path, { id, version, ...words, alt: '' })).status).toBe(422)
  expect((await library.call('PATCH', path, { id, version, ...words, decorative: true })).status).toBe(422)
  const described = await library.call('PATCH', path, { id, version, ...words })
  expect(described.status).toBe(200)
  version += 1
  expect((await library.call('PATCH', path, { id, version: version - 1, ...words })).status).toBe(409)

  const pictures = await mediaByIds({ db: app.deps.db }, [id])
  expect(resolved(pictures, { media: id })).toMatchObject({ alt: 'A blue wall', width: 800 })
  expect(resolved(pictures, { media: id, alt: 'In this place' })).toMatchObject({ alt: 'In this place' })

  const refs = await pictureRefs({ db: app.deps.db }, [id, crypto.randomUUID()])
  expect(Object.keys(refs)).toEqual([id])
  expect(refs[id]).toMatchObject({
    width: 640,
    focus: { x: 50, y: 50 },
    sources: [{ type: 'image/avif' }, { type: 'image/webp' }, { type: 'image/jpeg' }],
  })
  expect((await app.request(refs[id]!.src)).status).toBe(200)

  await owner.execute(sql`UPDATE content_items SET content = '{}' WHERE slug = 'first'`)
  await owner.execute(sql`DELETE FROM content_items WHERE slug = 'second'`)
  expect((await library.detail(id)).used).toBe(false)
  expect((await library.call('POST', `${path}/trash`, { id, version })).status).toBe(200)
  expect((await mediaByIds({ db: app.deps.db }, [id])).size).toBe(0)
  expect((await library.call('GET', '/api/admin/media/trash')).body.data).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ id })]),
  })
  later(29)
  await removeTrashed(library.jobCtx)
  expect((await library.call('GET', path)).status).toBe(200)
  later(2)
  await removeTrashed(library.jobCtx)
  expect((await library.call('GET', path)).status).toBe(404)
})

test('alternative texts are saved in bulk, and pictures that changed meanwhile are left and named', async () => {
  const [one, two] = [await library.add('text one.png', await scene('#0000aa')), await library.add('text two.png', await scene('#000099'))]
  await library.call('PATCH', `/api/admin/media/${two.id}`, { id: two.id, version: 0, ...words, title: 'Changed' })
  const { body } = await library.call('POST', '/api/admin/media/texts', {
    items: [
      { id: one.id, version: 0, alt: '', decorative: true },
      { id: two.id, version: 0, alt: 'Mine', decorative: false },
    ],
  })
  expect(body.data).toEqual({
    changed: [one.id],
    refused: [{ id: two.id, name: 'Changed', message: expect.stringContaining('have changed this picture in another tab') }],
  })
  expect(await library.detail(one.id)).toMatchObject({ decorative: true, alt: '', version: 1 })
  // Saving the text that a picture already has is not a change.
  const again = await library.call('POST', '/api/admin/media/texts', { items: [{ id: one.id, version: 0, alt: '', decorative: true }] })
  expect(again.body.data).toEqual({ changed: [], refused: [] })
  expect(await library.detail(two.id)).toMatchObject({ alt: 'A blue wall' })
  const moved = await library.call('POST', '/api/admin/media/move', { selection: { ids: [one.id, two.id] }, folder: 'Walls' })
  expect(moved.body.data).toMatchObject({ changed: expect.arrayContaining([one.id, two.id]) })
  expect((await library.call('GET', '/api/admin/media/choices')).body.data).toMatchObject({ folders: ['Walls'] })
})

test('a picture whose original is lost is marked as failed, and can be made again when the original is back', async () => {
  const { id } = await library.add('lost.png', await scene('#000088'))
  const { rows } = await owner.execute<{ key: string }>(sql`SELECT key FROM media WHERE id = ${id}`)
  const kept = (await app.deps.files.get(rows[0]!.key))!
  await app.deps.files.delete(rows[0]!.key)
  await expect(library.make(id)).rejects.toThrow('not there')
  expect(await library.detail(id)).toMatchObject({ failed: true })
  await app.deps.files.put(rows[0]!.key, kept, 'image/png')
  expect((await library.call('POST', `/api/admin/media/${id}/make`, { id })).body.data).toMatchObject({ failed: false })
  expect(await library.make(id)).toMatchObject({ failed: false, made: expect.any(Number) })
})
