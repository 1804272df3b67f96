/** Which replies are counted: the daily sums after requests to the app and to its page cache. */
import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { listen } from '#server/http/listen.ts'
import { testApp } from '#test/support/server/app.ts'
import { missOf, pageOf } from './visits.ts'

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
const port = await freePort()
const app = await testApp({ settings: { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` } })
/** Needs the real socket, because cached pages are answered before the app. */
const stop = await listen({ app: app.app, cache: app.cache, host: '127.0.0.1', port })
afterAll(stop)

const { owner } = app.database
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0' }
const open = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`http://localhost:${port}${path}`, { method, headers: { ...firefox, ...headers }, redirect: 'manual' })
const sums = async () => {
  const { rows } = await owner.execute<{ kind: string; subject: string; count: number }>(
    sql`SELECT kind, subject, count::int FROM daily_counts ORDER BY kind, subject`,
  )
  return rows.map(({ kind, subject, count }) => `${kind} ${subject} ${count}`)
}
const flushed = async () => {
  await app.counts.flush()
  return sums()
}
beforeEach(async () => {
  await app.counts.flush()
  await owner.execute('DELETE FROM daily_counts')
})

test('#107 a page view is counted after its reply, from the app, from the cache, and when it is unchanged', async () => {
  const first = await open('/about')
  const hits = app.cache.hits()
  await open('/about')
  expect(app.cache.hits()).toBe(hits + 1)
  expect((await open('/about?utm_source=letter', { 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(304)
  await open('/contact')
  expect(await sums()).toEqual([])
  expect(await flushed()).toEqual(['page /about 3', 'page /contact 1'])
})

test('a missing address is counted as missing, not as a page', async () => {
  await open('/no-such-page')
  await open('/no-such-page')
  expect(await flushed()).toEqual(['page-miss /no-such-page 2'])
})

test('#136 robots, Do Not Track, Global Privacy Control, prefetching and an opt-out cookie are not counted', async () => {
  await open('/about')
  await open('/about')
  const not: Record<string, string>[] = [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'curl/8.5.0' },
    { 'user-agent': '' },
    { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/142.0.0.0 Safari/537.36' },
    { 'sec-gpc': '1' },
    { dnt: '1' },
    { 'sec-purpose': 'prefetch;prerender' },
    { cookie: 'no-count=1' },
    { cookie: 'quote=x; __Host-no-count=1; sid=y' },
  ]
  // One cached page, and one that is drawn for each visitor.
  for (const headers of not) for (const path of ['/about', '/contact']) expect((await open(path, headers)).status).toBe(200)
  for (const path of ['/about', '/contact']) await open(path, {}, 'HEAD')
  await open('/api/services')
  await open('/sitemap.xml')
  await open('/admin/login')
  expect(await flushed()).toEqual(['page /about 2'])
  // These are counted: a phone of the brand Cubot, a cookie with a similar name, and DNT and GPC of 0.
  await open('/about', { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; CUBOT X90) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36' })
  await open('/about', { cookie: 'xno-count=1; no-count=10', dnt: '0', 'sec-gpc': '0' })
  expect(await flushed()).toEqual(['page /about 4'])
})

test('personal parts of an address are left out of the count, and pages that are not public are not counted', () => {
  expect(pageOf('/')).toBe('/')
  expect(pageOf('/cyber-insurance/')).toBe('/cyber-insurance')
  expect(pageOf('/my-quotes/QT-2026-ABC')).toBeNull()
  expect(pageOf('/my-quotes/qt-2026-abc')).toBe('/my-quotes/*')
  expect(pageOf('/quote/covers')).toBe('/quote/*')
  for (const path of ['/admin/dashboard', '/client/claims', '/api/site', '/preview/x', '/a%20b', '/a//b']) expect(pageOf(path)).toBeNull()
})

test('#118 missing addresses are counted without tokens, numbers, email addresses and foreign letters', () => {
  expect(missOf('/Old-Page/')).toBe('/old-page/')
  expect(missOf(`/verify/${'aB3-'.repeat(11)}`)).toBe('/verify/:x')
  expect(missOf('/policy/4912345')).toBe('/policy/:x')
  expect(missOf('/Public-liability-insurence-for-shops')).toBe('/public-liability-insurence-for-shops')
  expect(missOf(`/verify/${'abcdefgh'.repeat(5)}`)).toBe('/verify/:x')
  for (const path of ['/maria@example.com', '/maria%40example.com', '/%E0%A4%A', '/Ren%C3%A9', '/a b', `/${'long/'.repeat(40)}`])
    expect(missOf(path)).toBe('(others)')
  for (const path of ['/admin/nothing', '/client/policies/1', '/api/x']) expect(missOf(path)).toBe('(others)')
  for (const path of ['/wp-login.php', '/.env', '/vendor/x', '/a/.git/config', '/backup.zip']) expect(missOf(path)).toBe('(probes)')
})
