/** Hostile requests between the socket and the operations: broken forms, cache keys, replayed replies, floods of log entries. */
import { connect as openSocket } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '#server/http/listen.ts'
import { createKeys } from '#server/keys.ts'
import { freePort } from '#test/support/server/freePort.ts'
import { testApp, type TestApp } from '#test/support/server/app.ts'
import { arrange, cookieOf, nextAddress, noteOfForm, type Arranged } from './arranged.ts'

let app: TestApp
let there: Arranged
const lines: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'info' }, new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(String(chunk)), done()) }))
  app = await testApp({ parts: { log } })
  there = await arrange(app)
})

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
const count = async (table: string) =>
  Number((await app.database.owner.execute<{ n: string }>(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.n)

describe('forms of pages', () => {
  test('#73 #76 an invalid form is 400, not a fault', async () => {
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=a', '--a\r\nnonsense'],
      ['multipart/form-data; boundary=', '--\r\n'],
    ] as const) {
      for (const path of ['/contact', '/login', '/admin/login', '/forgot-password'])
        expect((await app.request(path, { method: 'POST', body, headers: { 'content-type': type } })).status, `${path} ${type}`).toBe(400)
    }
  })

  test('#69 #70 #71 #72 odd names, NUL, repeated and very many fields are refused without a fault', async () => {
    const bodies = [
      'name=a%00b',
      '__proto__=1&constructor=2&name=a',
      'name=%E0%A4%A&%=',
      'name=a&name=b',
      `${'a=1&'.repeat(5000)}`,
      '%00=1',
      'intent=__proto__',
      'intent=constructor',
      '',
      '='.repeat(1000),
    ]
    for (const path of ['/contact', '/login', '/admin/login', '/forgot-password', '/reset-password', `/invitation/${'x'.repeat(43)}`]) {
      for (const body of bodies) {
        const reply = await app.request(path, { method: 'POST', body, headers: urlencoded, ip: nextAddress() })
        expect(reply.status, `${path} ${body.slice(0, 30)}`).toBeGreaterThanOrEqual(300)
        expect(reply.status, `${path} ${body.slice(0, 30)}`).toBeLessThan(500)
      }
    }
    expect((await app.request('/contact', { method: 'POST', body: `name=${'x'.repeat(210_000)}`, headers: urlencoded })).status).toBe(413)
    expect(({} as Record<string, unknown>)['role']).toBeUndefined()
  })

  test('#141 a contact form sent five times at once arrives once', async () => {
    const form = {
      token: noteOfForm(app),
      website: '',
      name: 'Once Only',
      email: 'once@example.com',
      topic: 'other',
      message: 'Sent by a page, pressed five times',
    }
    const before = await count('enquiries')
    const ip = nextAddress()
    const replies = await Promise.all(
      [0, 1, 2, 3, 4].map(() =>
        app.request('/contact', { method: 'POST', body: new URLSearchParams(form).toString(), headers: urlencoded, ip }),
      ),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([302]))
    expect(new Set(replies.map(({ headers }) => headers.get('location'))).size).toBe(1)
    expect(await count('enquiries')).toBe(before + 1)
  })
})

