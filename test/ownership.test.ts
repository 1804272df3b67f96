/**
 * #52 #53 #54 Row ownership, from the declarations of endpoints: the owner of another record may call the endpoint, but neither sees nor changes this
 * record, whatever is sent. If an input names a foreign record, the reply is 404, with the same body as for a missing one. A new endpoint is tested
 * by its declaration; a new kind of record needs a sample.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { holderKinds, isAreaAccess, isHolderAccess } from '#contract/access.ts'
import { pathParameters, type Endpoint } from '#contract/endpoint.ts'
import { poolOf } from '#server/db/connect.ts'
import { operations } from '#server/operations.ts'
import { inLab, spread } from '#test/support/rounds.ts'
import { portalScreens } from '#web/app/routes/portal.ts'
import { quoteApp } from './support/journeys/quoteApp.ts'
import { disguised } from './support/server/disguise.ts'
import { holderCookies, type Holding } from './access/holdings.ts'
import { ofCompanies, waysTo, type Way } from './access/isolation.ts'
import { planted } from './access/planted.ts'
import { personal, ofCompany } from './access/records.ts'
import { makeAskers, makeClientWithEverything } from './access/sides.ts'
import { validInput } from './access/validInput.ts'

const { app, visitor, sent } = await quoteApp([...operations, ...planted])
const { owner } = app.database
const endpoints = [...operations, ...planted].map(({ endpoint }) => endpoint)
const held = holderCookies(app)

/** Who owns the records of an endpoint. For staff, permissions decide (test/access.test.ts). */
const ownerOf = ({ access }: Endpoint) => {
  if (isHolderAccess(access)) return access.holder
  if (access === 'client' || isAreaAccess(access)) return 'company'
  if (access === 'signedIn' || access === 'session' || access === 'pending') return 'person'
  return access === 'anyone' ? 'everybody' : 'staff'
}
const of = (whose: ReturnType<typeof ownerOf>) => endpoints.filter((endpoint) => ownerOf(endpoint) === whose)

/** Published content and its search index: none of these endpoints is about them, and reading them took most of the time. */
const ofContent = [
  'content_items',
  'content_items_search',
  'content_publications',
  'content_revisions',
  'library_editions',
  'passages',
  'search_places',
  'search_postings',
  'search_stems',
  'search_documents',
  'search_words',
]

const { rows: tables } = await owner.execute<{ name: string }>(
  sql`SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('audit_log', 'rate_limits')
    AND NOT tablename = ANY(${sql.param(ofContent)}::text[])`,
)
// OFFSET 0 makes the database write out each row once, not once for each mark.
const markedRows = tables
  .map(
    ({ name }) => `SELECT '${name}' AS name, md5(string_agg(line, '|' ORDER BY line)) AS sum
      FROM (SELECT t::text AS line FROM ${name} t WHERE t.xmin::text::bigint >= $2 OFFSET 0) lines
      WHERE EXISTS (SELECT FROM unnest($1::text[]) mark WHERE strpos(line, mark) > 0)`,
  )
  .join(' UNION ALL ')

/** A transaction id: rows written from now on have this one or a later one. */
const moment = async () => (await owner.execute<{ xid: string }>(sql`SELECT pg_current_xact_id()::text AS xid`)).rows[0]?.xid ?? ''

/**
 * A digest of every row that contains one of these marks. `since`: from before the marks were made, to leave out the rows of other tests. Named, so
 * that the database plans it once: planning 126 tables costs three times what reading them does.
 */
const digest = async (marks: readonly string[], since: string) => {
  const { rows } = await poolOf(owner).query<{ name: string; sum: string | null }>({
    name: 'marked',
    text: markedRows,
    values: [marks, since],
  })
  return rows.filter(({ sum }) => sum !== null)
}

