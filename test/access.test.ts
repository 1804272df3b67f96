/** #50 Function-level access: every kind of caller x every endpoint x every method, under both values of the staff area setting. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessText, permissions, permissionsOf, roles, type Access, type HolderKind, type Role } from '#contract/access.ts'
import { get, group, pathParameters, type Audience, type Endpoint } from '#contract/endpoint.ts'
import type { MembershipRole } from '#contract/model/people/membership.ts'
import { z } from '#contract/schema.ts'
import { mount } from '#server/http/api/serve.ts'
import { operations } from '#server/operations.ts'
import { expectedAccess, expectedWithoutProof } from './access/expected.ts'
import { holderCookies } from './access/holdings.ts'
import { planted } from './access/planted.ts'
import { expectedRoles, mayInArea } from './access/roles.ts'
import { validInput } from './access/validInput.ts'
import { testApp, type NewMembership, type TestApp } from './support/server/app.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const endpoints = [...operations, ...planted]

type Person = {
  kind: 'visitor' | 'pending' | 'staff' | 'member'
  sign?: { role: Role; stage?: 'pre_phone' | 'pre_mfa'; status?: 'disabled'; membership?: NewMembership }
  /** The kind of holder cookie that a browser without a session has. */
  holds?: HolderKind
}
const member = (role: MembershipRole): Person => ({ kind: 'member', sign: { role: 'client', membership: { role } } })
/** An account whose only membership is not in force, which counts as a visitor. */
const gone = (membership: NewMembership): Person => ({ kind: 'visitor', sign: { role: 'client', membership } })
const past = new Date(Date.now() - 60_000)

const people: Record<string, Person> = {
  visitor: { kind: 'visitor' },
  pre_phone: { kind: 'pending', sign: { role: 'admin', stage: 'pre_phone' } },
  pre_mfa: { kind: 'pending', sign: { role: 'admin', stage: 'pre_mfa' } },
  contributor: { kind: 'staff', sign: { role: 'contributor' } },
  analyst: { kind: 'staff', sign: { role: 'analyst' } },
  editor: { kind: 'staff', sign: { role: 'editor' } },
  admin: { kind: 'staff', sign: { role: 'admin' } },
  'disabled admin': { kind: 'visitor', sign: { role: 'admin', status: 'disabled' } },
  owner: member('owner'),
  manager: member('manager'),
  finance: member('finance'),
  claims: member('claims'),
  readonly: member('readonly'),
  adviser: member('adviser'),
  'invited owner': gone({ status: 'invited' }),
  'expired owner': gone({ status: 'expired' }),
  'owner whose time has run out': gone({ expiresAt: past }),
  'revoked owner': gone({ status: 'revoked', revokedAt: past }),
  'holder of a request': { kind: 'visitor', holds: 'quote' },
  'holder of a report': { kind: 'visitor', holds: 'claim' },
  'holder of an address': { kind: 'visitor', holds: 'email' },
}

let app: TestApp
const cookies = new Map<string, string>()
const companyOf = new Map<string, string | null>()

/** The access that the table expects of an endpoint. Planted endpoints are not in the table: for them it is the access they declare. */
const needOf = ({ method, path, access }: Endpoint) =>
  expectedAccess[`${method} ${path}`] ?? (path.startsWith('/api/client/planted') ? accessText(access) : '')

/** The expected outcome for one caller and one endpoint: 'in', or the status of the refusal; null where this test does not check it. */
const verdict = (who: string, endpoint: Endpoint, staffArea: 'admins' | 'permitted'): 'in' | number | null => {
  const { kind, sign, holds } = people[who]!
  const needs = needOf(endpoint)
  if (needs.startsWith('anyone')) return 'in'
  if (needs.startsWith('holder of ')) {
    const proof = needs.slice('holder of '.length) as HolderKind
    // What holders can do with their own records is checked by the browser tests of their journeys and by test/ownership.test.ts.
    // A signed-in client has proved their address, so the call is admitted, and the record it names does not exist: 404.
    if (proof === 'email' && kind === 'member') return 404
    return proof === holds ? null : expectedWithoutProof[proof](endpoint.method)
  }
  if (needs === 'session') return kind === 'visitor' ? 401 : 'in'
  if (needs === 'pending') return kind === 'pending' ? 'in' : kind === 'visitor' ? 401 : 403
  if (kind === 'visitor' || kind === 'pending' || !sign) return 401
  const { role } = sign
  const opens = role === 'admin' || (staffArea === 'permitted' && expectedRoles[role].includes('dashboard:view'))
  if (endpoint.audience === 'admin' && !opens) return 403
  if (needs === 'signedIn') return 'in'
  if (needs === 'client') return kind === 'member' ? 'in' : 403
  const [, area, right] = /^client with (\w+):(\w+)$/.exec(needs) ?? []
  if (area && right) return kind === 'member' && mayInArea(sign.membership?.role ?? 'owner', area, right) ? 'in' : 403
  return expectedRoles[role].includes(needs) ? 'in' : 403
}

