/** Cached pages: if a hostile visitor who is signed in requests one first, it must be the same page that others get. */
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { get, group } from '#contract/endpoint.ts'
import { z } from '#contract/schema.ts'
import { distRoot } from '#server/compose.ts'
import { mount } from '#server/http/api/serve.ts'
import { builtWeb } from '#server/http/pages/render.ts'
import { operations } from '#server/operations.ts'
import { holderCookies } from '#test/access/holdings.ts'
import { isHandle } from '#web/app/handle.ts'
import { routes } from '#web/app/routes.tsx'
import { testApp } from '#test/support/server/app.ts'
import { sitemapPaths } from '#test/support/server/sitemap.ts'

const app = await testApp()
const text = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await app.request(path, { headers })
  // Only the time at which data was read differs.
  const html = (await reply.text()).replace(/"(?:dehydratedAt|dataUpdatedAt)":\d+/g, '')
  return { html, cache: reply.headers.get('cache-control') ?? '', cookies: reply.headers.getSetCookie() }
}
const kept = (list: readonly RouteObject[]): string[] =>
  list.flatMap((route) => [
    ...(route.path && isHandle(route.handle) && route.handle.cache ? [route.path] : []),
    ...kept(route.children ?? []),
  ])

test('#85 #116 no cached page or reply is affected by the query, cookies, session or headers of the first request', async () => {
  const { cookie } = await app.signIn({ role: 'admin' })
  const listed = await sitemapPaths(async (path) => (await app.request(path)).text())
  const addresses = kept(routes).flatMap((pattern) => {
    if (!pattern.includes(':')) return [pattern]
    const like = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`)
    return listed.filter((path) => like.test(path)).slice(0, 1)
  })
  expect(addresses.length).toBeGreaterThan(15)
  const hostile = {
    cookie: `${cookie}; quote=canary-1; myquotes=canary-2`,
    'x-forwarded-host': 'canary-3.example',
    'x-forwarded-proto': 'canary-4',
    'x-original-url': '/canary-5',
    'x-http-method-override': 'DELETE',
    accept: 'canary/6',
    'accept-language': 'canary-7',
    'user-agent': 'canary-8',
    referer: 'https://canary-9.example/',
  }
  for (const path of [...addresses, '/api/services', '/api/site']) {
    app.cache.clear()
    const first = await text(
      `${path}?utm_source=canary-a&q=canary-b&next=/canary-c&__proto__=canary-d`,
      path.startsWith('/api/') ? {} : hostile,
    )
    // The plain address, perhaps from the cache entry of the previous request.
    const second = await text(path, hostile)
    app.cache.clear()
    const plain = await text(path)
    expect(second.html.includes('canary'), path).toBe(false)
    expect(second.html === plain.html, path).toBe(true)
    expect([...first.cookies, ...second.cookies], path).toEqual([])
    if (first.cache.includes('public')) expect(first.html.includes('canary'), path).toBe(false)
  }
})

const everyPath = (list: readonly RouteObject[]): string[] =>
  list.flatMap((route) => [...(route.path && !/[:*]/.test(route.path) ? [route.path] : []), ...everyPath(route.children ?? [])])

test('#85 #116 a page with data of a holder is not cached', async () => {
  const held = holderCookies(app)
  const holders = [await held.quote(), await held.claim(), await held.email()]
  const [quote, , email] = holders
  // The pages of a draft show its answers.
  const marks = [quote?.marks[0] ?? '', ...(email?.marks ?? [])]
  const cookie = holders.map((one) => one.cookie).join('; ')
  const pages = everyPath(routes)
  expect(pages).toContain('/my-quotes')
  const shown: string[] = []
  for (const path of pages) {
    app.cache.clear()
    const own = await text(path, { cookie })
    if (marks.some((mark) => own.html.includes(mark))) {
      shown.push(path)
      expect([path, own.cache, app.cache.size()]).toEqual([path, 'no-store', 0])
    }
    const other = await text(path)
    for (const mark of marks) expect(other.html.includes(mark), path).toBe(false)
  }
  expect(shown).toContain('/my-quotes')
})

test('#85 #116 a page is not cached if one of its calls set a cookie or forbade caching', async () => {
  const web = await builtWeb(distRoot)
  const declared = { access: 'anyone', input: z.strictObject({}), output: z.null() } as const
  const probe = group('site', 'probe', {
    plain: get('/api/plain', declared),
    cookie: get('/api/cookie', declared),
    own: get('/api/own', declared),
  })
  const mounted = mount(probe, {
    plain: () => null,
    cookie: (ctx) => (ctx.reply.cookie('seen=1; Path=/'), null),
    own: (ctx) => (ctx.reply.header('cache-control', 'no-store'), null),
  })
  // Screens that claim to be cacheable.
  const render: typeof web.render = async (request, call) => {
    await call('GET', `/api${new URL(request.url).pathname}`, {})
    return { kind: 'page', status: 200, html: '<p>A page</p>', cache: 'path' }
  }
  const planted = await testApp({ parts: { mounted: [...operations, ...mounted], web: { ...web, render } } })
  for (const [path, kept, cookies] of [
    ['/plain', true, []],
    ['/cookie', false, ['seen=1; Path=/']],
    ['/own', false, []],
  ] as const) {
    planted.cache.clear()
    const reply = await planted.request(path)
    expect([path, reply.headers.get('cache-control') !== 'no-store', planted.cache.size(), reply.headers.getSetCookie()]).toEqual([
      path,
      kept,
      kept ? 1 : 0,
      cookies,
    ])
  }
})

test('many different queries and spellings do not fill the cache', async () => {
  app.cache.clear()
  for (let n = 0; n < 60; n++) {
    await app.request(`/about?utm_source=${n}`)
    await app.request(`/api/services?limit=${n - 20}&x=${n}`)
    await app.request(`/${n % 2 ? 'ABOUT' : 'about/'}${n}`)
  }
  expect(app.cache.size()).toBeLessThan(10)
})
