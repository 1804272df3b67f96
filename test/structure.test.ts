/** The structure of every public page: structured data, addresses, titles, anchors. Each rule has a planted violation. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pageNamesOf, titleOfPage } from '#contract/model/content/checks/pageNames.ts'
import { screenNames } from '#contract/model/content/checks/screenNames.ts'
import { paths } from '#contract/paths.ts'
import { contentItems } from '#server/features/content/content.table.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { origin, testApp } from '#test/support/server/app.ts'
import { sitemapPaths } from '#test/support/server/sitemap.ts'
import { shelf } from './content/shelf.ts'
import { brokenAnchors, factsOf, outwardFaults, structureFaults, type PageFacts } from './structure/page.ts'

const app = await testApp()
const get = async (path: string) => {
  const response = await app.request(path)
  return { status: response.status, html: await response.text(), type: response.headers.get('content-type') ?? '' }
}
const listed = await sitemapPaths(async (path) => (await get(path)).html)
/** Pages that are public but not in the sitemap. */
const unlisted = ['/search-results?q=public+liability', '/login', '/forgot-password', '/my-quotes', '/thank-you']
const pages = new Map<string, PageFacts>()
for (const path of [...listed, ...unlisted]) {
  const { status, html } = await get(path)
  if (status === 200) pages.set(path, factsOf(path, html))
}
const services = new Set(shelf.services.filter(({ published }) => published).map(({ path }) => path))

test('all pages of the sitemap and all products are read', () => {
  expect(listed.filter((path) => !pages.has(path))).toEqual([])
  expect(pages.size).toBeGreaterThan(380)
  expect([...services].filter((path) => !pages.has(path))).toEqual([])
})

test('the structured data of every page is valid, matches the visible content, and has its canonical address', () => {
  const faults = [...pages.values()]
    .filter(({ path }) => !path.includes('?'))
    .flatMap((page) => structureFaults(page, origin, services.has(page.path)).map((what) => ({ page: page.path, what })))
  expect(faults).toEqual([])
})

test('titles and descriptions are unique', () => {
  const twice = (list: string[]) => [...new Set(list.filter((one, at) => list.indexOf(one) !== at))]
  const found = [...pages.values()].filter(({ noindex }) => !noindex)
  expect(twice(found.map(({ title }) => title[0] ?? ''))).toEqual([])
  expect(twice(found.map(({ description }) => description[0] ?? ''))).toEqual([])
})

test('the check before publishing knows the title and heading of every page', async () => {
  const rows = await app.database.owner.select().from(contentItems).where(eq(contentItems.published, true))
  const known = new Map(Object.entries(screenNames))
  for (const { kind, slug, path, content } of rows)
    for (const [place, name] of pageNamesOf(kind, content).entries())
      known.set(path !== null && place === 0 ? path : paths.document(kind === 'service' ? `${slug}-key-facts` : slug), name)
  const { shortName } = await getFirm({ db: app.database.owner })
  const wrong = [...pages.values()].flatMap(({ path, title, heading }) => {
    const name = known.get(path.replace(/\?.*/, ''))
    const expected = name && [titleOfPage(name, shortName), name.heading]
    const said = [path.includes('?') && expected ? expected[0] : title[0], heading]
    return String(expected) === String(said) ? [] : [{ path, said, expected }]
  })
  expect(wrong).toEqual([])
})

test('no link leads to a missing anchor', () => {
  expect([...pages.values()].flatMap((page) => brokenAnchors(page, pages).map((link) => `${page.path}: ${link}`))).toEqual([])
  expect([...pages.values()].flatMap(({ links }) => links).filter((link) => link.includes('#')).length).toBeGreaterThan(500)
})

test('#83 #89 every outward link is https, mailto or tel, with noopener and noreferrer', async () => {
  const apart = await Promise.all(['/admin/login', '/no-such-page'].map(async (path) => factsOf(path, (await get(path)).html)))
  const links = [...pages.values(), ...apart].flatMap(({ path, outward }) => outward.map((tag) => ({ path, tag })))
  expect(links.length).toBeGreaterThan(500)
  expect(links.flatMap(({ path, tag }) => outwardFaults(tag).map((fault) => `${path}: ${fault}`))).toEqual([])
  const safe = '<a href="https://example.com" rel="noopener noreferrer">'
  const { outward } = factsOf('/x', `<a href="/a">${safe}<a href="//evil.example"><a class="x" href="&#106;avascript:1">`)
  expect(outward.flatMap(outwardFaults)).toEqual([
    '//evil.example is no link of https, mailto or tel',
    '&#106;avascript:1 is no link of https, mailto or tel',
  ])
  expect(outwardFaults(safe.replace(' noreferrer', ''))).toEqual(['https://example.com without noreferrer'])
})

test('an address with a query has the canonical address without it', async () => {
  for (const variant of [
    '/services?group=vehicle',
    '/blog?category=cyber',
    '/insurance-glossary?q=excess',
    '/business-insurance-by-trade?q=plumber',
    '/public-liability-insurance?utm_source=x',
    '/find-my-insurance?staff=yes',
    '/policy-explorer?cover=PL',
    '/?utm_campaign=y',
  ]) {
    const { status, html } = await get(variant)
    const page = factsOf(variant, html)
    const own = origin + (variant.split('?')[0] ?? '')
    expect([variant, status, page.canonical]).toEqual([variant, 200, [own]])
  }
})

