import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { createCounts, mostOfADay } from '#server/db/counts.ts'
import { quietLog, testDatabase } from '#test/support/server/database.ts'

const database = await testDatabase()
let clock = new Date('2026-11-20T10:00:00Z')
const process = (log: Parameters<typeof createCounts>[0]['log'] = quietLog) => createCounts({ db: database.db, log, now: () => clock })
const rows = async () =>
  (await database.owner.execute<{ subject: string; count: number }>(sql`SELECT subject, count::int FROM daily_counts ORDER BY subject`))
    .rows
afterEach(() => database.owner.execute(sql`DELETE FROM daily_counts`))

test('counts are kept in memory, written at a flush, and added up over all processes', async () => {
  const [one, other] = [process(), process()]
  one.add('search-miss', 'parachute')
  one.add('search-miss', 'parachute')
  one.add('search-miss', 'x'.repeat(500))
  other.add('search-miss', 'parachute')
  expect(await rows()).toEqual([])
  await Promise.all([one.flush(), other.flush()])
  expect(await rows()).toEqual([
    { subject: 'parachute', count: 3 },
    { subject: 'x'.repeat(120), count: 1 },
  ])
  await one.flush()
  expect((await rows())[0]?.count).toBe(3)
  other.add('search-miss', 'parachute')
  await Promise.all([one.stop(), other.stop()])
  expect((await rows())[0]?.count).toBe(4)
})

test('made-up subjects are limited to two thousand, and the rest are counted together', async () => {
  const counts = process()
  for (let n = 0; n < 5_000; n++) counts.add('search-miss', `made up ${n}`)
  await counts.stop()
  const written = await rows()
  expect(written.length).toBe(2_001)
  expect(written.find(({ subject }) => subject === '(others)')?.count).toBe(3_000)
})

test('counts that could not be written are written the next time, once, for their own day', async () => {
  const warned: unknown[] = []
  const counts = process({ warn: (facts: unknown) => void warned.push(facts) })
  clock = new Date('2027-06-30T22:30:00Z')
  counts.add('search-miss', 'kept')
  await database.owner.execute(sql`REVOKE INSERT ON daily_counts FROM seawall_app`)
  await counts.flush()
  await counts.flush()
  expect([warned.length, await rows()]).toEqual([2, []])
  // Half past midnight in London.
  clock = new Date('2027-06-30T23:30:00Z')
  counts.add('search-miss', 'kept')
  counts.add('page', '/')
  await database.owner.execute(sql`GRANT INSERT ON daily_counts TO seawall_app`)
  await Promise.all([counts.flush(), counts.flush()])
  await counts.stop()
  const { rows: written } = await database.owner.execute(
    sql`SELECT to_char(day, 'YYYY-MM-DD') AS day, kind, subject, count::int FROM daily_counts ORDER BY day, kind`,
  )
  expect(written).toEqual([
    { day: '2027-06-30', kind: 'search-miss', subject: 'kept', count: 1 },
    { day: '2027-07-01', kind: 'page', subject: '/', count: 1 },
    { day: '2027-07-01', kind: 'search-miss', subject: 'kept', count: 1 },
  ])
})

test('a robot fills a limited number of rows, in one process or several, and known subjects are still counted', async () => {
  const [one, other] = [process(), process()]
  one.add('page-miss', '/known')
  await one.flush()
  for (let number = 0; number < 8_000; number++) (number % 2 ? one : other).add('page-miss', `/robot-${number}`)
  other.add('page-miss', '/known')
  await Promise.all([one.flush(), other.flush()])
  one.add('page-miss', '/one-more')
  await Promise.all([one.stop(), other.stop()])
  const lines = await rows()
  // Two processes that write at the same moment may each fill the last rows, so the limit is twice as high.
  expect(lines.length).toBeLessThanOrEqual(2 * mostOfADay['page-miss'] + 1)
  expect(lines.reduce((sum, line) => sum + line.count, 0)).toBe(8_003)
  expect(lines.find(({ subject }) => subject === '/known')?.count).toBe(2)
})
