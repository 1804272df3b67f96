/** A request for terms that somebody began for their company is not sent in its name once they have left it. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { quoteApp } from '#test/support/journeys/quoteApp.ts'
import { quotes } from '../quotes.table.ts'

const { app, visitor } = await quoteApp()
const { owner } = app.database

/** A complete request, not sent yet, of somebody who is signed out meanwhile. */
const begun = async () => {
  const clientId = await app.company('Kiln Lane Ltd', randomUUID())
  const { cookie, userId } = await app.signIn({ role: 'client', clientId, membership: { role: 'manager' } })
  const [name = '', value = ''] = cookie.split('=')
  const pat = visitor()
  pat.jar.set(name, value)
  await pat.start({})
  pat.jar.delete(name)
  await pat.answer({})
  const leave = () =>
    owner
      .update(memberships)
      .set({ status: 'revoked', revokedAt: new Date() })
      .where(and(eq(memberships.userId, userId), eq(memberships.clientId, clientId)))
  const clientsAsked = async () => (await owner.select().from(quotes).where(eq(quotes.clientId, clientId))).map(({ status }) => status)
  return { clientId, userId, pat, leave, clientsAsked }
}

test('it is sent by somebody who still acts for the company, also when they have signed out', async () => {
  const { pat, clientsAsked } = await begun()
  expect((await pat.submit()).status).toBe(200)
  expect(await clientsAsked()).toEqual(['submitted'])
})

test('#54 it is not sent once they have left it, or their account is deactivated', async () => {
  const left = await begun()
  await left.leave()
  expect((await left.pat.submit()).status).toBe(403)
  expect(await left.clientsAsked()).toEqual(['draft'])
  const disabled = await begun()
  await owner.update(users).set({ status: 'disabled' }).where(eq(users.id, disabled.userId))
  expect((await disabled.pat.submit()).status).toBe(403)
})

test('a colleague who acts for the company may send it', async () => {
  const { clientId, pat, leave, clientsAsked } = await begun()
  await leave()
  const [name = '', value = ''] = (await app.signIn({ role: 'client', clientId, membership: { role: 'manager' } })).cookie.split('=')
  pat.jar.set(name, value)
  expect((await pat.submit()).status).toBe(200)
  expect(await clientsAsked()).toEqual(['submitted'])
})
