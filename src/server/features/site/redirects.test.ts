/** Old addresses lead on in one step or are gone; what is missing is counted without a write in any request. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Redirect } from '#contract/model/redirect.ts'
import { contentDir } from '#server/db/seed.ts'
import { testApp } from '#test/support/app.ts'
import { createTally, missOf, mostOfADay, pageOf } from './tally.ts'

let clock = new Date('2026-11-20T10:00:00Z')
const app = await testApp({ parts: { now: () => clock } })
const { owner } = app.database
const get = async (path: string) => {
  const reply = await app.request(path)
  return { status: reply.status, location: reply.headers.get('location'), html: await reply.text() }
}
const misses = async () =>
  (await owner.execute<{ path: string; misses: string }>('SELECT path, misses::text FROM page_misses ORDER BY path')).rows
beforeEach(async () => {
  clock = new Date('2026-11-20T10:00:00Z')
  await app.tally.flush()
  await owner.execute('DELETE FROM page_misses')
  await owner.execute('DELETE FROM page_counts')
})

const seeded = JSON.parse(readFileSync(join(contentDir, 'settings/redirects.json'), 'utf8')) as Redirect[]

test(
  '#102 every old address leads in one step to a page of ours that is there, or is gone with words of its own',
  { timeout: 120_000 },
  async () => {
    expect(seeded.length).toBeGreaterThanOrEqual(80)
    const wrong: string[] = []
    for (const { path, to } of seeded) {
      const reply = await get(path)
      if (to === null ? reply.status !== 410 || !reply.html.includes('No longer offered') : reply.status !== 301 || reply.location !== to)
        wrong.push(`${path}: ${reply.status} ${reply.location}`)
    }
    for (const to of new Set(seeded.flatMap((old) => old.to ?? []))) if ((await get(to)).status !== 200) wrong.push(`${to} is not there`)
    expect(wrong).toEqual([])
  },
)

test('capitals and a slash at the end do not matter; a page that is there is never redirected', async () => {
  expect(await get('/ABOUT-US/')).toMatchObject({ status: 301, location: '/about' })
  await owner.execute(`INSERT INTO redirects (path, target, status) VALUES ('/marine-insurance', '/contact', 301)`)
  await owner.execute('SELECT bump_content_version()')
  app.cache.clear()
  expect((await get('/marine-insurance')).status).toBe(200)
  await owner.execute(`DELETE FROM redirects WHERE path = '/marine-insurance'`)
})

test('#102 #103 a redirect leads nowhere but to a path of ours: the table itself refuses the rest, loops and chains too', async () => {
  const insert = (path: string, target: string | null, status = 301) =>
    owner.execute(`INSERT INTO redirects (path, target, status) VALUES ('${path}', ${target === null ? 'NULL' : `'${target}'`}, ${status})`)
  for (const target of ['//evil.com', 'https://evil.com', '/\\evil.com', '/a//b', '/a?x=1', '/%2f%2fevil.com', '', 'evil', '/A'])
    await expect(insert('/old-one', target)).rejects.toThrow()
  for (const path of ['//evil.com/', '/%2f%2fevil.com', 'old', '/OLD']) await expect(insert(path, '/about')).rejects.toThrow()
  await expect(insert('/old-one', null)).rejects.toThrow()
  await expect(insert('/old-one', '/about', 410)).rejects.toThrow()
  await expect(insert('/loop', '/loop')).rejects.toThrow()
  await insert('/old-one', '/about')
  for (const [path, target] of [
    ['/about', '/old-one'],
    ['/older', '/old-one'],
    ['/about', '/contact'],
    ['/old-two', '/home'],
  ] as const)
    await expect(insert(path, target)).rejects.toMatchObject({ cause: { constraint: 'redirects_one_step' } })
  await expect(insert('/about', null, 410)).rejects.toMatchObject({ cause: { constraint: 'redirects_one_step' } })
  await owner.execute(`DELETE FROM redirects WHERE path = '/old-one'`)
  for (const path of ['//evil.com/', '/%2f%2fevil.com/..', '/\\evil.com']) expect((await get(path)).location ?? '/').toMatch(/^\/(?!\/)/)
})

test('the list is read once for each content version, not once for each wrong address', async () => {
  await get('/no-such-page-1')
  await owner.execute(`UPDATE redirects SET active = false WHERE path = '/about-us'`)
  expect((await get('/about-us')).status).toBe(301)
  await owner.execute('SELECT bump_content_version()')
  app.cache.clear()
  expect((await get('/about-us')).status).toBe(404)
  await owner.execute(`UPDATE redirects SET active = true WHERE path = '/about-us'`)
  app.cache.clear()
})

test('#107 a miss changes nothing in the database while it is answered; the sums follow', async () => {
  await get('/no-such-page')
  await get('/no-such-page')
  await get('/contact')
  expect(await misses()).toEqual([])
  await app.tally.flush()
  expect(await misses()).toEqual([{ path: '/no-such-page', misses: '2' }])
})

test('#118 nothing of a person is in a line: tokens, numbers, addresses and foreign letters are left out', () => {
  expect(missOf('/Old-Page/')).toBe('/old-page/')
  expect(missOf(`/verify/${'aB3-'.repeat(11)}`)).toBe('/verify/:x')
  expect(missOf('/policy/4912345')).toBe('/policy/:x')
  for (const path of ['/maria@example.com', '/maria%40example.com', '/%E0%A4%A', '/Ren%C3%A9', '/a b', `/${'long/'.repeat(40)}`])
    expect(missOf(path)).toBe('(others)')
  for (const path of ['/wp-login.php', '/.env', '/vendor/x', '/a/.git/config', '/backup.zip']) expect(missOf(path)).toBe('(probes)')
})

test('a robot that asks for thousands of addresses fills a bounded number of lines, in one process or many', async () => {
  const other = createTally({ db: app.database.db, now: () => clock })
  const letters = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  app.tally.missed('/known')
  await app.tally.flush()
  for (let number = 0; number < 8_000; number++) (number % 2 ? other : app.tally).missed(`/robot-${letters(number)}`)
  other.missed('/known')
  await Promise.all([app.tally.flush(), other.flush()])
  await other.flush()
  const lines = await misses()
  // Two processes that write at the same moment may each fill the last places: twice the limit, never more.
  expect(lines.length).toBeLessThanOrEqual(2 * mostOfADay.misses + 1)
  expect(lines.reduce((sum, line) => sum + Number(line.misses), 0)).toBe(8_002)
  expect(lines.find(({ path }) => path === '/known')?.misses).toBe('2')
  app.tally.missed('/one-more')
  await app.tally.flush()
  expect((await misses()).length).toBeLessThanOrEqual(2 * mostOfADay.misses + 1)
})

test('two processes add to one line; a day is a day in London', async () => {
  const other = createTally({ db: app.database.db, now: () => clock })
  await Promise.all(
    [app.tally, other].map(async (tally) => {
      for (let number = 0; number < 50; number++) tally.missed('/twice')
      await tally.flush()
    }),
  )
  expect(await misses()).toEqual([{ path: '/twice', misses: '100' }])
  clock = new Date('2027-06-30T23:30:00Z')
  app.tally.missed('/twice')
  await app.tally.flush()
  expect((await owner.execute(`SELECT to_char(day, 'YYYY-MM-DD') AS day FROM page_misses ORDER BY day DESC LIMIT 1`)).rows).toEqual([
    { day: '2027-07-01' },
  ])
})

test('what cannot be written is held, and added the next time', async () => {
  await owner.execute('ALTER TABLE page_misses RENAME TO page_misses_away')
  app.tally.missed('/kept')
  await expect(app.tally.flush()).rejects.toThrow()
  await owner.execute('ALTER TABLE page_misses_away RENAME TO page_misses')
  await app.tally.flush()
  expect(await misses()).toEqual([{ path: '/kept', misses: '1' }])
})

test('a page of a journey is counted without what is one visitor’s; what is not public is not counted', () => {
  expect(pageOf('/')).toBe('/')
  expect(pageOf('/cyber-insurance/')).toBe('/cyber-insurance')
  expect(pageOf('/my-quotes/QT-2026-ABC')).toBeNull()
  expect(pageOf('/my-quotes/qt-2026-abc')).toBe('/my-quotes/*')
  expect(pageOf('/quote/covers')).toBe('/quote/*')
  for (const path of ['/admin/dashboard', '/client/claims', '/api/site', '/preview/x', '/a%20b', '/a//b']) expect(pageOf(path)).toBeNull()
})
