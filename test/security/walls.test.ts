/**
 * #56 Two safeguards: the condition in the statement, and row-level security. Each is tested with the other taken away, because a table is only safe
 * if either is enough.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { rehearse, transaction, type Scope } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { claimVisitor } from '#test/support/journeys/claimVisitor.ts'
import { marksOf, plantClient } from '#test/support/journeys/erasable.ts'
import { quoteApp } from '#test/support/journeys/quoteApp.ts'

const { app, visitor, sent, present } = await quoteApp()
const { owner, db } = app.database
const [one, other] = [randomUUID(), randomUUID()]
const quote = { id: '', reference: '' }
let draft = ''
let claims: { mine: string; draft: string }
let admin = ''

/** The values of a column that a scope sees. */
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
  // Two submitted claims of two companies, with the rows that belong to them.
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

test('#56 without a condition, a request and its records are visible to its client and to its holders', async () => {
  for (const scope of [clientOf(one), holderOf('quote', quote.id), holderOf('email', 'one@example.com')]) {
    expect(await seen(scope, 'quotes'), JSON.stringify(scope)).toEqual([quote.id])
    for (const table of ['quote_disclosures', 'quote_messages'])
      expect(await seen(scope, table, 'quote_id'), `${table} ${JSON.stringify(scope)}`).toEqual([quote.id])
    // A client sees the history of all its records, a holder only of the proved one.
    const histories = await seen(scope, 'record_events', 'subject_id')
    expect(histories).toContain(quote.id)
    expect(scope.scope === 'client' ? [quote.id, claims.mine] : [quote.id]).toEqual(expect.arrayContaining(histories))
    expect(await seen(scope, 'record_events', 'visible_to')).toEqual(['client'])
  }
})

test('#56 without a condition, a claim and its history are visible to its client and to its holder', async () => {
  for (const scope of [clientOf(one), holderOf('claim', claims.mine)]) {
    expect(await seen(scope, 'claims')).toEqual([claims.mine])
    const histories = await seen(scope, 'record_events', 'subject_id')
    expect(histories).toContain(claims.mine)
    expect(scope.scope === 'client' ? [quote.id, claims.mine] : [claims.mine]).toEqual(expect.arrayContaining(histories))
  }
})

test('#56 without a condition, others see no row of these tables', async () => {
  for (const scope of nobody)
    for (const table of ['quotes', 'quote_disclosures', 'quote_messages', 'claims', 'record_events', 'clients', 'memberships'])
      expect(await seen(scope, table), `${table} ${JSON.stringify(scope)}`).toEqual([])
})

test('#56 staff see no draft or its records, and cannot turn a submitted request into one', async () => {
  expect(await seen(staff, 'quotes')).not.toContain(draft)
  expect(await seen(staff, 'quote_disclosures', 'quote_id')).not.toContain(draft)
  expect(await seen(staff, 'record_events', 'subject_id')).not.toContain(draft)
  expect(await seen(staff, 'claims')).not.toContain(claims.draft)
  expect(await seen(staff, 'record_events', 'subject_id')).not.toContain(claims.draft)
  await expect(
    transaction(db, staff, (tx) => tx.execute(sql`UPDATE quotes SET submitted_at = NULL WHERE id = ${quote.id}::uuid`)),
  ).rejects.toThrow()
})

test('#56 a client cannot change the requests that it sees', async () => {
  const { rows } = await transaction(db, clientOf(one), (tx) => tx.execute(sql`UPDATE quotes SET business = 'x' RETURNING id`))
  expect(rows).toEqual([])
})

