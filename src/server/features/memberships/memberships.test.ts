/** People who belong to several companies: the rights of each role, what each right shows, and when access ends. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accessText, admits, companiesWith, companyActedFor, type Access, type Client } from '#contract/access.ts'
import { get, group, post } from '#contract/endpoint.ts'
import { areas, areWithin, membershipRoles, roleRights, rightsOf } from '#contract/model/people/membership.ts'
import { z } from '#contract/schema.ts'
import type { Ctx } from '#server/ctx.ts'
import { transaction } from '#server/db/connect.ts'
import { readActor } from '#server/features/auth/session/session.ts'
import { dispatch, mount } from '#server/http/api/serve.ts'
import { holders } from '#server/operations.ts'
import { expectedRights } from '#test/access/roles.ts'
import { testApp, type Person } from '#test/support/server/app.ts'
import { people } from '#test/support/server/people.ts'
import { clients } from '../clients/clients.table.ts'
import { memberships } from './memberships.table.ts'

const app = await testApp({ seeded: false })
const { owner, db } = app.database

const actorOf = async (person: Omit<Person, 'role'>) => {
  const { cookie } = await app.signIn({ role: 'client', ...person })
  return readActor(db, cookie.slice('sid='.length), { slide: false })
}
const clientOf = async (person: Omit<Person, 'role'>): Promise<Client> => {
  const actor = await actorOf(person)
  if (actor.kind !== 'client') throw new Error(`a ${actor.kind}`)
  return actor
}

/** Returns the ids of the companies that a call to an endpoint with this access sees. */
const seen = async (access: Access, actor: Client, method: 'GET' | 'POST' = 'GET') => {
  const nothing = z.strictObject({})
  const output = z.object({ ids: z.array(z.string()) })
  const declared = { access, input: nothing, output }
  const audience = access === 'anyone' ? 'site' : 'portal'
  const [mounted] = mount(group(audience, 'probe', { ask: method === 'GET' ? get('/api/x', declared) : post('/api/x', declared) }), {
    ask: async (ctx: Ctx) => ({ ids: (await ctx.db.select({ id: clients.id }).from(clients)).map(({ id }) => id).sort() }),
  })
  if (!mounted) throw new Error('Nothing was mounted')
  const limits = { consume: () => Promise.resolve(), refund: () => Promise.resolve() }
  const request = { id: 'x', ip: '203.0.113.7', ipPrefix: '203.0.113.7', userAgent: '', cookies: new Map<string, string>() }
  const deps = { ...app.deps, limits, holders, staffArea: () => Promise.resolve('admins' as const) }
  const { body } = await dispatch(mounted, {}, { request, actor: () => Promise.resolve(actor), idempotencyKey: null }, deps)
  return (body.data as { ids: string[] }).ids
}

test('a membership has the rights of its role, and its valid exceptions override them', () => {
  expect(Object.keys(roleRights).sort()).toEqual([...membershipRoles].sort())
  for (const role of membershipRoles) expect(areWithin(roleRights[role], roleRights.owner), role).toBe(true)
  expect(rightsOf('readonly', { claims: 'act', billing: 'none' })).toEqual({ ...roleRights.readonly, claims: 'act', billing: 'none' })
  expect(rightsOf('claims', { quotes: 'everything', __proto__: 'act', power: 'act' })).toEqual(roleRights.claims)
  expect(areWithin(rightsOf('manager', { people: 'act' }), roleRights.manager)).toBe(false)
})

test('#52 #54 a call sees only the companies in which the person has the right that it asks for', async () => {
  const [one, other] = [randomUUID(), randomUUID()].sort() as [string, string]
  const person = await clientOf({ clientId: one, membership: { role: 'finance' }, alsoOf: [{ clientId: other, role: 'claims' }] })
  expect(person.companies.map(({ id }) => id).sort()).toEqual([one, other])
  const expected: [Access, string[] | 403][] = [
    [{ client: 'billing', right: 'act' }, [one]],
    [{ client: 'billing', right: 'view' }, [one]],
    [{ client: 'claims', right: 'act' }, [other]],
    [{ client: 'claims', right: 'view' }, [other]],
    [{ client: 'policies', right: 'view' }, [one, other]],
    [{ client: 'policies', right: 'act' }, 403],
    [{ client: 'people', right: 'view' }, 403],
    ['client', [one, other]],
    // An endpoint for any signed-in person shows no company.
    ['signedIn', []],
  ]
  for (const [access, ids] of expected)
    if (ids === 403) await expect(seen(access, person), accessText(access)).rejects.toMatchObject({ kind: 'forbidden' })
    else expect(await seen(access, person), accessText(access)).toEqual(ids)
  expect(companyActedFor(person, 'claims')?.id).toBe(other)
  expect(companyActedFor(person, 'policies')).toBeNull()
  expect(companyActedFor({ ...person, chosen: other }, 'claims')?.id).toBe(other)
  // The chosen company lacks the right, and the other company is not used instead.
  expect(companyActedFor({ ...person, chosen: one }, 'claims')).toBeNull()
})

