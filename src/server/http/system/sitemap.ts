/**
 * /sitemap.xml lists one sitemap for each kind of page, /sitemaps/<kind>.xml; each of those lists every page of its kind that a
 * search engine may show, with the day its text last changed.
 */
import type { Hono } from 'hono'
import type { Listed } from '#contract/site/site.ts'
import type { Db } from '#server/db/connect.ts'
import { listedPages } from '#server/features/site/site.ts'

const escape = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/'/g, '&apos;')

/** The sitemap for each group of pages. */
const listOf = {
  firm: 'pages',
  tools: 'pages',
  legal: 'pages',
  business: 'services',
  vehicle: 'services',
  specialist: 'services',
  industries: 'industries',
  places: 'places',
  trades: 'trades',
  insights: 'articles',
  glossary: 'glossary',
  documents: 'documents',
} as const satisfies Record<Listed['group'], string>

const day = (changedAt: string | null) => (changedAt ? `<lastmod>${changedAt.slice(0, 10)}</lastmod>` : '')

/** Pages whose text is part of the code have no date. If we made one up, crawlers would ignore our other dates too. */
const entry = (origin: string, { path, changedAt }: Pick<Listed, 'path' | 'changedAt'>) =>
  `<url><loc>${escape(origin + path)}</loc>${day(changedAt)}</url>`

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export const sitemapXml = (origin: string, pages: readonly Pick<Listed, 'path' | 'changedAt'>[]) =>
  `${head}\n<urlset ${space}>\n${pages.map((page) => entry(origin, page)).join('\n')}\n</urlset>\n`

/** A list is as new as the newest of its pages. */
export const sitemapIndexXml = (origin: string, lists: ReadonlyMap<string, readonly Pick<Listed, 'changedAt'>[]>) => {
  const entries = [...lists].map(([name, pages]) => {
    const newest = pages.reduce<string | null>(
      (latest, { changedAt }) => (changedAt && changedAt > (latest ?? '') ? changedAt : latest),
      null,
    )
    return `<sitemap><loc>${escape(`${origin}/sitemaps/${name}.xml`)}</loc>${day(newest)}</sitemap>`
  })
  return `${head}\n<sitemapindex ${space}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

const xml = (text: string) =>
  new Response(text, { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' } })

export const mountSitemap = (app: Hono, parts: { db: Db; origin: string }) => {
  const lists = async () => Map.groupBy(await listedPages({ db: parts.db }), ({ group }) => listOf[group])
  app.get('/sitemap.xml', async () => xml(sitemapIndexXml(parts.origin, await lists())))
  for (const name of new Set(Object.values(listOf)))
    app.get(`/sitemaps/${name}.xml`, async () => xml(sitemapXml(parts.origin, (await lists()).get(name) ?? [])))
}
