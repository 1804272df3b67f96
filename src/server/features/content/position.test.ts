/** Where what staff publish stands in the public lists: articles by their date, product pages by the place that was entered. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { testApp } from '#test/support/server/app.ts'
import { contentItems } from './content.table.ts'

const app = await testApp()
const { cookie } = await app.signIn({ role: 'admin' })

const call = async (path: string, body?: object, method?: string) => {
  const reply = await app.json(`/api/admin/${path}`, { as: cookie, ...(body ? { body } : {}), ...(method ? { method } : {}) })
  expect([path, reply.status, reply.body.message]).toEqual([path, expect.toSatisfy((code: number) => code < 300), expect.anything()])
  return reply.body.data as ContentDetail
}
/** Publishes an item with these fields changed. */
const publishWith = async (noun: string, id: string, fields: object) => {
  const read = await call(`${noun}/${id}`)
  await call(`${noun}/${id}/draft`, { draftVersion: read.draftVersion, content: { ...(read.content as object), ...fields } }, 'PUT')
  const { version, draftVersion } = await call(`${noun}/${id}`)
  await call(`${noun}/${id}/publish`, { version, draftVersion })
}
const at = async (path: string) => {
  const rows = await app.database.owner.select({ id: contentItems.id }).from(contentItems).where(eq(contentItems.path, path))
  return rows[0]!.id
}
test('articles are listed newest first by their date, whoever wrote them and whenever they were published', async () => {
  const from = await at('/blog/cyber-first-72-hours')
  const written = async (slug: string, title: string, date: string) => {
    const { id } = await call('posts', { kind: 'post', title, slug, from })
    await publishWith('posts', id, { title, slug, date, updated: date, seo: { title, description: `${title}, in a few words.` } })
  }
  // The older ones are first by address and by time of publication.
  await written('a-year-ago', 'What we wrote a year ago', '2025-01-02')
  await written('b-last-week', 'What we wrote last week', '2026-11-13')
  await written('c-this-week', 'What we wrote this week', '2026-11-20')
  const posts = (await app.json('/api/posts?limit=100')).body.data as { posts: { slug: string; date: string }[] }
  const dates = posts.posts.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(posts.posts.slice(0, 2).map(({ slug }) => slug)).toEqual(['c-this-week', 'b-last-week'])
  const feed = await (await app.request('/blog/rss.xml')).text()
  const inFeed = [...feed.matchAll(/<guid>[^<]*\/blog\/([^<]*)</g)].map(([, slug]) => slug)
  expect(inFeed).toEqual(posts.posts.slice(0, inFeed.length).map(({ slug }) => slug))
  // A date that is changed moves an article that came with the program.
  await publishWith('posts', from, { date: '2026-11-25', updated: '2026-11-25' })
  const moved = (await app.json('/api/posts?limit=1')).body.data as typeof posts
  expect(moved.posts.map(({ slug }) => slug)).toEqual(['cyber-first-72-hours'])
})

test('a copy of an article has the date of today, so that it is not published among the old ones', async () => {
  const made = await call('posts', { kind: 'post', title: 'Copied today', slug: 'copied-today', from: await at('/blog/ipt-explained') })
  const { date: today } = londonClock(new Date())
  expect(made.content).toMatchObject({ date: today, updated: today })
})

test('the place entered for a product page decides where the lists show it', async () => {
  const listed = async () => {
    const { services } = (await app.json('/api/services')).body.data as { services: { slug: string; category: string }[] }
    return services
      .filter(({ category }) => category === services.find(({ slug }) => slug === 'cyber-insurance')?.category)
      .map(({ slug }) => slug)
  }
  const before = await listed()
  const id = await at('/cyber-insurance')
  await publishWith('services', id, { position: 9999 })
  expect((await listed()).at(-1)).toBe('cyber-insurance')
  await publishWith('services', id, { position: -1 })
  expect((await listed())[0]).toBe('cyber-insurance')
  expect((await listed()).toSorted()).toEqual(before.toSorted())
})
