/** Staff look at the portal as a client: who may, what they see, what they cannot do, and who is told. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companiesWith } from '#contract/access.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { sessions } from '#server/features/users/users.table.ts'
import { testApp } from '#test/support/server/app.ts'
import { readActor } from './session.ts'

const app = await testApp({ seeded: false })
const { owner, db } = app.database

const arrange = async (permissions: string[] | null = null) => {
  const [clientId, other] = [randomUUID(), randomUUID()]
  const person = await app.signIn({ role: 'client', clientId, alsoOf: [{ clientId: other, role: 'manager' }] })
  const staff = await app.signIn({ role: 'admin', permissions })
  const [membership] = await owner
    .select({ id: memberships.id })
    .from(memberships)
    .where(sql`user_id = ${person.userId} AND client_id = ${clientId}`)
  return { clientId, other, person, staff, membership: membership?.id ?? '' }
}
type Arranged = Awaited<ReturnType<typeof arrange>>

const why = 'They rang: the certificate does not open'
const start = ({ membership, staff }: Arranged) =>
  app.json(`/api/admin/client-people/${membership}/view`, { as: staff.cookie, body: { reason: why } })
const actorOf = ({ staff }: Arranged) => readActor(db, staff.cookie.slice('sid='.length), { slide: false })
const whoami = async ({ staff }: Arranged) => (await app.json('/api/auth/user', { as: staff.cookie })).body.data

test('a member of staff sees what the person sees in one company, cannot change anything and can stop', async () => {
  const one = await arrange()
  expect((await start(one)).status).toBe(200)
  const actor = await actorOf(one)
  expect(actor).toMatchObject({ kind: 'client', userId: one.person.userId, viewedBy: { userId: one.staff.userId } })
  if (actor.kind === 'client') expect(companiesWith(actor, 'people', 'act').map(({ id }) => id)).toEqual([one.clientId])
  expect(await whoami(one)).toMatchObject({
    id: one.person.userId,
    role: 'client',
    staffArea: false,
    viewedBy: { until: expect.any(String) },
  })
  const { body } = await app.json('/api/client/companies', { as: one.staff.cookie })
  expect(body.data).toMatchObject({ items: [{ id: one.clientId }] })
  expect((await app.json(`/api/client/companies/${one.other}`, { as: one.staff.cookie })).status).toBe(404)
  // While viewing, staff can act neither as the client nor as themselves.
  const invitation = { email: 'nobody@example.com', name: 'Nobody', role: 'finance' }
  expect((await app.json(`/api/client/companies/${one.clientId}/people`, { as: one.staff.cookie, body: invitation })).status).toBe(403)
  expect((await app.json('/api/auth/logout', { as: one.staff.cookie, body: {} })).status).toBe(403)
  expect((await app.json('/api/admin/clients', { as: one.staff.cookie })).status).toBe(403)
  expect((await app.json('/api/auth/sessions', { as: one.staff.cookie })).body.data).toEqual([])

  const stopped = await app.json('/api/auth/stop-viewing', { as: one.staff.cookie, body: {} })
  expect(stopped.body.data).toEqual({ client: one.clientId })
  expect(await actorOf(one)).toMatchObject({ kind: 'staff', userId: one.staff.userId })
  expect((await app.json('/api/admin/clients', { as: one.staff.cookie })).status).toBe(200)
})

test('viewing is audited, and the owner of the company reads who viewed and why', async () => {
  const one = await arrange()
  await start(one)
  await app.json('/api/client/companies', { as: one.staff.cookie })
  const { rows } = await owner.execute(sql`SELECT action, reason FROM audit_log WHERE actor_id = ${one.staff.userId} ORDER BY id`)
  expect(rows).toEqual([
    { action: 'viewing.start', reason: why },
    { action: 'access.viewAsClient', reason: null },
  ])
  const { body } = await app.json(`/api/client/companies/${one.clientId}`, { as: one.person.cookie })
  expect((body.data as { log: unknown[] }).log.at(-1)).toMatchObject({
    by: 'Test Person',
    what: 'Portal viewed by our staff as this person',
    detail: why,
  })
})

test("files that staff open while viewing as a client are audited, and a copy of the client's own data is refused", async () => {
  const one = await arrange()
  await start(one)
  const opened = async (path: string) => (await app.request(path, { as: one.staff.cookie })).status
  const id = randomUUID()
  for (const file of ['proofs', 'invoices', 'presentations']) expect(await opened(`/files/${file}/${id}`)).toBe(404)
  expect(await opened('/client/my-data.zip')).toBe(404)
  const { rows } = await owner.execute(
    sql`SELECT after FROM audit_log WHERE actor_id = ${one.staff.userId} AND action = 'access.viewAsClient' ORDER BY id`,
  )
  expect(rows).toEqual(['proof', 'invoice', 'presentation'].map((file) => ({ after: { file, input: { id } } })))
})

test('viewing requires a recent reauthentication and permission to edit clients', async () => {
  const one = await arrange()
  await owner
    .update(sessions)
    .set({ reauthAt: new Date(Date.now() - 6 * 60_000) })
    .where(eq(sessions.userId, one.staff.userId))
  const stale = await start(one)
  expect([stale.status, stale.body['requireReauth']]).toEqual([403, true])
  expect((await start(await arrange(['client:view', 'confidential:view']))).status).toBe(403)
})

test('viewing ends when its time is up, the permission is removed, the membership is revoked or the client is closed', async () => {
  const ends: ((one: Arranged) => Promise<unknown>)[] = [
    ({ staff }) =>
      owner
        .update(sessions)
        .set({ viewingUntil: new Date(Date.now() - 1000) })
        .where(eq(sessions.userId, staff.userId)),
    ({ staff }) => owner.execute(sql`UPDATE users SET permissions = '{client:view}' WHERE id = ${staff.userId}`),
    ({ membership }) => owner.execute(sql`UPDATE memberships SET status = 'revoked', revoked_at = now() WHERE id = ${membership}`),
    ({ clientId }) => owner.execute(sql`UPDATE clients SET status = 'closed' WHERE id = ${clientId}`),
  ]
  for (const end of ends) {
    const one = await arrange()
    await start(one)
    expect((await actorOf(one)).kind).toBe('client')
    await end(one)
    expect((await actorOf(one)).kind).toBe('staff')
  }
})

test('staff without access to confidential policies cannot view a client that has one', async () => {
  const insured = ({ clientId }: Arranged) => app.build.policy({ clientId, class: 'kidnap_ransom', confidential: true })
  const may = await arrange(['client:view', 'client:edit', 'confidential:view'])
  await insured(may)
  expect((await start(may)).status).toBe(200)
  const mayNot = await arrange(['client:view', 'client:edit'])
  await insured(mayNot)
  expect((await start(mayNot)).status).toBe(403)
})

test('staff cannot view as a person who has not accepted the invitation or does not exist', async () => {
  const one = await arrange()
  await owner.execute(sql`UPDATE memberships SET status = 'invited', accepted_at = NULL WHERE id = ${one.membership}`)
  expect((await start(one)).status).toBe(404)
  expect((await start({ ...one, membership: randomUUID() })).status).toBe(404)
})