const inputs = new WeakMap<Endpoint, { path: string; body: unknown }>()
/** Every caller sends the same request to an endpoint, so it is built once. */
const asked = (endpoint: Endpoint): { path: string; body: unknown } => {
  const made = inputs.get(endpoint) ?? inputOf(endpoint)
  inputs.set(endpoint, made)
  return made
}

/** Endpoints for holders and for the portal get valid input, so that only access can refuse the call. */
const inputOf = (endpoint: Endpoint): { path: string; body: unknown } => {
  if (!needOf(endpoint).startsWith('holder of ') && endpoint.audience !== 'portal')
    return { path: endpoint.path.replace(/:\w+/g, nobody), body: { nonsense: true } }
  const inPath = pathParameters(endpoint.path)
  const input = validInput(endpoint)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(input[name]))
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)))
  return { path: endpoint.method === 'GET' ? `${path}?${new URLSearchParams(rest as Record<string, string>)}` : path, body: rest }
}

const send = (who: string, method: string, { path, body }: { path: string; body: unknown }) =>
  app.request(path, {
    method,
    as: cookies.get(who),
    // A new IP address for each call, so that no rate limit applies.
    ip: `10.0.${(next >> 8) & 255}.${next++ & 255}`,
    ...(method === 'GET' || method === 'DELETE' ? {} : { body }),
  })
let next = 0
const call = (who: string, endpoint: Endpoint) => send(who, endpoint.method, asked(endpoint))

/** Whether the endpoint is for people who sign in, and not for holders. */
const isPerson = (endpoint: Endpoint) => !needOf(endpoint).startsWith('holder of ')

const signEverybodyIn = async () => {
  const held = holderCookies(app)
  for (const [who, { sign, holds }] of Object.entries(people)) {
    if (holds) cookies.set(who, (await held[holds]()).cookie)
    if (!sign) continue
    const { cookie, clientId } = await app.signIn({ ...sign, ...(sign.role === 'client' ? { clientId: randomUUID() } : {}) })
    cookies.set(who, cookie)
    companyOf.set(who, clientId)
  }
}

const setStaffArea = (value: 'admins' | 'permitted') =>
  app.database.owner.execute(
    sql`INSERT INTO settings (key, value) VALUES ('staffArea', to_jsonb(${value}::text)) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )

beforeAll(async () => {
  app = await testApp({ parts: { mounted: endpoints } })
})

test('each role has the permissions that the specification gives it', () => {
  for (const role of roles) expect([...permissionsOf({ role, permissions: null })].sort(), role).toEqual([...expectedRoles[role]].sort())
})

test('the expected table lists every endpoint and nothing else', () => {
  expect(operations.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort()).toEqual(Object.keys(expectedAccess).sort())
})

test('every endpoint declares the access in the expected table', () => {
  const declared = operations.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, accessText(endpoint.access)])
  expect(Object.fromEntries(declared), 'who may call each is written in test/access/admin.ts, content.ts, portal.ts and site.ts').toEqual(
    expectedAccess,
  )
})

describe('#49 mounting an endpoint', () => {
  const mountOne = (audience: Audience, access?: Access) => {
    const open = get('/api/x', { access: access as Access, input: z.strictObject({}), output: z.null() })
    return () => mount(group(audience, 'x', { open }), { open: () => null })
  }

  test('fails when the endpoint declares no access', () => {
    expect(mountOne('site')).toThrow('declares no access')
  })

  test('fails when the access does not fit the audience', () => {
    const right: Access = { client: 'claims', right: 'view' }
    const holder: Access = { holder: 'quote' }
    const fits: Record<Audience, Access[]> = {
      site: ['anyone', 'pending', 'session', 'signedIn', holder, { holder: 'quote', optional: true }],
      portal: ['client', right, 'signedIn'],
      admin: ['quote:view', 'signedIn'],
    }
    const every: Access[] = [...new Set([...fits.site, ...fits.portal, ...fits.admin])]
    for (const audience of ['site', 'portal', 'admin'] as const)
      for (const access of every) {
        const note = `${audience}: ${accessText(access)}`
        if (fits[audience].includes(access)) expect(mountOne(audience, access), note).not.toThrow()
        else expect(mountOne(audience, access), note).toThrow(`is not for the ${audience}`)
      }
  })
})

for (const staffArea of ['permitted', 'admins'] as const) {
  describe(`staff area setting: ${staffArea}`, () => {
    beforeAll(async () => {
      await setStaffArea(staffArea)
      await signEverybodyIn()
    })

    // The setting only affects staff and the endpoints of the staff area, so the second round asks only those.
    const asking = Object.keys(people).filter((who) => staffArea === 'permitted' || people[who]?.kind === 'staff')
    const audiences: readonly Audience[] = staffArea === 'permitted' ? ['site', 'portal', 'admin'] : ['admin']
    for (const who of asking) {
      test(`#50 #16 #18 ${who}: each endpoint admits or refuses this caller as expected`, async () => {
        const wrong: string[] = []
        for (const { name, endpoint } of endpoints) {
          const expected = verdict(who, endpoint, staffArea)
          // logout and leave end the caller's session; they have tests of their own.
          if (name === 'auth.logout' || name === 'myQuotes.leave' || expected === null || !audiences.includes(endpoint.audience)) continue
          const reply = await call(who, endpoint)
          const file = endpoint.csv !== undefined && reply.status === 200
          const body = file ? {} : ((await reply.json()) as { requireMfa?: boolean; data?: unknown })
          const admitted = ![401, 403].includes(reply.status)
          if (reply.status >= 500) wrong.push(`${name}: ${reply.status}`)
          if (expected === 'in' ? !admitted : reply.status !== expected) wrong.push(`${name}: ${reply.status}, expected ${expected}`)
          if (people[who]?.kind === 'pending' && expected === 401 && isPerson(endpoint) && body.requireMfa !== true)
            wrong.push(`${name}: does not say requireMfa`)
          if (expected !== 'in' && body.data !== undefined) wrong.push(`${name}: leaks data`)
          // A member sees only their own company, and none in a call that is about the person and not the company.
          const seen = (body.data as { companies?: string[] } | undefined)?.companies
          if (name.startsWith('planted.') && expected === 'in') {
            const own = endpoint.access === 'signedIn' ? [] : [companyOf.get(who)]
            if (people[who]?.kind === 'member' && JSON.stringify(seen) !== JSON.stringify(own)) wrong.push(`${name}: sees ${String(seen)}`)
          }
        }
        expect(wrong).toEqual([])
      })
    }
  })
}

