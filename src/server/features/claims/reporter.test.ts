/** Who is mailed about a claim: its reporter, unless they have left the company whose claim it is. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { clients } from '#server/features/clients/clients.table.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { owner } = app.database
const admin = (await app.signIn({ role: 'admin' })).cookie

const arrange = async (reporter: 'member' | 'stranger') => {
  const clientId = crypto.randomUUID()
  const person = await app.signIn({ role: 'client', clientId })
  await owner.update(clients).set({ email: 'post@pebble.example.com' }).where(eq(clients.id, clientId))
  const [{ email } = { email: '' }] = await owner.select({ email: users.email }).from(users).where(eq(users.id, person.userId))
  const reported = reporter === 'member' ? email : `${crypto.randomUUID()}@example.com`
  const claim = await app.build.claim({ clientId, status: 'under_assessment', email: reported, nextUpdateOn: null })
  const step = async (name: string, body: object) =>
    expect((await app.json(`/api/admin/claims/${claim.id}/${name}`, { as: admin, body })).status).toBe(200)
  const mailed = async () =>
    (await owner.select({ to: emails.toAddress }).from(emails).where(eq(emails.relatedId, claim.id)).orderBy(emails.createdAt)).map(
      ({ to }) => to,
    )
  return { person, reported, step, mailed }
}

test('a reporter whose access to the company was taken away gets no more mails about its claim: the company does', async () => {
  const { person, reported, step, mailed } = await arrange('member')
  await step('messages', { text: 'The adjuster comes on Monday.' })
  expect(await mailed()).toEqual([reported])
  await owner.update(memberships).set({ status: 'revoked', revokedAt: new Date() }).where(eq(memberships.userId, person.userId))
  await step('messages', { text: 'The adjuster comes on Tuesday.' })
  await step('offer', { version: 0, offered: 100_000, reason: 'After the excess' })
  expect(await mailed()).toEqual([reported, 'post@pebble.example.com', 'post@pebble.example.com'])
})

test('a reporter who never signed in for the company, such as a driver, is mailed as before', async () => {
  const { reported, step, mailed } = await arrange('stranger')
  await step('messages', { text: 'The adjuster comes on Monday.' })
  expect(await mailed()).toEqual([reported])
})
