/** Every URL of the routes table: it has a screen, answers a visitor, and its page is complete. Each rule has a planted violation. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { matchPath, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { maxTitle } from '#contract/model/site/pageTitle.ts'
import { isScreenPath, screenPaths } from '#contract/model/content/checks/screenPaths.ts'
import { diskFiles } from '#server/adapters/files.ts'
import { makeFiles } from '#server/features/library/files.ts'
import { libraryEditions } from '#server/features/library/library.table.ts'
import { policies } from '#contract/portal/policies.ts'
import { fieldId } from '#web/ui/fields/fieldNames.ts'
import { isHandle, type RouteHandle } from '#web/app/handle.ts'
import { demoBase } from '#web/app/demo.ts'
import { demoRoutes, routes } from '#web/app/routes.tsx'
import { origin, testApp } from '#test/support/server/app.ts'
import { inLab, rounds } from '#test/support/rounds.ts'
import { quietLog } from '#test/support/server/database.ts'
import { sitemapPaths } from '#test/support/server/sitemap.ts'
import { judge } from './routes/judge.ts'

const root = join(import.meta.dirname, '..')
type Listed = { path: string; handle: RouteHandle; chain: RouteHandle[]; lazy?: RouteObject['lazy'] }

/** Routes with a path, each with the handles of its parents. */
const flatten = (list: readonly RouteObject[], above: RouteHandle[] = []): Listed[] =>
  list.flatMap((route) => {
    const handle = isHandle(route.handle) ? route.handle : {}
    const chain = [...above, handle]
    return [...(route.path ? [{ path: route.path, handle, chain, lazy: route.lazy }] : []), ...flatten(route.children ?? [], chain)]
  })
const table = flatten(routes)

const app = await testApp()
const get = async (path: string) => {
  const response = await app.request(path)
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    html: await response.text(),
    cache: response.headers.get('cache-control') ?? '',
    cookies: response.headers.getSetCookie(),
  }
}
type Page = Awaited<ReturnType<typeof get>>
const visited = new Map<string, Promise<Page>>()
/** Each page is rendered once and shared by the tests, because rendering all of them takes minutes. */
const visit = (path: string): Promise<Page> => {
  const page = visited.get(path) ?? get(path)
  visited.set(path, page)
  return page
}

/** Pages behind a sign-in. */
const guarded = (path: string) => /^\/(?:client|preview|admin)\//.test(path) && path !== '/admin/login'
const noindex = ({ chain }: Listed) => chain.some((handle) => handle.noindex)
const open = table.filter(({ path }) => !guarded(path) && !/[:*]/.test(path))
const isSite = (path: string) => !/^\/(?:admin|dev)(?:\/|$)|^\/client\//.test(path)

test('each path is in the table once', () => {
  const paths = table.map(({ path }) => path)
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
})

/** Paths that redirect or are not found, without a screen. */
const leads = new Set(['/admin/*', '/client/*'])

