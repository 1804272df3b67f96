import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { serviceGroups, type ServiceSummary } from '#contract/model/content/kinds/service.ts'
import type { ServicePage } from '#contract/site/services.ts'
import type { SiteShell } from '#contract/site/site.ts'
import { bumpContentVersion } from '#server/features/settings/settings.ts'
import { testApp } from '#test/support/server/app.ts'
import { allServices } from './services.ts'
import { contentItems } from '#server/features/content/content.table.ts'

const app = await testApp()
const { owner } = app.database

const list = async (query = '') => {
  const { status, body } = await app.json(`/api/services${query}`)
  return { status, services: (body.data as { services: ServiceSummary[] } | undefined)?.services ?? [] }
}
const renew = async () => {
  await bumpContentVersion({ db: owner })
  app.cache.clear()
}

test('GET /api/services returns services with the fields of the specification, in the order of the menu', async () => {
  const { services: all } = await list()
  expect(all.length).toBeGreaterThanOrEqual(32)
  expect(Object.keys(all[0] ?? {}).toSorted()).toEqual(['category', 'path', 'published', 'slug', 'summary', 'tags', 'title'])
  const { services: vehicle } = await list('?category=vehicle')
  expect(vehicle[0]?.slug).toBe('fleet-insurance-imported')
  expect(new Set(vehicle.map(({ category }) => category))).toEqual(new Set(['vehicle']))
})

test('#77 a limit from 1 to 100 is accepted, and other limits and unknown filters are refused', async () => {
  expect((await list('?limit=8&category=business')).services).toHaveLength(8)
  for (const limit of ['0', '-1', '101', '1e9', 'NaN', '8.5', '', ' 8', '0x8'])
    expect([limit, (await list(`?limit=${encodeURIComponent(limit)}`)).status]).toEqual([limit, 422])
  expect((await list('?category=home')).status).toBe(422)
  expect((await list('?published=false')).status).toBe(422)
})

test('#101 an unpublished service is missing from the list, its page, the menu, the sitemap, suggestions and related services', async () => {
  const slug = 'cyber-insurance'
  await owner
    .update(contentItems)
    .set({ published: false })
    .where(eq(contentItems.path, `/${slug}`))
  await renew()
  expect((await list('?category=business')).services.map((service) => service.slug)).not.toContain(slug)
  expect((await app.json(`/api/services/${slug}`)).status).toBe(404)
  expect((await app.request(`/${slug}`)).status).toBe(404)
  const chrome = (await app.json('/api/site')).body.data as SiteShell
  expect(JSON.stringify(chrome.menu)).not.toContain(slug)
  const products = await (await app.request('/sitemaps/services.xml')).text()
  expect([products.includes('/public-liability-insurance<'), products.includes(slug)]).toEqual([true, false])
  expect(JSON.stringify(await app.json(`/api/site/nearest?path=/${slug}`))).not.toContain(`"/${slug}"`)
  // A page that names it as related does not list it either.
  const other = (await allServices({ db: owner })).map(({ content }) => ({ slug: content.slug, content }))
  const naming = other.find(({ content }) => content.body.related.includes(slug))
  const page = (await app.json(`/api/services/${naming?.slug}`)).body.data as ServicePage
  expect(page.related.map((service) => service.slug)).not.toContain(slug)
  await owner
    .update(contentItems)
    .set({ published: true })
    .where(eq(contentItems.path, `/${slug}`))
  await renew()
  expect((await app.request(`/${slug}`)).status).toBe(200)
})

test('the menu shows the first five services of each group', async () => {
  const { menu } = (await app.json('/api/site')).body.data as SiteShell
  expect(menu.map(({ category }) => category)).toEqual([...serviceGroups])
  for (const { category, services: shown } of menu) {
    const { services: listed } = await list(`?category=${category}&limit=8`)
    expect(shown.map(({ path }) => path)).toEqual(listed.slice(0, 5).map(({ path }) => path))
  }
})

test('each service has one address, and its other address redirects there permanently', async () => {
  for (const { slug, path } of (await list()).services) {
    expect([path, (await app.request(path)).status]).toEqual([path, 200])
    const other = path.startsWith('/services/') ? `/${slug}` : `/services/${slug}`
    const moved = await app.request(`${other}?cover=PL`)
    expect([other, moved.status, moved.headers.get('location')]).toEqual([other, 301, `${path}?cover=PL`])
  }
})

test('an unknown address answers 404 with similar pages, and does not repeat what was typed', async () => {
  const page = await app.request('/public-liabilty-insurance%3Cscript%3Ealert(1)%3C/script%3E')
  expect(page.status).toBe(404)
  const html = await page.text()
  expect(html).toContain('href="/public-liability-insurance"')
  expect(html).not.toContain('alert(1)')
  for (const path of ['/no-such-page', '/services/no-such-service', '/services/a/b', '/%E0%A4%A', '/about/nothing'])
    expect([path, (await app.request(path)).status]).toEqual([path, 404])
})
