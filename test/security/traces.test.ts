/** What the product leaves behind: in logs, in the audit, in its tables, and after being only read. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import type { RouteObject } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { Failure } from '#contract/failure.ts'
import { pathParameters } from '#contract/endpoint.ts'
import { poolOf } from '#server/db/connect.ts'
import { sendEmail } from '#server/features/messages/messages.jobs.ts'
import { createRateLimits } from '#server/http/rateLimit.ts'
import { createLog } from '#server/log.ts'
import { operations } from '#server/operations.ts'
import { routes } from '#web/app/routes.tsx'
import { testApp, type TestApp } from '#test/support/app.ts'
import { people } from '#test/support/people.ts'
import { quoteVisitor, secretOf, tokenOf } from '#test/support/quoteVisitor.ts'
import { walk } from '#test/support/quoteWalk.ts'
import { arrange, cookieOf, nextAddress, type Arranged, type Input } from './arranged.ts'

let app: TestApp
let there: Arranged
const lines: string[] = []
/** The product's own log, so that what it leaves out is left out here by the product. */
const capturing = () => {
  const own = createLog('trace')
  const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(String(chunk)), done()) })
  const streamOf = Object.getOwnPropertySymbols(own).find((symbol) => symbol.description === 'pino.stream') ?? pino.symbols.streamSym
  Object.defineProperty(own, streamOf, { value: stream })
  return own
}

beforeAll(async () => {
  app = await testApp({ parts: { log: capturing() } })
  there = await arrange(app)
}, 60_000)

const rowsOf = async (table: string): Promise<string> => {
  const { rows } = await app.database.owner.execute<{ row: string }>(sql.raw(`SELECT t::text AS row FROM ${table} t`))
  return rows.map(({ row }) => row).join('\n')
}
const tables = async (schema: string) =>
  (
    await app.database.owner.execute<{ name: string }>(
      sql.raw(
        `SELECT c.relname AS name FROM pg_class c WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = '${schema}'::regnamespace ORDER BY 1`,
      ),
    )
  ).rows.map(({ name }) => `${schema}.${name}`)
const deliverAll = async () => {
  const { rows } = await app.database.owner.execute<{ id: string }>(`SELECT id FROM emails WHERE state = 'queued'`)
  const { deps } = app
  for (const { id } of rows) await sendEmail({ ...deps, pool: deps.db, enqueue: deps.enqueueIn(deps.db) }, { emailId: id })
}