test('#50 #65 methods that a path does not declare are answered with 405', async () => {
  const byPath = Map.groupBy(operations, ({ endpoint }) => endpoint.path)
  for (const [path, group] of byPath) {
    for (const method of methods) {
      if (group.some(({ endpoint }) => endpoint.method === method)) continue
      for (const who of ['visitor', 'admin'] as const)
        expect((await send(who, method, { path: path.replace(/:\w+/g, nobody), body: {} })).status, `${method} ${path}`).toBe(405)
    }
  }
})

describe('#51 the explicit permissions of an account replace those of its role', () => {
  const admitted = async (list: readonly string[] | null, role: Role = 'admin') => {
    const { cookie } = await app.signIn({ role, permissions: list })
    const into: string[] = []
    for (const { endpoint } of operations) {
      if (endpoint.method !== 'GET' || endpoint.audience !== 'admin') continue
      const { status } = await app.request(endpoint.path.replace(/:\w+/g, nobody), { as: cookie })
      if (status !== 401 && status !== 403) into.push(`GET ${endpoint.path}`)
    }
    return into
  }

  test('an empty list allows nothing, null allows what the role does, and unknown words are ignored', async () => {
    // Endpoints with access signedIn are open to all staff whatever their permissions; they are about the person's own things.
    const own = Object.keys(expectedAccess).filter((key) => key.startsWith('GET /api/admin/') && expectedAccess[key] === 'signedIn')
    expect(await admitted([])).toEqual(own)
    expect((await admitted(null)).length).toBeGreaterThan(0)
    expect(await admitted(['*', 'admin', 'quote:*', '__proto__'])).toEqual(own)
    expect((await admitted(['quote:view'])).every((key) => ['quote:view', 'signedIn'].includes(expectedAccess[key] ?? ''))).toBe(true)
  })

  test('a list of all permissions does not let other roles into the staff area when it is for administrators only', async () => {
    await setStaffArea('admins')
    for (const role of ['editor', 'analyst', 'contributor', 'client'] as const) expect(await admitted([...permissions], role)).toEqual([])
  })
})

test('#137 the refusal of a call by a signed-in person is in the audit log', async () => {
  const { cookie, userId } = await app.signIn({ role: 'client' })
  const staffOnly = operations.find(({ endpoint }) => endpoint.audience === 'admin' && endpoint.method === 'GET')
  expect(staffOnly).toBeDefined()
  await app.request((staffOnly?.endpoint.path ?? '').replace(/:\w+/g, nobody), { as: cookie })
  const { rows } = await app.database.owner.execute(
    sql`SELECT subject_id FROM audit_log WHERE action = 'access.denied' AND actor_id = ${userId}`,
  )
  expect(rows).toEqual([{ subject_id: staffOnly?.name }])
})
