/** #49 #50 #66 #137 API tokens: which endpoints they give access to, which never, and when they stop working. */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { permissions } from '#contract/access.ts'
import { tokenRate, type ApiToken } from '#contract/admin/apiTokens.ts'
import { operations } from '#server/operations.ts'
import { expectedAccess } from '../access/expected.ts'
import { testApp, type Call } from '../support/server/app.ts'

const app = await testApp()
const nobody = '00000000-0000-4000-8000-000000000000'
const never = [
  'user:create',
  'user:edit',
  'user:delete',
  'settings:manage',
  'book:import',
  'policy:force',
  'content:publish-anyway',
  'content:remove',
]
/** These change who may sign in for a client, or whom staff view the portal as. */
const peopleOnly = [
  'POST /api/admin/clients/:id/people',
  'GET /api/admin/clients/:id/erasure',
  'POST /api/admin/clients/:id/erasure',
  'POST /api/admin/client-people/:id/resend',
  'POST /api/admin/client-people/:id/revoke',
  'POST /api/admin/client-people/:id/view',
]

let admin: { cookie: string; userId: string }
let next = 0
const make = async (wanted: readonly string[], as = admin.cookie, days = '30') => {
  const body = { name: `Reports ${next++}`, permissions: wanted, days }
  const reply = await app.json('/api/admin/api-tokens', { body, as })
  return { status: reply.status, ...(reply.body.data as { token: string; made: { id: string; permissions: string[]; expiresAt: string } }) }
}
const by = (token: string, call: Call = {}): Call => ({
  ...call,
  headers: { authorization: `Bearer ${token}`, 'sec-fetch-site': 'none', ...call.headers },
})
const quotes = async (token: string) => (await app.request('/api/admin/quotes', by(token))).status
const all = permissions.filter((permission) => !never.includes(permission))

beforeAll(async () => {
  admin = await app.signIn({ role: 'admin' })
})

test('#1 a token is shown once, and only its hash is stored', async () => {
  const { token, made } = await make(['quote:view'])
  expect(token).toMatch(/^sw_[\w-]{43}$/)
  const { rows } = await app.database.owner.execute<{ token_hash: string; row: string }>(
    sql`SELECT token_hash, to_jsonb(t)::text AS row FROM api_tokens t WHERE id = ${made.id}`,
  )
  expect(rows[0]?.token_hash).toBe(createHash('sha256').update(token).digest('hex'))
  expect(rows[0]?.row).not.toContain(token)
  expect(JSON.stringify((await app.json('/api/admin/api-tokens', { as: admin.cookie })).body)).not.toContain(token)
  const log = await app.database.owner.execute<{ text: string }>(sql`SELECT string_agg(to_jsonb(a)::text, '') AS text FROM audit_log a`)
  expect(log.rows[0]?.text).not.toContain(token)
  expect(await quotes(rows[0]!.token_hash)).toBe(401)
})

describe('#66 an invalid token is refused', () => {
  test('when it is wrong, truncated, too long, in another case or with another scheme', async () => {
    const { token } = await make(['quote:view'])
    expect(await quotes(token)).toBe(200)
    for (const wrong of [
      token.slice(0, -1),
      `${token}A`,
      token.slice(3),
      token.toUpperCase(),
      `sw_${'A'.repeat(43)}`,
      'x',
      `${token} ${token}`,
    ])
      expect(await quotes(wrong), wrong).toBe(401)
    for (const authorization of [`Basic ${token}`, token, `Bearer`, `Token ${token}`])
      expect((await app.request('/api/admin/quotes', { headers: { authorization } })).status, authorization).toBe(401)
  })

  test('when it is in the query string or a cookie', async () => {
    const { token } = await make(['quote:view'])
    for (const name of ['token', 'access_token', 'authorization'])
      expect((await app.request(`/api/admin/quotes?${name}=${token}`)).status).toBe(401)
    expect((await app.request('/api/admin/quotes', { as: `sid=${token}` })).status).toBe(401)
  })

  test('when it is expired, revoked, or its owner is disabled', async () => {
    const [expired, revoked] = [await make(['quote:view']), await make(['quote:view'])]
    await app.database.owner.execute(
      sql`UPDATE api_tokens SET created_at = now() - interval '31 days', expires_at = now() - interval '1 second' WHERE id = ${expired.made.id}`,
    )
    expect(await quotes(expired.token)).toBe(401)
    expect((await app.request(`/api/admin/api-tokens/${revoked.made.id}/revoke`, { body: {}, as: admin.cookie })).status).toBe(200)
    expect(await quotes(revoked.token)).toBe(401)
    const leaver = await app.signIn({ role: 'admin' })
    const theirs = await make(['quote:view'], leaver.cookie)
    expect(await quotes(theirs.token)).toBe(200)
    await app.database.owner.execute(sql`UPDATE users SET status = 'disabled' WHERE id = ${leaver.userId}`)
    expect(await quotes(theirs.token)).toBe(401)
    const { body } = await app.json('/api/admin/api-tokens', { as: admin.cookie })
    const states = new Map((body.data as { tokens: { id: string; state: string }[] }).tokens.map(({ id, state }) => [id, state]))
    expect([expired, revoked, theirs].map(({ made }) => states.get(made.id))).toEqual(['expired', 'revoked', 'idle'])
  })
})

