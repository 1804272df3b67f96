import { expect, test } from 'vitest'
import { transaction } from '#server/db/connect.ts'
import { seedDemoUsers } from '#server/features/auth/auth.demo.ts'
import { testDatabase } from '#test/support/server/database.ts'
import { seedDemoQuotes } from './quotes.demo.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { quotes } from './quotes.table.ts'

const database = await testDatabase({ seeded: true })

test('the demo data has a request in every status that staff meet, and a second start adds nothing', async () => {
  const run = () =>
    transaction(database.db, { scope: 'system' }, async (db) => [...(await seedDemoUsers(db)), ...(await seedDemoQuotes(db))])
  await run()
  const rows = await database.owner.select().from(quotes)
  expect(new Set(rows.map(({ status }) => status))).toEqual(
    new Set([
      'submitted',
      'in_review',
      'information_requested',
      'with_insurers',
      'terms_received',
      'presented',
      'accepted',
      'no_terms',
      'withdrawn',
    ]),
  )
  expect(
    rows.filter(
      ({ status, dueAt }) =>
        (dueAt !== null) !== ['submitted', 'in_review', 'with_insurers', 'terms_received', 'accepted'].includes(status),
    ),
  ).toEqual([])
  // At least one request is overdue, as on a real day.
  expect(rows.some(({ dueAt }) => dueAt !== null && dueAt < new Date())).toBe(true)
  const events = (await database.owner.select().from(recordEvents)).length
  await run()
  expect(await database.owner.select().from(quotes)).toHaveLength(rows.length)
  expect((await database.owner.select().from(recordEvents)).length).toBe(events)
})
