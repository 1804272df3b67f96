/** Sitemaps, feeds and robots.txt: well formed, complete, with correct dates. Checks of XML have planted violations. */
import { expect, test } from 'vitest'
import { postCategories } from '#contract/model/content/kinds/postCategory.ts'
import { sitemapIndexXml, sitemapXml } from '#server/http/system/sitemap.ts'
import { origin, testApp } from '#test/support/server/app.ts'
import { sitemapPaths } from '#test/support/server/sitemap.ts'
import { shelf } from './content/shelf.ts'

const app = await testApp()
const get = async (path: string) => {
  const response = await app.request(path)
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') ?? '' }
}

/** The faults of an XML document, such as unclosed tags and bare ampersands. */
const xmlFaults = (xml: string): string[] => {
  const open: string[] = []
  const faults: string[] = []
  if (!xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')) faults.push('no declaration')
  for (const [, close, name = '', , alone] of xml
    .replace(/^<\?[^>]*\?>/, '')
    .matchAll(/<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g)) {
    if (alone) continue
    if (!close) open.push(name)
    else if (open.pop() !== name) faults.push(`${name} is closed but was not open`)
  }
  const left = xml.replace(/^<\?[^>]*\?>/, '').replace(/<\/?[\w:]+(?:\s+[\w:]+="[^"<]*")*\s*\/?>/g, '')
  if (left.includes('<') || left.includes('>')) faults.push('a tag that is none')
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d+);)/.test(xml)) faults.push('a bare ampersand')
  return [...faults, ...open.map((name) => `${name} is never closed`)]
}

const kinds = ['pages', 'services', 'industries', 'places', 'trades', 'articles', 'glossary']
const entries = (xml: string) =>
  [...xml.matchAll(/<(?:url|sitemap)><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/(?:url|sitemap)>/g)].map(
    ([, url = '', day]) => ({
      path: url.slice(origin.length),
      day,
    }),
  )

test('the sitemap index lists one sitemap for each kind of page, with the date of its newest page', async () => {
  const index = await get('/sitemap.xml')
  expect([index.status, index.type, xmlFaults(index.text)]).toEqual([200, 'application/xml; charset=utf-8', []])
  const lists = entries(index.text)
  for (const kind of kinds) expect(lists.map(({ path }) => path)).toContain(`/sitemaps/${kind}.xml`)
  for (const { path, day } of lists) {
    const list = await get(path)
    expect([path, list.status, xmlFaults(list.text)]).toEqual([path, 200, []])
    const days = entries(list.text).flatMap((entry) => entry.day ?? [])
    expect(entries(list.text).length).toBeGreaterThan(0)
    expect([path, day]).toEqual([path, days.toSorted().at(-1)])
  }
  expect((await get('/sitemaps/secrets.xml')).status).toBe(404)
})

test('the date of a page is when its text changed, and pages without one have no date', async () => {
  const days = new Map<string, string | undefined>()
  for (const kind of kinds) for (const { path, day } of entries((await get(`/sitemaps/${kind}.xml`)).text)) days.set(path, day)
  for (const { path, reviewedOn } of shelf.services) expect([path, days.get(path)]).toEqual([path, reviewedOn])
  for (const { slug, updated } of shelf.posts) expect([slug, days.get(`/blog/${slug}`)]).toEqual([slug, updated])
  for (const { slug, reviewedOn } of shelf.industries) expect([slug, days.get(`/industries/${slug}`)]).toEqual([slug, reviewedOn])
  for (const { path, updatedOn } of shelf.pages) expect([path, days.get(path)]).toEqual([path, updatedOn])
  expect([days.has('/contact'), days.get('/contact')]).toEqual([true, undefined])
  expect(days.get('/insurance-glossary/excess')).toBeUndefined()
  await app.database.owner.execute(
    `UPDATE content_items SET edited = true, updated_at = '2026-11-19' WHERE kind = 'term' AND slug = 'excess'`,
  )
  expect(entries((await get('/sitemaps/glossary.xml')).text).find(({ path }) => path.endsWith('/excess'))?.day).toBe('2026-11-19')
})

