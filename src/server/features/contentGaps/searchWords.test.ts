/** Search words and questions that staff write: tried out, published, used by the next search; and drafts from searches without results. */
import { beforeEach, expect, test } from 'vitest'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import type { Tried } from '#contract/admin/content/searchWords.ts'
import { transaction } from '#server/db/connect.ts'
import { answerTo } from '#server/features/assistant/answering.ts'
import { findPages } from '#server/features/search/find.ts'
import { rebuildPostings } from '#server/features/search/postings.ts'
import { refreshQuestions } from '#server/features/search/search.ts'
import { testApp } from '#test/support/server/app.ts'
import { testDatabase } from '#test/support/server/database.ts'

const app = await testApp()
const admin = await app.signIn({ role: 'admin' })
const { owner } = app.database

let made = 0
beforeEach(() => {
  made += 1
})

const draft = async (kind: 'synonym' | 'asked', content: object) => {
  const title = `Words of test ${made}`
  const slug = `words-of-test-${made}`
  const created = await app.json('/api/admin/entries', { as: admin.cookie, body: { kind, title, slug } })
  expect(created.status).toBe(201)
  const { id, draftVersion } = created.body.data as ContentDetail
  const saved = await app.json(`/api/admin/entries/${id}/draft`, {
    as: admin.cookie,
    method: 'PUT',
    body: { draftVersion, content: { slug, title, ...content } },
  })
  expect(saved.status).toBe(200)
  return { id, checks: (saved.body.data as ContentDetail).checks }
}
const publish = async (id: string) => {
  const { version, draftVersion } = (await app.json(`/api/admin/entries/${id}`, { as: admin.cookie })).body.data as ContentDetail
  return app.json(`/api/admin/entries/${id}/publish`, { as: admin.cookie, body: { version, draftVersion } })
}
const tryOut = async (id: string, q: string) => {
  const { status, body } = await app.json(`/api/admin/search-words/${id}/try?${new URLSearchParams({ q })}`, { as: admin.cookie })
  return { status, ...(body.data as { now: Tried; drafted: Tried }) }
}
const first = async (q: string) => (await findPages({ pool: app.database.db }, { q })).items[0]?.path ?? null
const everything = async () => {
  const rows = await owner.execute<{ all: string }>(`
    SELECT md5(string_agg(t, ',' ORDER BY t)) AS all FROM (
      SELECT 'p' || of || stem || entry || weight AS t FROM search_postings UNION ALL SELECT 's' || of || stem || entries FROM search_stems
      UNION ALL SELECT 'a' || id || asked FROM passages UNION ALL SELECT 'i' || id || status || published || coalesce(content::text, '') FROM content_items) AS x`)
  return rows.rows[0]?.all
}

test('a draft of search words affects only the trial; once published, the next search uses it', async () => {
  const { id, checks } = await draft('synonym', { words: ['zzqxv wvvkq'], mean: 'cyber' })
  expect(checks).toEqual([])
  const before = await everything()
  expect(await first('zzqxv wvvkq')).toBeNull()
  const { now, drafted } = await tryOut(id, 'zzqxv wvvkq')
  expect(now.pages).toEqual([])
  expect(drafted.pages[0]?.path).toBe('/cyber-insurance')
  expect([await everything(), await first('zzqxv wvvkq')]).toEqual([before, null])
  expect((await publish(id)).status).toBe(200)
  expect(await first('zzqxv wvvkq')).toBe('/cyber-insurance')
})

test('a page to show first is listed above the other results, once, and only for exactly these words', async () => {
  const { id } = await draft('synonym', { words: ['Public Liability'], mean: '', href: '/contact#map' })
  expect((await tryOut(id, 'public liability')).drafted.pages.map(({ path }) => path).slice(0, 2)).toEqual([
    '/contact#map',
    '/public-liability-insurance',
  ])
  await publish(id)
  const { items, counts } = await findPages({ pool: app.database.db }, { q: 'public-liability' })
  expect(items[0]?.path).toBe('/contact#map')
  expect(items.filter(({ path }) => path.startsWith('/contact'))).toHaveLength(1)
  expect(counts.find(({ kind }) => kind === 'page')?.count).toBeGreaterThan(0)
  expect(await first('public liability cover for shops')).not.toBe('/contact#map')
})

test('search words taken off the site no longer have any effect', async () => {
  const { id } = await draft('synonym', { words: ['zzqxvoff'], mean: 'cyber' })
  await publish(id)
  expect(await first('zzqxvoff')).toBe('/cyber-insurance')
  const { version } = (await app.json(`/api/admin/entries/${id}`, { as: admin.cookie })).body.data as ContentDetail
  expect((await app.json(`/api/admin/entries/${id}/unpublish`, { as: admin.cookie, body: { version } })).status).toBe(200)
  expect(await first('zzqxvoff')).toBeNull()
})