describe('#49 #50 access by token', () => {
  const send = (token: string, method: string, path: string) =>
    app.request(
      path.replace(/:\w+/g, nobody),
      by(token, {
        method,
        ip: `10.9.${(next >> 8) & 255}.${next++ & 255}`,
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: { nonsense: true } }),
      }),
    )
  const opened = async (held: readonly string[]) => {
    const wrong: string[] = []
    let { token } = await make(held)
    let calls = 0
    for (const { endpoint } of operations) {
      const key = `${endpoint.method} ${endpoint.path}`
      const need = expectedAccess[key] ?? ''
      // Public endpoints ignore tokens.
      if (endpoint.audience === 'site') continue
      // A new token before the limit of the first is reached.
      if (++calls % 500 === 0) ({ token } = await make(held))
      const { status } = await send(token, endpoint.method, endpoint.path)
      const may = endpoint.audience === 'admin' && held.includes(need) && !peopleOnly.includes(key)
      // The portal ignores tokens: there is no session, or the call is not from our own page.
      const expected = endpoint.audience === 'portal' ? [401, 403] : [403]
      if (may ? [401, 403].includes(status) || status >= 500 : !expected.includes(status)) wrong.push(`${key}: ${status}`)
    }
    expect(wrong).toEqual([])
  }

  test('a token with all possible permissions opens exactly the endpoints for them', () => opened(all))
  test('a token that may read quotes opens only those endpoints', () => opened(['quote:view']))

  test('permissions for people, settings or tokens cannot be given, nor those that its maker lacks', async () => {
    for (const permission of never) expect((await make([permission])).status, permission).toBe(422)
    expect((await make([])).status).toBe(422)
    const some = await app.signIn({ role: 'admin', permissions: ['settings:manage', 'quote:view'] })
    expect((await make(['quote:view'], some.cookie)).status).toBe(201)
    expect((await make(['claim:view'], some.cookie)).status).toBe(403)
  })

  test('a token loses permissions that its maker loses', async () => {
    const maker = await app.signIn({ role: 'admin' })
    const { token, made } = await make(['quote:view', 'claim:view'], maker.cookie)
    expect(await quotes(token)).toBe(200)
    const listed = async () => {
      const { body } = await app.json('/api/admin/api-tokens', { as: admin.cookie })
      return (body.data as { tokens: ApiToken[] }).tokens.find(({ id }) => id === made.id)
    }
    expect((await listed())?.lost).toEqual([])
    await app.database.owner.execute(sql`UPDATE users SET permissions = ARRAY['claim:view'] WHERE id = ${maker.userId}`)
    expect(await quotes(token)).toBe(403)
    expect((await app.request('/api/admin/claims', by(token))).status).toBe(200)
    // The list says so: it would otherwise name rights that the token no longer has.
    expect((await listed())?.lost).toEqual(['quote:view'])
  })

  test('#104 a token sent with a session cookie is ignored, for permissions and for the origin check', async () => {
    const { token } = await make(all)
    const analyst = await app.signIn({ role: 'analyst' })
    expect((await app.request('/api/admin/quotes', by(token, { as: analyst.cookie }))).status).toBe(403)
    expect((await app.request('/api/admin/quotes', by(token, { as: 'sid=gone' }))).status).toBe(401)
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
    const task = { title: 'Ring them', note: '', dueOn: '', priority: 'normal', assignedTo: '' }
    expect((await app.request('/api/admin/tasks', by(token, { as: admin.cookie, body: task, headers: foreign }))).status).toBe(403)
    expect((await app.request('/api/admin/tasks', by(token, { body: task, headers: foreign }))).status).not.toBe(403)
  })
})