test('every area and right admits exactly the roles in the table of expected rights', () => {
  for (const area of areas)
    for (const right of ['view', 'act'] as const) {
      const admitted = membershipRoles.filter((role) => {
        const companies = [{ id: 'c', name: 'C', rights: roleRights[role] }]
        return admits({ client: area, right }, { kind: 'client', userId: 'u', sessionId: 's', name: 'N', companies, chosen: null })
      })
      expect(admitted.join(' '), `${area}:${right}`).toBe(expectedRights[area][right])
    }
})

test('#18 a revoked, expired or unaccepted membership gives no access, and an open session loses it at once', async () => {
  const past = new Date(Date.now() - 60_000)
  for (const membership of [
    { status: 'revoked' as const, revokedAt: past },
    { status: 'expired' as const },
    { status: 'invited' as const },
    { expiresAt: past },
  ])
    expect(await actorOf({ clientId: randomUUID(), membership }), JSON.stringify(membership)).toEqual({ kind: 'visitor' })
  const [closed, open] = [randomUUID(), randomUUID()]
  const { cookie } = await app.signIn({ role: 'client', clientId: closed, alsoOf: [{ clientId: open, role: 'manager' }] })
  const ids = async () => {
    const actor = await readActor(db, cookie.slice('sid='.length), { slide: false })
    return actor.kind === 'client' ? actor.companies.map(({ id }) => id).sort() : actor.kind
  }
  expect(await ids()).toEqual([closed, open].sort())
  await owner.execute(sql`UPDATE memberships SET status = 'revoked', revoked_at = now() WHERE client_id = ${closed}`)
  expect(await ids()).toEqual([open])
  await owner.execute(sql`UPDATE memberships SET expires_at = now() WHERE client_id = ${open}`)
  expect(await ids()).toBe('visitor')
})

test('#18 closing or declining a company signs its people out at once, and a new session has only their open companies', async () => {
  const [one, other] = [await app.company('Staying Ltd', randomUUID()), await app.company('Closing Ltd', randomUUID())]
  const user = await app.build.user({ role: 'client', clientId: one })
  await app.addMember(user.id, other, { role: 'manager' })
  const companies = async (token: string) => {
    const actor = await readActor(db, token, { slide: false })
    return actor.kind === 'client' ? actor.companies.map(({ id }) => id).sort() : actor.kind
  }
  const set = (id: string, status: string) => owner.execute(sql`UPDATE clients SET status = ${status} WHERE id = ${id}`)
  for (const status of ['closed', 'declined']) {
    const before = await app.build.session(user)
    expect(await companies(before)).toEqual([one, other].sort())
    await set(other, status)
    const after = await app.build.session(user)
    expect([status, await companies(before), await companies(after)]).toEqual([status, 'visitor', [one]])
    await set(other, 'active')
  }
  await set(other, 'closed')
  await set(one, 'closed')
  expect(await companies(await app.build.session(user))).toBe('visitor')
})

test('a person has one live membership in a company, and ended memberships are kept and cannot be deleted', async () => {
  const clientId = randomUUID()
  const { userId } = await app.signIn({ role: 'client', clientId })
  await expect(app.addMember(userId, clientId)).rejects.toThrow()
  await owner.execute(sql`UPDATE memberships SET status = 'revoked', revoked_at = now() WHERE user_id = ${userId}`)
  await app.addMember(userId, clientId)
  expect(
    await owner
      .select({ id: memberships.id })
      .from(memberships)
      .where(sql`user_id = ${userId}`),
  ).toHaveLength(2)
  await expect(transaction(db, { scope: 'system' }, (tx) => tx.delete(memberships))).rejects.toThrow()
})