test('search words without a meaning or a page cannot be published', async () => {
  const { id, checks } = await draft('synonym', { words: ['zzqxvno'], mean: '' })
  expect(checks.map(({ path, message }) => `${path}: ${message}`)).toEqual(['mean: Say what these words mean, or which page to show first'])
  expect((await publish(id)).status).toBe(422)
})

const question = 'how hot may zzqxv hobs become on a tuesday'
test('a question makes the assistant quote its part in the trial, and in answers once the index is updated', async () => {
  const href = '/cyber-insurance#law'
  const { id, checks } = await draft('asked', { ask: [question], href })
  expect(checks).toEqual([])
  const before = await everything()
  const { now, drafted } = await tryOut(id, question)
  expect(now.answer?.href ?? null).not.toBe(href)
  expect(drafted.answer?.href).toBe(href)
  expect(await everything()).toBe(before)
  expect((await publish(id)).status).toBe(200)
  await transaction(app.database.db, { scope: 'system' }, refreshQuestions)
  const reply = await answerTo({ pool: app.database.db }, { q: question, about: '' })
  expect(reply.sources[0]?.href).toBe(href)
})

test('a question must lead to an existing part of a page', async () => {
  const { checks } = await draft('asked', { ask: [question], href: '/cyber-insurance#no-such-part' })
  expect(checks.map(({ message }) => message)).toEqual([
    'The assistant can quote nothing there: /cyber-insurance has no part called "no-such-part"',
  ])
  const { body } = await app.json('/api/admin/search-words/parts?path=/cyber-insurance', { as: admin.cookie })
  const { parts } = body.data as { parts: { href: string; section: string }[] }
  expect(parts.map(({ href }) => href)).toContain('/cyber-insurance#law')
  expect(parts[0]?.href).toBe('/cyber-insurance')
})

test('an index updated with questions is the same as one that is rebuilt', async () => {
  const database = await testDatabase({ seeded: true })
  const [stems, postings] = ['stem, entries', 'stem, entry, round(weight::numeric, 3) AS weight'].map(
    (columns, index) => `SELECT of, ${columns} FROM ${index === 0 ? 'search_stems' : 'search_postings'} ORDER BY 1, 2, 3`,
  )
  const read = async () => [(await database.owner.execute(stems!)).rows, (await database.owner.execute(postings!)).rows.length]
  await database.owner.execute(
    `UPDATE content_items SET content = jsonb_set(content, '{ask}', '["zzqxv hobs"]') WHERE kind = 'asked' AND content ->> 'href' LIKE '%-insurance#law'`,
  )
  await transaction(database.db, { scope: 'system' }, refreshQuestions)
  const refreshed = await read()
  await transaction(database.db, { scope: 'system' }, rebuildPostings)
  expect(refreshed).toEqual(await read())
})

test('a search without results can be turned into a draft, and only once', async () => {
  const press = (words: string) => app.json('/api/admin/search-words', { as: admin.cookie, body: { words } })
  const one = await press('Zzqxv Hobs!')
  expect(one.body.data).toMatchObject({ title: 'Searched for: zzqxv hobs', made: true })
  const { id } = one.body.data as { id: string }
  const { content, status } = (await app.json(`/api/admin/entries/${id}`, { as: admin.cookie })).body.data as ContentDetail
  expect([status, content]).toEqual(['draft', { slug: 'zzqxv-hobs', title: 'Searched for: zzqxv hobs', words: ['zzqxv hobs'], mean: '' }])
  expect((await press('zzqxv hobs')).body.data).toMatchObject({ id, made: false })
  // These words already have a meaning.
  expect((await press('burst pipe')).body.data).toMatchObject({ made: false })
  expect((await press('!!')).status).toBe(422)
})

test('#60 only editors of pages can try out or create search words', async () => {
  const { id } = await draft('synonym', { words: ['zzqxv'], mean: 'cyber' })
  const other = await app.signIn({ role: 'admin', permissions: ['dashboard:view', 'analytics:view'] })
  expect((await app.json(`/api/admin/search-words/${id}/try?q=x`, { as: other.cookie })).status).toBe(403)
  expect((await app.json('/api/admin/search-words', { as: other.cookie, body: { words: 'zzqxv' } })).status).toBe(403)
  expect((await app.json(`/api/admin/search-words/${id}/try?q=x`)).status).toBe(401)
  // Other kinds of content cannot be tried out.
  const { rows } = await owner.execute<{ id: string }>(`SELECT id FROM content_items WHERE kind = 'page' LIMIT 1`)
  expect((await app.json(`/api/admin/search-words/${rows[0]?.id}/try?q=x`, { as: admin.cookie })).status).toBe(404)
})
