/** Safeguards that no screen or operation needs today, tested alone: output fields and redirects. */
import { beforeAll, describe, expect, test } from 'vitest'
import { get, group } from '#contract/endpoint.ts'
import { z } from '#contract/schema.ts'
import { distRoot } from '#server/compose.ts'
import { readJson, readQuery } from '#server/http/request/input.ts'
import { ownLocation } from '#server/http/reply/redirect.ts'
import { builtWeb } from '#server/http/pages/render.ts'
import { holders } from '#server/operations.ts'
import { dispatch, mount } from '#server/http/api/serve.ts'
import { testApp, type TestApp } from '#test/support/server/app.ts'

let app: TestApp
let wanted = '/'
beforeAll(async () => {
  const web = await builtWeb(distRoot)
  // A screen that redirects wherever it was told.
  app = await testApp({ parts: { web: { ...web, render: () => Promise.resolve({ kind: 'redirect', status: 302, location: wanted }) } } })
})

describe('#58 the output schema limits what is sent', () => {
  const inner = { id: '1', shown: 'yes', passwordHash: 'secret', notes: ['secret'], client: { name: 'Ltd', commission: 'secret' } }
  const declared = {
    list: get('/api/x', {
      access: 'anyone',
      input: z.strictObject({}),
      output: z.object({ id: z.string(), shown: z.string(), client: z.object({ name: z.string() }) }),
    }),
  }
  const flagged = {
    list: get('/api/y', {
      access: 'anyone',
      input: z.strictObject({}),
      output: z.object({ id: z.string() }),
      flags: z.object({ requireMfa: z.boolean() }),
    }),
  }
  const answer = async (mounted: ReturnType<typeof mount>[number]) => {
    const limits = { consume: () => Promise.resolve(), refund: () => Promise.resolve() }
    const call = {
      request: { id: 'x', ip: '203.0.113.7', ipPrefix: '203.0.113.7', userAgent: '', cookies: new Map() },
      actor: () => Promise.resolve({ kind: 'visitor' as const }),
      idempotencyKey: null,
    }
    return JSON.stringify(
      (await dispatch(mounted, {}, call, { ...app.deps, limits, holders, staffArea: () => Promise.resolve('admins') })).body,
    )
  }
  test('#58 undeclared fields are removed at any depth', async () => {
    const [mounted] = mount(group('site', 'x', declared), { list: () => inner })
    if (!mounted) throw new Error('Nothing was mounted')
    const text = await answer(mounted)
    expect(text).toContain('"shown":"yes"')
    expect(text).not.toMatch(/secret|passwordHash|commission|notes/)
  })
  test('#58 undeclared flags are removed too', async () => {
    const [mounted] = mount(group('site', 'x', flagged), {
      list: () => ({ data: inner, requireMfa: false, passwordHash: 'secret', role: 'admin' }),
    })
    if (!mounted) throw new Error('Nothing was mounted')
    const text = await answer(mounted)
    expect(text).toContain('"requireMfa":false')
    expect(text).not.toMatch(/secret|passwordHash|admin/)
  })
})

describe('#102 #103 a redirect stays on our own site, whatever a screen returns', () => {
  const outside = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https:evil.example',
    'https://evil.example',
    'http://localhost:3000@evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '',
    ' //evil.example',
    '/\\/evil.example',
    '//evil.example/..',
    '//evil.example%2f..',
    '//\u3002evil',
    'https:/evil.example',
    'HTTPS://evil.example',
    'mailto:x@example.com',
    'file:///etc/passwd',
    '/\u0000/evil.example',
    '//[::1]',
    '//evil.example:80@localhost:3000',
    'http:\\\\evil.example',
    '?//evil.example',
    '#//evil.example',
    './/evil.example',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    '/./\\evil.example',
  ]
  test.each(outside)('#102 %j', async (location) => {
    wanted = location
    const reply = await app.request('/')
    expect(reply.status).toBe(302)
    const to = reply.headers.get('location') ?? ''
    expect(to).toMatch(/^\/(?![/\\])/)
    expect(new URL(to, 'http://localhost:3000').host).toBe('localhost:3000')
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })
  test('#102 #103 a path that leads elsewhere after resolving its dots is replaced', () => {
    for (const path of [
      '/..//evil.example',
      '/.//evil.example',
      '/x/..//evil.example',
      '/%2e%2e//evil.example',
      '/services/../..//evil.example',
    ])
      expect(ownLocation(path), path).toBe('/')
    expect(ownLocation('/services/../contact?a=//b#c')).toBe('/contact?a=//b#c')
  })

  test.each(['/', '/thank-you?reference=QT-2026-0123456789', '/admin/quotes/1#terms', '/login?next=%2Fclient%2Fdashboard'])(
    '#102 our own %s is kept',
    async (location) => {
      wanted = location
      expect((await app.request('/')).headers.get('location')).toBe(location)
    },
  )
})

describe('#69 #70 #71 bodies that are refused before the schema', () => {
  const read = (body: string) =>
    readJson(new Request('http://localhost:3000/', { method: 'POST', body, headers: { 'content-type': 'application/json' } }), 100_000)
  const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`
  test.each([
    ['a key that reaches prototypes', '{"__proto__":{"role":"admin"}}', 'Unknown field: __proto__'],
    ['one deep inside', '{"fields":{"a":[{"__proto__":1}]}}', 'Unknown field: __proto__'],
    ['constructor', '{"constructor":{"prototype":{"role":"admin"}}}', 'Unknown field: constructor'],
    ['prototype', '{"a":{"prototype":1}}', 'Unknown field: prototype'],
    ['a NUL in a value', '{"a":["x\\u0000y"]}', 'characters that cannot be stored'],
    ['a NUL in a key', '{"x\\u0000y":1}', 'characters that cannot be stored'],
    ['half a surrogate', '{"a":"\\ud800"}', 'characters that cannot be stored'],
    ['half a surrogate as a key', '{"\\udc00":1}', 'characters that cannot be stored'],
    ['too deep', nested(25), 'nested too deeply'],
    ['too many parts', `{"a":[${'1,'.repeat(10_100)}1]}`, 'too many parts'],
  ])('#70 #71 %s', async (_what, body, message) => {
    await expect(read(body)).rejects.toMatchObject({ kind: 'invalid', message: expect.stringContaining(message) as string })
  })
  test('#69 a body with normal depth and text is accepted unchanged', async () => {
    expect(await read(nested(15))).toHaveProperty('a')
    expect(await read('{"a":"\\ud83d\\ude00 e\\u0301","b":{"c":null}}')).toEqual({ a: '\ud83d\ude00 e\u0301', b: { c: null } })
  })
  test('#71 #72 a query is checked in the same way', () => {
    for (const query of ['__proto__=1', 'constructor=1', 'a=1&a=2', 'a=%00', '%00=1'])
      expect(() => readQuery(new URLSearchParams(query)), query).toThrow()
    expect(readQuery(new URLSearchParams('a=1&b=2'))).toEqual({ a: '1', b: '2' })
  })
})