describe('stored replies', () => {
  test('#142 #116 another browser with the same key and text does not get the reply', async () => {
    const ask = { text: 'What does the excess apply to?' }
    const path = `/api/my-quotes/${there.presented.reference}/messages`
    const headers = { 'idempotency-key': 'a-key-that-somebody-saw' }
    const mine = await app.json(path, { as: there.holder, body: ask, headers, ip: nextAddress() })
    expect(mine.status).toBe(200)
    const again = await app.request(path, { as: there.holder, body: ask, headers, ip: nextAddress() })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    for (const as of [
      undefined,
      `quote=${'q'.repeat(43)}`,
      `myquotes=${'m'.repeat(43)}`,
      there.client.cookie,
      cookieOf(there.fresh.visitor.jar),
    ]) {
      const reply = await app.json(path, { as, body: ask, headers, ip: nextAddress() })
      expect([401, 404], String(as)).toContain(reply.status)
      expect(reply.body.data).toBeUndefined()
    }
  })

  test('#111 a form sent twice counts once against the limit', async () => {
    const ip = nextAddress()
    const body = {
      name: 'Pat',
      email: 'twice@example.com',
      topic: 'other',
      message: 'A message that was sent twice',
      token: noteOfForm(app),
    }
    const press = (key: string) => app.request('/api/contact', { body, headers: { 'idempotency-key': key }, ip })
    const points = async () =>
      (
        await app.database.owner.execute(sql`SELECT points FROM rate_limits WHERE key LIKE 'contact.submit/%' ORDER BY expire DESC LIMIT 1`)
      ).rows.map(({ points: taken }) => taken)
    await app.database.owner.execute(sql`DELETE FROM rate_limits`)
    expect((await press('key-pressed-twice')).status).toBe(201)
    const again = await press('key-pressed-twice')
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    expect(await points()).toEqual([1])
    // The same text with another key is another message.
    await press('key-of-another-press')
    expect(await points()).toEqual([2])
  })

  test('#142 the same key with another text is 422, and an invalid key is 422', async () => {
    const body = { name: 'Pat', email: 'pat@example.com', topic: 'other', message: 'A first message of mine', token: noteOfForm(app) }
    const headers = { 'idempotency-key': 'key-for-contact' }
    expect((await app.json('/api/contact', { body, headers, ip: nextAddress() })).status).toBe(201)
    expect(
      (await app.json('/api/contact', { body: { ...body, message: 'Something else entirely' }, headers, ip: nextAddress() })).status,
    ).toBe(422)
    for (const key of ['short', 'a b c d e f g h', "' OR 1=1 --xxxxx", 'x'.repeat(101), '<script>alert(1)']) {
      expect((await app.json('/api/contact', { body, headers: { 'idempotency-key': key }, ip: nextAddress() })).status, key).toBe(422)
    }
  })
})

describe('the page cache', () => {
  const spellings = [
    '/about/',
    '/about//',
    '/about///',
    '/SERVICES',
    '/Services/',
    '/%73ervices',
    '/./about',
    '/x/../about',
    '/services?',
    '/services?a=1',
    '/api/services?limit=05',
    '/api/services?limit=000000005',
    '/api/services?%6cimit=5',
    '/api/services?limit=5&',
    '/api/services?&limit=5',
    '/api/site/page?path=/about',
    '/api/site/page?path=%2F%61bout',
  ]
  test('#64 other spellings of an address are answered but not cached, so they cannot displace pages', async () => {
    await app.request('/about')
    await app.request('/services')
    const before = app.cache.size()
    for (const path of spellings) {
      const reply = await app.request(path)
      expect(reply.status, path).toBeLessThan(500)
      if (app.cache.size() > before) expect([path]).toEqual(['/x/../about', '/./about'].filter((same) => same === path))
    }
    expect(app.cache.size()).toBe(before)
  })

  test('only successful public GET replies are cached', async () => {
    const before = app.cache.size()
    for (const path of [
      '/no-such-page',
      '/api/services?limit=0',
      '/contact',
      '/login',
      '/admin/login',
      '/admin/dashboard',
      '/api/auth/user',
      '/api/contact/form',
      '/api/my-quotes',
      '/forgot-password',
      '/client/dashboard',
      '/api/quotes/draft',
    ]) {
      const reply = await app.request(path, { as: there.holder })
      expect(reply.headers.get('cache-control'), path).toContain('no-store')
    }
    await app.request('/about', { method: 'POST', body: 'x=1', headers: urlencoded })
    await app.request('/sitemap', { method: 'HEAD' })
    expect(app.cache.size()).toBe(before)
  })

  test('#43 a cached page does not depend on cookies, user agents and forwarded hosts', async () => {
    // The time and order in which data was read do not depend on the visitor. Static pages have no data.
    const settled = (html: string) => {
      const [page = '', state = ''] = html.split(/<script type="application\/json"[^>]*>/)
      const { queries } =
        (JSON.parse(state.split('</script>')[0] || '{}') as { query?: { queries?: { queryHash: string; state: { data: unknown } }[] } })
          .query ?? {}
      return (
        page +
        JSON.stringify(
          (queries ?? []).map(({ queryHash, state: { data } }) => [queryHash, data]).sort(([a], [b]) => String(a).localeCompare(String(b))),
        )
      )
    }
    for (const path of ['/', '/services', '/about', '/sitemap', '/public-liability-insurance', '/terms-of-business']) {
      const read = async (call: Parameters<TestApp['request']>[1]) => {
        app.cache.clear()
        const reply = await app.request(path, call)
        expect(reply.headers.getSetCookie(), path).toEqual([])
        return settled(await reply.text())
      }
      const plain = await read({})
      const marked = await read({
        as: `${there.admin.cookie}; ${there.holder}`,
        headers: {
          'user-agent': 'EVIL-AGENT',
          'accept-language': 'xx',
          'x-forwarded-host': 'evil.example',
          'x-forwarded-proto': 'gopher',
          forwarded: 'host=evil.example',
          referer: 'https://evil.example/',
          'x-original-url': '/admin',
        },
      })
      expect(marked, path).toBe(plain)
      expect(plain).not.toMatch(/evil\.example|EVIL-AGENT|Test Person/)
    }
  })
})

