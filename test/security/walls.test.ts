/**
 * #56 Two walls: the condition in the statement, and row-level security under it. Each is tried with the other taken away, for a
 * table is only safe when either would do.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { transaction, type Scope } from '#server/db/connect.ts'
import { claimVisitor } from '#test/support/journeys/claimVisitor.ts'
import { quoteApp } from '#test/support/journeys/quoteApp.ts'

const { app, visitor, sent, present } = await quoteApp()
const { owner, db } = app.database
const [one, other] = [randomUUID(), randomUUID()]
const quote = { id: '', reference: '' }
let draft = ''
let claims: { mine: string; draft: string }
let admin = ''

/** What a scope sees of a table, by the given column. */
const seen = (scope: Scope, table: string, column = 'id') =>
  transaction(db, scope, async (tx) => {
    const { rows } = await tx.execute<{ value: string }>(sql.raw(`SELECT DISTINCT ${column}::text AS value FROM ${table} ORDER BY 1`))
    return rows.map(({ value }) => value)
  })
const holderOf = (of: 'quote' | 'claim' | 'email', key: string): Scope => ({ scope: 'holder', of, key })
const clientOf = (...clientIds: string[]): Scope => ({ scope: 'client', clientIds, userId: randomUUID() })
const staff: Scope = { scope: 'staff', userId: randomUUID() }
const nobody: Scope[] = [
  { scope: 'visitor' },
  clientOf(),
  clientOf(randomUUID()),
  holderOf('email', 'nobody@example.com'),
  holderOf('quote', randomUUID()),
]

beforeAll(async () => {
  await app.company('One Ltd', one)
  await app.company('Other Ltd', other)
  const { id, reference } = await sent('one@example.com')
  Object.assign(quote, { id, reference })
  await present(id)
  await sent('other@example.com')
  const browser = visitor()
  await browser.start({ cover: 'PL' })
  const reporter = claimVisitor(app, '192.0.2.77')
  await reporter.start()
  await reporter.answer({}, 'happened')
  const rows = async (text: string) => (await owner.execute<{ id: string }>(sql.raw(text))).rows.map((row) => row.id)
  draft = (await rows(`SELECT id FROM quotes WHERE status = 'draft'`))[0] ?? ''
  const [reported = ''] = await rows('SELECT id FROM claims')
  claims = { mine: randomUUID(), draft: reported }
  // Two claims of two companies, sent; rows of everything that hangs on them.
  for (const [claim, client] of [
    [claims.mine, one],
    [randomUUID(), other],
  ] as const) {
    await owner.execute(sql`INSERT INTO claims (id, status, client_id, set_version, reference, submitted_at, sent)
      SELECT ${claim}::uuid, 'submitted', ${client}::uuid, set_version, ${`CL-${claim}`}, now(), '{}' FROM claims WHERE id = ${reported}::uuid`)
    await owner.execute(
      sql`INSERT INTO record_events (subject_type, subject_id, party, by_name, action, visible_to)
        VALUES ('claim', ${claim}::uuid, 'client', 'Reporter', 'submit', 'client')`,
    )
  }
  await owner.execute(sql`INSERT INTO quote_messages (id, quote_id, sender, by_name, body)
    SELECT gen_random_uuid(), id, 'staff', 'Broker', 'A word' FROM quotes WHERE status <> 'draft'`)
  await owner.execute(
    sql`INSERT INTO record_events (subject_type, subject_id, party, by_name, action, reason, visible_to)
      SELECT 'quote', id, 'staff', 'Broker', 'note', 'Among us', 'staff' FROM quotes WHERE status <> 'draft'`,
  )
  await owner.execute(sql`UPDATE quotes SET client_id = ${one}::uuid WHERE id = ${quote.id}::uuid`)
  admin = (await app.signIn({ role: 'admin' })).cookie
})

afterEach(async () => {
  await owner.execute(sql`ALTER TABLE quotes ENABLE ROW LEVEL SECURITY`)
  await owner.execute(sql`ALTER TABLE claims ENABLE ROW LEVEL SECURITY`)
})

