/** Clients pay into the account that two people have agreed on, who both still work here. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BankProposal } from '#contract/admin/settings.ts'
import { users } from '#server/features/users/users.table.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const base = '/api/admin/settings/bank-details'

test('bank details proposed by somebody who has left cannot be confirmed until somebody proposes them again', async () => {
  const [leaver, stays, other] = [
    await app.signIn({ role: 'admin' }),
    await app.signIn({ role: 'admin' }),
    await app.signIn({ role: 'admin' }),
  ]
  const account = { version: 0, accountName: 'Example Ltd client account', sortCode: '123456', accountNumber: '12345678', quote: 'invoice' }
  const propose = (as: string) => app.json(base, { method: 'PUT', body: account, as })
  const confirm = async (as: string) => {
    const waits = (await app.json(`${base}/proposal`, { as })).body.data as BankProposal
    return app.json(`${base}/confirm`, { as, body: { id: waits.id, version: 0 } })
  }
  expect((await propose(leaver.cookie)).status).toBe(200)
  await app.database.owner.update(users).set({ status: 'disabled' }).where(eq(users.id, leaver.userId))
  const refused = await confirm(stays.cookie)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('may no longer change settings')])
  expect((await propose(stays.cookie)).status).toBe(200)
  expect((await confirm(other.cookie)).body.data).toMatchObject({ version: 1, value: { accountNumber: '12345678' } })
})