describe('reports of policy violations', () => {
  const report = (body: string) =>
    app.request('/api/reports', { method: 'POST', body, headers: { 'content-type': 'application/reports+json' } })
  test('#69 #76 broken ones are refused and odd ones ignored, without a fault', async () => {
    expect((await report('{nope')).status).toBe(400)
    expect((await report('x'.repeat(30_000))).status).toBe(413)
    for (const value of ['{"toString":1}', '[[1]]', 'null', '1', `${'['.repeat(2000)}${']'.repeat(2000)}`])
      expect((await report(`[{"body":{"effectiveDirective":${value},"blockedURL":${value}}}]`)).status).toBe(204)
    for (const body of ['', '[]', 'null', '1', '[null,1,"x",{"body":null}]', '{"body":{}}'])
      expect((await report(body)).status, body).toBe(204)
  })
  test('#119 a stranger cannot fill the log or forge an entry', async () => {
    const before = lines.length
    for (let at = 0; at < 60; at++)
      await report(
        JSON.stringify(
          Array.from({ length: 5 }, () => ({
            body: { effectiveDirective: 'script-src\n{"level":60,"msg":"forged"}', blockedURL: '\u001b[31mred\r\nforged' },
          })),
        ),
      )
    const written = lines.slice(before).filter((line) => line.includes('content policy violation'))
    expect(written.length).toBeLessThanOrEqual(60)
    for (const line of written) {
      expect(line.trimEnd()).not.toMatch(/[\r\n\u001b]/)
      expect((JSON.parse(line) as { msg: string }).msg).toBe('content policy violation')
    }
  })
})

describe('encryption keys', () => {
  test('#124 #33 a sealed secret that was changed, shortened or swapped cannot be opened', () => {
    const keys = createKeys([{ id: 'k1', secret: Buffer.alloc(32, 7) }])
    const sealed = keys.seal('totp', 'SECRET')
    expect(keys.open('totp', sealed)).toBe('SECRET')
    const [id, iv, tag = '', body] = sealed.split('.')
    const short = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url')
    for (const broken of [
      [id, iv, short, body],
      [id, iv, '', body],
      [id, iv, tag, ''],
      ['k2', iv, tag, body],
      [id, tag, iv, body],
    ])
      expect(() => keys.open('totp', broken.join('.'))).toThrow()
    expect(() => keys.open('email', sealed)).toThrow()
    expect(keys.verify('a', 'value', keys.sign('b', 'value'))).toBe(false)
  })
})

