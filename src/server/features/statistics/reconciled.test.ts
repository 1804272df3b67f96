/** The figures of the firm: each equals the length of the list that it links to. Also their CSV files, and who sees which figures. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { lists } from '#contract/admin/lists.ts'
import { tabFilters, tabs, unlisted, type FigureLink, type Statistics, type StatisticsTab } from '#contract/admin/statistics.ts'
import { testApp } from '#test/support/server/app.ts'

/** Noon of a Monday. */
const clock = new Date('2026-11-23T12:00:00Z')
const app = await testApp({ seeded: true, parts: { now: () => clock } })
const { build } = app
const { owner } = app.database
const admin = await app.signIn({ role: 'admin' })

type Query = Record<string, string>
const ask = (tab: string, query: Query = {}, as = admin.cookie) =>
  app.json(`/api/admin/statistics/${tab}?${new URLSearchParams(query)}`, { as })
const show = async (tab: StatisticsTab, query: Query = {}, as = admin.cookie) => {
  const { status, body } = await ask(tab, query, as)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as Statistics
}
const between = (from: string, to: string) => ({ period: 'custom', from, to })
const listed = async ({ list, filter }: FigureLink, as = admin.cookie) => {
  const { status, body } = await app.json(`${lists[list].path}?${new URLSearchParams(filter)}`, { as })
  expect(status, `${list} ${JSON.stringify(filter)}`).toBe(200)
  const { total, more } = body.data as { total: number; more: boolean }
  expect(more).toBe(false)
  return total
}

beforeAll(async () => {
  const { clientId } = await build.policy({ class: 'office', insurer: '=Downs Example', inception: '2026-11-23', expiry: '2026-11-23' })
  const { id: policyId } = await build.policy({ clientId, class: 'office', inception: '2026-10-01', assignedTo: admin.userId })
  await build.policy({ clientId, status: 'pending', inception: '2026-10-02' })
  await build.policy({
    clientId,
    class: 'fleet',
    status: 'cancelled',
    inception: '2026-09-30',
    cancelledFrom: '2026-10-31',
    cancellationReason: 'sale',
  })
  await build.policy({ clientId, class: 'kidnap_ransom', confidential: true, inception: '2026-10-31' })
  await build.claim({ clientId, policyId, status: 'settled', submittedAt: new Date('2026-10-31T23:30:00Z'), assignedTo: admin.userId })
  await build.claim({ status: 'closed', closedReason: 'duplicate', submittedAt: new Date('2026-10-25T00:30:00Z') })
  for (const status of ['bound', 'declined_by_client', 'presented', 'submitted'] as const)
    await build.quote({ status, covers: ['PL', 'EL'], assignedTo: admin.userId })
  for (const [status, daysLeft] of [
    ['declined', -10],
    ['no_response', -53],
    ['withdrawn', -5],
    ['accepted', -1],
  ] as const)
    await build.renewal({ status, daysLeft, policy: { class: 'office' }, lostReason: status === 'declined' ? 'price' : '' })
})

