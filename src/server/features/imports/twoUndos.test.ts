/** Two tabs that take back one import at the same moment. */
import { expect, test } from 'vitest'
import { importedBook } from '#test/support/files/importedBook.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ seeded: false })
const book = importedBook(app, (await app.signIn({ role: 'admin' })).cookie)

test('of two undos of one import that are asked for at once, one is done and the other says that it was in another tab', async () => {
  const done = await book.imported('clients', 'Legal name,Company number\nTwice Ltd,5000003\n')
  const ask = () => book.call(`/${done.id}/undo`, { id: done.id, version: done.version, reason: 'The wrong file' })
  const replies = await Promise.all([ask(), ask()])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ own: true, status: 'undoing' })
})
