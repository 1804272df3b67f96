/** What visitors did not find, as staff read it: from searches and ratings to the tables by day, and who may not read them. */
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ContentGaps } from '#contract/admin/content/contentGaps.ts'
import { testApp } from '#test/support/server/app.ts'

const clock = new Date('2026-11-20T10:00:00Z')
const app = await testApp({ parts: { now: () => clock } })
const { owner } = app.database
const analyst = await app.signIn({ role: 'admin', permissions: ['analytics:view'] })

beforeEach(async () => {
  await owner.execute('DELETE FROM daily_counts')
  await owner.execute(`SELECT set_config('app.scope', 'system', false)`)
  await owner.execute('TRUNCATE assistant_ratings')
})

const show = async (query = '') => {
  const { status, body } = await app.json(`/api/admin/content-gaps${query}`, { as: analyst.cookie })
  expect(status).toBe(200)
  return body.data as ContentGaps
}
const counted = (day: string, kind: string, subject: string, count: number) =>
  owner.execute(sql`INSERT INTO daily_counts (day, kind, subject, count) VALUES (${day}::date, ${kind}, ${subject}, ${count})`)

test('a search without results is listed with its count and last day, and one with results is not', async () => {
  for (const q of ['Xqplk wvvkq', 'xqplk WVVKQ', 'zzqxv', 'public liability']) await app.request(`/api/search?q=${encodeURIComponent(q)}`)
  await app.request('/api/search?q=zzqxv%40wvvkq.qqzz')
  await app.counts.flush()
  const { searches, since } = await show()
  expect(since).toBe('2026-10-22')
  expect(searches).toEqual({
    rows: [
      { subject: 'xqplk wvvkq', count: 2, last: '2026-11-20' },
      { subject: 'zzqxv', count: 1, last: '2026-11-20' },
      // The text may be an email address, so only the count is kept.
      { subject: null, count: 1, last: '2026-11-20' },
    ],
    beyond: 0,
  })
})

test('counts add up within the period only, and addresses that are not kept singly are one sum', async () => {
  await counted('2026-11-20', 'search-miss', 'zzqxv', 2)
  await counted('2026-10-22', 'search-miss', 'zzqxv', 3)
  await counted('2026-10-21', 'search-miss', 'zzqxv', 100)
  await counted('2026-11-19', 'page-miss', '/old-page', 4)
  await counted('2026-11-18', 'page-miss', '(probes)', 9)
  await counted('2026-11-19', 'page-miss', '(others)', 1)
  // A visit to an existing page is not a miss.
  await counted('2026-11-20', 'page', '/about', 50)
  const { searches, addresses } = await show()
  expect(searches.rows).toEqual([{ subject: 'zzqxv', count: 5, last: '2026-11-20' }])
  expect(addresses.rows).toEqual([
    { subject: null, count: 10, last: '2026-11-19' },
    { subject: '/old-page', count: 4, last: '2026-11-19' },
  ])
  expect((await show('?days=90')).searches.rows).toEqual([{ subject: 'zzqxv', count: 105, last: '2026-11-20' }])
  expect((await app.json('/api/admin/content-gaps?days=7', { as: analyst.cookie })).status).toBe(422)
})

test('the list has at most 50 rows, and gives the number of those left out', async () => {
  await owner.execute(
    `INSERT INTO daily_counts (day, kind, subject, count) SELECT '2026-11-20', 'search-miss', 'zzqxv ' || n, n FROM generate_series(1, 60) AS n`,
  )
  const { searches } = await show()
  expect([searches.rows.length, searches.rows[0]?.subject, searches.beyond]).toEqual([50, 'zzqxv 60', 10])
})

test('ratings are added up, and an unhelpful one is listed with its reason and the page that was quoted', async () => {
  const rate = (body: object) => app.json('/api/assistant/ratings', { body })
  const page = '/insurance-glossary/excess'
  await rate({ helpful: 'yes', question: 'What is an excess?', outcome: 'answer', page })
  expect((await rate({ helpful: 'no', reason: 'too_little', question: 'What is an excess?', outcome: 'answer', page })).status).toBe(201)
  await rate({ helpful: 'no', question: '', outcome: 'none' })
  await owner.execute(`UPDATE assistant_ratings SET created_at = '2026-11-20T09:00:00Z' WHERE reason <> ''`)
  await owner.execute(`UPDATE assistant_ratings SET created_at = '2026-11-20T09:30:00Z' WHERE outcome = 'none'`)
  await owner.execute(`UPDATE assistant_ratings SET created_at = '2026-11-20T08:00:00Z' WHERE helpful`)
  const { ratings } = await show()
  expect(ratings).toMatchObject({
    helpful: 1,
    unhelpful: 2,
    rows: [
      { words: '', outcome: 'none', reason: null, page: '' },
      { outcome: 'answer', reason: 'too_little', page, at: '2026-11-20T09:00:00.000Z' },
    ],
  })
  await owner.execute(`UPDATE assistant_ratings SET created_at = '2026-10-21T22:59:59Z'`)
  expect((await show()).ratings).toEqual({ helpful: 0, unhelpful: 0, rows: [] })
})

test('#60 only staff with permission to see analytics can read the content gaps', async () => {
  expect((await app.json('/api/admin/content-gaps')).status).toBe(401)
  for (const person of [{ role: 'client' }, { role: 'contributor' }, { role: 'admin', permissions: ['dashboard:view'] }] as const)
    expect((await app.json('/api/admin/content-gaps', { as: (await app.signIn(person)).cookie })).status).toBe(403)
})