describe('every figure', () => {
  beforeAll(async () => {
    for (const state of ['sent', 'dead', 'sent', 'delivered', 'bounced', 'complained'] as const)
      await build.email({ state, createdAt: new Date('2026-11-02T10:00:00Z') })
    await build.document({ fromClient: true, createdAt: new Date('2026-11-02T10:00:00Z') })
    await build.claim({ status: 'declined', submittedAt: new Date('2026-10-03T10:00:00Z') })
    await build.enquiry({ status: 'spam', createdAt: new Date('2026-11-02T10:00:00Z') })
    await build.change({ createdAt: new Date('2026-09-30T22:30:00Z') })
    await build.appointment({ status: 'completed', startsAt: new Date('2026-11-03T10:00:00Z') })
    await build.appointment({ kind: 'callback', status: 'no_show', startsAt: new Date('2026-11-03T11:00:00Z') })
    await build.enquiry({ createdAt: new Date('2026-10-31T23:59:00Z') })
    const { id: answered } = await build.enquiry({ status: 'replied', createdAt: new Date('2026-11-02T10:00:00Z') })
    const { id: acknowledged } = await build.claim({ submittedAt: new Date('2026-11-03T10:00:00Z'), assignedTo: admin.userId })
    const [person, earlier] = [await app.signIn({ role: 'client' }), await app.signIn({ role: 'client' })]
    await owner.execute(sql`
      INSERT INTO enquiry_replies (id, enquiry_id, by_user, message) VALUES (${randomUUID()}, ${answered}, ${admin.userId}, 'Yes, we can do that.')`)
    await owner.execute(sql`
      INSERT INTO record_events (subject_type, subject_id, at, party, by_name, action, visible_to)
      VALUES ('claim', ${acknowledged}, '2026-11-03T16:30:00Z', 'staff', 'A broker', 'acknowledge', 'client')`)
    // One client twice on a day and once before the second period, another only before it, and a colleague, who does not count.
    for (const [at, id] of [
      ['2026-11-04T10:00:00Z', person.userId],
      ['2026-11-04T11:00:00Z', person.userId],
      ['2026-05-04T11:00:00Z', person.userId],
      ['2026-05-05T11:00:00Z', earlier.userId],
      ['2026-11-05T10:00:00Z', admin.userId],
    ])
      await owner.execute(
        sql`INSERT INTO audit_log (at, action, actor_kind, subject_type, subject_id) VALUES (${at}::timestamptz, 'auth.signIn', 'pending', 'user', ${id})`,
      )
    for (const outcome of ['upheld', 'partly', 'not_upheld'] as const)
      await build.complaint({ receivedOn: '2026-11-20', status: 'closed', outcome, finalResponseAt: new Date('2026-11-21T10:00:00Z') })
    await build.complaint({ receivedOn: '2026-11-23' })
    await build.claim({ submittedAt: new Date('2026-11-22T23:59:00Z'), assignedTo: admin.userId })
    await build.renewal({ daysLeft: -3, status: 'bound', assignedTo: admin.userId })
  })

  test.each(tabs)('UX-A7 %s: each number is the length of the list that it links to, and has a definition', async (tab) => {
    const checkedLinks = new Set<string>()
    const [named, planted] = [new Set<string>(), new Set<string>()]
    const narrowed = tabFilters[tab].assigned ? [{ assigned: 'me', ...(tabFilters[tab].class ? { class: 'office' } : {}) }] : []
    for (const query of [{}, between('2026-09-01', '2026-11-23'), ...narrowed] as Query[]) {
      const { parts } = await show(tab, query)
      expect(parts.length).toBeGreaterThan(0)
      for (const { key: part, figures, tables } of parts) {
        for (const { key, definition, link, from, unit, value } of figures) {
          expect(definition, key).toMatch(/^[A-Z].{20,}\.$/)
          if (unit === 'count') expect(value).toBe(from)
          // Each figure has a link or a reason why it has none, never both and never neither.
          expect(link === null, `${part} ${key}`).toBe(`${part}.${key}` in unlisted)
          if (link) named.add(`${part} ${key}`)
          if (from > 0) planted.add(`${part} ${key}`)
          if (link) expect(await listed(link), `${tab} ${key} ${JSON.stringify(query)}`).toBe(from)
        }
        for (const { key, columns, rows, chart } of tables)
          for (const { label, cells } of rows) {
            expect(cells.length).toBe(columns.length)
            // Money and rates stand beside the number of records behind them, and each such number links to the records.
            const numbers = columns.flatMap(({ key: column, unit }, at) => (unit === 'count' ? [{ column, cell: cells[at]! }] : []))
            expect(numbers.length, `${part} ${key}`).toBeGreaterThan(0)
            for (const { column, cell } of numbers)
              expect(cell.link === null, `${part} ${key} ${column}`).toBe(`${part}.${key}.${column}` in unlisted)
            for (const column of chart?.columns ?? []) expect(columns.map((each) => each.key)).toContain(column)
            // Each list is requested once, and empty cells only in the first row.
            for (const { value, link } of cells) {
              if (!link || checkedLinks.has(JSON.stringify(link)) || (value === 0 && label !== rows[0]?.label)) continue
              checkedLinks.add(JSON.stringify(link))
              expect(await listed(link), `${tab} ${key} ${label}`).toBe(value)
            }
          }
      }
    }
    // A count of zero would match any empty list, so each figure with a link must have counted something.
    expect([...named].filter((figure) => !planted.has(figure))).toEqual([])
  })
})