// Other tests check that each page exists and may be indexed: routes.test.ts, structure.test.ts.
test('no address is in two sitemaps', async () => {
  const paths = await sitemapPaths(async (path) => (await get(path)).text)
  expect(paths.length).toBeGreaterThan(380)
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
})

test('every address in the sitemaps is linked on /sitemap or in the glossary', async () => {
  const hrefs = async (path: string) => new Set([...(await get(path)).text.matchAll(/href="([^"#?]+)"/g)].map(([, href = '']) => href))
  const [map, glossary] = [await hrefs('/sitemap'), await hrefs('/insurance-glossary')]
  const paths = await sitemapPaths(async (path) => (await get(path)).text)
  // The page itself is the last breadcrumb, which is not a link.
  expect(paths.filter((path) => path !== '/sitemap' && !map.has(path) && !glossary.has(path))).toEqual([])
  expect(map.has('/insurance-glossary')).toBe(true)
})

test('robots.txt names the sitemap, and blocks no address in it', async () => {
  const { status, text, type } = await get('/robots.txt')
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain(`\nSitemap: ${origin}/sitemap.xml\n`)
  const closed = [...text.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = '']) => path)
  expect(closed.length).toBeGreaterThan(4)
  const paths = await sitemapPaths(async (path) => (await get(path)).text)
  expect(paths.filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([])
})

test('the feeds, for all articles and for each subject, are valid, newest first, with each article once', async () => {
  const feeds = ['/blog/rss.xml', ...postCategories.map((category) => `/blog/${category}/rss.xml`)]
  let inSubjects = 0
  for (const path of feeds) {
    const { status, text, type } = await get(path)
    expect([path, status, type, xmlFaults(text)]).toEqual([path, 200, 'application/rss+xml; charset=utf-8', []])
    for (const part of ['title', 'link', 'description'])
      expect(text).toMatch(new RegExp(`<channel>[\\s\\S]*?<${part}>[^<]+</${part}>[\\s\\S]*?(?:<item>|</channel>)`))
    expect(text).toContain(`<atom:link href="${origin}${path}" rel="self" type="application/rss+xml"/>`)
    const items = [...text.matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item = '']) => item)
    const dates = items.map((item) => Date.parse(item.match(/<pubDate>([^<]+)<\/pubDate>/)?.[1] ?? ''))
    expect(dates.every(Number.isFinite)).toBe(true)
    expect(dates).toEqual(dates.toSorted((a, b) => b - a))
    const links = items.map((item) => item.match(/<link>([^<]+)<\/link><guid>\1<\/guid>/)?.[1] ?? '')
    expect(links.every((link) => shelf.posts.some(({ slug }) => link === `${origin}/blog/${slug}`))).toBe(true)
    if (path === '/blog/rss.xml') expect(items.length).toBe(Math.min(20, shelf.posts.length))
    else inSubjects += items.length
  }
  expect(inSubjects).toBe(shelf.posts.length)
  expect((await get('/blog/nothing/rss.xml')).status).toBe(404)
  const page = (await get('/blog?category=cyber')).text
  expect(page).toContain('href="/blog/cyber/rss.xml"')
})

test('planted: invalid XML is found', () => {
  expect(xmlFaults(sitemapXml(origin, [{ path: '/a&b', changedAt: null }]))).toEqual([])
  expect(sitemapIndexXml(origin, new Map([['x', [{ changedAt: '2026-01-02T00:00:00Z' }, { changedAt: null }]]]))).toContain(
    '<lastmod>2026-01-02<',
  )
  for (const [spoilt, says] of [
    ['<a>', 'no declaration'],
    ['<?xml version="1.0" encoding="UTF-8"?><a><b></a>', 'a is closed but was not open'],
    ['<?xml version="1.0" encoding="UTF-8"?><a>', 'a is never closed'],
    ['<?xml version="1.0" encoding="UTF-8"?><a>x & y</a>', 'a bare ampersand'],
    ['<?xml version="1.0" encoding="UTF-8"?><a>x < y</a>', 'a tag that is none'],
  ] as const)
    expect(xmlFaults(spoilt)).toContain(says)
})