const without = (body: string) => body.replace(/"requestId":"[^"]*"/, '')
let calls = 0
/** Calls with an input that is valid except for ownership. */
const ask = async (endpoint: Endpoint, cookie: string, given: Record<string, string>) => {
  const input: Record<string, unknown> = { ...validInput(endpoint), ...given }
  const inPath = pathParameters(endpoint.path)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)))
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const reply = await app.request(inQuery ? `${path}?${new URLSearchParams(rest as Record<string, string>)}` : path, {
    method: endpoint.method,
    ...(cookie ? { as: cookie } : {}),
    ...(inQuery ? {} : { body: rest }),
    // Limits are counted by address, and tested elsewhere.
    ip: `10.1.${calls >> 8}.${calls++ & 255}`,
  })
  return { status: reply.status, text: await reply.text() }
}

/** The entries of `names` that are inputs of this endpoint. */
const taken = ({ input }: Endpoint, names: Record<string, string>) => {
  const keys = Object.keys((input as unknown as { shape: Record<string, unknown> }).shape)
  return Object.fromEntries(Object.entries(names).filter(([name]) => keys.includes(name)))
}

/** `theirs` calls, and the record of `mine` stays unchanged. */
const keepsApart = async (endpoint: Endpoint, make: () => Promise<Holding>) => {
  const since = await moment()
  const [mine, theirs] = [await make(), await make()]
  const before = await digest(mine.marks, since)
  expect(before.length).toBeGreaterThan(0)
  const named = taken(endpoint, mine.names)
  const foreign = await ask(endpoint, theirs.cookie, { ...taken(endpoint, theirs.proof), ...named })
  for (const mark of mine.marks) if (!Object.values(named).includes(mark)) expect(foreign.text).not.toContain(mark)
  expect(foreign.status).toBeLessThan(500)
  expect(await digest(mine.marks, since)).toEqual(before)
  if (Object.keys(named).length === 0) return
  const missing = await ask(endpoint, theirs.cookie, { ...taken(endpoint, theirs.proof), ...taken(endpoint, mine.missing) })
  expect([foreign.status, missing.status]).toEqual([404, 404])
  expect(without(foreign.text)).toBe(without(missing.text))
  // Its owner must find it.
  expect((await ask(endpoint, mine.cookie, { ...taken(endpoint, mine.proof), ...named })).status).not.toBe(404)
}

for (const kind of holderKinds) {
  describe(`#52 #53 #54 records of the holder of ${kind} stay theirs at`, () => {
    for (const endpoint of of(kind))
      test(`${endpoint.method} ${endpoint.path}`, async () => {
        await keepsApart(endpoint, held[kind])
      })
  })
}

describe('#52 #53 #54 records of a company stay theirs at', () => {
  for (const endpoint of of('company'))
    test(`${endpoint.method} ${endpoint.path}`, async () => {
      await keepsApart(endpoint, () => ofCompany(app, endpoint))
    })
})

describe('#52 #53 records of a person stay theirs at', () => {
  for (const endpoint of of('person').filter(({ path }) => pathParameters(path).length > 0))
    test(`${endpoint.method} ${endpoint.path}`, async () => {
      await keepsApart(endpoint, () => personal(app, endpoint))
    })
})

/**
 * #52-#56 #94: every way to a record of a company, for each of ten people outside it. Then again without the application's check: it takes the caller
 * for the owner of the company, while the database has the real scope.
 */