test('#140 making a token needs a recent sign-in; revoking does not, and is recorded once', async () => {
  const { made } = await make(['quote:view'])
  const stale = await app.signIn({ role: 'admin' })
  await app.database.owner.execute(sql`UPDATE sessions SET reauth_at = now() - interval '6 minutes' WHERE user_id = ${stale.userId}`)
  const refused = await app.json('/api/admin/api-tokens', {
    body: { name: 'Late', permissions: ['quote:view'], days: '30' },
    as: stale.cookie,
  })
  expect(refused).toMatchObject({ status: 403, body: { requireReauth: true } })
  for (let turn = 0; turn < 2; turn++)
    expect((await app.json(`/api/admin/api-tokens/${made.id}/revoke`, { body: {}, as: stale.cookie })).body.data).toMatchObject({
      state: 'revoked',
    })
  const { rows } = await app.database.owner.execute(
    sql`SELECT 1 FROM audit_log WHERE action = 'apiTokens.revoke' AND subject_id = ${made.id}`,
  )
  expect(rows).toHaveLength(1)
})

test('no token is valid for more than a year', async () => {
  expect((await make(['quote:view'], admin.cookie, '366')).status).toBe(422)
  const { made } = await make(['quote:view'], admin.cookie, '365')
  expect(new Date(made.expiresAt).getTime() - Date.now()).toBeLessThan(366 * 86_400_000)
  await expect(
    app.database.owner.execute(sql`UPDATE api_tokens SET expires_at = now() + interval '400 days' WHERE id = ${made.id}`),
  ).rejects.toThrow()
})

test('#137 #139 the audit log names the token and its maker, and the last use is stored', async () => {
  const { token, made } = await make(['client:view', 'client:edit'])
  const task = { title: 'Ask for the fleet list', note: '', dueOn: '', priority: 'normal', assignedTo: '' }
  const { status, body } = await app.json('/api/admin/tasks', by(token, { body: task, headers: { 'idempotency-key': 'token-task-1' } }))
  expect(status).toBe(201)
  const { id, history } = body.data as { id: string; history: { by: string }[] }
  expect(history[0]?.by).toMatch(/^Reports \d+ \(API token\)$/)
  const { rows } = await app.database.owner.execute(
    sql`SELECT actor_id, actor_kind, token_id, token_name FROM audit_log WHERE subject_id = ${id} AND action = 'tasks.create'`,
  )
  expect(rows).toMatchObject([{ actor_id: admin.userId, actor_kind: 'staff', token_id: made.id }])
  const { rows: used } = await app.database.owner.execute(sql`SELECT last_used_at FROM api_tokens WHERE id = ${made.id}`)
  expect(used[0]?.['last_used_at']).not.toBeNull()
})

test('#110 a token has its own rate limit, whatever addresses its calls come from', async () => {
  const { token } = await make(['quote:view'])
  const statuses: number[] = []
  for (let turn = 0; turn <= tokenRate.points; turn++)
    statuses.push((await app.request('/api/admin/quotes/assignees', by(token, { ip: `10.8.0.${turn % 250}` }))).status)
  expect(statuses.slice(0, tokenRate.points).every((status) => status === 200)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
  expect(await quotes((await make(['quote:view'])).token)).toBe(200)
})

test('the API documentation says which endpoints accept a token', async () => {
  const document = (await app.json('/api/docs', { as: admin.cookie })).body as unknown as {
    components: { securitySchemes: object }
    paths: Record<string, Record<string, { security?: object[] }>>
  }
  expect(document.components.securitySchemes).toMatchObject({ apiToken: { scheme: 'bearer' } })
  expect(document.paths['/api/admin/quotes']?.['get']?.security).toEqual([{ apiToken: [] }])
  expect(document.paths['/api/admin/users']?.['get']?.security).toBeUndefined()
})