describe('#118 canaries', () => {
  let n = 0
  /** No word of any language, no token of ours. */
  const canary = (what: string) => `Kanarie${what}${(++n).toString(36)}xq`
  const secrets = new Map<string, string>()
  const personal = new Map<string, string>()
  const secret = (what: string, value = canary(what)) => (secrets.set(value, what), value)
  const person = (what: string, value = canary(what)) => (personal.set(value, what), value)

  beforeAll(async () => {
    const folk = people(app)
    const headers = {
      'user-agent': person('Agent'),
      referer: `https://example.com/${person('Referer')}`,
      'x-canary': person('Header'),
      authorization: `Bearer ${secret('Bearer')}`,
    }
    // Signing in: wrong, right, the code, the cookies.
    const someone = await folk.make('admin')
    const browser = folk.browser({ headers })
    await browser.login(someone.login, secret('WrongPassword'))
    await browser.login(person('WrongName'), secret('WrongPassword2'))
    await browser.login(someone.login)
    secret('PreSession', browser.jar.get('sid'))
    await browser.send()
    const code = await folk.codeSentTo(someone.phone)
    await browser.verify(folk.otherThan(code))
    await browser.verify(code)
    for (const [name, value] of browser.jar) secret(`Cookie ${name}`, value)
    await browser.call('/api/auth/reauth', { password: secret('ReauthPassword'), code: '135790' })
    await browser.call('/api/auth/setup-2fa', {})
    await browser.logout()
    // A forgotten password.
    await browser.call('/api/auth/forgot-password', { email: person('Forgot', `${canary('forgot').toLowerCase()}@example.com`) })
    await browser.call('/api/auth/reset-password', {
      token: secret('ResetToken', 'k'.repeat(30) + 'KanarieResetT'),
      password: secret('NewPassword'),
    })
    await browser.call('/api/auth/invitation', {
      token: secret('InviteToken', 'k'.repeat(29) + 'KanarieInviteT'),
      password: secret('NewPassword2'),
    })
    // Enquiry, in full and refused.
    const enquiry = {
      name: person('Name'),
      business: person('Business'),
      email: person('Mail', `${canary('mail').toLowerCase()}@example.com`),
      phone: '01632 960 777',
      topic: 'other',
      message: person('Message'),
      supportNeed: person('Support'),
    }
    await app.request('/api/contact', {
      body: { ...enquiry, token: ((await app.json('/api/contact/form')).body.data as { token: string }).token },
      headers,
      ip: nextAddress(),
    })
    await app.request('/api/contact', {
      body: { ...enquiry, email: person('BadMail'), unknown: person('UnknownField') },
      headers,
      ip: nextAddress(),
    })
    await app.request('/contact', {
      method: 'POST',
      body: new URLSearchParams({ name: person('FormName'), message: person('FormMessage') }).toString(),
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      ip: nextAddress(),
    })
    // A quote, from the first answer to the reference; resumed and proved.
    const visitor = quoteVisitor(app, nextAddress())
    const address = person('QuoteMail', `${canary('quote').toLowerCase()}@example.com`)
    await visitor.start({ cover: 'PL' })
    await visitor.answer({
      contact: { ...walk['contact'], c23a: person('QuoteName'), c23b: person('QuoteRole'), c23c: address },
      business: { ...walk['business'], c4: person('QuoteBusiness'), c5: person('TradingName') },
      tools: { ...walk['tools'], a18: person('Tools') },
    })
    secret('ResumeToken', tokenOf(await secretOf(app, address, 'quoteDraft', 'link')))
    await visitor.submit({ name: person('Declared') })
    await app.request('/api/my-quotes/code', { body: { email: address }, ip: nextAddress() })
    await visitor.prove(person('Proved', `${canary('proved').toLowerCase()}@example.com`))
    for (const [name, value] of visitor.jar) secret(`Cookie ${name}`, value)
    // Faults, where most is told: with the tables gone under the operations.
    for (const [table, path, body] of [
      ['enquiries', '/api/contact', { ...enquiry, message: person('FaultMessage'), name: person('FaultName'), token: '' }],
      ['login_failures', '/api/auth/login', { username: person('FaultLogin'), password: secret('FaultPassword') }],
      ['reset_requests', '/api/auth/forgot-password', { email: person('FaultMail', `${canary('fault').toLowerCase()}@example.com`) }],
      ['my_quotes_codes', '/api/my-quotes/code', { email: person('FaultProof', `${canary('faultp').toLowerCase()}@example.com`) }],
    ] as const) {
      await app.database.owner.execute(sql.raw(`ALTER TABLE ${table} RENAME TO ${table}_gone`))
      const reply = await app.request(path, { body, headers, ip: nextAddress() })
      await app.database.owner.execute(sql.raw(`ALTER TABLE ${table}_gone RENAME TO ${table}`))
      expect(reply.status, path).toBe(500)
    }
    await app.request(`/api/quotes/resume/${secret('UsedLink', 'u'.repeat(30) + 'KanarieLinkUs')}?q=${person('Query')}`, { headers })
    await app.request(`/no-such-page/${person('Path')}`, {
      method: 'POST',
      body: 'x=1',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    })
    await deliverAll()
  }, 60_000)

  const found = (text: string, marks: ReadonlyMap<string, string>) =>
    [...marks].filter(([value]) => value.length >= 6 && text.includes(value)).map(([, what]) => what)

  test('#118 #1 forty of them and more were planted, and something was logged at all', () => {
    expect(secrets.size + personal.size).toBeGreaterThanOrEqual(40)
    expect(lines.filter((line) => line.includes('request failed')).length).toBeGreaterThanOrEqual(4)
  })
  test('#118 #36 no log line has a password, code, token, cookie, name, address or word of anybody', () => {
    const text = lines.join('')
    expect(found(text, secrets)).toEqual([])
    // A path is logged for a write; the segment is the caller's own word, and short ones are kept.
    expect(found(text, personal).filter((what) => what !== 'Path')).toEqual([])
  })
  test('#118 the audit has no secret and nobody’s words', async () => {
    const text = await rowsOf('audit_log')
    expect(found(text, secrets)).toEqual([])
    expect(found(text, personal)).toEqual([])
  })
  test('#118 #1 #36 #120 no table but the sealed and the demonstration’s holds a secret in clear', async () => {
    const leaks: string[] = []
    for (const table of [...(await tables('public')), ...(await tables('pgboss'))]) {
      // The outbox of the demonstration is the reader's mailbox.
      if (table === 'public.demo_outbox') continue
      for (const what of found(await rowsOf(table), secrets)) leaks.push(`${table}: ${what}`)
    }
    expect(leaks).toEqual([])
  })
  test('#118 #120 the mail log and the text log, as staff read them, hold no live link or code', async () => {
    for (const table of ['emails', 'text_messages']) {
      const text = await rowsOf(table)
      expect(text).not.toMatch(/#t=[\w-]{43}|\/(?:resume|invitation)\/[\w-]{43}/)
    }
    const outbox = await app.outbox.list()
    const codes = outbox.flatMap(({ text }) => text.match(/\b\d{6}\b/g) ?? [])
    expect(codes.length).toBeGreaterThan(0)
    const kept = `${await rowsOf('emails')}\n${await rowsOf('text_messages')}`
    for (const code of codes) expect(new RegExp(`(?<![\\w.:-])${code}(?![\\w.:-])`).test(kept), code).toBe(false)
  })
})

test('#119 what a caller sends cannot begin a line of the log or colour a terminal', async () => {
  const before = lines.length
  for (const bad of ['\r\n{"level":60,"msg":"forged"}', '\u001b[31mred', '\u0000', '\u2028forged', '%0d%0aforged', '","level":60,"x":"']) {
    await app.request(`/x${encodeURIComponent(bad)}`, {
      method: 'POST',
      body: 'x=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    await app.request('/api/contact', { body: { name: bad }, ip: nextAddress() })
  }
  const written = lines.slice(before)
  expect(written.length).toBeGreaterThan(5)
  for (const line of written) {
    expect(line.trimEnd()).not.toMatch(/[\r\n\u001b\u0000]/)
    const { level, msg } = JSON.parse(line) as { level: string; msg: string }
    expect(level).not.toBe(60)
    expect(msg).not.toContain('forged')
  }
})

/** Every address of the product, its parameters filled with something that is there. */
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
      .replace('/admin/email-logs/:id', `/admin/email-logs/${there.email}`)
      .replace(':reference', there.presented.reference)
      .replace(':token', 'x'.repeat(43))
      .replace(/:page\b/, 'trade')
      .replace(/:slug/, 'public-liability-insurance')
      .replace(/:\w+/g, quoteId)
      .replace('*', 'anything'),
  )
}

describe('#107 reading changes nothing', () => {
  /**
   * What reading may write: who looked at what (137), the counters of limits, when a session was last used, and the
   * machinery of jobs. Everything else is compared row by row.
   */
  const allowed = new Set(['public.audit_log', 'public.audit_chain', 'public.rate_limits', 'public.heartbeats'])
  const snapshot = async () => {
    const state: Record<string, string> = {}
    for (const table of await tables('public')) {
      if (allowed.has(table)) continue
      const row = table === 'public.sessions' ? `(to_jsonb(t) - 'last_seen_at')::text` : 't::text'
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
  const callers = (): [string, string][] => [
    ['a visitor', ''],
    ['a holder', there.holder],
    ['a client', there.client.cookie],
    ['an administrator', there.admin.cookie],
  ]

  test('#107 #42 no GET or HEAD of any page or endpoint does, whoever asks', async () => {
    const link = tokenOf(await secretOf(app, 'fresh@example.com', 'quoteDraft', 'link'))
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
    for (const [, cookie] of callers()) {
      for (const path of asked) {
        for (const method of ['GET', 'HEAD'] as const) {
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
  }, 120_000)

  test('#107 ?session=new does not end the session: that would be a sign-out by link', async () => {
    expect((await app.request('/admin/login?session=new', { as: there.admin.cookie })).headers.getSetCookie()).toEqual([])
    expect((await app.request('/api/admin/dashboard', { as: there.admin.cookie })).status).toBe(200)
  })
})

describe('#116 a reference alone opens nothing', () => {
  test('#116 neither as a query, nor as a path, nor for somebody who proved another address', async () => {
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
  test('#116 references have fifty bits of chance', async () => {
    const references = [there.presented.reference, there.fresh.reference, (await there.sentQuote('third@example.com')).reference]
    for (const reference of references) expect(reference).toMatch(/^QT-\d{4}-[0-9A-HJKMNP-TV-Z]{10}$/)
    expect(new Set(references.map((reference) => reference.slice(-10, -4))).size).toBe(references.length)
  })
})

describe('#137 every change leaves a row in the audit', () => {
  /** Stated in the operation: the ledger of answers is its trail. Signing out as nobody changes nothing. */
  const without = new Set(['quotes.autosave', 'auth.logout'])
  test('#137 driven over every endpoint that writes, in an order in which most succeed', async () => {
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
  }, 60_000)
})

describe('#110 #111 the counter of limits', () => {
  test('#110 five hundred at once: exactly as many as allowed', async () => {
    const limits = createRateLimits(poolOf(app.database.db))
    for (let round = 0; round < 5; round++) {
      const results = await Promise.allSettled(
        Array.from({ length: 500 }, () => limits.take('test', `caller ${round}`, { points: 7, seconds: 60 })),
      )
      expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(7)
    }
  })
  test('#111 without its table nothing that is limited goes through: 503, not free', async () => {
    await app.database.owner.execute('ALTER TABLE rate_limits RENAME TO rate_limits_gone')
    try {
      const body = { name: 'Pat', email: 'pat@example.com', topic: 'other', message: 'While nobody counts' }
      expect((await app.request('/api/contact', { body })).status).toBe(503)
      await expect(createRateLimits(poolOf(app.database.db)).take('test', 'x', { points: 1, seconds: 1 })).rejects.toBeInstanceOf(Failure)
    } finally {
      await app.database.owner.execute('ALTER TABLE rate_limits_gone RENAME TO rate_limits')
    }
  })
  test('#9 #10 the bucket is the address: no header, query, key, spelling or cookie gives a second one', async () => {
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

describe('what the source may not do', () => {
  const files = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory()
        ? files(join(folder, entry.name))
        : /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.')
          ? [join(folder, entry.name)]
          : [],
    )
  const root = join(import.meta.dirname, '../../src')
  const using = (folder: string, pattern: RegExp) =>
    files(join(root, folder))
      .filter((path) => pattern.test(readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')))
      .map((path) => path.slice(root.length + 1))

  test('#125 chance comes from the generator of the system, secrets are compared in constant time', () => {
    expect(using('server', /Math\.random/)).toEqual([])
    expect(using('contract', /Math\.random/)).toEqual([])
    // Digests and signatures meet `===` nowhere: the database finds them by their hash, or timingSafeEqual compares.
    expect(using('server', /(?:signature|mac|digest|tokenHash|codeHash|passwordHash)\s*(?:===|!==)\s*(?!null|undefined|'')/)).toEqual([])
  })
  test('#81 #82 raw HTML is written in no screen; nothing is evaluated', () => {
    expect(using('web', /dangerouslySetInnerHTML|\.innerHTML\b|outerHTML\s*=|insertAdjacentHTML|document\.write/)).toEqual([])
    for (const folder of ['web', 'server', 'contract']) expect(using(folder, /\beval\(|new Function\(|setTimeout\(\s*['"`]/)).toEqual([])
  })
  test('#74 no statement is put together from strings', () => {
    expect(using('server/features', /sql\.raw\(|\.execute\(\s*['`"]/)).toEqual([])
  })
  test('#14 #60 the storage flags and the bearer are read for access nowhere on the server', () => {
    expect(using('server', /adminSessionActive|specialAdminAuth|emergencyAdminAccess|authToken|get\(['"]authorization/i)).toEqual([])
  })
})