describe('#52 #53 #54 #55 #56 #94 nobody sees or changes the records of another company', async () => {
  const portal = ofCompanies(endpoints.filter(({ name }) => !name.startsWith('planted')))
  const since = await moment()
  const [mine, theirs] = [await makeClientWithEverything(app, 'Kittiwake', portal), await makeClientWithEverything(app, 'Dunlin', portal)]
  const askers = await makeAskers(app, mine, theirs)
  const ways = waysTo(mine, theirs, portal, portalScreens)
  const believed = (await app.signIn({ role: 'client', clientId: mine.clientId })).cookie
  /** In the suite only one in so many, but each way is tried by somebody. */
  const step = 29
  const share = (place: number) => spread(ways, place, step)

  const follow = async ({ method, path, body }: Way, cookie: string) => {
    const ip = `10.2.${calls >> 8}.${calls++ & 255}`
    const reply = await app.request(path, { method, ...(cookie ? { as: cookie } : {}), ...(body ? { body } : {}), ip })
    return { status: reply.status, text: Buffer.from(await reply.arrayBuffer()).toString('latin1') }
  }
  const leaks = ({ named }: Way, text: string, marks: readonly string[]) =>
    marks.filter((mark) => text.includes(mark) && !named.includes(mark))
  /** Both companies, so that a record that moves from one to the other is noticed. */
  const all = () => digest(mine.marks, since)

  test('there are more than two thousand cases, and the owner can open everything', async () => {
    expect(ways.length * askers.length).toBeGreaterThan(2000)
    const own = ways.filter(({ ownerGets, name, method }) => ownerGets || (method === 'GET' && name.endsWith('all of it theirs')))
    const missed: string[] = []
    for (const way of own) {
      const { status } = await follow(way, believed)
      if (status !== 200) missed.push(`${way.name}: ${status}`)
    }
    expect([own.length > 20, missed]).toEqual([true, []])
  })

  test.each(askers)('$name', async ({ cookie, member }) => {
    const marks = member ? mine.marks : [...mine.marks, mine.clientId, mine.userId, mine.word]
    const before = await all()
    const wrong: string[] = []
    for (const way of share(askers.findIndex((asker) => asker.cookie === cookie))) {
      const as = cookie(way.area)
      if (as === null) continue
      const { status, text } = await follow(way, as)
      const seen = leaks(way, text, marks)
      if (seen.length > 0 || status >= 500 || (way.refused && status < 300)) wrong.push(`${way.name}: ${status} ${seen.join()}`)
    }
    expect(wrong).toEqual([])
    expect(await all()).toEqual(before)
  })

  test.each(askers)(
    'with row-level security alone, $name sees and changes nothing when the application takes them for the owner',
    async ({ scope, name }) => {
      const before = await all()
      const wrong: string[] = []
      let asked = 0
      for (const way of share(askers.findIndex((asker) => asker.name === name))) {
        let found = { status: 0, text: '' }
        asked += await disguised(scope, async () => {
          found = await follow(way, believed)
        })
        const seen = leaks(way, found.text, mine.marks)
        // The company acted for is stored in the caller's own session, not in a row of the company.
        const refused = way.refused && !way.name.startsWith('companies.choose')
        if (seen.length > 0 || (refused && found.status < 300)) wrong.push(`${way.name}: ${found.status} ${seen.join()}`)
      }
      expect(wrong).toEqual([])
      expect(asked).toBeGreaterThan(inLab ? 1000 : 20)
      expect(await all()).toEqual(before)
    },
  )
})

test('public endpoints use slugs in their paths, never ids', () => {
  const odd = of('everybody').filter(({ path }) => pathParameters(path).some((name) => name !== 'slug'))
  expect(odd.map(({ name }) => name)).toEqual([])
})

test('a kind of record without a sample is reported', async () => {
  const [{ endpoint } = planted[0]!] = planted
  await expect(ofCompany(app, { ...endpoint, name: 'planted2.show', path: '/api/client/x/:id' })).rejects.toThrow('Say how one is made')
})

test('#52 a draft is available only with its cookie', async () => {
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

test('#54 a foreign id in a body is refused as an unknown field', async () => {
  const one = visitor()
  await one.start()
  for (const key of ['clientId', 'ownerId', 'quoteId', 'id', 'userId', 'email']) {
    expect(
      (await one.call('/api/quotes/draft/submit', { body: { name: 'A', role: 'B', version: 'x', declared: true, [key]: randomUUID() } }))
        .status,
    ).toBe(422)
  }
})

test('#137 viewing a request or mail as staff is in the audit log', async () => {
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
