import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Enqueue } from '#server/jobs/queue.ts'
import { testDatabase } from '#test/support/server/database.ts'
import { asSystem } from './asSystem.ts'
import { transaction, type Db } from './connect.ts'

const { db } = await testDatabase()

const scopeIn = async (tx: Db) => (await tx.execute<{ scope: string }>(sql`SELECT app_scope() AS scope`)).rows[0]?.scope
/** Remembers in whose transaction jobs are queued. */
const noted = () => {
  const places: Db[] = []
  const enqueueIn = (place: Db): Enqueue => {
    places.push(place)
    return Object.assign(() => Promise.resolve(), { all: () => Promise.resolve() })
  }
  return { places, enqueueIn, enqueue: enqueueIn(db) }
}

test('inside a transaction it is part of that, and the scope of the caller is restored', async () => {
  await transaction(db, { scope: 'visitor' }, async (tx) => {
    expect(await asSystem({ db: tx }, async (inside) => [inside.db === tx, await scopeIn(inside.db)])).toEqual([true, 'system'])
    expect(await scopeIn(tx)).toBe('visitor')
  })
})

test('on the pool it is a transaction of its own, which a refusal rolls back', async () => {
  const note = sql`INSERT INTO heartbeats (name, at) VALUES ('asSystem', now())`
  const refused = asSystem({ db }, async (inside) => {
    expect(await scopeIn(inside.db)).toBe('system')
    await inside.db.execute(note)
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  const kept = await asSystem({ db }, (inside) => inside.db.execute(sql`SELECT 1 FROM heartbeats WHERE name = 'asSystem'`))
  expect(kept.rows).toEqual([])
})

test('jobs queued inside belong to the transaction inside, and the rest of the ctx is passed on', async () => {
  const { places, ...queue } = noted()
  await asSystem({ ...queue, db, origin: 'https://www.example.com' }, async (inside) => {
    expect(inside.origin).toBe('https://www.example.com')
    expect(inside.enqueue).not.toBe(queue.enqueue)
    expect(places).toEqual([db, inside.db])
    expect(inside.db).not.toBe(db)
  })
})
