/** Lists on a real database: paging while rows are added, search, counts, foreign cursors, CSV. `listOrder.test.ts` tests every list. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { enquiries } from '#server/features/contact/contact.table.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ seeded: false })
const admin = await app.signIn({ role: 'admin' })
const { owner } = app.database

let number = 0
const plant = async (name: string, minute = number) => {
  const id = randomUUID()
  number += 1
  // Several rows at the same time, so that only the id tells them apart.
  const at = new Date(Date.UTC(2026, 10, 1, 9, Math.floor(minute / 3)))
  await owner.insert(enquiries).values({
    id,
    reference: `EN-2026-${String(number).padStart(10, '0')}`,
    submission: id,
    status: number % 4 === 0 ? 'closed' : 'new',
    topic: 'other',
    name,
    business: '',
    email: `e${number}@example.com`,
    phone: '',
    message: 'Hello',
    preferredTime: 'any',
    supportNeed: '',
    source: '',
    dueAt: at,
    createdAt: at,
  })
  return id
}
type Page = { items: { id: string; name: string }[]; total: number; more: boolean; next: string | null; previous: string | null }
const ask = (query: Record<string, string>) => app.json(`/api/admin/enquiries?${new URLSearchParams(query)}`, { as: admin.cookie })
const page = async (query: Record<string, string>) => (await ask(query)).body.data as Page

beforeAll(async () => {
  for (const name of ['Caf\u00e9 Noir', 'CAFE\u0301 noir', '=cmd|1', ...Array.from({ length: 20 }, (_, at) => `Person ${at % 7}`)])
    await plant(name)
})

for (const sort of ['name', 'newest'])
  test(`UX-L1 ${sort}: pages forward and back show each row once while rows are added`, async () => {
    const all = (await page({ sort, limit: '100' })).items.map(({ id }) => id)
    const seen: string[] = []
    let cursor = ''
    let last: Page | undefined
    do {
      last = await page({ sort, limit: '4', ...(cursor ? { cursor } : {}) })
      seen.push(...last.items.map(({ id }) => id))
      cursor = last.next ?? ''
      await plant('Somebody new', Math.floor(Math.random() * 20))
    } while (cursor)
    expect(seen.filter((id) => all.includes(id))).toEqual(all)
    expect(new Set(seen).size).toBe(seen.length)
    const back = last.items.map(({ id }) => id)
    while (last.previous) {
      last = await page({ sort, limit: '4', cursor: last.previous })
      back.unshift(...last.items.map(({ id }) => id))
    }
    expect(back.filter((id) => all.includes(id))).toEqual(all)
    expect(new Set(back).size).toBe(back.length)
  })

test('search ignores accents, case and Unicode form, and counts match the rows', async () => {
  for (const q of ['cafe noir', 'CAFÉ', 'noir cafe', 'cafe\u0301'])
    expect([(await page({ q })).total, (await page({ q })).items.length], q).toEqual([2, 2])
  for (const status of ['open', 'closed'] as const) {
    const { items, total, more } = await page({ status, limit: '100' })
    expect([items.length, more]).toEqual([total, false])
  }
  expect((await page({ q: '%' })).total).toBe(0)
})

test('a cursor that is invalid or belongs to another order is 422', async () => {
  const { next } = await page({ sort: 'newest', limit: '1' })
  const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id = randomUUID()
  for (const cursor of [
    'x',
    packed(null),
    packed(['newest', 'next', '2026-02-30 00:00:00+00', id]),
    packed(['newest', 'next', '2026-01-01 00:00:00+00', 'x']),
  ])
    expect((await ask({ sort: 'newest', cursor })).status, cursor).toBe(422)
  expect((await ask({ sort: 'oldest', cursor: next ?? '' })).status).toBe(422)
})

test('#137 the CSV has the filtered rows and chosen columns, escapes formulas, and is in the audit log', async () => {
  const { total } = await page({ status: 'open' })
  const reply = await app.request('/api/admin/enquiries/csv?status=open&columns=status', { as: admin.cookie })
  const lines = (await reply.text()).trimEnd().split('\r\n')
  expect(lines[0]).toBe('"Name","Status"')
  expect(lines).toHaveLength(total + 1)
  expect(lines).toContain(`"'=cmd|1","New"`)
  const rows = await owner.select().from(auditLog)
  expect(rows.filter(({ action }) => action === 'enquiries.csv')).toMatchObject([{ actorId: admin.userId, after: { status: 'open' } }])
  expect((await app.request('/api/admin/enquiries/csv?columns=password', { as: admin.cookie })).status).toBe(422)
})

describe('a word that is in very many rows', () => {
  beforeAll(async () => {
    await owner.execute(sql`
      INSERT INTO enquiries (id, reference, submission, status, topic, name, business, email, phone, message, preferred_time, support_need, source, due_at, created_at)
      SELECT id, 'EN-2025-' || lpad(n::text, 10, '0'), id, 'new', 'other', name, '', 'many@example.com', '', 'Hello', 'any', '', '', now(), now()
      FROM (SELECT n, gen_random_uuid() AS id, CASE n % 10 WHEN 0 THEN 'Arun Harbour ' WHEN 1 THEN 'Zed harbour ' WHEN 2 THEN 'Beacon ' ELSE 'HARBOUR ' END || n AS name
        FROM generate_series(1, 8000) AS n) AS named`)
    // The planner learns from these statistics how common a word is.
    await owner.execute(sql`ANALYZE enquiries, enquiries_search`)
  })

  test.each(['name', '-name'])('ordered by %s: rows that begin with it come first, each row once, forward and back', async (sort) => {
    const names = (items: Page['items']) => items.map(({ name }) => name.toLowerCase())
    const seen: string[] = []
    let last = await page({ q: 'harbour', sort, limit: '100' })
    expect(last.more).toBe(true)
    for (; ; last = await page({ q: 'harbour', sort, limit: '100', cursor: last.next })) {
      seen.push(...names(last.items))
      if (!last.next) break
    }
    const inOrder = [...seen].sort()
    if (sort === '-name') inOrder.reverse()
    const begins = (name: string) => name.startsWith('harbour')
    expect(seen).toEqual([...inOrder.filter(begins), ...inOrder.filter((name) => !begins(name))])
    expect([seen.length, new Set(seen).size]).toEqual([7200, 7200])
    if (sort === '-name') return
    const back = names(last.items)
    while (last.previous) {
      last = await page({ q: 'harbour', sort, limit: '100', cursor: last.previous })
      back.unshift(...names(last.items))
    }
    expect(back).toEqual(seen)
  })

  test('together with a rarer word, all rows are in the order of names', async () => {
    const { items } = await page({ q: 'harbour 799', sort: 'name', limit: '100' })
    const found = items.map(({ name }) => name)
    expect(found).toEqual(found.toSorted())
    expect(items.length).toBeGreaterThan(5)
    expect(items.every(({ name }) => /harbour.*799/i.test(name))).toBe(true)
  })
})
