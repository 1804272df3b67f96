import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createCounts } from '#server/db/counts.ts'
import { quietLog, testDatabase } from '#test/support/database.ts'

const database = await testDatabase()
const rows = async () =>
  (await database.owner.execute<{ subject: string; count: number }>(sql`SELECT subject, count FROM daily_counts ORDER BY subject`)).rows
const clear = () => database.owner.execute(sql`DELETE FROM daily_counts`)

test('counted in memory, written together, added up by every process', async () => {
  const [one, other] = [createCounts(database.db, quietLog), createCounts(database.db, quietLog)]
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
  await clear()
})

test('any number of made-up subjects takes no more memory than two thousand of them', async () => {
  const counts = createCounts(database.db, quietLog)
  for (let n = 0; n < 5_000; n++) counts.add('search-miss', `made up ${n}`)
  await counts.stop()
  const written = await rows()
  expect(written.length).toBe(2_001)
  expect(written.find(({ subject }) => subject === '(others)')?.count).toBe(3_000)
  await clear()
})

test('what cannot be written is kept for the next time', async () => {
  const warned: unknown[] = []
  const counts = createCounts(database.db, { warn: (facts: unknown) => void warned.push(facts) })
  counts.add('search-miss', 'kept')
  await database.owner.execute(sql`REVOKE INSERT ON daily_counts FROM seawall_app`)
  await counts.flush()
  expect([warned.length, await rows()]).toEqual([1, []])
  await database.owner.execute(sql`GRANT INSERT ON daily_counts TO seawall_app`)
  counts.add('search-miss', 'kept')
  await counts.stop()
  expect(await rows()).toEqual([{ subject: 'kept', count: 2 }])
  await clear()
})
