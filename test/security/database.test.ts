/** What reads, writes and too many calls leave in the database: nothing, an audit entry, a refusal. */
import { sql } from 'drizzle-orm'
import type { RouteObject } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { pathParameters } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { poolOf } from '#server/db/connect.ts'
import { createRateLimits } from '#server/http/request/rateLimit.ts'
import { operations } from '#server/operations.ts'
import { routes } from '#web/app/routes.tsx'
import { testApp, type TestApp } from '#test/support/server/app.ts'
import { quoteVisitor, secretOf, tokenOf } from '#test/support/journeys/quoteVisitor.ts'
import { rounds } from '#test/support/rounds.ts'
import { arrange, cookieOf, nextAddress, type Arranged, type Input } from './arranged.ts'

let app: TestApp
let there: Arranged
beforeAll(async () => {
  app = await testApp()
  there = await arrange(app)
})

const tables = async () =>
  (
    await app.database.owner.execute<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace ORDER BY 1`,
    )
  ).rows.map(({ name }) => `public.${name}`)

/** Every page of the product, with parameters of existing records. */
const everyPage = (): string[] => {
  const found: string[] = []
  const walkRoutes = (list: readonly RouteObject[]) => {
    for (const route of list) {
      if (route.path) found.push(route.path)
      if (route.children) walkRoutes(route.children)
    }
  }
  walkRoutes(routes)
  const quoteId = there.fresh.id
  return found.map((path) =>
    path
      .replace('/admin/quotes/:id', `/admin/quotes/${quoteId}`)
      .replace('/admin/enquiries/:id', `/admin/enquiries/${there.enquiry}`)
      .replace('/admin/handovers/:id', `/admin/handovers/${there.handover}`)
      .replace('/admin/email-logs/:id', `/admin/email-logs/${there.email}`)
      .replace(':reference', there.presented.reference)
      .replace(':token', 'x'.repeat(43))
      .replace(/:page\b/, 'trade')
      .replace(/:slug/, 'public-liability-insurance')
      .replace(/:\w+/g, quoteId)
      .replace('*', 'anything'),
  )
}

describe('#107 reads change nothing', () => {
  /**
   * What reads may write: the audit log of views (137), rate limits, the last use of a session, and tables of jobs. All other tables are compared row
   * by row.
   */
  // Daily counts are written every 30 seconds, independent of requests (decision 23).
  const allowed = new Set([
    'public.audit_log',
    'public.audit_log_search',
    'public.audit_chain',
    'public.rate_limits',
    'public.heartbeats',
    'public.daily_counts',
    'public.missing_addresses',
    'public.missing_addresses_search',
  ])
  const snapshot = async () => {
    const state: Record<string, string> = {}
    for (const table of await tables()) {
      if (allowed.has(table)) continue
      const row =
        table === 'public.sessions' || table === 'public.users'
          ? `(to_jsonb(t) - 'last_seen_at')::text`
          : table === 'public.redirects'
            ? `(to_jsonb(t) - 'hits' - 'last_hit_on')::text`
            : 't::text'
      const { rows } = await app.database.owner.execute<{ sum: string }>(
        sql.raw(`SELECT count(*) || ' ' || coalesce(md5(string_agg(${row}, E'\\n' ORDER BY ${row})), '') AS sum FROM ${table} t`),
      )
      state[table] = String(rows[0]?.sum)
    }
    state['waiting mails and jobs'] = String(
      (await app.database.owner.execute<{ n: string }>(`SELECT count(*) AS n FROM pgboss.job`)).rows[0]?.n,
    )
    return state
  }
  /** One browser can have all of these cookies at once, and could change whatever each of them could. */
  const callers = (): [string, readonly ('GET' | 'HEAD')[]][] => [
    ['', ['GET']],
    [`${there.admin.cookie}; ${there.holder}`, ['GET', 'HEAD']],
    [there.client.cookie, []],
  ]

  test('#107 #42 no GET or HEAD of any page or endpoint changes a row, for any caller', async () => {
    await there.sentQuote('reader@example.com')
    const link = tokenOf(await secretOf(app, 'reader@example.com', 'quoteDraft', 'link'))
    const asked = new Set([
      ...everyPage(),
      `/quote/resume/${link}`,
      `/api/quotes/resume/${link}`,
      '/admin/login?session=new',
      '/login?session=new',
      '/unsubscribe?token=x',
      '/contact?name=x&email=y@example.com',
      '/thank-you?reference=QT-2026-0000000000',
      '/api/auth/logout',
      '/robots.txt',
      '/sitemap.xml',
      '/sitemaps/pages.xml',
      '/blog/rss.xml',
      '/blog/cyber/rss.xml',
      '/api/docs',
      '/dev/outbox',
      '/dev/outbox.json',
      '/health/ready',
      `/admin/email-logs/${there.email}/preview`,
      ...operations.flatMap(({ endpoint }) => {
        const input = there.valid(endpoint)
        return [endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))]
      }),
    ])
    expect(asked.size).toBeGreaterThan(100)
    const before = await snapshot()
    for (const [cookie, methods] of callers()) {
      for (const path of asked) {
        // The calls behind a page are made here by every caller, so rendering it once for each kind is enough.
        const isPage = !path.startsWith('/api/')
        for (const method of isPage ? methods.slice(0, 1) : (['GET', 'HEAD'] as const)) {
          const reply = await app.request(path, {
            method,
            ...(cookie ? { as: cookie } : {}),
            headers: { 'x-http-method-override': 'POST', 'sec-fetch-site': 'cross-site' },
            ip: nextAddress(),
          })
          expect(reply.status, `${method} ${path}`).toBeLessThan(500)
          await reply.arrayBuffer()
        }
      }
    }
    expect(await snapshot()).toEqual(before)
  })

  test('#107 ?session=new does not end the session, which would allow a sign-out by link', async () => {
    expect((await app.request('/admin/login?session=new', { as: there.admin.cookie })).headers.getSetCookie()).toEqual([])
    expect((await app.request('/api/admin/dashboard', { as: there.admin.cookie })).status).toBe(200)
  })
})

describe('#116 a reference alone gives no access', () => {
  test('#116 not in a query or path, and not to somebody who proved another address', async () => {
    const { reference } = there.presented
    for (const path of [
      `/thank-you?reference=${reference}`,
      `/thank-you?kind=quote&reference=${reference}`,
      `/my-quotes?reference=${reference}`,
      `/my-quotes?email=presented%40example.com`,
      `/my-quotes/${reference}`,
      `/api/my-quotes/${reference}`,
      '/api/my-quotes',
      '/api/quotes/sent',
    ]) {
      for (const as of [undefined, cookieOf(there.fresh.visitor.jar), there.client.cookie]) {
        const text = await (await app.request(path, as ? { as } : {})).text()
        for (const fact of ['presented@example.com', 'Harbour Mutual', '120000', '1,200']) expect(text, path).not.toContain(fact)
      }
    }
    const other = await app.json(`/api/my-quotes/${reference}`, { as: cookieOf(there.fresh.visitor.jar) })
    const unknown = await app.json('/api/my-quotes/QT-2026-0123456789', { as: cookieOf(there.fresh.visitor.jar) })
    expect([other.status, unknown.status]).toEqual([404, 404])
    expect({ ...other.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  })
  test('#116 references have fifty random bits', async () => {
    const references = [there.presented.reference, there.fresh.reference, (await there.sentQuote('third@example.com')).reference]
    for (const reference of references) expect(reference).toMatch(/^QT-\d{4}-[0-9A-HJKMNP-TV-Z]{10}$/)
    expect(new Set(references.map((reference) => reference.slice(-10, -4))).size).toBe(references.length)
  })
})

describe('#137 every change is in the audit log', () => {
  /**
   * Exceptions that their operations declare: the ledger of answers is its own trail, and having read one's notifications is no record of the firm.
   * Signing out without a session changes nothing, and previews of typed text store nothing.
   */
  const without = new Set([
    'quotes.autosave',
    'auth.logout',
    'notifications.read',
    'notifications.readAll',
    ...['Service', 'Post', 'Industry', 'Page'].map((kind) => `previews.typed${kind}`),
  ])
  test('#137 every writing endpoint is called, and each successful call adds an entry', async () => {
    const count = async () => Number((await app.database.owner.execute<{ n: string }>(`SELECT count(*) AS n FROM audit_log`)).rows[0]?.n)
    const silent: string[] = []
    const done = new Set<string>()
    const writing = operations.filter(({ endpoint, name }) => endpoint.method !== 'GET' && !without.has(name))
    const one = await there.sentQuote('audited@example.com')
    for (const mounted of writing) {
      const { endpoint, name } = mounted
      const input: Input = there.valid(endpoint)
      if (pathParameters(endpoint.path).includes('id') && endpoint.path.includes('/admin/quotes'))
        Object.assign(input, { id: one.id }, 'version' in input ? { version: await there.versionOf(one.id) } : {})
      if (name === 'auth.login') Object.assign(input, { username: 'nobody-here' })
      const cookie = await there.callerOf(endpoint)
      const before = await count()
      const reply = await there.send(mounted, input, { cookie })
      if (reply.status >= 300) continue
      done.add(name)
      if ((await count()) <= before) silent.push(name)
    }
    expect(silent).toEqual([])
    expect(done.size, [...done].join(' ')).toBeGreaterThanOrEqual(20)
  })
})

describe('#110 #111 rate limits', () => {
  test('#110 of five hundred parallel calls exactly the permitted number is accepted', async () => {
    const limits = createRateLimits(poolOf(app.database.db))
    for (let round = 0; round < rounds(2, 5); round++) {
      const results = await Promise.allSettled(
        Array.from({ length: 500 }, () => limits.consume('test', `caller ${round}`, { points: 7, seconds: 60 })),
      )
      expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(7)
    }
  })
  test('#111 without its table, limited calls are refused with 503', async () => {
    await app.database.owner.execute('ALTER TABLE rate_limits RENAME TO rate_limits_gone')
    try {
      const body = { name: 'Pat', email: 'pat@example.com', topic: 'other', message: 'While nobody counts' }
      expect((await app.request('/api/contact', { body })).status).toBe(503)
      await expect(createRateLimits(poolOf(app.database.db)).consume('test', 'x', { points: 1, seconds: 1 })).rejects.toBeInstanceOf(
        Failure,
      )
    } finally {
      await app.database.owner.execute('ALTER TABLE rate_limits_gone RENAME TO rate_limits')
    }
  })
  test('#9 #10 the limit is per address: no header, query, key or cookie gives another allowance', async () => {
    const ip = nextAddress()
    const body = { email: 'limit@example.com' }
    const statuses: number[] = []
    for (let at = 0; at < 14; at++) {
      const reply = await app.request(`/api/quotes/links${at % 2 ? `?x=${at}` : ''}`, {
        body,
        ip,
        headers: {
          'x-forwarded-for': `1.2.3.${at}`,
          forwarded: `for=1.2.3.${at}`,
          'x-real-ip': `1.2.3.${at}`,
          'idempotency-key': `key-number-${at}`,
          cookie: `quote=${'q'.repeat(42)}${at % 10}`,
          'user-agent': `agent ${at}`,
        },
      })
      statuses.push(reply.status)
    }
    expect(statuses.filter((status) => status === 202).length).toBe(10)
    expect(statuses.slice(10)).toEqual([429, 429, 429, 429])
  })
})

describe('permanent tables cannot be filled by strangers', () => {
  const trail = async () => Number((await app.database.owner.execute<{ n: string }>(`SELECT count(*) AS n FROM audit_log`)).rows[0]?.n)

  test('#44 #137 password resets beyond the limit, and signing out without a session, write nothing', async () => {
    const ip = nextAddress()
    for (let at = 0; at < 10; at++) await app.request('/api/auth/forgot-password', { body: { email: `flood${at}@example.com` }, ip })
    const before = await trail()
    for (let at = 0; at < 15; at++) {
      expect((await app.request('/api/auth/forgot-password', { body: { email: `flood${at}@example.com` }, ip })).status).toBe(202)
      expect(
        (await app.request('/api/my-quotes/leave', { body: {}, ip, headers: { cookie: `myquotes=${String(at).padStart(43, 'x')}` } }))
          .status,
      ).toBe(200)
      expect(
        (await app.request('/api/auth/logout', { body: {}, ip, headers: { cookie: `sid=${String(at).padStart(43, 'x')}` } })).status,
      ).toBe(200)
    }
    expect(await trail()).toBe(before)
  })

  test('a draft accepts three thousand changes and no more', async () => {
    const visitor = quoteVisitor(app, nextAddress())
    await visitor.start({ cover: 'PL' })
    const { base, fields } = await visitor.page('trade')
    const save = () =>
      visitor.call('/api/quotes/draft/pages/trade/autosave', { body: { base, fields: { ...fields, mainActivities: 'Another word' } } })
    expect((await save()).status).toBe(200)
    await app.database.owner.execute(`UPDATE quotes SET version = 3000 WHERE status = 'draft'`)
    expect((await save()).status).toBe(429)
    expect((await visitor.save('trade')).status).toBe(429)
    expect((await visitor.call('/api/quotes/draft')).status).toBe(200)
  })
})
