/** /blog/rss.xml and /blog/<category>/rss.xml: the Insights articles for feed readers, newest first. */
import type { Hono } from 'hono'
import { postCategories, postCategoryLabels, type PostCategory } from '#contract/model/content/kinds/postCategory.ts'
import { paths } from '#contract/paths.ts'
import type { Db } from '#server/db/connect.ts'
import { listContent } from '#server/features/content/content.ts'
import { getFirm } from '#server/features/settings/settings.ts'

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
const maxPosts = 20
/** RFC 822 format. Articles have a date without a time. */
const stamp = (date: string) => new Date(`${date}T09:00:00Z`).toUTCString()

export const mountFeed = (app: Hono, parts: { db: Db; origin: string }) => {
  const feed = async (category?: PostCategory) => {
    const firm = await getFirm({ db: parts.db })
    const posts = (await listContent({ db: parts.db }, 'post')).filter((post) => !category || post.category === category).slice(0, maxPosts)
    const items = posts.map((post) => {
      const link = escape(parts.origin + paths.post(post.slug))
      return `<item><title>${escape(post.title)}</title><link>${link}</link><guid>${link}</guid><pubDate>${stamp(post.date)}</pubDate><category>${escape(postCategoryLabels[post.category])}</category><description>${escape(post.summary)}</description></item>`
    })
    const newest = posts
      .map(({ updated }) => updated)
      .toSorted()
      .at(-1)
    const title = category ? `${firm.name}: Insights, ${postCategoryLabels[category]}` : `${firm.name}: Insights`
    const xml = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
      `<title>${escape(title)}</title>`,
      `<link>${escape(parts.origin + paths.blog(category ? { category } : {}))}</link>`,
      `<atom:link href="${escape(parts.origin + paths.feed(category))}" rel="self" type="application/rss+xml"/>`,
      `<description>Business insurance explained${category ? `: ${escape(postCategoryLabels[category])}` : ''}.</description>`,
      '<language>en-GB</language>',
      ...(newest ? [`<lastBuildDate>${stamp(newest)}</lastBuildDate>`] : []),
      ...items,
      '</channel></rss>',
      '',
    ].join('\n')
    return new Response(xml, { headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=3600' } })
  }
  app.get(paths.feed(), () => feed())
  for (const category of postCategories) app.get(paths.feed(category), () => feed(category))
}
