/** #50 Function-level access: every kind of person x every endpoint x every method, under both settings of the staff area. */
import { beforeAll, describe, expect, test } from 'vitest'
import { accessText, permissions, permissionsOf, roles, type Role } from '#contract/access.ts'
import { group, pathParameters, type Endpoint } from '#contract/endpoint.ts'
import { z } from '#contract/schema.ts'
import { mount } from '#server/http/api/serve.ts'
import { operations } from '#server/operations.ts'
import { expectedAccess, expectedRoles, expectedWithoutProof } from './access/expected.ts'
import { validInput } from './access/validInput.ts'
import { testApp, type TestApp } from './support/server/app.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const people = ['visitor', 'pre_phone', 'pre_mfa', 'client', 'contributor', 'analyst', 'editor', 'admin', 'disabled admin'] as const
type Who = (typeof people)[number]

let app: TestApp
const cookies = new Map<Who, string>()

/** What the specification says of one person and one endpoint: 'in', or the status of the refusal. */
const verdict = (who: Who, { method, path }: Endpoint, staffArea: 'admins' | 'permitted'): 'in' | number => {
  const needs = expectedAccess[`${method} ${path}`]
  const pending = who === 'pre_phone' || who === 'pre_mfa'
  if (needs?.startsWith('anyone')) return 'in'
  // Nobody here has proved anything, signed in or not.
  if (needs?.startsWith('holder of ')) return expectedWithoutProof[needs.slice('holder of '.length)]?.(method) ?? 0
  if (needs === 'pending') return pending ? 'in' : who === 'visitor' || who === 'disabled admin' ? 401 : 403
  if (who === 'visitor' || who === 'disabled admin' || pending) return 401
  if (path.startsWith('/api/admin/') && who !== 'admin' && (staffArea === 'admins' || !expectedRoles[who].includes('dashboard:view')))
    return 403
  if (needs === 'signedIn') return 'in'
  if (needs === 'client') return who === 'client' ? 'in' : 403
  return expectedRoles[who].includes(needs ?? '') ? 'in' : 403
}

/** Those that a proof opens get an input that nothing else refuses. */
const asked = (endpoint: Endpoint): { path: string; body: unknown } => {
  if (!expectedAccess[`${endpoint.method} ${endpoint.path}`]?.startsWith('holder of '))
    return { path: endpoint.path.replace(/:\w+/g, nobody), body: { nonsense: true } }
  const inPath = pathParameters(endpoint.path)
  const input = validInput(endpoint)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(input[name]))
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)))
  return { path: endpoint.method === 'GET' ? `${path}?${new URLSearchParams(rest as Record<string, string>)}` : path, body: rest }
}

const send = (who: Who, method: string, { path, body }: { path: string; body: unknown }) =>
  app.request(path, {
    method,
    as: cookies.get(who),
    // A fresh address each time: limits are another test's matter.
    ip: `10.0.${(next >> 8) & 255}.${next++ & 255}`,
    ...(method === 'GET' || method === 'DELETE' ? {} : { body }),
  })
let next = 0
const call = (who: Who, endpoint: Endpoint) => send(who, endpoint.method, asked(endpoint))

/** Whether signing in is what opens it. */
const isPerson = ({ method, path }: Endpoint) => !expectedAccess[`${method} ${path}`]?.startsWith('holder of ')

const signEverybodyIn = async () => {
  for (const who of people) {
    if (who === 'visitor') continue
    const stage = who === 'pre_phone' || who === 'pre_mfa' ? who : 'full'
    const role: Role = stage !== 'full' || who === 'disabled admin' ? 'admin' : (who as Role)
    cookies.set(who, (await app.signIn({ role, stage, status: who === 'disabled admin' ? 'disabled' : 'active' })).cookie)
  }
}

beforeAll(async () => {
  app = await testApp()
})

test('the roles are the specification’s', () => {
  for (const role of roles) expect([...permissionsOf({ role, permissions: null })].sort(), role).toEqual([...expectedRoles[role]].sort())
})

test('every endpoint is in the expected table, and nothing else is', () => {
  expect(operations.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort()).toEqual(Object.keys(expectedAccess).sort())
})

test('what is declared is what is expected', () => {
  const declared = operations.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, accessText(endpoint.access)])
  expect(Object.fromEntries(declared)).toEqual(expectedAccess)
})

