/** /sitemap.xml: every public page a search engine may list, each with the day its own words last changed. */
import type { Hono } from 'hono'
import type { Listed } from '#contract/site/site.ts'
import type { Db } from '#server/db/connect.ts'
import { listedPages } from '#server/features/site/site.ts'

const escape = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/'/g, '&apos;')

/** A page whose words are part of the program has no date: a made-up one would teach crawlers to ignore the others. */
const entry = (origin: string, { path, changedAt }: Listed) =>
  `<url><loc>${escape(origin + path)}</loc>${changedAt ? `<lastmod>${changedAt.slice(0, 10)}</lastmod>` : ''}</url>`

export const sitemapXml = (origin: string, pages: readonly Listed[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages.map((page) => entry(origin, page)).join('\n')}\n</urlset>\n`

export const mountSitemap = (app: Hono, parts: { db: Db; origin: string }) =>
  app.get('/sitemap.xml', async () => {
    const pages = await listedPages({ db: parts.db })
    return new Response(sitemapXml(parts.origin, pages), {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    })
  })
