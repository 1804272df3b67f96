/** Notifications that an import sends to the handlers named in its file. */
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { clients } from '#server/features/clients/clients.table.ts'
import { importedBook } from '#test/support/files/importedBook.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ seeded: false })
const { owner } = app.database
const boss = await app.signIn({ role: 'admin' })
const book = importedBook(app, boss.cookie)

test('a handler named in a file gets one notification for all new records, and staff get none for their own import', async () => {
  const colleague = await app.signIn({ role: 'admin' })
  const names = await owner.execute<{ id: string; email: string }>(
    sql`SELECT id, email FROM users WHERE id = ANY(${sql.param([colleague.userId, boss.userId])}::uuid[])`,
  )
  const nameOf = (id: string) => names.rows.find((one) => one.id === id)?.email ?? ''
  let number = 9_870_000
  const line = (name: string, handler: string) => `${name},0${(number += 1)},BN1 1AA,${nameOf(handler)}`
  const file = ['Client name,Company No.,Postcode,Handler', line('Told One Ltd', colleague.userId), line('Told Two Ltd', colleague.userId)]
  const found = await book.checked('clients', [...file, line('Told Three Ltd', boss.userId)].join('\n'))
  expect([found.created, found.firstFaults]).toEqual([3, []])
  await book.confirmed(found)
  const [two] = await owner.select().from(clients).where(eq(clients.name, 'Told Two Ltd'))
  expect(two?.assignedTo).toBe(colleague.userId)
  const noticesOf = async (cookie: string) =>
    (
      (await app.json('/api/admin/notifications', { as: cookie })).body.data as {
        items: { kind: string; about: { type: string; name: string } }[]
      }
    ).items
      .filter(({ about }) => about.type === 'import')
      .map(({ kind, about }) => [kind, about.name])
  expect(await noticesOf(colleague.cookie)).toEqual([['assigned', '2 clients from clients.csv']])
  expect(await noticesOf(boss.cookie)).toEqual([])
})
