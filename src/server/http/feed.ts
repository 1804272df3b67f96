/** /blog/rss.xml: the Insights articles for feed readers, newest first. */
import type { Hono } from 'hono'
import { paths } from '#contract/paths.ts'
import type { Db } from '#server/db/connect.ts'
import { listContent } from '#server/features/content/content.ts'
import { getFirm } from '#server/features/settings/settings.ts'

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const shown = 20

export const mountFeed = (app: Hono, parts: { db: Db; origin: string }) =>
  app.get(paths.feed(), async () => {
    const firm = await getFirm({ db: parts.db })
    const posts = (await listContent({ db: parts.db }, 'post')).slice(0, shown)
    const items = posts.map(({ slug, title, summary, date }) => {
      const link = escape(parts.origin + paths.post(slug))
      return `<item><title>${escape(title)}</title><link>${link}</link><guid>${link}</guid><pubDate>${new Date(`${date}T09:00:00Z`).toUTCString()}</pubDate><description>${escape(summary)}</description></item>`
    })
    const xml = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
      `<title>${escape(firm.name)}: Insights</title>`,
      `<link>${escape(parts.origin + paths.blog())}</link>`,
      `<atom:link href="${escape(parts.origin + paths.feed())}" rel="self" type="application/rss+xml"/>`,
      '<description>Business insurance explained.</description>',
      '<language>en-GB</language>',
      ...items,
      '</channel></rss>',
      '',
    ].join('\n')
    return new Response(xml, { headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=3600' } })
  })
