/**
 * #52 #53 #54 Row ownership: every endpoint that names something of somebody, called by somebody else, answers 404 with the
 * same body as for a thing that does not exist, and changes nothing. The list is made from the contract: a new endpoint with
 * an id fails here until it is said whose its things are.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { pathParameters } from '#contract/endpoint.ts'
import { operations } from '#server/operations.ts'
import { quoteApp } from './support/journeys/quoteApp.ts'

/** What a row is: published words belong to everybody; `staff` to whoever holds the permission (test/access.test.ts). */
type Owner = 'everybody' | 'browser' | 'link' | 'address' | 'user' | 'staff'

const ownerOf = (path: string): Owner | undefined => {
  if (path.startsWith('/api/admin/')) return 'staff'
  if (/^\/api\/(?:services|industries|places|posts|trades|glossary|documents|tools\/\w+)\/:slug(?:\/documents)?$/.test(path))
    return 'everybody'
  // The draft is the cookie's; the parameter names a page of the question set, the same for all.
  if (path.startsWith('/api/quotes/draft/pages/:page')) return 'browser'
  if (path.startsWith('/api/claims/draft/pages/:page') || path === '/api/claims/draft/files/:id') return 'browser'
  // The parameter is itself the secret.
  if (path === '/api/quotes/resume/:token' || path === '/api/claims/resume/:token') return 'link'
  if (path.startsWith('/api/my-quotes/:reference')) return 'address'
  if (path === '/api/auth/sessions/:id') return 'user'
  return undefined
}

const { app, visitor, sent, present } = await quoteApp()
const owned = operations.filter(({ endpoint }) => pathParameters(endpoint.path).length > 0)

/** A body each of these accepts, so that nothing but ownership can refuse it. */
const bodies: Record<string, Record<string, unknown>> = {
  'POST /api/my-quotes/:reference/accept': {
    version: 6,
    offerId: randomUUID(),
    acceptanceVersion: 'acceptance-1',
    facts: true,
    exclusions: true,
    name: 'Somebody Else',
  },
  'POST /api/my-quotes/:reference/decline': { version: 6, reason: 'Not mine to say' },
  'POST /api/my-quotes/:reference/messages': { text: 'What does it say?' },
  'POST /api/my-quotes/:reference/answer': { version: 6, text: 'Not mine to say' },
  'POST /api/my-quotes/:reference/withdraw': {},
  'POST /api/my-quotes/:reference/resume': {},
  'POST /api/my-quotes/:reference/copy': {},
}

const without = (body: unknown) => JSON.stringify({ ...(body as object), requestId: null })
/** Everything that belongs to quotes and sessions, as one digest. */
const digest = async () => {
  const tables = ['quotes', 'record_events', 'quote_messages', 'quote_disclosures']
  const parts = tables.map((table) => `SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS sum FROM ${table} t`)
  const { rows } = await app.database.owner.execute(parts.join(' UNION ALL '))
  return JSON.stringify(rows)
}

test('every endpoint with a parameter says whose its things are', () => {
  expect(owned.filter(({ endpoint }) => ownerOf(endpoint.path) === undefined).map(({ name }) => name)).toEqual([])
  // Planted: an endpoint nobody thought of.
  expect(ownerOf('/api/client/policies/:id')).toBeUndefined()
})

describe('#52 #53 #54 what belongs to an e-mail address', () => {
  let reference = ''
  let stranger: ReturnType<typeof visitor>
  let client = ''
  beforeAll(async () => {
    const theirs = await sent('owner@example.com')
    reference = theirs.reference
    await present(theirs.id)
    // Somebody with a request and a proven address of their own, and somebody signed in.
    await sent('stranger@example.com')
    stranger = visitor()
    await stranger.prove('stranger@example.com')
    client = (await app.signIn({ role: 'client' })).cookie
  })

  const unknown = 'QT-2026-0000000000'
  for (const { endpoint } of owned.filter((one) => ownerOf(one.endpoint.path) === 'address')) {
    const key = `${endpoint.method} ${endpoint.path}`
    test(key, async () => {
      const body = endpoint.method === 'GET' ? undefined : bodies[key]
      if (endpoint.method !== 'GET') expect(body, 'give it a body above').toBeDefined()
      const before = await digest()
      const at = (name: string) => endpoint.path.replace(':reference', name)
      const options = body === undefined ? {} : { body }
      const foreign = await stranger.call(at(reference), options)
      const missing = await stranger.call(at(unknown), options)
      expect([foreign.status, missing.status]).toEqual([404, 404])
      expect(without(foreign.body)).toBe(without(missing.body))
      // Neither a visitor nor a signed-in client gets nearer.
      for (const as of [undefined, client]) {
        const other = await app.json(at(reference), { ...options, as })
        expect([401, 404]).toContain(other.status)
        expect(other.body.data).toBeUndefined()
      }
      expect(await digest()).toBe(before)
    })
  }
})

test('#52 #53 somebody else’s session is not there', async () => {
  const mine = await app.signIn({ role: 'client' })
  const theirs = await app.signIn({ role: 'client' })
  const { rows } = await app.database.owner.execute(`SELECT id FROM sessions WHERE user_id = '${theirs.userId}'`)
  const foreign = await app.json(`/api/auth/sessions/${String(rows[0]?.['id'])}`, { method: 'DELETE', as: mine.cookie })
  const missing = await app.json(`/api/auth/sessions/${randomUUID()}`, { method: 'DELETE', as: mine.cookie })
  expect([foreign.status, missing.status]).toEqual([404, 404])
  expect(without(foreign.body)).toBe(without(missing.body))
  expect((await app.json('/api/auth/user', { as: theirs.cookie })).status).toBe(200)
})

test('#52 a draft is the browser’s that holds its cookie', async () => {
  const one = visitor()
  const other = visitor()
  await one.start()
  await other.start()
  await one.answer({}, 'buyer')
  const mine = await one.page('trade')
  expect((await other.page('trade')).fields).not.toEqual(mine.fields)
  const guess = await app.json('/api/quotes/draft/pages/trade', { headers: { cookie: `quote=${'A'.repeat(43)}` } })
  expect([404, 409]).toContain(guess.status)
  expect(guess.body.data).toBeUndefined()
})

test('#54 an id of somebody else in a body is an unknown field', async () => {
  const one = visitor()
  await one.start()
  for (const key of ['clientId', 'ownerId', 'quoteId', 'id', 'userId', 'email']) {
    expect(
      (await one.call('/api/quotes/draft/submit', { body: { name: 'A', role: 'B', version: 'x', declared: true, [key]: randomUUID() } }))
        .status,
    ).toBe(422)
  }
})

test('#137 that staff looked at somebody’s request, enquiry or mail is on record', async () => {
  const { id } = await sent('looked-at@example.com')
  const { cookie, userId } = await app.signIn({ role: 'admin' })
  const mail = (await app.database.owner.execute(`SELECT id FROM emails WHERE to_address = 'looked-at@example.com' LIMIT 1`)).rows[0]
  expect((await app.request(`/api/admin/quotes/${id}`, { as: cookie })).status).toBe(200)
  expect((await app.request(`/api/admin/email-logs/${String(mail?.['id'])}`, { as: cookie })).status).toBe(200)
  const { rows } = await app.database.owner.execute(
    `SELECT action, subject_id FROM audit_log WHERE actor_id = '${userId}' AND action IN ('quotes.show', 'messages.show') ORDER BY id`,
  )
  expect(rows).toEqual([
    { action: 'quotes.show', subject_id: id },
    { action: 'messages.show', subject_id: mail?.['id'] },
  ])
})
