/** Every list, compared with its rows sorted in plain code: each row once in any order, filter and page size; no input causes a fault. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { listNames, lists, type ListName } from '#contract/admin/lists.ts'
import type { AnyList } from '#contract/list.ts'
import { meansOf } from '#test/support/figureFilters.ts'
import { expectedLists } from '#test/support/lists.ts'
import type { Stored } from '#test/support/plainList.ts'
import { rounds } from '#test/support/rounds.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ seeded: false })
const [me, colleague] = [await app.signIn({ role: 'admin' }), await app.signIn({ role: 'admin' })]
const rowsOfEach = 18

beforeAll(async () => {
  const { build, database } = app
  await database.owner.execute(
    `INSERT INTO question_sets (family, version, body, seed_hash) VALUES ('request', 1, '{}', ''), ('claim', 1, '{}', '') ON CONFLICT DO NOTHING`,
  )
  for (const listed of listNames)
    for (let place = 0; place < rowsOfEach; place++) await expectedLists[listed].plant(build, place, [me.userId, colleague.userId])
  // On a slow machine, a session noted as used between two pages would move its user to the top of the list.
  await database.owner.execute(`UPDATE sessions SET last_seen_at = now() + interval '1 day'`)
})

type Asked = Record<string, string>
type Page = { items: { id: string }[]; total: number; more: boolean; next: string | null; previous: string | null }
const ask = (listed: ListName, asked: Asked) => app.request(`${lists[listed].path}?${new URLSearchParams(asked)}`, { as: me.cookie })
const page = async (listed: ListName, asked: Asked) => {
  const reply = await ask(listed, asked)
  expect(reply.status, JSON.stringify(asked)).toBe(200)
  return ((await reply.json()) as { data: Page }).data
}

/** The rows that the list should show, in order. */
const expected = async (listed: ListName, { sort, ...filters }: Asked) => {
  const { table, base, keys } = expectedLists[listed]
  const { filters: means, beside } = meansOf(listed)
  const { list } = lists[listed] as { list: AnyList }
  const stored = (await app.database.owner.select().from(table)) as Stored[]
  const rows = stored.map(await beside(app.build))
  const now = new Date()
  const shown = rows.filter(
    (row) => base(row, filters, me.userId) && Object.entries(filters).every(([key, value]) => means[key]?.(row, value, me.userId, now)),
  )
  const [column, orders] = Object.entries(list.sorts).find(([, each]) => each.includes(sort ?? list.defaultSort))!
  const key = keys[column]!
  const before = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
  const direction = orders[1] === (sort ?? list.defaultSort) ? -1 : 1
  return shown.sort((a, b) => direction * (before(key(a), key(b)) || before(a.id, b.id))).map(({ id }) => id)
}

/** Pages forward to the end, then back to the start. */
const walk = async (listed: ListName, asked: Asked) => {
  const forward: string[] = []
  let last = await page(listed, asked)
  for (;;) {
    forward.push(...last.items.map(({ id }) => id))
    if (!last.next) break
    last = await page(listed, { ...asked, cursor: last.next })
  }
  const back = last.items.map(({ id }) => id)
  while (last.previous) {
    last = await page(listed, { ...asked, cursor: last.previous })
    back.unshift(...last.items.map(({ id }) => id))
  }
  return { forward, back }
}

const valuesOf = (listed: ListName, key: string): string[] => {
  const filter = (lists[listed].list as AnyList).filters[key]
  const people = filter?.schema.safeParse(colleague.userId).success && key === 'assigned' ? [colleague.userId] : []
  return [...(filter?.options.map(({ value }) => value) ?? []), ...people, ...(meansOf(listed).values[key] ?? [])]
}