describe('the CSV of a table', () => {
  const csv = (tab: string, query: Query, as = admin.cookie) =>
    app.request(`/api/admin/statistics/${tab}/csv?${new URLSearchParams(query)}`, { as })

  test('#130 the CSV has the lines of the table, and no cell is a formula', async () => {
    const reply = await csv('book', { table: 'insurer' })
    expect(reply.headers.get('content-type')).toContain('text/csv')
    const lines = (await reply.text()).replace('\ufeff', '').split('\r\n')
    expect(lines[0]).toBe('"Insurer","On cover today","Premium in force (GBP)","Began","Written premium (GBP)"')
    expect(lines).toContain(`"'=Downs Example",1,730,1,730`)
    const { rows } = (await show('book')).parts[0]!.tables.find(({ key }) => key === 'insurer')!
    expect(lines.slice(1, -1).map((line) => line.split(',')[1])).toEqual(rows.map(({ cells }) => String(cells[0]!.value)))
  })

  test('a table that the tab does not have, or that the person may not see, is not found', async () => {
    expect((await csv('book', { table: 'nothing' })).status).toBe(404)
    const { cookie } = await app.signIn({ role: 'admin', permissions: ['analytics:view'] })
    expect((await csv('book', { table: 'insurer' }, cookie)).status).toBe(404)
    expect((await csv('content', { table: 'pages' }, cookie)).status).toBe(200)
  })
})

describe('access to figures', () => {
  test('#55 staff with permission for figures only see none about records, and are told which permission opens the rest', async () => {
    const { cookie } = await app.signIn({ role: 'admin', permissions: ['analytics:view'] })
    for (const tab of ['book', 'renewals', 'quotes', 'claims', 'service', 'email'] as const) {
      const found = await show(tab, {}, cookie)
      expect(found.parts, tab).toEqual([])
      expect(found.withheld.length).toBeGreaterThan(0)
    }
    const portal = await show('portal', {}, cookie)
    expect(portal.parts.map(({ key }) => key)).toEqual(['signIns'])
    expect(portal.withheld.map(({ permission }) => permission)).toEqual(['policy:view', 'document:view'])
    expect((await show('content', {}, cookie)).parts).toHaveLength(1)
  })

  test('#55 a tab with several parts shows those whose lists the person may read, and links only to these', async () => {
    const { cookie } = await app.signIn({ role: 'admin', permissions: ['analytics:view', 'contact:view'] })
    const { parts, withheld } = await show('service', {}, cookie)
    expect(parts.map(({ key }) => key)).toEqual(['enquiries'])
    expect(withheld.map(({ permission }) => permission)).toEqual(['appointment:view', 'complaint:view'])
    for (const { link } of parts.flatMap(({ figures }) => figures)) if (link) await listed(link, cookie)
  })

  test('no figure names a client', async () => {
    const everything = JSON.stringify(await Promise.all(tabs.map((tab) => show(tab))))
    expect(everything).not.toMatch(/Company|Harbour Works|Pat Example|Maria Pebble|@example/)
  })

  test('#60 visitors, clients and staff without the permission get no statistics', async () => {
    expect((await app.json('/api/admin/statistics/book')).status).toBe(401)
    for (const person of [{ role: 'client' }, { role: 'contributor' }, { role: 'admin', permissions: ['policy:view'] }] as const)
      expect((await ask('book', {}, (await app.signIn(person)).cookie)).status).toBe(403)
  })
})
