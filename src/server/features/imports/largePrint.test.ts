/** Large print in a file of clients: Yes and No are read, an empty cell keeps what the book says, anything else is told. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { clients } from '#server/features/clients/clients.table.ts'
import { importedBook } from '#test/support/files/importedBook.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ seeded: false })
const boss = await app.signIn({ role: 'admin' })
const book = importedBook(app, boss.cookie)
const wanted = async (name: string) => (await app.database.owner.select().from(clients).where(eq(clients.name, name)))[0]?.largePrint
const file = (...lines: string[]) => ['Legal name,Company number,Large print,Source', ...lines].join('\n')

test('it is read, kept where a file says nothing, and changed where it says something else', async () => {
  await book.imported('clients', file('Wide Ltd,41000001,Yes,', 'Narrow Ltd,41000002,,'))
  expect([await wanted('Wide Ltd'), await wanted('Narrow Ltd')]).toEqual([true, false])
  await book.imported('clients', file('Wide Ltd,41000001,,Fair', 'Narrow Ltd,41000002,yes,'))
  expect([await wanted('Wide Ltd'), await wanted('Narrow Ltd')]).toEqual([true, true])
  await book.imported('clients', file('Wide Ltd,41000001,No,'))
  expect(await wanted('Wide Ltd')).toBe(false)
})

test('what is neither is told at its line', async () => {
  const { firstFaults } = await book.checked('clients', file('Odd Ltd,41000003,18 point,'))
  expect(firstFaults.map(({ line, heading, value, reason }) => [line, heading, value, reason])).toEqual([
    [2, 'Large print', '18 point', 'Enter Yes or No'],
  ])
})
