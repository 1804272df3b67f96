/**
 * #59 #61 A policy changes only by its rules: it stays with its client, cannot be moved out of its writer's reach, and changes status only as the
 * table below says. test/records.test.ts tests each step in the database.
 */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { pathParameters, type Endpoint } from '#contract/endpoint.ts'
import type { Who } from '#contract/machine.ts'
import { policyMachine, type PolicyStatus } from '#contract/model/policies/policyMachine.ts'
import { transaction, type Scope } from '#server/db/connect.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { operations } from '#server/operations.ts'
import { validInput } from '#test/access/validInput.ts'
import { termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ seeded: false })
const { owner, db } = app.database
const statuses = policyMachine.statusNames
const stored = async (id: string) => (await owner.select().from(policies).where(eq(policies.id, id)))[0]!

/** Two companies; one person is an owner of both, another only of the first. */
const [one, other] = [randomUUID(), randomUUID()]
const people = { boss: '', plain: '', both: '', member: '' }
beforeAll(async () => {
  await app.company('One Ltd', one)
  await app.company('Other Ltd', other)
  people.boss = (await app.signIn({ role: 'admin' })).cookie
  people.plain = (await app.signIn({ role: 'admin', permissions: ['policy:view', 'policy:edit', 'policy:bind'] })).cookie
  people.both = (await app.signIn({ role: 'client', clientId: one, alsoOf: [{ clientId: other }] })).cookie
  people.member = (await app.signIn({ role: 'client', clientId: one })).cookie
})

/** All endpoints that write to a policy. */
const writes = operations
  .map(({ endpoint }) => endpoint)
  .filter(({ method, path }) => method !== 'GET' && /^\/api\/(?:admin|client)\/policies\/:id/.test(path))

let calls = 0
const callOf = (endpoint: Endpoint, id: string, more: object, as: string) => {
  const input: Record<string, unknown> = { ...validInput(endpoint), id }
  const inPath = pathParameters(endpoint.path)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)))
  // Limits are counted by address, and tested elsewhere.
  return app.json(path, { as, method: endpoint.method, body: { ...rest, ...more }, ip: `10.2.${calls >> 8}.${calls++ & 255}` })
}

describe('#59 rules apply before and after a change', () => {
  test('no endpoint for a policy accepts a client, a confidentiality mark, a status or a predecessor', async () => {
    expect(writes.length).toBeGreaterThan(15)
    const policy = await app.build.policy({ clientId: one })
    const before = await stored(policy.id)
    for (const endpoint of writes)
      for (const more of [
        { clientId: other },
        { client_id: other },
        { confidential: true },
        { status: 'active' },
        { predecessorId: null },
      ]) {
        const as = endpoint.path.startsWith('/api/client') ? people.both : people.boss
        const { status } = await callOf(endpoint, policy.id, more, as)
        expect([endpoint.name, Object.keys(more), status]).toEqual([endpoint.name, Object.keys(more), 422])
      }
    expect(await stored(policy.id)).toEqual(before)
  })

  test('in the database, a person of both companies cannot move a policy between them', async () => {
    const policy = { [one]: await app.build.policy({ clientId: one }), [other]: await app.build.policy({ clientId: other }) }
    const scopes: Scope[] = [[one, other], [one], [other]].map((clientIds) => ({ scope: 'client', clientIds, userId: randomUUID() }))
    for (const scope of scopes)
      for (const [from, to] of [
        [one, other],
        [other, one],
      ] as const) {
        const { id } = policy[from]!
        const moved = await transaction(db, scope, (tx) =>
          tx.execute(sql`UPDATE policies SET client_id = ${to}::uuid WHERE id = ${id}::uuid RETURNING id`),
        ).then(
          ({ rows }) => rows,
          () => [],
        )
        expect(moved).toEqual([])
        expect((await stored(id)).clientId).toBe(from)
      }
  })

  test('in the database, staff without the right can neither hide a policy nor reveal a hidden one', async () => {
    const [open, hidden] = [
      await app.build.policy({ clientId: one }),
      await app.build.policy({ clientId: one, class: 'kidnap_ransom', confidential: true }),
    ]
    const staff: Scope = { scope: 'staff', userId: randomUUID() }
    const set = (id: string, confidential: boolean, scope: Scope) =>
      transaction(db, scope, (tx) =>
        tx
          .execute(sql`UPDATE policies SET confidential = ${confidential} WHERE id = ${id}::uuid RETURNING id`)
          .then(({ rows }) => rows.length),
      )
    await expect(set(open.id, true, staff)).rejects.toThrow()
    expect(await set(hidden.id, false, staff)).toBe(0)
    expect([(await stored(open.id)).confidential, (await stored(hidden.id)).confidential]).toEqual([false, true])
    // Staff with the right can do both.
    const trusted: Scope = { ...staff, confidential: true }
    expect([await set(open.id, true, trusted), await set(hidden.id, false, trusted)]).toEqual([1, 1])
  })

  test('an expired or cancelled policy cannot be changed, and nobody can add a policy that they may not see', async () => {
    const change = ({ insurer, policyNumber, inception, expiry, version }: Awaited<ReturnType<typeof stored>>) => ({
      version,
      insurer,
      policyNumber,
      inception,
      expiry,
      terms: termsFor({ fee: 0 }),
      effectiveFrom: inception,
      reason: 'Put right afterwards',
    })
    for (const status of ['expired', 'cancelled'] as const) {
      const { id } = await app.build.policy({ clientId: one, status })
      const before = await stored(id)
      for (const as of [people.boss, people.plain]) {
        const reply = await app.json(`/api/admin/policies/${id}`, { as, method: 'PUT', body: change(before) })
        expect([status, reply.status]).toEqual([status, 409])
      }
      expect(await stored(id)).toEqual(before)
    }
    const { inception, expiry, insurer } = await app.build.policy({ clientId: one })
    const secret = {
      clientId: one,
      class: 'kidnap_ransom',
      proposal: false,
      insurer,
      policyNumber: '',
      inception,
      expiry,
      terms: termsFor(),
      subjectivities: [],
    }
    expect((await app.json('/api/admin/policies', { as: people.plain, body: secret })).status).toBe(422)
  })
})