test("#52 #53 with row-level security off, /my-quotes still shows only the caller's own requests", async () => {
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

/** Tables for signing in and proving an address: rows are found by the hash of a secret, before anybody is identified. */
const bySecret = [
  'code_sends',
  'email_changes',
  'idempotency_keys',
  'known_devices',
  'mfa_challenges',
  'my_quotes_guesses',
  'my_quotes_mails',
  'my_quotes_sessions',
  'reset_requests',
  'sessions',
]
/** The audit log, which every request writes and staff read, and the outbox of the demonstration. */
const ours = ['audit_log', 'demo_outbox']
/** Public content, without data of clients. */
const published = /^(?:content|search|library|passage|question|media)/

describe('#56 every table without a condition', () => {
  const sanderling = { name: 'Sandrelling', phone: '00900611' }
  const turnstone = { name: 'Turnstoney', phone: '00900722' }
  let planted: Record<'asks' | 'other', Awaited<ReturnType<typeof plantClient>>>
  type Table = { name: string; reads: boolean; writes: string | null; deletes: boolean }
  let tables: Table[]
  beforeAll(async () => {
    planted = { asks: await plantClient(app, sanderling), other: await plantClient(app, turnstone) }
    const { rows } = await owner.execute<Table>(sql`
      SELECT quote_ident(c.relname) AS name, has_table_privilege('seawall_app', c.oid, 'SELECT') AS reads,
        (SELECT quote_ident(min(attname::text)) FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
          AND attidentity = '' AND has_column_privilege('seawall_app', c.oid, attnum, 'UPDATE')) AS writes,
        has_table_privilege('seawall_app', c.oid, 'DELETE') AS deletes
      FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`)
    tables = rows.filter(({ name }) => !published.test(name))
    await writeAudit({ db: owner }, { action: 'clients.edit', after: { name: turnstone.name } })
  })

  /** The tables in which this scope reads, changes or deletes a row with one of the marks, all rolled back. */
  const reached = (scope: Scope, marks: readonly string[]) =>
    rehearse(db, scope, async (tx) => {
      const marked = sql.join(
        marks.map((mark) => sql`strpos(lower(to_jsonb(t)::text), ${mark}) > 0`),
        sql` OR `,
      )
      const found = { read: [] as string[], changed: [] as string[], deleted: [] as string[], tried: 0 }
      for (const { name, reads, writes, deletes } of tables) {
        const table = sql.raw(name)
        if (!reads) continue
        const { rows: seen } = await tx.execute<{ marked: boolean }>(
          sql`SELECT coalesce(bool_or(${marked}), false) AS marked FROM ${table} AS t`,
        )
        if (seen[0]?.marked) found.read.push(name)
        const changed = writes && (await tx.execute(sql`UPDATE ${table} AS t SET ${sql.raw(writes)} = ${sql.raw(writes)} WHERE ${marked}`))
        if (changed && changed.rowCount) found.changed.push(name)
        const deleted = deletes && (await tx.execute(sql`DELETE FROM ${table} AS t WHERE ${marked}`))
        if (deleted && deleted.rowCount) found.deleted.push(name)
        found.tried += 1 + Number(writes !== null) + Number(deletes)
      }
      return found
    })

  test('a client, a holder and a visitor cannot reach a row of another client', async () => {
    const { asks } = planted
    const scopes: Scope[] = [
      clientOf(asks.id),
      { scope: 'client', clientIds: [asks.id, asks.merged], userId: asks.person },
      holderOf('quote', asks.quote.id),
      holderOf('email', 'asked@sandrelling.example.com'),
      ...nobody,
    ]
    let tried = 0
    for (const scope of scopes) {
      const { read, changed, deleted, ...rest } = await reached(scope, marksOf(turnstone))
      tried += rest.tried
      // A visitor who signs in is looked up by name or address.
      const open = [...bySecret, ...ours, ...(scope.scope === 'client' ? [] : ['users'])].toSorted()
      expect([scope, read]).toEqual([scope, open])
      expect([scope, [...changed, ...deleted].filter((name) => !open.includes(name))]).toEqual([scope, []])
    }
    expect(tried).toBeGreaterThan(1000)
  })

  test('staff without the right cannot reach records of a confidential policy, or a confidential document', async () => {
    const { kept, held } = planted.other
    await owner.execute(sql`UPDATE policies SET confidential = true WHERE id = ${kept.id}`)
    await owner.execute(sql`UPDATE claims SET policy_id = ${kept.id} WHERE client_id = ${planted.other.id}`)
    await owner.execute(sql`UPDATE documents SET visible_to = 'confidential' WHERE id = ${held.id}`)
    const marks = [kept.id, held.id]
    const without = await reached(staff, marks)
    const trusted = await reached({ ...staff, confidential: true }, marks)
    // The mail log has a right of its own (docs/decisions/0102).
    expect([without.read, without.changed, without.deleted]).toEqual([['emails'], ['emails'], []])
    const hangs = ['changes', 'claims', 'disclosures', 'documents', 'invoices', 'policies', 'policy_terms', 'presentations', 'proofs']
    expect(trusted.read).toEqual(expect.arrayContaining([...hangs, 'record_events', 'renewals', 'subjectivities', 'uploads']))
  })
})
