/** The migration of four kinds of history into one (migration 0041), after which nobody sees more of them than before. */
import { fileURLToPath } from 'node:url'
import { asc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transaction, type Scope } from '#server/db/connect.ts'
import { claimRecord } from '#server/features/claims/claimRecord.ts'
import { quoteRecord } from '#server/features/quotes/quoteRecord.ts'
import { historyOf, latest, notesOf, type RecordDefinition } from '#server/features/records/records.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { olderDatabase } from './support/server/olderDatabase.ts'

const filled = fileURLToPath(new URL('support/server/oldHistories.sql', import.meta.url))
const { database, upgrade } = await olderDatabase({ last: '0038', filled })
await upgrade()
const { db, owner } = database

const id = (tail: string) => `00000000-0000-4000-8000-0000000000${tail}`
const robin = '00000000-0000-4000-8000-000000000001'
const quote = quoteRecord as unknown as RecordDefinition
const claim = claimRecord as unknown as RecordDefinition

test('every old entry is kept, in its order and with its text', async () => {
  const rows = await owner.select().from(recordEvents).orderBy(asc(recordEvents.subjectId), asc(recordEvents.id))
  expect(
    rows.map(({ subjectId, party, byName, byUser, action, fromStatus, toStatus, reason, visibleTo }) =>
      [subjectId.slice(-2), party, byName, byUser ? 'known' : '', action, fromStatus, toStatus, reason, visibleTo].join('|'),
    ),
  ).toEqual([
    'a1|client|Visitor||start||draft||client',
    'a1|client|Pat Example||submit|draft|submitted||client',
    'a1|staff|Robin Sands||open|submitted|in_review||client',
    'a1|staff|Robin Sands|known|note|||Ask about heat|staff',
    'a1|staff|Robin Sands||approachInsurers|in_review|with_insurers|Harbour, Downs|staff',
    'a2|client|Visitor||start||draft||client',
    'b1|client|Maria||submit|draft|submitted||client',
    'b1|staff|Robin Sands||acknowledge|submitted|acknowledged||client',
    'b1|staff|Robin Sands||note|acknowledged|acknowledged|Rang twice|staff',
    'b1|staff|Robin Sands||close|acknowledged|closed|Reported twice: same theft|staff',
    'c1|client|Visitor||submit||new||client',
    'c1|staff|Robin Sands|known|respond|new|replied||client',
    'c1|staff|Somebody who has left|known|close|replied|closed|Answered|staff',
    'd1|client|Visitor||book||requested||client',
    'd1|client|Visitor||cancelByClient|requested|cancelled||client',
  ])
  const assigned = await owner.execute(sql`SELECT assigned_to FROM claims UNION ALL SELECT assigned_to FROM appointments`)
  expect(assigned.rows).toEqual([{ assigned_to: robin }, { assigned_to: robin }])
})

const seen = (scope: Scope) =>
  transaction(db, scope, async (tx) =>
    (await tx.select().from(recordEvents).orderBy(asc(recordEvents.id))).map(({ subjectId, action }) => `${subjectId.slice(-2)} ${action}`),
  )

test('#53 holders read the history of their record without internal entries, staff nothing of drafts, and visitors nothing', async () => {
  expect(await seen({ scope: 'holder', of: 'email', key: 'pat@example.com' })).toEqual(['a1 start', 'a1 submit', 'a1 open'])
  expect(await seen({ scope: 'holder', of: 'quote', key: id('a2') })).toEqual(['a2 start'])
  expect(await seen({ scope: 'holder', of: 'claim', key: id('b1') })).toEqual(['b1 submit', 'b1 acknowledge'])
  expect(await seen({ scope: 'holder', of: 'email', key: 'nobody@example.com' })).toEqual([])
  expect(await seen({ scope: 'visitor' })).toEqual([])
  const staff = await seen({ scope: 'staff', userId: robin })
  expect(staff).toContain('a1 note')
  expect(staff).not.toContain('a2 start')
  expect(await seen({ scope: 'system' })).toHaveLength(15)
})

test('the query condition agrees with the policy: clients get no notes or internal entries, and staff get notes separately', async () => {
  await transaction(db, { scope: 'system' }, async (tx) => {
    expect((await historyOf(tx, quote, id('a1'), 'client')).map(({ action }) => action)).toEqual(['start', 'submit', 'open'])
    expect((await historyOf(tx, quote, id('a1'), 'staff')).map(({ action }) => action)).toEqual([
      'start',
      'submit',
      'open',
      'approachInsurers',
    ])
    expect(await notesOf(tx, quote, id('a1'))).toMatchObject([{ by: 'Robin Sands', text: 'Ask about heat' }])
    expect(await latest(tx, claim, id('b1'), 'close')).toMatchObject({ from: 'acknowledged', by: 'Robin Sands' })
  })
})

const line = { subjectType: 'quote', subjectId: id('a1'), byName: 'Pat', action: 'ask' } as const
const written = (scope: Scope, more: { party: 'client' | 'staff'; visibleTo: 'client' | 'staff'; subjectId?: string }) =>
  transaction(db, scope, (tx) => tx.insert(recordEvents).values({ ...line, ...more }))

test('entries with another party, internal entries by clients, and entries of foreign records are refused', async () => {
  const pat: Scope = { scope: 'holder', of: 'email', key: 'pat@example.com' }
  await written(pat, { party: 'client', visibleTo: 'client' })
  await expect(written(pat, { party: 'client', visibleTo: 'staff' })).rejects.toThrow()
  await expect(written(pat, { party: 'staff', visibleTo: 'client' })).rejects.toThrow()
  await expect(written(pat, { party: 'client', visibleTo: 'client', subjectId: id('a2') })).rejects.toThrow()
  await expect(written({ scope: 'staff', userId: robin }, { party: 'staff', visibleTo: 'staff', subjectId: id('a2') })).rejects.toThrow()
  await expect(written({ scope: 'visitor' }, { party: 'client', visibleTo: 'client' })).rejects.toThrow()
})

test('entries cannot be changed or deleted, except with their record', async () => {
  const system: Scope = { scope: 'system' }
  for (const statement of ['UPDATE record_events SET by_name = by_name', 'DELETE FROM record_events', 'TRUNCATE record_events'])
    await expect(transaction(db, system, (tx) => tx.execute(sql.raw(statement)))).rejects.toThrow()
  await transaction(db, system, (tx) => tx.execute(sql`DELETE FROM quotes WHERE id = ${id('a2')}`))
  const left = (await seen(system)).filter((one) => one.startsWith('a2'))
  expect(left).toEqual([])
  expect(await seen(system)).toContain('a1 submit')
})