test('#56 row-level security hides memberships and people of other companies and refuses changes to them', async () => {
  const [mine, theirs] = [randomUUID(), randomUUID()]
  const me = await app.signIn({ role: 'client', clientId: mine })
  const colleague = await app.signIn({ role: 'client', clientId: mine, membership: { role: 'claims' } })
  const stranger = await app.signIn({ role: 'client', clientId: theirs })
  const found = await transaction(db, { scope: 'client', clientIds: [mine], userId: me.userId }, async (tx) => ({
    memberships: (await tx.select({ id: memberships.userId }).from(memberships)).map(({ id }) => id).sort(),
    users: (await tx.execute<{ id: string }>(sql`SELECT id FROM users`)).rows.map(({ id }) => id).sort(),
    changed: (await tx.execute(sql`UPDATE users SET name = 'x' WHERE id IN (${colleague.userId}, ${stranger.userId}) RETURNING id`)).rows,
    moved: (await tx.execute(sql`UPDATE memberships SET role = 'owner' WHERE client_id = ${theirs} RETURNING id`)).rows,
  }))
  const both = [me.userId, colleague.userId].sort()
  expect(found).toEqual({ memberships: both, users: both, changed: [], moved: [] })
  const planted = { id: randomUUID(), userId: me.userId, clientId: theirs, role: 'owner' as const, status: 'active' as const }
  await expect(
    transaction(db, { scope: 'client', clientIds: [mine], userId: me.userId }, (tx) => tx.insert(memberships).values(planted)),
  ).rejects.toThrow()
  for (const scope of [{ scope: 'visitor' as const }, { scope: 'holder' as const, of: 'email' as const, key: 'x@example.com' }])
    expect(await transaction(db, scope, (tx) => tx.select().from(memberships))).toEqual([])
})

test('#137 staff who view as a client are recorded under their own name and cannot change anything', async () => {
  const person = await clientOf({ clientId: randomUUID() })
  const staff = await app.signIn({ role: 'admin' })
  const viewed: Client = { ...person, viewedBy: { userId: staff.userId, name: 'Ruth Alder' } }
  expect(await seen({ client: 'policies', right: 'view' }, viewed)).toEqual(person.companies.map(({ id }) => id))
  await expect(seen({ client: 'policies', right: 'act' }, viewed, 'POST')).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(seen('anyone', viewed, 'POST')).rejects.toMatchObject({ kind: 'forbidden' })
  expect(companiesWith(viewed, 'policies', 'act')).toHaveLength(1)
  const { rows } = await owner.execute(
    sql`SELECT action, actor_kind, subject_id, after->>'endpoint' AS endpoint FROM audit_log WHERE actor_id = ${staff.userId} ORDER BY id`,
  )
  expect(rows).toEqual([
    { action: 'access.viewAsClient', actor_kind: 'staff', subject_id: person.userId, endpoint: 'probe.ask' },
    { action: 'access.denied', actor_kind: 'staff', subject_id: 'probe.ask', endpoint: null },
    { action: 'access.denied', actor_kind: 'staff', subject_id: 'probe.ask', endpoint: null },
  ])
})

test('staff invite a client to a company, and a person who already has an account gets access at once and only once', async () => {
  const { make } = people(app)
  const admin = await app.signIn({ role: 'admin' })
  const [first, second] = [await app.company('First Ltd', randomUUID()), await app.company('Second Ltd', randomUUID())]
  const known = await make('client', { clientId: first })
  const invite = (email: string, clientId: string) =>
    app.json('/api/admin/users', {
      as: admin.cookie,
      body: { email, name: 'Robin Sands', role: 'client', clientId, clientRole: 'finance' },
    })
  const added = await invite(known.email, second)
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  expect(added.body.data).toMatchObject({
    expiresAt: null,
    user: {
      id: known.id,
      companies: [
        { id: first, name: 'First Ltd', role: 'owner', status: 'active' },
        { id: second, name: 'Second Ltd', role: 'finance', status: 'active' },
      ],
    },
  })
  expect((await invite(known.email, second)).status).toBe(409)
  const fresh = await invite('fresh-person@example.com', second)
  expect(fresh.body.data).toMatchObject({ user: { companies: [{ id: second, role: 'finance', status: 'invited' }] } })
})