test('similar pages have their own canonical addresses and link to each other', () => {
  for (const [a, b] of [
    ['/product-liability', '/product-liability-insurance'],
    ['/environmental-liability', '/environmental-liability-insurance'],
    ['/marine-insurance', '/marine-cargo-insurance'],
    ['/tools-equipment-cover', '/tools-and-equipment-insurance'],
    ['/property-insurance', '/commercial-property-insurance'],
    ['/retail-hospitality-insurance', '/shop-insurance'],
    ['/retail-hospitality-insurance', '/hotel-insurance'],
    ['/professional-services-insurance', '/professional-indemnity-insurance'],
    ['/liability-insurance', '/public-liability-insurance'],
    ['/liability-insurance', '/employers-liability-insurance'],
    ['/tradesman-insurance', '/tools-equipment-cover'],
  ] as const) {
    expect([a, b, pages.get(a)?.links.includes(b)]).toEqual([a, b, true])
    expect([b, a, pages.get(b)?.links.includes(a)]).toEqual([b, a, true])
    expect(pages.get(a)?.canonical).toEqual([origin + a])
  }
})

test('the tools are linked in the foot of every page but those for signing in, in the list of products, on a product and at the start of a quote', () => {
  const [finder, explorer, quiz] = ['/find-my-insurance', '/policy-explorer', '/quiz'] as const
  const foot = [...pages.values()].filter(({ links }) => ![finder, explorer, quiz].every((tool) => links.includes(tool)))
  expect(foot.map(({ path }) => path)).toEqual(['/login', '/forgot-password'])
  const inMain = (path: string) => pages.get(path)?.mainLinks.map((link) => link.split('?')[0]) ?? []
  expect(inMain('/services')).toEqual(expect.arrayContaining([finder, explorer, quiz]))
  expect(inMain('/public-liability-insurance')).toEqual(expect.arrayContaining([finder, explorer]))
  expect(inMain('/quote')).toContain(finder)
})

const sound = pages.get('/public-liability-insurance')
const html = (await get('/public-liability-insurance')).html
const spoilt = (change: (html: string) => string) => structureFaults(factsOf('/public-liability-insurance', change(html)), origin, true)
test('a page without faults has none', () => {
  expect(sound && structureFaults(sound, origin, true)).toEqual([])
  expect(sound?.faq.length).toBeGreaterThanOrEqual(4)
})
const planted: Record<string, [string, (html: string) => string]> = {
  'a property that schema.org has not': ['not of schema.org', (text) => text.replace('"serviceType":', '"serviceKind":')],
  'a rating without source': [
    'not of schema.org',
    (text) => text.replace('"@type":"Service"', '"aggregateRating":{"ratingValue":4.8},"@type":"Service"'),
  ],
  'a price without a day': [
    'not of schema.org',
    (text) => text.replace('"@type":"Service"', '"offers":{"@type":"Offer","price":"9.00","priceCurrency":"GBP"},"@type":"Service"'),
  ],
  'no structured questions': [
    'no FAQPage',
    (text) => text.replace(/<script type="application\/ld\+json">[^<]*FAQPage[\s\S]*?<\/script>/, ''),
  ],
  'an answer that differs': [
    'questions differ',
    (text) => text.replace(/"acceptedAnswer":\{"@type":"Answer","text":"/, (start) => `${start}Always. `),
  ],
  'a crumb that differs': ['breadcrumbs differ', (text) => text.replace('"name":"Insurance products"', '"name":"Products"')],
  'a crumb that leads elsewhere': [
    'breadcrumbs differ',
    (text) => text.replace(`"item":"${origin}/services"`, `"item":"${origin}/contact"`),
  ],
  'a thing at another address': [
    'another address',
    (text) => text.replace(`"url":"${origin}/public-liability-insurance"`, `"url":"${origin}/other"`),
  ],
  'two canonical addresses': ['canonical', (text) => text.replace('</head>', `<link rel="canonical" href="${origin}/x"/></head>`)],
  'a canonical address of another page': [
    'canonical',
    (text) => text.replace('rel="canonical" href="', 'rel="canonical" href="https://example.com/'),
  ],
  'a long title': ['a title of', (text) => text.replace('<title>', `<title>${'x'.repeat(60)}`)],
  'a short description': [
    'a description',
    (text) => text.replace(/<meta name="description" content="[^"]*"/, '<meta name="description" content="Short."'),
  ],
  'another language': ['language', (text) => text.replace('lang="en-GB"', 'lang="en-US"')],
  'two h1': ['h1', (text) => text.replace('</main>', '<h1>Again</h1></main>')],
  'a skipped level': ['skipped', (text) => text.replace('</main>', '<h2>A</h2><h4>B</h4></main>')],
}
for (const [name, [says, change]] of Object.entries(planted))
  test(`planted: ${name}`, () => {
    const faults = spoilt(change)
    expect([name, faults.some((fault) => fault.includes(says)), faults]).toEqual([name, true, faults])
  })
test('planted: a missing anchor is found', () => {
  const page = factsOf('/x', '<a href="#gone">a</a><a href="/y#here">b</a><a href="/y#gone">c</a>')
  const other = factsOf('/y', '<p id="here">b</p>')
  expect(
    brokenAnchors(
      page,
      new Map([
        ['/x', page],
        ['/y', other],
      ]),
    ),
  ).toEqual(['#gone', '/y#gone'])
})
