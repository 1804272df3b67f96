/** #56 Row-level security of mails and text messages: without a permitted scope, the app's own role reads none. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { transaction, type Scope } from '#server/db/connect.ts'
import { testDatabase } from '#test/support/server/database.ts'

const { db, owner } = await testDatabase()
const tables = ['emails', 'email_secrets', 'email_events', 'text_messages', 'stopped_addresses'] as const
const strangers: Scope[] = [
  { scope: 'visitor' },
  { scope: 'client', clientIds: [randomUUID()], userId: randomUUID() },
  { scope: 'holder', of: 'email', key: 'owner@example.com' },
]
const staff: Scope = { scope: 'staff', userId: randomUUID() }
const mail = randomUUID()

const insert = (
  state: string,
  text: string | null,
) => sql`INSERT INTO emails (id, template, to_address, props, subject, text, state, has_secrets, message_id)
  VALUES (gen_random_uuid(), 'quoteTerms', 'owner@example.com', '{}', 'Terms', ${text}, ${state}, false, gen_random_uuid()::text)`
const count = async (scope: Scope, table: string) =>
  transaction(db, scope, async (tx) => Number((await tx.execute<{ n: string }>(sql.raw(`SELECT count(*) AS n FROM ${table}`))).rows[0]?.n))

beforeAll(async () => {
  await owner.execute(sql`INSERT INTO emails (id, template, to_address, props, subject, state, has_secrets, message_id)
    VALUES (${mail}, 'passwordReset', 'owner@example.com', '{}', 'Choose a new password', 'sending', true, ${mail})`)
  await owner.execute(sql`INSERT INTO email_secrets (email_id, sealed) VALUES (${mail}, 'k1.x')`)
  await owner.execute(sql`INSERT INTO email_events (email_id, kind) VALUES (${mail}, 'trying')`)
  await owner.execute(
    sql`INSERT INTO text_messages (id, purpose, to_number, text) VALUES (gen_random_uuid(), 'notice', '+447700900123', 'x')`,
  )
  await owner.execute(sql`INSERT INTO stopped_addresses (id, address, reason) VALUES (gen_random_uuid(), 'stopped@example.com', 'bounced')`)
})

test.each(tables)('#56 %s: only staff and the system see rows, and without a scope there are none', async (table) => {
  for (const scope of strangers) expect(await count(scope, table), JSON.stringify(scope)).toBe(0)
  const { rows } = await db.execute<{ n: string }>(sql.raw(`SELECT count(*) AS n FROM ${table}`))
  expect(Number(rows[0]?.n)).toBe(0)
  expect(await count({ scope: 'system' }, table)).toBeGreaterThan(0)
  // Sealed secrets are not visible to staff either.
  expect((await count(staff, table)) > 0).toBe(table !== 'email_secrets')
})

test('#56 a stranger can queue a mail, but cannot change one or insert one that looks sent', async () => {
  for (const scope of strangers) {
    await transaction(db, scope, (tx) => tx.execute(insert('queued', null)))
    const { rows } = await transaction(db, scope, (tx) => tx.execute(sql`UPDATE emails SET to_address = 'thief@example.com' RETURNING id`))
    expect(rows).toEqual([])
    await expect(transaction(db, scope, (tx) => tx.execute(insert('sent', null)))).rejects.toThrow()
    await expect(transaction(db, scope, (tx) => tx.execute(insert('queued', 'words of a stranger')))).rejects.toThrow()
  }
})

test('#56 a stranger gets only counts and yes or no about an address', async () => {
  const asked = await transaction(db, { scope: 'visitor' }, async (tx) => {
    const { rows } = await tx.execute(sql`SELECT * FROM mails_of_a_day('owner@example.com', ARRAY['quoteTerms'], NULL)`)
    const { rows: stopped } = await tx.execute(sql`SELECT is_stopped_address('stopped@example.com') AS stopped`)
    // The functions leave the scope unchanged.
    const { rows: scope } = await tx.execute(sql`SELECT app_scope() AS scope`)
    return [...rows, ...stopped, ...scope]
  })
  expect(asked).toEqual([{ sent: 3, by_sender: 3 }, { stopped: true }, { scope: 'visitor' }])
})