test('each path has a screen, which is a chunk of the build', async () => {
  const manifest: Record<string, unknown> = JSON.parse(readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8'))
  // A page that previews use too is in a shared chunk with its own name.
  const isChunk = (module: string) =>
    module in manifest || Object.keys(manifest).some((key) => key.startsWith(`_${basename(module, '.tsx')}-`))
  for (const { path, handle, lazy } of table.filter(({ path }) => !leads.has(path))) {
    const parts = typeof lazy === 'function' ? await lazy() : {}
    expect([path, typeof (parts.Component ?? parts.loader), isChunk(handle.module ?? '')]).toEqual([path, 'function', true])
  }
})

test('each screen has a path', () => {
  const screens = globSync('src/web/{site,portal,admin}/**/*Screen.tsx', { cwd: root })
  const named = new Set([...table, ...flatten(demoRoutes)].map(({ handle }) => handle.module))
  // Screens for errors in an area.
  for (const area of ['admin/shell/Staff', 'portal/shell/Portal', 'portal/demo/Demo']) named.add(`src/web/${area}ErrorScreen.tsx`)
  expect(screens.filter((file) => !named.has(file))).toEqual([])
})

test('public screens have a loading skeleton', () => {
  const silent = table.filter(({ path, handle }) => isSite(path) && !handle.skeleton).map(({ path }) => path)
  expect(silent).toEqual([])
})

test('pages marked as cacheable are cacheable, and all others are not', async () => {
  for (const { path, handle } of open) {
    const { status, cache } = await visit(path)
    if (status !== 200) continue
    expect([path, cache]).toEqual([path, handle.cache ? 'public, max-age=0, must-revalidate' : 'no-store'])
  }
})

/** Pages of the specification that are still to be built; until then, their links lead to the not-found page. */
const later = new Set<string>()
/** Of routes with parameters: every page in the sitemap, but only every tenth glossary term. */
const inSitemap = await sitemapPaths(async (path) => (await visit(path)).html)
const named = inSitemap.filter(
  (path, index) => !open.some((listed) => listed.path === path) && (!path.startsWith('/insurance-glossary/') || index % 10 === 0),
)
const addresses = [...open.filter(({ path }) => isSite(path)), ...named.map((path): Listed => ({ path, handle: {}, chain: [] }))]
const judged = new Map<string, ReturnType<typeof judge>>()
for (const listed of addresses) {
  const { status, html } = await visit(listed.path)
  // Steps of a journey that was not begun redirect, or are not found.
  if ([301, 302, 303].includes(status) || (status === 404 && /^\/quote\/./.test(listed.path))) continue
  judged.set(
    listed.path,
    status === 200
      ? judge(listed.path, html, origin, { noindex: noindex(listed) })
      : { faults: [`status ${status}`], title: '', links: [] },
  )
}

test("the portal's demonstration shows its screens to visitors, sets no cookie, and is noindex", async () => {
  /** Links within the demonstration: following them from page to page reaches all of it. */
  const linked = (html: string) => [...html.matchAll(/href="(\/demo\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  const seen = new Map<string, Page>()
  const next = ['/client']
  for (let path = next.shift(); path !== undefined && seen.size < 60; path = next.shift()) {
    if (seen.has(path)) continue
    const page = await get(path)
    seen.set(path, page)
    // One page for each path and set of parameters, whatever their values.
    const kinds = new Set([...seen.keys(), ...next].map(kindOf))
    for (const link of linked(page.html)) {
      if (kinds.has(kindOf(link))) continue
      kinds.add(kindOf(link))
      next.push(link)
    }
  }
  const wrong = [...seen].filter(
    ([path, { status, html, cookies, cache, location }]) =>
      !path.endsWith('.pdf') &&
      location !== '/client' &&
      (status !== 200 ||
        !html.includes('nothing is saved') ||
        !/content="noindex"/.test(html) ||
        cookies.length > 0 ||
        cache !== 'no-store' ||
        // It must not link to anything that visitors cannot open.
        /(?:href|src|action)="\/(?:client\/|api\/|files\/|document-files\/)/.test(html)),
  )
  expect(wrong.map(([path, { status }]) => `${path}: ${status}`)).toEqual([])
  const screens = new Set(flatten(demoRoutes).flatMap(({ path }) => (path.includes('*') ? [] : [path])))
  const unseen = [...screens].filter(
    (path) => ![...seen.keys()].some((one) => matchPath(path, one.split('?')[0]?.replace(demoBase, '') ?? '')),
  )
  // A report is stored only in the visitor's tab, and steps of a renewal are opened with a button.
  expect(unseen.filter((path) => !['/client/dashboard', '/report-claim/:id', '/client/policies/:id/renew/:step'].includes(path))).toEqual(
    [],
  )
  expect((await get(`${demoBase}/client/nothing`)).status).toBe(404)
  expect((await get('/client/')).location).toBe('/client')
  expect((await get(`${demoBase}/client/dashboard?stop=1`)).location).toBe('/client?stop=1')
})
const kindOf = (path: string) => path.replace(/[0-9a-f-]{36}/g, ':id').replace(/=[^&]*/g, '=')

test("the demonstration's file is a specimen PDF that only our own pages may frame", async () => {
  const looked = await app.request('/demo/specimen.pdf?view=1')
  expect([looked.status, looked.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(looked.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(looked.headers.get('content-disposition')).toMatch(/^inline/)
  expect((await app.request('/demo/specimen.pdf')).headers.get('content-disposition')).toMatch(/^attachment/)
})

test('without script, forms of the demonstration are refused with one sentence and keep what was typed', async () => {
  const [tile] = [...(await get('/client')).html.matchAll(/\/demo(\/client\/policies\/[0-9a-f-]{36})"/g)]
  const response = await app.request(`${demoBase}${tile?.[1]}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      _form: fieldId(policies.ask.name),
      _fixed: JSON.stringify({ id: tile?.[1]?.split('/').at(-1) }),
      text: 'Are we covered at the market?',
    }).toString(),
  })
  const html = await response.text()
  expect(response.status).toBe(422)
  expect(html).toContain('This is the demonstration: nothing is sent from here.')
  expect(html).toContain('Are we covered at the market?')
})

test('enough public pages are judged', () => {
  expect(judged.size).toBeGreaterThanOrEqual(150)
})

test('visitors get none of the scripts for editing content', async () => {
  type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
  const client = join(root, 'dist/client')
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
  const scripts = Object.entries(manifest).filter(([, { file }]) => file.endsWith('.js'))
  const keys = new Map(scripts.map(([key, { file }]) => [`/${file}`, key]))
  /** It imports every screen dynamically; pages list those they load. */
  const routeTable = 'src/web/app/hydrate.tsx'
  const sent = new Set<string>()
  const follow = (key = '') => {
    const chunk = manifest[key]
    if (!chunk || sent.has(key)) return
    sent.add(key)
    for (const other of chunk.imports ?? []) follow(other)
    for (const other of key === routeTable ? [] : (chunk.dynamicImports ?? [])) follow(other)
  }
  for (const [key, { isEntry }] of scripts) if (isEntry) follow(key)
  for (const path of judged.keys())
    for (const [, modules = ''] of (await visit(path)).html.matchAll(/data-modules="([^"]*)"/g))
      for (const file of modules.split(' ')) follow(keys.get(file))
  expect(sent.size).toBeGreaterThan(20)
  // The article editor, the page builder and the form for content.
  for (const mark of ['ProseMirror', 'Blocks of the page', 'Facts checked on']) {
    const holding = scripts.filter(([, { file }]) => readFileSync(join(client, file), 'utf8').includes(mark)).map(([key]) => key)
    expect([mark, holding.length > 0, holding.filter((key) => sent.has(key))]).toEqual([mark, true, []])
  }
})

test('no public page has a fault', () => {
  expect([...judged].flatMap(([path, { faults }]) => faults.map((fault) => `${path}: ${fault}`))).toEqual([])
})

test('titles fit into search results, end with the firm if there is room, and are unique', () => {
  const titles = [...judged].map(([path, { title }]) => ({ path, title }))
  const firm = ' - Chalk & Channel'
  expect(titles.filter(({ title }) => title.length > maxTitle)).toEqual([])
  expect(titles.filter(({ title }) => !title.endsWith(firm) && title.length + firm.length <= maxTitle)).toEqual([])
  const seen = titles.map(({ title }) => title)
  expect(titles.filter(({ title }, index) => seen.indexOf(title) !== index)).toEqual([])
})

test('every link on every page leads to a page', async () => {
  // One link for each path and set of parameters, whatever their values.
  const links = new Map<string, { link: string; from: string }>()
  for (const [from, page] of judged)
    for (const link of page.links) if (!links.has(link.replace(/=[^&]*/g, '='))) links.set(link.replace(/=[^&]*/g, '='), { link, from })
  // A PDF link must name an edition; only some are rendered, but all of them in the lab.
  const editions = new Set(
    (await app.database.owner.select().from(libraryEditions)).map(({ slug, code }) => `/documents/${slug}/${code}.pdf`),
  )
  const files = [...links.keys()].filter((link) => link.endsWith('.pdf'))
  const drawn = new Set(files.filter((_, place) => place % rounds(20, 1) === 0))
  if (inLab) await makeFiles({ db: app.database.db, files: diskFiles(join(app.env.dataDir, 'files')), log: quietLog })
  const dead: string[] = []
  for (const { link, from } of links.values()) {
    const path = link.split('?')[0] ?? link
    // Already judged, still to be built, or behind a sign-in.
    if (link === path && judged.has(path)) continue
    if (later.has(path) || guarded(path)) continue
    if (path.endsWith('.pdf') && !drawn.has(path) && editions.has(path)) continue
    const { status } = await visit(link)
    if (status !== 200 && (status < 300 || status > 399)) dead.push(`${link}: ${status}, linked from ${from}`)
  }
  expect(dead).toEqual([])
  expect(drawn.size).toBeGreaterThan(2)
})

test('the checks before publishing know exactly the screens that a text may link to', async () => {
  const { rows } = await app.database.owner.execute<{ path: string }>('SELECT path FROM content_items WHERE published AND path IS NOT NULL')
  const content = new Set(rows.map(({ path }) => path))
  const unknown = [...judged.keys()].filter((path) => !content.has(path) && !isScreenPath(path) && !path.startsWith('/documents/'))
  expect(unknown).toEqual([])
  const missing: string[] = []
  for (const path of screenPaths) if ((await get(path)).status >= 400) missing.push(path)
  expect(missing).toEqual([])
})

test('pages listed as still to be built do not exist yet', async () => {
  const built: string[] = []
  for (const path of later) if ((await get(path)).status !== 404) built.push(path)
  expect(built).toEqual([])
})

test('the sitemap lists exactly the pages that exist and may be indexed', async () => {
  expect(inSitemap.length).toBeGreaterThan(50)
  for (const path of inSitemap) {
    const { status, html } = await visit(path)
    expect([path, status, /content="noindex"/.test(html)]).toEqual([path, 200, false])
  }
  // Except pages with noindex, and steps of a journey.
  const missing = [...judged.keys()].filter(
    (path) => !inSitemap.includes(path) && !noindex(table.find((listed) => listed.path === path) ?? { path, handle: {}, chain: [] }),
  )
  expect(missing).toEqual([])
})

test('#136 pages of the sitemap and forms that are not sent set no cookie', async () => {
  const forms = ['/contact?way=appointment', '/contact?way=callback', '/subscribe', '/unsubscribe', '/unsubscribe?token=x']
  const all = [...new Set([...inSitemap, ...forms])]
  expect(all.length).toBeGreaterThanOrEqual(50)
  const set: string[] = []
  for (const path of all) if ((await visit(path)).cookies.length > 0) set.push(path)
  expect(set).toEqual([])
})

test('#60 signed out, guarded pages redirect to the sign-in without content', async () => {
  for (const path of [
    '/client/dashboard',
    '/client/policies/1/renew',
    '/client/nothing',
    '/admin/dashboard',
    '/admin/quotes/1',
    '/admin/nothing',
    '/preview/service/1',
  ]) {
    const { status, location, html } = await get(path)
    expect([path, status]).toEqual([path, 302])
    expect([path, location.split('?')[0]]).toEqual([path, path.startsWith('/client') ? '/login' : '/admin/login'])
    expect(html).toBe('')
  }
})

test('#84 text of a service cannot end its script element', async () => {
  const evil = 'x</script><script>alert(1)</script>'
  await app.database.db.execute(
    `UPDATE content_items SET title = '${evil}', content = jsonb_set(jsonb_set(content, '{body,faq,0,question}', to_jsonb('${evil}'::text)), '{title}', to_jsonb('${evil}'::text)) WHERE kind = 'service' AND slug = 'cyber-insurance'`,
  )
  app.cache.clear()
  const { html, status } = await get('/cyber-insurance')
  expect(status).toBe(200)
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('\\u003c/script\\u003e')
})

const whole = (change: (html: string) => string) => {
  const crumbs = '{"@type":"BreadcrumbList","itemListElement":[{"name":"Home","item":"x"},{"name":"Contact","item":"y"}]}'
  const properties = ['title', 'description', 'url', 'image', 'type', 'site_name']
    .map((name) => `<meta property="og:${name}" content="x"/>`)
    .join('')
  return change(
    `<html lang="en-GB"><head><title>Contact - Firm</title><meta name="description" content="${'d'.repeat(80)}"/><link rel="canonical" href="${origin}/contact"/>${properties}` +
      `<script type="application/ld+json">${crumbs}</script></head><body><a href="#main">Skip</a><header></header><main id="main"><nav aria-label="Breadcrumb"><ol><li><a href="/">Home</a></li><li><span>Contact</span></li></ol></nav><h1>Contact</h1><h2>Us</h2></main><footer></footer></body></html>`,
  )
}
const faultsOf = (change: (html: string) => string) => judge('/contact', whole(change), origin).faults

test('a page without faults has none', () => expect(faultsOf((html) => html)).toEqual([]))

const planted: Record<string, (html: string) => string> = {
  'another language': (html) => html.replace('en-GB', 'en'),
  'no main': (html) => html.replaceAll('main', 'div'),
  'no title': (html) => html.replace(/<title>.*<\/title>/, ''),
  'two h1': (html) => html.replace('<h2>Us</h2>', '<h1>Us</h1>'),
  'a skipped level': (html) => html.replace('<h2>Us</h2>', '<h4>Us</h4>'),
  'an inline script': (html) => html.replace('<footer>', '<script>1</script><footer>'),
  'a style attribute': (html) => html.replace('<footer>', '<footer style="color:red">'),
  'a javascript: link': (html) => html.replace('href="/"', 'href="javascript:1"'),
  'placeholder text': (html) => html.replace('Us', 'undefined'),
  'no skip link': (html) => html.replace('#main', '#x'),
  'no footer': (html) => html.replace(/<footer.*<\/footer>/, ''),
  'an image without alt': (html) => html.replace('Us', '<img src="x">'),
  'an id twice': (html) => html.replace('<h2>', '<h2 id="main">'),
  'crumbs that differ from their data': (html) => html.replace('"name":"Contact"', '"name":"Contacts"'),
  'a last crumb that is a link': (html) => html.replace('<span>Contact</span>', '<a href="/contact">Contact</a>'),
  'a foreign canonical address': (html) => html.replace(`${origin}/contact"`, `${origin}/other"`),
  'no description': (html) => html.replace(/<meta name="description"[^>]*>/, ''),
  'no picture for shared links': (html) => html.replace('og:image', 'og:nothing'),
  'noindex where it should be found': (html) => html.replace('<title>', '<meta name="robots" content="noindex"/><title>'),
}
for (const [name, change] of Object.entries(planted)) test(`planted: ${name}`, () => expect(faultsOf(change)).not.toEqual([]))