test('#49 an endpoint without access stops the start', () => {
  const open = { method: 'GET', path: '/api/x', input: z.strictObject({}), output: z.null() } as unknown as Endpoint
  expect(() => mount(group('site', 'x', { open }), { open: () => ({}) })).toThrow('declares no access')
})

for (const staffArea of ['admins', 'permitted'] as const) {
  describe(`staff area: ${staffArea}`, () => {
    beforeAll(async () => {
      await app.database.owner.execute(
        `INSERT INTO settings (key, value) VALUES ('staffArea', '"${staffArea}"') ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      )
    })
    beforeAll(signEverybodyIn)

    for (const who of people) {
      test(`#50 #16 #18 ${who}`, async () => {
        const wrong: string[] = []
        for (const { name, endpoint } of operations) {
          // These end the session that asks; they have tests of their own.
          if (name === 'auth.logout') continue
          const expected = verdict(who, endpoint, staffArea)
          const reply = await call(who, endpoint)
          const file = endpoint.csv !== undefined && reply.status === 200
          const body = file ? {} : ((await reply.json()) as { requireMfa?: boolean; data?: unknown })
          const admitted = ![401, 403].includes(reply.status) || (name === 'auth.user' && expected === 'in')
          if (reply.status >= 500) wrong.push(`${name}: ${reply.status}`)
          if (expected === 'in' ? !admitted : reply.status !== expected) wrong.push(`${name}: ${reply.status}, expected ${expected}`)
          if ((who === 'pre_mfa' || who === 'pre_phone') && expected === 401 && isPerson(endpoint) && body.requireMfa !== true)
            wrong.push(`${name}: does not say requireMfa`)
          if (expected !== 'in' && body.data !== undefined) wrong.push(`${name}: leaks data`)
        }
        expect(wrong).toEqual([])
      })
    }
  })
}

test('#50 #65 every other method on every path is 405 for everybody', async () => {
  const byPath = Map.groupBy(operations, ({ endpoint }) => endpoint.path)
  for (const [path, group] of byPath) {
    for (const method of methods) {
      if (group.some(({ endpoint }) => endpoint.method === method)) continue
      for (const who of ['visitor', 'admin'] as const)
        expect((await send(who, method, { path: path.replace(/:\w+/g, nobody), body: {} })).status, `${method} ${path}`).toBe(405)
    }
  }
})

describe('#51 an explicit list replaces the role’s', () => {
  const admitted = async (list: readonly string[] | null, role: Role = 'admin') => {
    const { cookie } = await app.signIn({ role, permissions: list })
    const into: string[] = []
    for (const { endpoint } of operations) {
      if (endpoint.method !== 'GET' || !endpoint.path.startsWith('/api/admin/')) continue
      const { status } = await app.request(endpoint.path.replace(/:\w+/g, nobody), { as: cookie })
      if (status !== 401 && status !== 403) into.push(`GET ${endpoint.path}`)
    }
    return into
  }

  test('[] is nothing, null is the role’s, unknown words are ignored', async () => {
    // What every staff member may do regardless of permissions is their own business only.
    const own = Object.keys(expectedAccess).filter((key) => key.startsWith('GET /api/admin/') && expectedAccess[key] === 'signedIn')
    expect(await admitted([])).toEqual(own)
    expect((await admitted(null)).length).toBeGreaterThan(0)
    expect(await admitted(['*', 'admin', 'quote:*', '__proto__'])).toEqual(own)
    expect((await admitted(['quote:view'])).every((key) => ['quote:view', 'signedIn'].includes(expectedAccess[key] ?? ''))).toBe(true)
  })

  test('it cannot let another role into the staff area', async () => {
    await app.database.owner.execute(`UPDATE settings SET value = '"admins"' WHERE key = 'staffArea'`)
    for (const role of ['editor', 'analyst', 'contributor', 'client'] as const) expect(await admitted([...permissions], role)).toEqual([])
  })
})

test('#137 a refusal of somebody signed in is in the audit log', async () => {
  const { cookie, userId } = await app.signIn({ role: 'client' })
  const staffOnly = operations.find(({ endpoint }) => endpoint.path.startsWith('/api/admin/') && endpoint.method === 'GET')
  expect(staffOnly).toBeDefined()
  await app.request((staffOnly?.endpoint.path ?? '').replace(/:\w+/g, nobody), { as: cookie })
  const { rows } = await app.database.owner.execute(
    `SELECT subject_id FROM audit_log WHERE action = 'access.denied' AND actor_id = '${userId}'`,
  )
  expect(rows).toEqual([{ subject_id: staffOnly?.name }])
})
