/** Hostile values in every field of every endpoint, generated from the contract: none may cause a fault, a slow reply or a wrong result. */
import { walk } from '#test/support/answers/quoteWalk.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#server/operations.ts'
import { inLab, rounds, spread, within } from '#test/support/rounds.ts'
import { testApp, type TestApp } from '#test/support/server/app.ts'
import { arrange, nextAddress, shapeOf, textFields, type Arranged, type Input } from './arranged.ts'

let app: TestApp
let there: Arranged
beforeAll(async () => {
  app = await testApp()
  there = await arrange(app)
})

/** Signing out would end the session, so that a second call would come from nobody. */
const driven = operations.filter(({ name }) => name !== 'auth.logout')
const failing = (status: number) => status >= 500
/** 503 is a valid reply when a provider or the password hashing is busy, but nothing here causes that. */
const told = (name: string, field: string, value: unknown, status: number | string) =>
  `${name}.${field} = ${(JSON.stringify(value) ?? 'undefined').slice(0, 60)}: ${status}`

// If the database really ran a sleep, the call would end with 503 or with the test's time limit.
const sql = [
  "'",
  "''",
  '"',
  '\\',
  "\\'",
  ';',
  '--',
  '/*',
  "' OR '1'='1",
  "' OR 1=1--",
  "') OR ('1'='1",
  "' OR ''='",
  "1' ORDER BY 99--",
  "' UNION SELECT null--",
  "' UNION SELECT username, password_hash FROM users--",
  "'; DROP TABLE users;--",
  "'; DELETE FROM quotes;--",
  "'; UPDATE users SET role='admin';--",
  "'; COPY users TO PROGRAM 'id';--",
  "'||pg_sleep(1000)||'",
  "' AND pg_sleep(1000) IS NULL--",
  '1; SELECT pg_sleep(1000)--',
  "' AND 1=(SELECT 1 FROM pg_sleep(1000))--",
  "' AND 1=CAST((SELECT version()) AS int)--",
  "' AND (SELECT count(*) FROM users)>0--",
  '$$;SELECT pg_sleep(1000);$$',
  '$1',
  '${1}',
  '%',
  '_',
  '%%%%',
  "%' OR email LIKE '%",
  '\\%',
  "E'\\x27'",
  "x'; SET ROLE postgres;--",
  "'; SELECT set_config('app.scope','system',false);--",
  "'::jsonb",
  '{"$gt":""}',
  '[object Object]',
  'ʼ OR 1=1--',
  '＇ OR 1=1--',
  '0x27206f722031',
]

const tables = () =>
  app.database.owner
    .execute<{ relname: string }>(`SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`)
    .then(({ rows }) => rows.map(({ relname }) => relname))

