/** What the search keeps in memory, counts, and never writes. How well it finds is tested in test/search.test.ts. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SearchReply } from '#contract/site/search.ts'
import { bumpContentVersion } from '#server/features/settings/settings.ts'
import { createPageCache } from '#server/http/cache/pageCache.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { owner } = app.database
const search = async (q: string, ip = '203.0.113.7') => {
  const { status, body } = await app.json(`/api/search?${new URLSearchParams({ q })}`, { ip })
  return { status, reply: body.data as SearchReply }
}
const misses = async () => {
  await app.counts.flush()
  const { rows } = await owner.execute<{ subject: string; count: number }>(
    sql`SELECT subject, count::int FROM daily_counts WHERE kind = 'search-miss' ORDER BY subject`,
  )
  return rows
}

test('searches without results are counted by their words, and a search itself writes nothing to the database', async () => {
  const writes = () => owner.execute<{ n: string }>(sql`SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::text AS n FROM pg_stat_user_tables`)
  await owner.execute(sql`SELECT pg_stat_force_next_flush()`)
  const before = (await writes()).rows[0]?.n
  for (const q of ['zzqxv wvvkq', 'Zzqxv  WVVKQ!', 'public liability', '']) expect((await search(q)).status).toBe(200)
  await app.request('/search-results?q=zzqxv+wvvkq')
  expect((await writes()).rows[0]?.n).toBe(before)
  expect(await misses()).toEqual([{ subject: 'zzqxv wvvkq', count: 3 }])
})

test('a misspelled word is corrected, and the reply says what was searched for instead', async () => {
  const { reply } = await search('publik liabilty')
  expect(reply.corrected).toBe('public liability')
  expect(reply.items.map(({ path }) => path)).toContain('/public-liability-insurance')
  expect((await search('public liability')).reply.corrected).toBeNull()
})

test('an unknown word is also searched for as the nearest known word, even if its stem is known', async () => {
  // The stem of "directers" is that of "direct", which stands on many pages.
  const { reply } = await search('directers and oficers')
  expect(reply.items[0]?.path).toBe('/directors-officers-insurance')
})

test('a known phrase finds the trade that it means', async () => {
  for (const [phrase, trade] of [
    ['bean counter', 'accountant'],
    ['grease monkey', 'auto-mechanic'],
    ['boiler man', 'gas-engineer'],
  ])
    expect([phrase, (await search(phrase ?? '')).reply.items.slice(0, 3).map(({ path }) => path)]).toEqual([
      phrase,
      expect.arrayContaining([`/business-insurance-by-trade/${trade}`]),
    ])
})

test('a known question finds the section that answers it first, and a task finds the page where it is done', async () => {
  const firstOf = async (q: string) => (await search(q)).reply.items[0]?.path
  expect(await firstOf('can I pay monthly')).toBe('/terms-of-business#Paying-and-paying-by-instalments')
  expect(await firstOf('How long does a claim take?')).toBe('/documents/how-a-claim-works#How-long-it-takes')
  // Every word of this question is a short, common one.
  expect(await firstOf('who are you')).toBe('/about')
  expect(await firstOf('please reset my password')).toBe('/login')
  // A single word is not taken for a task.
  expect(await firstOf('theft')).not.toBe('/report-claim')
})

test('#118 searches with an email address or a long number, which may identify a person, are not stored', async () => {
  await search('zzqxv@wvvkq.qqzz')
  await search('wvvkq 07700 900123')
  const subjects = (await misses()).map(({ subject }) => subject)
  expect(subjects).toContain('(not kept)')
  expect(JSON.stringify(subjects)).not.toMatch(/07700|qqzz/)
})

test('a page of results is cached, and a page without results is not', async () => {
  app.cache.clear()
  const page = (q: string) => app.request(`/search-results?q=${q}`)
  expect((await page('cyber')).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect((await page('zzqxv')).headers.get('cache-control')).toBe('no-store')
  expect(app.cache.searches().entries).toBe(1)
  // The index is emptied, so that a search that is not cached finds nothing.
  await owner.execute(sql`CREATE TABLE put_aside AS SELECT path, kind, title, summary, aliases, body, boost FROM search_documents`)
  await owner.execute(sql`DELETE FROM search_documents`)
  expect(await (await page('cyber&type=cover')).text()).toContain('Nothing found')
  await owner.execute(
    sql`INSERT INTO search_documents (path, kind, title, summary, aliases, body, boost) SELECT path, kind, title, summary, aliases, body, boost FROM put_aside`,
  )
  await bumpContentVersion({ db: owner })
  app.cache.clear()
  expect(app.cache.searches()).toEqual({ entries: 0, bytes: 0 })
  expect(await (await page('cyber&type=cover')).text()).not.toContain('Nothing found')
})

test('#113 cached searches push out no other page, and have a limit of their own', async () => {
  app.cache.clear()
  await app.request('/about')
  const before = app.cache.size()
  for (let n = 0; n < 5; n++) await app.request(`/search-results?q=liability&n=${n}`)
  expect([app.cache.size(), app.cache.searches().entries]).toEqual([before, 5])
  // A URL that is too long is answered, but not cached.
  expect((await app.request(`/search-results?q=${'liability+'.repeat(19)}&${'x'.repeat(150)}=1`)).status).toBe(200)
  expect(app.cache.searches().entries).toBe(5)

  const cache = createPageCache(new Set(['localhost']))
  const page = Buffer.alloc(50_000, 'x')
  const keep = (key: string) =>
    cache.store({ key, type: 'text/html', bytes: page, headers: {}, generationAtStart: 0, anyQuery: false, search: true })
  for (let n = 0; n < 1_000; n++) keep(`/search-results?q=${n}`)
  expect(cache.searches()).toEqual({ entries: 160, bytes: 8_000_000 })
  keep('/search-results?q=999')
  expect(cache.searches()).toEqual({ entries: 160, bytes: 8_000_000 })
})

test('#116 one address may search 120 times a minute, and other addresses are not affected', async () => {
  let refused = 0
  for (let n = 0; n < 130; n++) if ((await search(`word ${n}`, '198.51.100.251')).status === 429) refused += 1
  expect(refused).toBe(10)
  expect((await search('word', '198.51.100.252')).status).toBe(200)
})

test('what does not fit on the first page of results is on the next ones, each once', async () => {
  const page = async (number: number) => {
    const { status, body } = await app.json(`/api/search?${new URLSearchParams({ q: 'insurance', page: String(number) })}`)
    expect(status).toBe(200)
    return body.data as SearchReply
  }
  const [one, two] = [await page(1), await page(2)]
  expect(one.items).toHaveLength(20)
  expect(two.items).toHaveLength(20)
  expect(two.counts).toEqual(one.counts)
  expect(two.items.every(({ title }) => title !== '')).toBe(true)
  expect(new Set([...one.items, ...two.items].map(({ path }) => path)).size).toBe(40)
  expect((await app.json('/api/search?q=insurance&page=11')).status).toBe(422)
  const html = await (await app.request('/search-results?q=insurance')).text()
  expect(html).toContain('href="/search-results?q=insurance&amp;page=2"')
})

test('a result says why it was found: by an item of a list, or by another name of a trade', async () => {
  const { reply } = await search('flood')
  const excerptOf = (path: string) => reply.items.find((item) => item.path === path)?.excerpt
  expect(excerptOf('/business-insurance-by-trade/engineer-consulting')).toBe('Also called flood risk consultant')
  expect(excerptOf('/tools-equipment-cover')).toBe('Fire, flood and storm')
})
