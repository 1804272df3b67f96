import { eq, gt, sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { Failure } from '#contract/failure.ts'
import { rounds, within } from '#test/support/rounds.ts'
import { testDatabase, quietLog } from '#test/support/server/database.ts'
import { asSystem } from './asSystem.ts'
import { allowLongStatements, askOnce, connect, describeRole, transaction, type Db, type Scope } from './connect.ts'
import { databaseFailure } from './faults.ts'
import { forgetStatements } from './session.ts'

const database = await testDatabase()
const { db } = database

const visibleNotes = (tx: Db) => tx.execute<{ client_id: string }>(sql`SELECT client_id FROM notes`)
const failureOf = async (work: Promise<unknown>) =>
  databaseFailure(
    await work.then(
      () => null,
      (error: unknown) => error,
    ),
  )

const clients = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const userId = '00000000-0000-4000-8000-0000000000ff'

await database.owner.execute(
  sql.raw(`
  CREATE TABLE notes (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, client_id uuid NOT NULL, words text UNIQUE);
  ALTER TABLE notes ENABLE ROW LEVEL SECURITY;
  ALTER TABLE notes FORCE ROW LEVEL SECURITY;
  CREATE POLICY notes_of_client ON notes
    USING ((SELECT app_scope()) IN ('staff', 'system') OR client_id = ANY ((SELECT app_client_ids())::uuid[]));
  GRANT SELECT, INSERT, UPDATE, DELETE ON notes TO seawall_app;
  INSERT INTO notes (client_id, words) SELECT unnest(ARRAY['${clients[0]}', '${clients[1]}', '${clients[1]}']::uuid[]), gen_random_uuid();
`),
)

test('#56 row-level security: the role of the app owns nothing and cannot bypass or disable it', async () => {
  expect(await describeRole(db)).toEqual({ name: 'seawall_app', superuser: false, bypassesRowSecurity: false, ownsTables: false })
  await expect(db.execute(sql`CREATE TABLE mine (a int)`)).rejects.toThrow()
  await expect(db.execute(sql`ALTER TABLE notes DISABLE ROW LEVEL SECURITY`)).rejects.toThrow()
})

test('#56 row-level security: without a scope no row is visible, and with one only its own', async () => {
  expect((await visibleNotes(db)).rows).toEqual([])
  expect((await transaction(db, { scope: 'visitor' }, visibleNotes)).rows).toEqual([])
  expect((await transaction(db, { scope: 'staff', userId }, visibleNotes)).rows).toHaveLength(3)
  for (const [index, clientId] of clients.entries()) {
    const { rows } = await transaction(db, { scope: 'client', clientIds: [clientId], userId }, visibleNotes)
    expect(rows.map((row) => row.client_id)).toEqual(Array(index + 1).fill(clientId))
  }
  expect((await transaction(db, { scope: 'client', clientIds: clients, userId }, visibleNotes)).rows).toHaveLength(3)
  expect((await transaction(db, { scope: 'client', clientIds: [], userId }, visibleNotes)).rows).toEqual([])
  // The scope ends with its transaction, so the pooled connection keeps nothing of it.
  expect((await visibleNotes(db)).rows).toEqual([])
})

test('#56 row-level security: a hundred interleaved requests at once on 5 connections see no foreign row', async () => {
  let foreign = 0
  const ask = async (turn: number) => {
    const clientId = clients[turn % 2] ?? ''
    const { rows } = await transaction(db, { scope: 'client', clientIds: [clientId], userId }, visibleNotes)
    foreign += rows.filter((row) => row.client_id !== clientId).length
    if (rows.length !== (turn % 2) + 1) foreign += 1
  }
  for (let round = 0; round < rounds(10, 100); round++) await Promise.all(Array.from({ length: 100 }, (_, turn) => ask(round + turn)))
  expect(foreign).toBe(0)
})

beforeEach(forgetStatements)

test('#56 row-level security: a generic plan returns each scope its own rows, and staff statements have none', async () => {
  const { db: one, close } = connect({ url: database.appUrl, log: quietLog, max: 1 })
  const byWords = (tx: Db) => tx.execute(sql`SELECT client_id FROM notes WHERE words <> ${'nothing'}`)
  const prepared = (tx: Db) => tx.execute(sql`SELECT generic_plans FROM pg_prepared_statements WHERE statement LIKE '%words <>%'`)
  try {
    await transaction(one, { scope: 'staff', userId }, byWords)
    expect((await prepared(one)).rows).toEqual([])
    // PostgreSQL may use a generic plan from the sixth execution on.
    for (let round = 0; round < 8; round++)
      await transaction(one, { scope: 'visitor' }, async (tx) => {
        expect((await byWords(tx)).rows).toHaveLength(0)
        await transaction(tx, { scope: 'system' }, async (inner) => expect((await byWords(inner)).rows).toHaveLength(3))
        const [clientId = ''] = clients
        await transaction(tx, { scope: 'client', clientIds: [clientId], userId }, async (inner) =>
          expect((await byWords(inner)).rows).toHaveLength(1),
        )
      })
    expect((await prepared(one)).rows).toEqual([{ generic_plans: expect.stringMatching(/^[1-9]/) }])
  } finally {
    await close()
  }
})

const notes = pgTable('notes', { id: integer().primaryKey(), clientId: uuid('client_id').notNull(), words: text() })

test('#56 row-level security: generic plans are used for equality and not for ranges, and return each scope its own rows', async () => {
  const { db: one, close } = connect({ url: database.appUrl, log: quietLog, max: 1 })
  const [clientId = '', other = ''] = clients
  const seen = (scope: Scope) =>
    transaction(
      one,
      scope,
      async (tx) => {
        const [own, foreign] = await Promise.all([
          tx.select().from(notes).where(eq(notes.clientId, clientId)),
          tx.select().from(notes).where(eq(notes.clientId, other)),
        ])
        await tx.select().from(notes).where(gt(notes.id, 0))
        await tx.execute(sql`SELECT 'own' FROM notes WHERE client_id = ${clientId}`)
        return [own.length, foreign.length]
      },
      { reads: true },
    )
  try {
    const kept = async () =>
      (await one.execute(sql`SELECT statement, generic_plans > 0 AS kept FROM pg_prepared_statements ORDER BY prepare_time`)).rows
    const built = { statement: expect.stringMatching(/"client_id" = \$1$/), kept: true }
    for (let round = 0; round < 8; round++) expect(await seen({ scope: 'staff', userId })).toEqual([1, 2])
    expect(await kept()).toEqual([built])
    // Raw SQL gets a generic plan only in the scope of a client.
    for (let round = 0; round < 8; round++) {
      expect(await seen({ scope: 'client', clientIds: [clientId], userId })).toEqual([1, 0])
      expect(await seen({ scope: 'client', clientIds: [], userId })).toEqual([0, 0])
      expect(await seen({ scope: 'staff', userId })).toEqual([1, 2])
    }
    expect(await kept()).toEqual([built, { statement: expect.stringContaining(`'own'`), kept: true }])
  } finally {
    await close()
  }
})

test('a job that works by key keeps its plans, and other jobs do not', async () => {
  const { db: one, close } = connect({ url: database.appUrl, log: quietLog, max: 1 })
  const byId = (tx: Db) => tx.execute(sql`SELECT 'by key' FROM notes WHERE id = ${1}`)
  const kept = async () => (await one.execute(sql`SELECT 1 FROM pg_prepared_statements WHERE statement LIKE '%by key%'`)).rows.length
  try {
    for (let round = 0; round < 4; round++) await transaction(one, { scope: 'system' }, byId)
    expect(await kept()).toBe(0)
    for (let round = 0; round < 4; round++) await transaction(one, { scope: 'system' }, byId, { byKey: true })
    expect(await kept()).toBe(1)
  } finally {
    await close()
  }
})

test('a nested transaction belongs to the outer one, whose scope is restored afterwards', async () => {
  await transaction(db, { scope: 'client', clientIds: [clients[0] ?? ''], userId }, async (tx) => {
    await transaction(tx, { scope: 'system' }, async (inner) => expect((await visibleNotes(inner)).rows).toHaveLength(3))
    expect((await visibleNotes(tx)).rows).toHaveLength(1)
    await transaction(tx, { scope: 'visitor' }, async (inner) => expect((await visibleNotes(inner)).rows).toHaveLength(0))
    await transaction(tx, { scope: 'system' }, async () => Promise.reject(new Error('no'))).catch(() => undefined)
    expect((await visibleNotes(tx)).rows).toHaveLength(1)
  })
})

test('a nested transaction refuses an option, because the outer one has begun without it', async () => {
  await transaction(db, { scope: 'staff', userId }, async (tx) => {
    const inside = (options: Parameters<typeof transaction>[3]) =>
      transaction(tx, { scope: 'system' }, (inner) => Promise.resolve(inner === tx), options)
    await expect(inside({ readOnly: true })).rejects.toThrow('readOnly')
    await expect(inside({ reads: true, byKey: true })).rejects.toThrow('reads, byKey')
    await expect(asSystem({ db: tx }, () => Promise.resolve(), { byKey: true })).rejects.toThrow('byKey')
    expect(await inside({ readOnly: false })).toBe(true)
  })
})

test('askOnce runs once in each transaction for the same key, and every time outside', async () => {
  let calls = 0
  const ask = () => Promise.resolve(++calls)
  const twice = (tx: Db) => Promise.all([askOnce(tx, 'how often', ask), askOnce(tx, 'how often', ask)])
  expect(await transaction(db, { scope: 'system' }, twice)).toEqual([1, 1])
  expect(await transaction(db, { scope: 'system' }, twice)).toEqual([2, 2])
  expect(await twice(db)).toEqual([3, 4])
  expect(await transaction(db, { scope: 'system' }, (tx) => Promise.all([askOnce(tx, 'one', ask), askOnce(tx, 'another', ask)]))).toEqual([
    5, 6,
  ])
})

test('a second connection is refused in tests while one is held', async () => {
  const second = /another was asked for/
  const read = (tx: Db) => tx.execute(sql`SELECT 1`)
  await expect(transaction(db, { scope: 'system' }, () => transaction(db, { scope: 'system' }, read))).rejects.toThrow(second)
  await expect(transaction(db, { scope: 'system' }, () => Promise.resolve(db.select({ one: sql`1` }).from(sql`users`)))).rejects.toThrow()
  await transaction(db, { scope: 'system' }, (tx) => transaction(tx, { scope: 'visitor' }, read))
  await read(db)
})

test('#56 row-level security: another scope cannot be entered while a statement is running, in either order', async () => {
  const scope: Scope = { scope: 'client', clientIds: [clients[0] ?? ''], userId }
  const everything = (tx: Db) => transaction(tx, { scope: 'system' }, visibleNotes)
  const slowly = async (tx: Db) => await tx.execute(sql`SELECT pg_sleep(0.05)`)
  const orders: Record<string, (tx: Db) => Promise<unknown>[]> = {
    // Drizzle sends a statement one turn after it is awaited.
    'the statement first': (tx) => [slowly(tx), new Promise(setImmediate).then(() => everything(tx))],
    'the scope first': (tx) => [everything(tx), slowly(tx)],
  }
  for (const [order, both] of Object.entries(orders))
    await expect(
      transaction(db, scope, (tx) => Promise.all(both(tx))),
      order,
    ).rejects.toThrow('Another scope was entered while a statement was under way')
  // After a refusal too, the transaction continues in its own scope.
  const after = await transaction(db, scope, async (tx) => {
    await Promise.all([everything(tx), slowly(tx)]).catch(() => undefined)
    return (await visibleNotes(tx)).rows.length
  })
  expect(after).toBe(1)
  // A statement that began in the inner scope and is still running when the scope is left.
  const late = async (tx: Db) => transaction(tx, { scope: 'system' }, async () => void slowly(tx).catch(() => undefined))
  await expect(transaction(db, scope, late)).rejects.toThrow('Another scope was entered')
  // One after the other is allowed.
  expect(await transaction(db, scope, async (tx) => [(await visibleNotes(tx)).rows.length, (await everything(tx)).rows.length])).toEqual([
    1, 3,
  ])
})

test('an error inside a nested transaction rolls back the whole', async () => {
  const failed = transaction(db, { scope: 'system' }, async (tx) => {
    await tx.execute(sql`INSERT INTO notes (client_id, words) VALUES (${clients[0]}, 'outer')`)
    await transaction(tx, { scope: 'system' }, async (inner) => {
      await inner.execute(sql`INSERT INTO notes (client_id, words) VALUES (${clients[0]}, 'inner')`)
      throw new Error('no')
    })
  })
  await expect(failed).rejects.toThrow('no')
  // The error of the inner statement is thrown, not that of the aborted transaction.
  const divided = transaction(db, { scope: 'system' }, (tx) =>
    transaction(tx, { scope: 'visitor' }, (inner) => inner.execute(sql`SELECT 1 / 0`)),
  )
  await expect(divided).rejects.toMatchObject({ cause: { code: '22012' } })
  const { rows } = await transaction(db, { scope: 'system' }, (tx) => tx.execute(sql`SELECT FROM notes WHERE words IN ('outer', 'inner')`))
  expect(rows).toHaveLength(0)
})

test('a scope value with SQL in it stays a value', async () => {
  const key = `o'brien\\'; SELECT set_config('app.scope', 'system', true); --@example.com`
  await transaction(db, { scope: 'holder', of: 'email', key }, async (tx) => {
    const { rows } = await tx.execute(sql`SELECT current_setting('app.scope') AS scope, app_holder('email') AS key`)
    expect(rows).toEqual([{ scope: 'holder', key }])
  })
})

test('a transaction is rolled back if the error of a statement was swallowed', async () => {
  const swallowed = transaction(db, { scope: 'system' }, async (tx) => {
    await tx.execute(sql`INSERT INTO notes (client_id, words) VALUES (${clients[0]}, 'kept?')`)
    await tx.execute(sql`SELECT 1 / 0`).catch(() => undefined)
  })
  await expect(swallowed).rejects.toThrow('rolled back')
  const { rows } = await transaction(db, { scope: 'system' }, (tx) => tx.execute(sql`SELECT FROM notes WHERE words = 'kept?'`))
  expect(rows).toHaveLength(0)
})

test('when one of several parallel statements fails, a later one is not run after the end of the transaction', async () => {
  const { db: one, close } = connect({ url: database.appUrl, log: quietLog, max: 1 })
  let late: Promise<unknown> = Promise.resolve()
  const note = (tx: Db, words: string) => tx.execute(sql`INSERT INTO notes (client_id, words) VALUES (${clients[0]}, ${words})`)
  const work = transaction(one, { scope: 'system' }, async (tx) => {
    const first = note(tx, 'before').then(async () => {
      // Long after the failure, when the connection may serve another transaction.
      await work.catch(() => undefined)
      return note(tx, 'late')
    })
    late = first
    first.catch(() => undefined)
    await Promise.all([first, tx.execute(sql`SELECT 1 / 0`)])
  })
  await expect(work).rejects.toThrow()
  await transaction(one, { scope: 'system' }, async (tx) => {
    await expect(late).rejects.toThrow('had ended')
    expect((await tx.execute(sql`SELECT words FROM notes WHERE words IN ('before', 'late')`)).rows).toEqual([])
  })
  await close()
})

test('a deadlocked transaction is run again until both are done', async () => {
  await transaction(db, { scope: 'system' }, (tx) =>
    tx.execute(sql`INSERT INTO notes (client_id, words) VALUES (${clients[0]}, 'left'), (${clients[0]}, 'right')`),
  )
  let tries = 0
  let arrived = 0
  const both = async (first: string, second: string) =>
    transaction(db, { scope: 'system' }, async (tx) => {
      tries += 1
      await tx.execute(sql`UPDATE notes SET client_id = client_id WHERE words = ${first}`)
      // Only the first time does each hold one row while it waits for the other's.
      arrived += 1
      for (let wait = 0; arrived < 2 && wait < 200; wait++) await tx.execute(sql`SELECT pg_sleep(0.01)`)
      await tx.execute(sql`UPDATE notes SET client_id = client_id WHERE words = ${second}`)
    })
  await Promise.all([both('left', 'right'), both('right', 'left')])
  expect(tries).toBe(3)
})

test('#159 a pool without a free connection refuses within two seconds, and recovers', async () => {
  const small = connect({ url: database.appUrl, log: quietLog, max: 1 })
  let release = () => {}
  const held = transaction(
    small.db,
    { scope: 'system' },
    () =>
      new Promise<void>((resolve) => {
        release = resolve
      }),
  )
  const started = performance.now()
  const failure = await failureOf(small.db.execute(sql`SELECT 1`))
  expect(performance.now() - started).toBeLessThan(within(2500))
  expect(failure).toBeInstanceOf(Failure)
  expect([failure?.status, failure?.details.retryAfter]).toEqual([503, 5])
  release()
  await held
  expect((await small.db.execute(sql`SELECT 1`)).rows).toHaveLength(1)
  await small.close()
})

test('#156 a connection killed between two statements fails one request, and the process continues', async () => {
  const killed = transaction(db, { scope: 'system' }, async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
    await database.owner.execute(sql`SELECT pg_terminate_backend(${rows[0]?.pid})`)
    await tx.execute(sql`SELECT 1`)
  })
  expect((await failureOf(killed))?.kind).toBe('unavailable')
  expect(await database.ready()).toBe(true)
})