describe.each(listNames)('the list of %s', (listed) => {
  const list = lists[listed].list as AnyList
  const filters = Object.keys(list.filters)
  const someFilters = fc.record(Object.fromEntries(filters.map((key) => [key, fc.constantFrom(...valuesOf(listed, key))])), {
    requiredKeys: [],
  })

  test.each(Object.values(list.sorts).flat())(
    'UX-L1 in the order %s, pages forward and back show each row once, with any filters',
    async (sort) => {
      await fc.assert(
        fc.asyncProperty(fc.oneof(fc.constant({}), someFilters), fc.integer({ min: 1, max: 9 }), async (filter, limit) => {
          const asked = Object.fromEntries(Object.entries(filter as Asked))
          const rows = await expected(listed, { ...asked, sort })
          expect(await walk(listed, { ...asked, sort, limit: String(limit) })).toEqual({ forward: rows, back: rows })
        }),
        { numRuns: rounds(2, 20) },
      )
    },
  )

  test('each value of each filter shows and counts the right rows', async () => {
    for (const key of filters)
      for (const value of valuesOf(listed, key)) {
        const { items, total, more } = await page(listed, { [key]: value, limit: '100' })
        expect([`${key}=${value}`, items.map(({ id }) => id), total, more]).toEqual([
          `${key}=${value}`,
          await expected(listed, { [key]: value }),
          items.length,
          false,
        ])
      }
  })

  test('UX-L2 its CSV has ISO dates and plain numbers, without currency, per cent signs and codes', async () => {
    const columns = Object.keys(list.columns).join(',')
    const reply = await app.request(`${lists[listed].path}/csv?${new URLSearchParams({ columns })}`, { as: me.cookie })
    expect(reply.status).toBe(listed === 'mediaTrash' ? 404 : 200)
    const cells = (await reply.text()).split(/[,\r\n]+/)
    expect(cells.filter((cell) => /^"?'?(?:[-+]?\u00a3|[-+\u2212]?[\d.]+%|\d\d\/\d\d\/\d{4}|'[-+]?[\d.]+"|PL\b)/.test(cell))).toEqual([])
  })

  test('its predefined views are valid, and show the right rows', async () => {
    if (list.opensWith !== undefined) expect(Object.keys(list.views ?? {})).toContain(list.opensWith)
    for (const { parameters } of Object.values(list.views ?? {})) {
      expect(
        (lists[listed].list as unknown as { view: { safeParse: (given: unknown) => { success: boolean } } }).view.safeParse(parameters)
          .success,
      ).toBe(true)
      const { columns: _shown, ...narrowing } = parameters
      const rows = await expected(listed, narrowing)
      expect((await page(listed, { ...narrowing, limit: '100' })).items.map(({ id }) => id)).toEqual(rows)
    }
  })

  test('any search text, filter or cursor is answered or refused, without a fault', async () => {
    const { next } = await page(listed, { limit: '1' })
    const packed = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '').toString('base64url')
    const parts = JSON.parse(Buffer.from(next!, 'base64url').toString()) as unknown[]
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('\0', "'", '\\', '%_', 'infinity', '-infinity', 'NaN', '1e999'),
    )
    const bent = fc.tuple(fc.nat(3), fc.oneof(odd, fc.jsonValue())).map(([at, value]) => packed(parts.with(at, value)))
    const cursors = fc.oneof(
      odd,
      bent,
      fc.jsonValue().map(packed),
      fc.nat(next!.length).map((end) => next!.slice(0, end)),
    )
    const key = fc.constantFrom('q', 'sort', 'limit', 'columns', ...filters)
    const refused = async (asked: Asked) => {
      const { status } = await ask(listed, asked)
      expect([200, 400, 422], JSON.stringify(asked)).toContain(status)
      return status
    }
    await fc.assert(
      fc.asyncProperty(cursors, async (cursor) => {
        // A cursor that is accepted must lead to a page.
        if ((await refused({ cursor })) === 200) expect(await page(listed, { cursor })).toHaveProperty('items')
      }),
      { numRuns: 15 },
    )
    await fc.assert(
      fc.asyncProperty(key, odd, async (name, value) => {
        await refused({ [name]: value })
      }),
      { numRuns: 15 },
    )
  })
})