describe('on a socket', () => {
  let stop: () => Promise<void>
  let port = 0
  beforeAll(async () => {
    port = await freePort()
    stop = await listen({ app: app.app, cache: app.cache, host: '127.0.0.1', port })
  })
  afterAll(() => stop())

  const raw = (text: string, cut = false) =>
    new Promise<string>((resolve) => {
      const socket = openSocket(port, '127.0.0.1', () => socket.write(text, 'latin1', () => cut && setTimeout(() => socket.destroy(), 20)))
      let answer = ''
      // Requests without a reply stay open until the server's own limit; replies end at once.
      socket.on('data', (data) => {
        answer += data.toString('latin1')
        socket.setTimeout(1000)
      })
      socket.on('close', () => resolve(answer))
      socket.on('error', () => resolve(answer))
      socket.on('timeout', () => socket.destroy())
    })
  const host = 'Host: localhost:3000\r\nConnection: close\r\n'
  const own = 'Sec-Fetch-Site: same-origin\r\n'

  test('#78 #154 no broken request ends the process or causes a fault', async () => {
    const unhandled: unknown[] = []
    const note = (error: unknown) => void unhandled.push(error)
    process.on('unhandledRejection', note)
    const targets = [
      'http://evil.example/',
      'http://[::1',
      'http://localhost:3000@evil.example/contact',
      '*',
      'contact',
      '?x',
      '/#x',
      '/%',
      '/%00',
      '/services/%E0%A4%A',
      '/api/services/%E0%A4%A',
      '/api/services/%00',
      '/api/services?limit=%E0',
      '/\xff\xfe',
      '/\\evil.example',
      `/${'../'.repeat(200)}etc/passwd`,
      '/dev/outbox/%00',
      '/admin/email-logs/%00/preview',
      '/about/%2e%2e/%2e%2e',
      '/;/',
      '/a:b',
      '//evil.example/..',
      '/api//services',
      '/?__proto__[x]=1',
    ]
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'TRACE', 'QUERY', 'PROPFIND']) {
      for (const target of targets) {
        const [head = ''] = (await raw(`${method} ${target} HTTP/1.1\r\n${host}${own}\r\n`)).split('\r\n')
        expect(head, `${method} ${target}`).not.toMatch(/ 5\d\d /)
        expect(head, `${method} ${target}`).toMatch(/^HTTP\/1\.1 [234]\d\d/)
      }
    }
    const others = [
      'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: evil.example\r\n${host}\r\n`,
      'GET / HTTP/1.0\r\n\r\n',
      'GET /\r\n\r\n',
      '\r\n\r\n\r\n',
      '\0\0\0\0\r\n\r\n',
      `CONNECT evil:443 HTTP/1.1\r\n${host}\r\n`,
      `GET / HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
      `GET / HTTP/1.1\r\n${host}Expect: nonsense\r\n\r\n`,
      `POST /contact HTTP/1.1\r\n${host}${own}Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n`,
      'GET / HTTP/1.1\r\nHost: a@localhost:3000\r\nConnection: close\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: loc alhost\r\nConnection: close\r\n\r\n',
    ]
    // For line ends alone there is no reply, so the caller disconnects.
    for (const text of others) expect(await raw(text, text.trim() === ''), text.slice(0, 40)).not.toMatch(/^HTTP\/1\.1 5/)
    await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        raw(
          at % 3 === 0
            ? `GET /contact HTTP/1.1\r\nHost: localhost:3000\r\n\r\n`
            : `POST ${at % 3 === 1 ? '/contact' : '/api/contact'} HTTP/1.1\r\nHost: localhost:3000\r\n${own}Content-Type: application/${at % 3 === 1 ? 'x-www-form-urlencoded' : 'json'}\r\nContent-Length: 500\r\n\r\n{"na`,
          true,
        ),
      ),
    )
    expect(await raw(`GET /health/live HTTP/1.1\r\n${host}\r\n`)).toContain('200 OK')
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
  })

  test('#43 #64 an absolute target does not choose the host', async () => {
    for (const target of ['http://evil.example/about', 'http://evil.example/admin/dashboard', 'http://evil.example//evil.example/']) {
      const answer = await raw(`GET ${target} HTTP/1.1\r\n${host}\r\n`)
      expect(/\r\nlocation: (?!\/(?!\/))/i.test(answer), target).toBe(false)
      expect(answer, target).not.toContain('evil.example')
    }
  })
})