test('database errors are translated to our failures', async () => {
  const insert = (words: string) =>
    transaction(db, { scope: 'system' }, (tx) => tx.execute(sql`INSERT INTO notes (client_id, words) VALUES (${clients[0]}, ${words})`))
  await insert('once')
  expect((await failureOf(insert('once')))?.kind).toBe('conflict')
  expect((await failureOf(insert('nul \u0000 inside')))?.kind).toBe('invalid')
  const hurried = connect({ url: database.appUrl, log: quietLog, max: 1, waits: { statementMs: 50 } })
  expect((await failureOf(hurried.db.execute(sql`SELECT pg_sleep(600)`)))?.kind).toBe('unavailable')
  await hurried.close()
  expect(await failureOf(db.execute(sql`SELECT 1 / 0`))).toBeNull()
  const nobody = connect({ url: 'postgres://a:b@127.0.0.1:1/none', log: quietLog })
  expect((await failureOf(nobody.db.execute(sql`SELECT 1`)))?.status).toBe(503)
  expect(await nobody.ready()).toBe(false)
  await nobody.close()
})

test('a transaction that allows long statements has longer time limits, and the next one on the same connection the usual ones', async () => {
  for (const [waits, seconds] of [
    [{ statementMs: 500 }, 1],
    [{ queryMs: 1500 }, 2.5],
  ] as const) {
    const hurried = connect({ url: database.appUrl, log: quietLog, max: 1, waits })
    const slow = (tx: Db) => tx.execute(sql`SELECT pg_sleep(${seconds})`)
    await transaction(hurried.db, { scope: 'system' }, async (tx) => {
      await allowLongStatements(tx)
      await slow(tx)
    })
    expect((await failureOf(transaction(hurried.db, { scope: 'system' }, slow)))?.kind).toBe('unavailable')
    await hurried.close()
  }
  await expect(allowLongStatements(db)).rejects.toThrow(/needs a transaction/)
})