describe('#74 SQL in every text field of every endpoint', () => {
  for (const [number, mounted] of driven.filter(({ endpoint }) => textFields(endpoint).length > 0).entries()) {
    test(`#74 ${mounted.name} (${mounted.endpoint.method})`, async () => {
      const { endpoint, name } = mounted
      const wrong: string[] = []
      const before = await tables()
      let cookie = await there.callerOf(endpoint)
      for (const [place, field] of textFields(endpoint).entries()) {
        // Failed passwords and codes lock the caller out after a few, so these fields get fewer payloads.
        const costly = ['password', 'code', 'recoveryCode'].includes(field) || (name === 'auth.login' && field === 'username')
        for (const payload of costly ? sql.filter((_, at) => at % 5 === 0) : spread(sql, place + number, 12)) {
          const reply = await there.send(mounted, { ...there.valid(endpoint), [field]: payload }, { cookie })
          if (failing(reply.status)) wrong.push(told(name, field, payload, reply.status))
          // Stored text is returned as typed, so payloads are removed before looking for SQL messages.
          if (reply.status >= 400 && /syntax error|pg_|SELECT |relation "|sqlstate/i.test(reply.text.replaceAll(payload, '')))
            wrong.push(told(name, field, payload, 'speaks of SQL'))
          if (reply.status === 401 && endpoint.access !== 'anyone') cookie = await there.callerOf(endpoint)
        }
      }
      expect(wrong).toEqual([])
      expect(await tables()).toEqual(before)
    })
  }

  test('#74 in the answers of a quote page', async () => {
    const found: string[] = []
    for (const payload of sql) {
      const { data } = (await app.json('/api/quotes/draft/pages/trade', { as: there.holder })).body as { data: { base: string } }
      for (const [field, value] of [
        ['mainActivities', payload],
        [payload, 'x'],
        ['trade', payload],
        ['trade.name', payload],
      ] as const) {
        const reply = await app.request('/api/quotes/draft/pages/trade/autosave', {
          as: there.holder,
          body: { fields: { [field]: value }, base: data.base },
          ip: nextAddress(),
        })
        if (failing(reply.status)) found.push(told('autosave', field, value, reply.status))
      }
    }
    expect(found).toEqual([])
  })

  test('#74 a wildcard in a search is an ordinary character', async () => {
    for (const [path, literal, wild] of [
      ['/api/admin/enquiries', 'Pat', 'P_t'],
      ['/api/admin/email-logs', 'We have your', 'We%your'],
      ['/api/admin/quotes', 'Example Plumbing', 'Example%ing'],
    ] as const) {
      const found = async (q: string) =>
        ((await app.json(`${path}?q=${encodeURIComponent(q)}`, { as: there.admin.cookie })).body.data as { items: unknown[] }).items.length
      expect(await found(literal), path).toBeGreaterThan(0)
      expect(await found(wild), path).toBe(0)
    }
  })

  test('#74 nobody has become an administrator', async () => {
    const { cookie } = there.admin
    expect((await app.request('/api/admin/dashboard', { as: cookie })).status).toBe(200)
    // Except users of these tests, and people invited by an administrator.
    const { rows } = await app.database.owner.execute(
      `SELECT id, name FROM users u WHERE role = 'admin' AND name <> 'Test Person' AND NOT EXISTS (SELECT FROM invitations i WHERE i.user_id = u.id) AND id <> '${there.client.userId}'`,
    )
    expect(rows).toEqual([])
  })
})

describe('#68 #79 #80 #77 wrong types, numbers, dates and pages', () => {
  const odd: unknown[] = [
    null,
    true,
    0,
    -1,
    1e300,
    1.5,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    '',
    '1e3',
    '0x10',
    'Infinity',
    'NaN',
    '9'.repeat(30),
    [],
    {},
    [[1]],
    { toString: 1 },
    ['a', 'a'],
    '2026-02-30',
    '0000-00-00',
    '+275760-09-13',
    '2026-03-29T01:30',
    '2026-13-01',
    '10000-01-01',
    '0000-01-01',
    'x'.repeat(50_000),
    '-'.repeat(36),
    '00000000-0000-0000-0000-000000000000',
  ]
  for (const [number, mounted] of driven.filter(({ endpoint }) => Object.keys(shapeOf(endpoint).properties ?? {}).length > 0).entries()) {
    test(`#68 #79 #80 ${mounted.name} (${mounted.endpoint.method})`, async () => {
      const { endpoint, name } = mounted
      const wrong: string[] = []
      let cookie = await there.callerOf(endpoint)
      for (const [place, field] of Object.keys(shapeOf(endpoint).properties ?? {}).entries()) {
        for (const value of spread(odd, place + number, 12)) {
          if (endpoint.path.includes(`:${field}`) && (typeof value !== 'string' || value.length > 3000)) continue
          const reads = endpoint.method === 'GET' || endpoint.method === 'DELETE'
          if (reads && typeof value === 'string' && value.length > 3000) continue
          const reply = await there.send(mounted, { ...there.valid(endpoint), [field]: value }, { cookie })
          if (failing(reply.status)) wrong.push(told(name, field, value, reply.status))
          if (reply.status === 401 && endpoint.access !== 'anyone') cookie = await there.callerOf(endpoint)
        }
      }
      expect(wrong).toEqual([])
    })
  }

  test.each(['services?limit', 'admin/enquiries?limit', 'admin/email-logs?limit', 'admin/text-messages?limit', 'admin/quotes?limit'])(
    '#77 /api/%s takes 1 to 100 only',
    async (path) => {
      const status = async (value: string) => (await app.request(`/api/${path}=${value}`, { as: there.admin.cookie })).status
      for (const bad of ['0', '-1', '101', '1000000000', 'NaN', '1e3', '0x10', '1.5', '', 'Infinity', '%201', '1%00'])
        expect(await status(bad), bad).toBe(422)
      for (const good of ['1', '100']) expect(await status(good), good).toBe(200)
    },
  )

  test('#77 #55 a foreign or invalid cursor or query is 422', async () => {
    const dashes = '-'.repeat(36)
    const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const id = '00000000-0000-4000-8000-000000000000'
    const hostile = [
      ...['enquiries', 'email-logs', 'text-messages'].flatMap((list) =>
        [
          `99999999999999999999~${id}`,
          `2026-01-01T00:00:00.000000Z~${dashes}`,
          `2026-02-30T00:00:00.000Z~${id}`,
          `${'Z'.repeat(30)}~${id}`,
        ].map((cursor) => `${list}?cursor=${encodeURIComponent(cursor)}`),
      ),
      ...[
        ['due', 'next', '9999999999', id],
        ['due', 'next', 'infinity', dashes],
        ['due', 'next', '2026-02-30 00:00:00+00', id],
        ['due', 'beside', 'infinity', id],
        ['newest', 'next', '2026-99-99 00:00', id],
        ['business', 'next', 1, id],
        ['business', 'next', 'x'.repeat(401), id],
        ['due'],
        null,
        'x',
        { 0: 'due' },
        ['due', 'next', '----------', id],
      ].map((value) => `quotes?cursor=${packed(value)}`),
      `quotes?sort=newest&cursor=${packed(['due', 'next', 'infinity', id])}`,
      'quotes?cursor=%2525',
      'quotes?from=0000-01-01',
      'quotes?to=2026-02-30',
      'quotes?sort=password_hash',
      'quotes?sort=due&sort=newest',
      'enquiries?sort=id',
      'quotes?filter%5Brole%5D=admin',
      'email-logs?props=x',
    ]
    for (const query of hostile) expect((await app.request(`/api/admin/${query}`, { as: there.admin.cookie })).status, query).toBe(422)
  })

  test('#79 a sum in an answer must be plain pounds and pence', async () => {
    const { base } = (await app.json('/api/quotes/draft/pages/turnover', { as: there.holder })).body.data as { base: string }
    for (const bad of ['1e3', '0x10', 'Infinity', '-5', '9'.repeat(30), '1.999', 'NaN', '1_000', '１２', '٣']) {
      const reply = await app.json('/api/quotes/draft/pages/turnover', {
        as: there.holder,
        body: { fields: { annualTurnover: bad, expectedAnnualTurnover: '1' }, base },
        ip: nextAddress(),
      })
      expect(reply.status, bad).toBe(422)
    }
  })

  test('#80 a date in an answer must exist', async () => {
    const { base } = (await app.json('/api/quotes/draft/pages/trade', { as: there.holder })).body.data as { base: string }
    for (const [day, month, year] of [
      ['30', '2', '2027'],
      ['31', '4', '2027'],
      ['29', '2', '2027'],
      ['1', '13', '2027'],
      ['1', '1', '0'],
      ['1', '1', '275760'],
      ['1.5', '1', '2027'],
      ['-1', '1', '2027'],
      ['1', '1', '20 27'],
    ]) {
      const reply = await app.json('/api/quotes/draft/pages/trade', {
        as: there.holder,
        body: {
          fields: { ...walk['trade'], 'coverStartDate.day': day, 'coverStartDate.month': month, 'coverStartDate.year': year },
          base,
        },
        ip: nextAddress(),
      })
      expect(Object.keys(reply.body['fields'] as object), `${day}/${month}/${year}`).toEqual(['coverStartDate'])
    }
  })
})

describe('#67 #14 unknown fields', () => {
  /** Everything else is valid, so that only these fields can be refused. */
  const keys = ['role', 'isAdmin', 'userId', 'clientId', 'skipMfa', 'notAField']
  test(`#67 #48 ${keys.join(', ')}: each endpoint that does not have these fields refuses and names them`, async () => {
    const wrong: string[] = []
    for (const mounted of operations) {
      const { endpoint, name } = mounted
      // Forms with files have no fields like these; see test/security/uploads-hostile.test.ts.
      if (endpoint.files) continue
      const unknown = keys.filter((key) => !Object.hasOwn(shapeOf(endpoint).properties ?? {}, key))
      const sent = { ...there.valid(endpoint), ...Object.fromEntries(unknown.map((key) => [key, 'x'])) }
      const reply = await there.send(mounted, sent, { cookie: await there.callerOf(endpoint) })
      const { fields = {} } = JSON.parse(reply.text) as { fields?: Record<string, string> }
      if (reply.status !== 422 || !Object.values(fields).some((message) => message.includes(`Unknown field: ${unknown.join(', ')}`)))
        wrong.push(`${name}: ${reply.status} ${JSON.stringify(fields)}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('#75 strings against slow patterns', () => {
  const evil = [
    'a'.repeat(100_000),
    `${'a'.repeat(50_000)}!`,
    `a@${'a.'.repeat(50_000)}`,
    `${'a.'.repeat(50_000)}@`,
    '0'.repeat(100_000),
    `${'1,'.repeat(50_000)}x`,
    ' '.repeat(100_000),
    `x${' '.repeat(99_000)}x`,
    '-'.repeat(100_000),
    `${'£'.repeat(50_000)}k`,
    '/'.repeat(100_000),
    `/${'a-'.repeat(50_000)}!`,
    '(0)'.repeat(30_000),
    '\u0301'.repeat(100_000),
    '<'.repeat(100_000),
    '%'.repeat(100_000),
    '\n'.repeat(100_000),
    `${'0000-'.repeat(20_000)}z`,
  ]
  /**
   * Processor time: on a quiet machine, the lab requires 50 ms. The suite's limit is far above what the slowest machine needs, and far below the
   * minutes of a pattern with quadratic time for 100 kB.
   */
  test('#75 no validator of the contract takes longer than 50 ms for 100 kB', () => {
    const longest = inLab ? 50 : 1500
    const slow: string[] = []
    for (const [number, { name, endpoint }] of operations.entries()) {
      const valid = there.valid(endpoint)
      for (const [place, field] of textFields(endpoint).entries()) {
        for (const text of spread(evil, place + number, 3)) {
          // The best of several runs, because other tests use the same processor.
          const took = Math.min(
            ...Array.from({ length: rounds(1, 3) }, () => {
              const began = process.threadCpuUsage()
              endpoint.input.safeParse({ ...valid, [field]: text })
              return process.threadCpuUsage(began).user / 1000
            }),
          )
          if (took > longest) slow.push(`${name}.${field} ${text.slice(0, 6)}: ${Math.round(took)} ms`)
        }
      }
    }
    expect(slow).toEqual([])
  })

  test('#75 a page of questions with such strings in its fields replies in time', async () => {
    const pages = ['trade', 'covers', 'address', 'turnover', 'people', 'work', 'claims', 'contact', 'registration', 'employer']
    for (const page of pages) {
      const got = await app.json(`/api/quotes/draft/pages/${page}`, { as: there.holder })
      if (got.status !== 200) continue
      const { fields, base } = got.body.data as { fields: Input; base: string }
      for (const text of evil) {
        const began = performance.now()
        const reply = await app.request(`/api/quotes/draft/pages/${page}/autosave`, {
          as: there.holder,
          ip: nextAddress(),
          body: {
            base,
            fields: Object.fromEntries(
              Object.keys(fields)
                .slice(0, 15)
                .map((name) => [name, text.slice(0, 5000)]),
            ),
          },
        })
        expect(reply.status).toBeLessThan(500)
        expect(performance.now() - began, page).toBeLessThan(within(1000))
      }
    }
  })
})