test('#56 without any condition, a request shows to its client and to whoever proved it, with all that hangs on it', async () => {
  for (const scope of [clientOf(one), holderOf('quote', quote.id), holderOf('email', 'one@example.com')]) {
    expect(await seen(scope, 'quotes'), JSON.stringify(scope)).toEqual([quote.id])
    for (const table of ['quote_disclosures', 'quote_messages'])
      expect(await seen(scope, table, 'quote_id'), `${table} ${JSON.stringify(scope)}`).toEqual([quote.id])
    // A client sees the history of all that is theirs; whoever proved one thing, of that alone.
    const histories = await seen(scope, 'record_events', 'subject_id')
    expect(histories).toContain(quote.id)
    expect(scope.scope === 'client' ? [quote.id, claims.mine] : [quote.id]).toEqual(expect.arrayContaining(histories))
    expect(await seen(scope, 'record_events', 'visible_to')).toEqual(['client'])
  }
})

test('#56 without any condition, a claim shows to its client and to whoever proved it, with its history', async () => {
  for (const scope of [clientOf(one), holderOf('claim', claims.mine)]) {
    expect(await seen(scope, 'claims')).toEqual([claims.mine])
    const histories = await seen(scope, 'record_events', 'subject_id')
    expect(histories).toContain(claims.mine)
    expect(scope.scope === 'client' ? [quote.id, claims.mine] : [claims.mine]).toEqual(expect.arrayContaining(histories))
  }
})

test('#56 nobody else sees a row of any of it', async () => {
  for (const scope of nobody)
    for (const table of ['quotes', 'quote_disclosures', 'quote_messages', 'claims', 'record_events', 'clients', 'memberships'])
      expect(await seen(scope, table), `${table} ${JSON.stringify(scope)}`).toEqual([])
})

test('#56 staff see no draft, nor what hangs on one, and cannot make one of what was sent', async () => {
  expect(await seen(staff, 'quotes')).not.toContain(draft)
  expect(await seen(staff, 'quote_disclosures', 'quote_id')).not.toContain(draft)
  expect(await seen(staff, 'record_events', 'subject_id')).not.toContain(draft)
  expect(await seen(staff, 'claims')).not.toContain(claims.draft)
  expect(await seen(staff, 'record_events', 'subject_id')).not.toContain(claims.draft)
  await expect(
    transaction(db, staff, (tx) => tx.execute(sql`UPDATE quotes SET submitted_at = NULL WHERE id = ${quote.id}::uuid`)),
  ).rejects.toThrow()
})

test('#56 a client reads the requests it sees and writes none of them; of claims it writes its own and no others', async () => {
  const { rows } = await transaction(db, clientOf(one), (tx) => tx.execute(sql`UPDATE quotes SET business = 'x' RETURNING id`))
  expect(rows).toEqual([])
})

test('#52 #53 with row-level security off, /my-quotes still shows nobody else’s request', async () => {
  const stranger = visitor()
  await stranger.prove('other@example.com')
  await owner.execute(sql`ALTER TABLE quotes DISABLE ROW LEVEL SECURITY`)
  expect((await stranger.call(`/api/my-quotes/${quote.reference}`)).status).toBe(404)
  expect((await stranger.call(`/api/my-quotes/${quote.id}`)).status).toBe(404)
  expect((await stranger.call(`/api/my-quotes/${quote.reference}/withdraw`, { body: {} })).status).toBe(404)
  const { quotes } = (await stranger.call('/api/my-quotes')).body.data as { quotes: { reference: string }[] }
  expect(quotes.map(({ reference }) => reference)).not.toContain(quote.reference)
})

test('#56 with row-level security off, staff still find no draft', async () => {
  await owner.execute(sql`ALTER TABLE quotes DISABLE ROW LEVEL SECURITY`)
  await owner.execute(sql`ALTER TABLE claims DISABLE ROW LEVEL SECURITY`)
  for (const [path, id] of [
    ['quotes', draft],
    ['claims', claims.draft],
  ] as const) {
    expect((await app.json(`/api/admin/${path}/${id}`, { as: admin })).status, path).toBe(404)
    const { items } = (await app.json(`/api/admin/${path}`, { as: admin })).body.data as { items: { id: string }[] }
    expect(items.length, path).toBeGreaterThan(0)
    expect(
      items.map((item) => item.id),
      path,
    ).not.toContain(id)
  }
})