test('listening survives the loss of its connection, and reports that notices may have been missed', async () => {
  const heard: (string | null)[] = []
  const waiting: { for: string | null; resolve: () => void }[] = []
  const hear = (wanted: string | null) =>
    heard.includes(wanted) ? Promise.resolve() : new Promise<void>((resolve) => waiting.push({ for: wanted, resolve }))
  const stop = await database.listen('news', (payload) => {
    heard.push(payload)
    for (const one of waiting) if (one.for === payload) one.resolve()
  })
  await db.execute(sql`SELECT pg_notify('news', 'first')`)
  await hear('first')
  await database.owner.execute(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN "news"'`)
  await hear(null)
  await db.execute(sql`SELECT pg_notify('news', 'second')`)
  await hear('second')
  await stop()
})

test('with a single login for both, the app switches to its own role', async () => {
  const stepped = connect({ url: database.ownerUrl, appRole: 'seawall_app', log: quietLog, max: 1 })
  const { rows } = await stepped.db.execute<{ role: string }>(sql`SELECT current_user AS role`)
  expect(rows[0]?.role).toBe('seawall_app')
  expect((await stepped.db.execute(sql`SELECT FROM notes`)).rows).toEqual([])
  // Production refuses such a login, because it is a superuser and could switch back.
  expect((await describeRole(stepped.db)).superuser).toBe(true)
  await stepped.close()
})

const plain = new pg.Client({ connectionString: database.ownerUrl })
await plain.connect()
afterAll(() => plain.end())
test('time zone and encoding do not depend on the machine', async () => {
  const { rows } = await plain.query(
    `SELECT current_setting('TimeZone') AS zone, current_setting('server_encoding') AS encoding, lower('ÉCLAIR') AS lower`,
  )
  expect(rows[0]).toEqual({ zone: 'UTC', encoding: 'UTF8', lower: 'éclair' })
})
