/** HTTP rules for the whole app: accepted requests, and the headers of every reply. */
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from './support/server/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const contact = '/api/contact'

describe('request bodies and queries', () => {
  test('#67 an unknown key is 422 for every endpoint with a body', async () => {
    for (const { endpoint, name } of (await import('#server/operations.ts')).operations) {
      if (endpoint.method === 'GET' || endpoint.method === 'DELETE') continue
      expect(endpoint.input.safeParse({ notAField: 1 }).success, name).toBe(false)
      const issues = endpoint.input.safeParse({ notAField: 1 }).error?.issues ?? []
      expect(issues.some((issue) => issue.code === 'unrecognized_keys') || issues.length > 0, name).toBe(true)
    }
  })

  test.each([
    ['no JSON', '{', 400],
    ['not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 400],
    ['an array', '[]', 422],
    ['null', 'null', 422],
    ['a string', '"x"', 422],
    ['a NUL', '{"name":"a\\u0000b"}', 422],
    ['half a surrogate pair', '{"name":"\\ud800"}', 422],
    ['a NUL in a key', '{"a\\u0000":1}', 422],
  ])('#70 %s is refused with a message', async (_what, body, status) => {
    const reply = await app.json(contact, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    expect(reply.status).toBe(status)
    expect(reply.body.success).toBe(false)
    expect(reply.body.message).toBeTruthy()
    expect(reply.body['requestId']).toBeTruthy()
  })

  test.each(['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}', '{"deep":[{"__proto__":1}]}'])(
    '#71 prototype pollution: %s',
    async (body) => {
      const reply = await app.json(contact, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      expect(reply.status).toBe(422)
      expect(({} as Record<string, unknown>)['role']).toBeUndefined()
    },
  )

  test('#71 prototype pollution in the query', async () => {
    expect((await app.json('/api/services?__proto__=1')).status).toBe(422)
    expect((await app.json('/api/services?constructor=1')).status).toBe(422)
  })

  test('#72 a repeated query key is 422', async () => {
    expect((await app.json('/api/services?limit=1&limit=100')).status).toBe(422)
  })

  test('#69 a body that is too large or too deep, or has too many keys, is refused, and so is a long address', async () => {
    const json = { 'content-type': 'application/json' }
    expect((await app.json(contact, { method: 'POST', body: `{"message":"${'x'.repeat(101_000)}"}`, headers: json })).status).toBe(413)
    expect(
      (await app.json(contact, { method: 'POST', body: `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, headers: json })).status,
    ).toBe(422)
    expect(
      (
        await app.json(contact, {
          method: 'POST',
          body: JSON.stringify(Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`k${i}`, 1]))).slice(0, 99_000),
          headers: json,
        })
      ).status,
    ).toBeGreaterThanOrEqual(400)
    expect((await app.request(`/search-results?q=${'x'.repeat(5000)}`)).status).toBe(400)
  })

  test.each([
    'application/json\ta',
    'application/json x',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/json; charset=utf-7',
    'application/json, text/plain',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/vnd.api+json',
    'application/json;x=y',
  ])('#73 content type %s is 415', async (type) => {
    expect((await app.json(contact, { method: 'POST', body: '{}', headers: { 'content-type': type } })).status).toBe(415)
  })

  test('#73 a compressed body is 415, and a body without a content type is 415', async () => {
    expect(
      (await app.json(contact, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } }))
        .status,
    ).toBe(415)
    expect((await app.json(contact, { method: 'POST', body: '{"a":1}', headers: { 'content-type': '' } })).status).toBe(415)
  })

  test('#68 every field of the contact form refuses every wrong type without a 500', async () => {
    const wrong = [null, true, 0, -1, Infinity, '', [], {}, [[1]], 'x'.repeat(50_000)]
    for (const field of ['name', 'email', 'topic', 'message', 'phone']) {
      for (const value of wrong) {
        const reply = await app.json(contact, { body: { [field]: value }, ip: `198.51.100.${wrong.indexOf(value)}` })
        expect([413, 422, 429], `${field}: ${JSON.stringify(value)?.slice(0, 20)}`).toContain(reply.status)
      }
    }
  })
})

describe('hosts, origins and methods', () => {
  test.each(['evil.example', 'localhost:3001', 'localhost.evil.example:3000', '', 'localhost:3000.evil.example'])(
    '#43 host %s is 421',
    async (host) => {
      expect((await app.json('/', { headers: { host } })).status).toBe(421)
    },
  )

  test('#66 headers for internal use change nothing', async () => {
    const headers = {
      'x-middleware-subrequest': 'middleware',
      'x-original-url': '/',
      'x-rewrite-url': '/',
      'x-user-id': '1',
      'x-forwarded-user': 'admin',
      'x-real-ip': '127.0.0.1',
      'x-forwarded-for': '127.0.0.1',
      authorization: 'Bearer anything',
      'x-http-method-override': 'GET',
      'x-forwarded-host': 'evil.example',
    }
    for (const { endpoint } of app.mounted) {
      if (!endpoint.path.startsWith('/api/admin/') || endpoint.method !== 'GET') continue
      const path = endpoint.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
      expect((await app.request(path, { headers })).status, path).toBe(401)
    }
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sub-domain', { 'sec-fetch-site': 'same-site' }],
    ['typed by hand', { 'sec-fetch-site': 'none' }],
    ['another origin', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
    ['a null origin', { origin: 'null' }],
    ['a sandboxed frame', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
    ['a look-alike', { origin: 'http://localhost:3000.evil.example' }],
    ['plain another port', { origin: 'http://localhost:3001' }],
  ])('#104 #106 #108 a write from %s is 403 at every endpoint that writes', async (_from, sent) => {
    for (const { endpoint, name } of app.mounted) {
      if (endpoint.method === 'GET') continue
      const headers: Record<string, string> = { 'sec-fetch-site': '', ...sent }
      const request = new Headers(headers)
      if (!headers['sec-fetch-site']) request.delete('sec-fetch-site')
      const made = new Request(`http://localhost:3000${endpoint.path.replace(/:\w+/g, 'x')}`, {
        method: endpoint.method,
        headers: { host: 'localhost:3000', 'content-type': 'application/json', ...Object.fromEntries(request) },
        ...(endpoint.method === 'DELETE' ? {} : { body: '{}' }),
      })
      expect((await app.app.fetch(made)).status, name).toBe(403)
    }
  })

  test('#104 a write without Origin and Sec-Fetch-Site is 403 with a cookie, and allowed without one', async () => {
    const make = (headers: Record<string, string>) =>
      app.app.fetch(
        new Request('http://localhost:3000/api/auth/logout', { method: 'POST', headers: { host: 'localhost:3000', ...headers } }),
      )
    expect((await make({ cookie: 'sid=x' })).status).toBe(403)
    expect((await make({})).status).toBe(200)
    // As from a form on our own page with no referrer.
    expect((await make({ 'sec-fetch-site': 'same-origin', origin: 'null', cookie: 'sid=x' })).status).toBe(200)
  })

  test('#104 a page form from another site is 403', async () => {
    const reply = await app.request('/contact', {
      method: 'POST',
      body: 'name=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    })
    expect(reply.status).toBe(403)
  })

  test('#90 there is no CORS: a preflight is refused, and no reply allows an origin', async () => {
    for (const path of ['/api/services', '/api/auth/login', '/']) {
      const preflight = await app.request(path, {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      })
      expect([403, 405]).toContain(preflight.status)
      const read = await app.request(path, { headers: { origin: 'https://evil.example' } })
      for (const reply of [preflight, read])
        expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })

  test('#65 other methods are 405 with the allowed ones, and method overrides are ignored', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'QUERY', 'POST']) {
      const reply = await app.request('/api/services', { method, headers: { 'x-http-method-override': 'GET' } })
      expect(reply.status).toBe(405)
      expect(reply.headers.get('allow')).toContain('GET')
    }
    expect((await app.request('/api/services', { method: 'HEAD' })).status).toBe(200)
    expect((await app.request('/contact', { method: 'PUT' })).status).toBe(405)
  })

  test('#64 ambiguous paths never reach an operation', async () => {
    const forms = [
      '//api//admin/dashboard',
      '/API/admin/dashboard',
      '/api/admin/dashboard;x',
      '/api%2fadmin%2fdashboard',
      '/api/./admin/../admin/dashboard',
      '/api/admin/dashboard.',
      '/api/admin/dashboard%00',
      '/api/admin/dashboard/',
      '/api/admin//dashboard',
      '/%61pi/admin/dashboard',
    ]
    for (const path of forms) {
      const reply = await app.request(path)
      expect([301, 308, 401, 404, 400], path).toContain(reply.status)
      expect(await reply.text()).not.toContain('"success":true')
    }
  })
})

test('/favicon.ico is served for browsers that request it', async () => {
  const { status, headers } = await app.request('/favicon.ico')
  expect([status, headers.get('content-type')]).toEqual([200, 'image/x-icon'])
})

describe('headers, faults and private paths', () => {
  const everywhere = [
    '/',
    '/api/services',
    '/api/none',
    '/no-such-page',
    '/api/auth/user',
    '/health/live',
    '/robots.txt',
    '/admin/dashboard',
    '/favicon.svg',
    '/favicon.ico',
  ]
  test.each(everywhere)('#87 #88 %s', async (path) => {
    const { headers } = await app.request(path)
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy).toContain(part)
    }
    expect(policy).not.toContain('unsafe')
    expect(headers.get('strict-transport-security')).toContain('max-age=63072000; includeSubDomains')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBeTruthy()
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
  })

  test('#76 an internal error reveals no details', async () => {
    await app.database.owner.execute('ALTER TABLE content_items RENAME TO content_items_gone')
    app.cache.clear()
    const api = await app.json('/api/services?limit=3')
    expect(api.status).toBe(500)
    expect(Object.keys(api.body).sort()).toEqual(['message', 'requestId', 'success'])
    expect(api.body.message).toBe('Something went wrong')
    const page = await app.request('/services')
    const html = await page.text()
    expect(page.status).toBe(500)
    expect(html).toContain('Something went wrong')
    expect(html).toContain('Reload Page')
    expect(html).not.toMatch(/services_gone|relation|select |at \w+ \(|node_modules|pg_/i)
    expect(html).toContain(page.headers.get('x-request-id'))
    await app.database.owner.execute('ALTER TABLE content_items_gone RENAME TO content_items')
    app.cache.clear()
  })

  test.each([
    '/.git/config',
    '/.env',
    '/package.json',
    '/assets/',
    '/assets/../package.json',
    '/src/server/main.ts',
    '/data/demo.json',
    '/dist/server/entry.server.js',
    '/.vite/manifest.json',
    '/assets/entry.js.map',
    '/backup.sql',
  ])('#126 %s is 404', async (path) => {
    expect((await app.request(path)).status).toBe(404)
  })

  test('#127 outside the demonstration, no debugging page is public', async () => {
    const real = await testApp({ parts: { outbox: null } })
    for (const path of [
      '/graphql',
      '/api/docs',
      '/metrics',
      '/debug',
      '/health',
      '/dev/outbox',
      '/dev/outbox.json',
      '/dev/catalogue',
      '/__vite_ping',
      '/api/graphql',
    ]) {
      expect([401, 404], path).toContain((await real.request(path)).status)
    }
    expect(await (await app.request('/health/live')).text()).toBe('ok')
    expect(await (await app.request('/health/ready')).text()).toBe('ok')
  })

  test('#127 metrics are available on this machine only, or with the token', async () => {
    const local = { ip: '127.0.0.1' }
    expect((await app.request('/metrics')).status).toBe(404)
    expect((await app.request('/metrics', local)).status).toBe(200)
    expect((await app.request('/metrics', { ...local, headers: { 'x-forwarded-for': '198.51.100.1' } })).status).toBe(404)
    expect((await app.request('/metrics', { headers: { authorization: 'Bearer guess' } })).status).toBe(404)
    const text = await (await app.request('/metrics', local)).text()
    expect(text).toMatch(/seawall_requests_total\{status="2xx"\} \d+/)
    expect(text).toMatch(/seawall_background\{of="running"\} [01]/)
  })

  test('#127 metrics may be requested by IP address, but not under a foreign host name', async () => {
    const host = '10.1.2.3:3000'
    expect((await app.request('/metrics', { ip: '127.0.0.1', headers: { host: '127.0.0.1:3000' } })).status).toBe(200)
    expect((await app.request('/metrics', { ip: '127.0.0.1', headers: { host: 'evil.example' } })).status).toBe(404)
    const token = 'x7Kp2mQz9LrT4vBn6WcY8sDf'
    const watched = await testApp({ parts: { outbox: null }, settings: { METRICS_TOKEN: token } })
    expect((await watched.request('/metrics', { headers: { host } })).status).toBe(404)
    expect((await watched.request('/metrics', { headers: { host, authorization: `Bearer ${token}` } })).status).toBe(200)
  })

  test('a page that is not cached is compressed in the encoding the browser accepts', async () => {
    const plain = await app.request('/contact')
    expect(plain.headers.get('content-encoding')).toBeNull()
    for (const encoding of ['br', 'gzip']) {
      const reply = await app.request('/contact', { headers: { 'accept-encoding': encoding } })
      expect(reply.headers.get('content-encoding')).toBe(encoding)
      expect(reply.headers.get('vary')).toBe('Accept-Encoding')
      expect((await reply.arrayBuffer()).byteLength).toBeLessThan((await (await app.request('/contact')).text()).length / 2)
    }
  })

  test('a page has one address: lower case, without a slash at the end, and with its query', async () => {
    for (const [path, to] of [
      ['/services/', '/services'],
      ['/services//', '/services'],
      ['/search-results/?q=van', '/search-results?q=van'],
      ['/Services', '/services'],
      ['/SERVICES//?group=Vehicle', '/services?group=Vehicle'],
      ['/Cyber-Insurance', '/cyber-insurance'],
      ['/services/Cyber-Insurance/', '/cyber-insurance'],
      ['/Industries/ICT-Technology', '/industries/ict-technology'],
      ['/LOGIN?next=/My-Quotes', '/login?next=/My-Quotes'],
      ['/Admin/login', '/admin/login'],
      ['/ADMIN/Login/', '/admin/login'],
    ] as const) {
      for (const method of ['GET', 'HEAD']) {
        const reply = await app.request(path, { method })
        expect([reply.status, reply.headers.get('location')], `${method} ${path}`).toEqual([301, to])
      }
    }
    // An old address keeps its query.
    expect((await app.request('/search?q=flood')).headers.get('location')).toBe('/search-results?q=flood')
    expect((await app.request('/')).status).toBe(200)
    expect((await app.request('/No-Such-Page')).status).toBe(404)
    // Paths that may contain a token are not changed, nor are paths that are not pages.
    for (const path of [`/invitation/${'Aa'.repeat(21)}A`, `/quote/resume/${'Aa'.repeat(21)}A`, '/API/services'])
      expect((await app.request(path)).headers.get('location'), path).toBeNull()
  })

  test('#102 #103 redirects stay on our own host', async () => {
    for (const path of [
      '//evil.example/',
      '/%2f%2fevil.example/..',
      '/\\evil.example',
      '/%5cevil.example',
      '/login?next=//evil.example',
      '/login?next=https:evil.example',
      '/services/%2f%2fevil.example',
      '/%2fevil.example/',
      '//evil.example//',
    ]) {
      const location = (await app.request(path)).headers.get('location')
      if (location !== null) expect(new URL(location, 'http://localhost:3000').host).toBe('localhost:3000')
    }
  })
})