const mover: Record<string, Who> = {
  client: 'client',
  system: 'system',
  staff: { role: 'analyst', permissions: ['policy:edit'] },
  binder: { role: 'analyst', permissions: ['policy:edit', 'policy:bind'] },
  administrator: { role: 'admin', permissions: null },
}
type Mover = 'client' | 'system' | 'staff' | 'binder' | 'administrator'
const desk = ['staff', 'binder', 'administrator'] as const
const binders = ['binder', 'administrator'] as const

/** Who may change a policy from one status to another, written by hand and not read from the machine. Anything else is forbidden. */
const allowed: Record<PolicyStatus, Partial<Record<PolicyStatus, readonly Mover[]>>> = {
  pending: {
    awaiting_proposal_form: desk,
    awaiting_documents: binders,
    active: ['system', ...desk],
    cancelled: desk,
    expired: ['system'],
  },
  // The system does so once the form is on file.
  awaiting_proposal_form: { pending: ['client', 'system', ...desk], awaiting_documents: binders, cancelled: desk, expired: ['system'] },
  awaiting_documents: { active: ['system', ...desk], renewal_pending: ['system'], cancelled: desk, expired: ['system'] },
  active: { awaiting_documents: desk, renewal_pending: ['system'], cancelled: desk, expired: ['system'] },
  renewal_pending: { renewal_in_progress: desk, active: desk, cancelled: desk, expired: ['system'] },
  renewal_in_progress: { active: desk, cancelled: desk, expired: ['system'] },
  expired: { active: ['administrator'] },
  cancelled: { active: ['administrator'] },
}

describe('#61 all pairs of eight statuses', () => {
  const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))

  test('only an administrator can force a policy to the other statuses', () => {
    for (const [from, to] of pairs)
      for (const [name, who] of Object.entries(mover)) {
        const listed = allowed[from][to]?.some((one) => one === 'administrator') ?? false
        const forced = policyMachine.can(from, 'force', who) && policyMachine.targets(from, 'force').includes(to)
        expect([from, to, name, forced]).toEqual([from, to, name, name === 'administrator' && from !== to && !listed])
      }
  })

  test('transitions are exactly those of the table, for the parties it names', () => {
    expect(pairs).toHaveLength(64)
    for (const [from, to] of pairs)
      for (const [name, who] of Object.entries(mover)) {
        const ways = policyMachine.actions.filter(
          (action) => action !== 'force' && policyMachine.can(from, action, who) && policyMachine.targets(from, action).includes(to),
        )
        const expected = allowed[from][to]?.includes(name as Mover) ?? false
        expect([from, to, name, ways.length > 0]).toEqual([from, to, name, expected])
      }
  })

  test('a client cannot call steps for staff, in any status of a policy', async () => {
    const steps = writes.filter(({ path }) => path.startsWith('/api/admin/policies/:id'))
    for (const status of statuses) {
      const { id } = await app.build.policy({ clientId: one, status })
      const before = await stored(id)
      for (const endpoint of steps) {
        const reply = await callOf(endpoint, id, {}, people.member)
        expect([403, 404], `${endpoint.name} ${status}: ${reply.status}`).toContain(reply.status)
      }
      for (const method of ['PUT', 'PATCH', 'POST'])
        for (const path of [`/api/client/policies/${id}`, `/api/client/policies/${id}/reinstate`, `/api/client/policies/${id}/activate`]) {
          const reply = await app.request(path, { as: people.member, method, body: { status: 'active', version: before.version } })
          expect([404, 405], `${method} ${path}: ${reply.status}`).toContain(reply.status)
        }
      const own: Scope = { scope: 'client', clientIds: [one], userId: randomUUID() }
      const { rows } = await transaction(db, own, (tx) =>
        tx.execute(sql`UPDATE policies SET status = 'active' WHERE id = ${id}::uuid AND status = 'expired' RETURNING id`),
      )
      expect(rows).toEqual([])
      expect(await stored(id)).toEqual(before)
    }
  })
})
