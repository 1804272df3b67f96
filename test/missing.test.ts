/** The not-found page: cheap for robots that request thousands, and helpful for a mistyped address. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const page = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await app.request(path, { headers })
  return {
    status: reply.status,
    cache: reply.headers.get('cache-control'),
    bytes: Buffer.from(await reply.arrayBuffer()),
    headers: reply.headers,
  }
}
const anywhere = () => `/${randomBytes(6).toString('hex')}`

test('for a mistyped address the intended page is suggested, as long as it is published', async () => {
  const { status, bytes } = await page('/public-liability-insurence')
  expect([status, bytes.toString()]).toEqual([404, expect.stringContaining('href="/public-liability-insurance"')])
  await app.database.owner.execute("UPDATE content_items SET published = false WHERE path = '/public-liability-insurance'")
  await app.database.owner.execute('SELECT bump_content_version()')
  app.cache.clear()
  expect((await page('/public-liability-insurence')).bytes.toString()).not.toContain(
    '<li class="py-1.5"><a href="/public-liability-insurance"',
  )
})

test('#116 the cached page contains nothing of the request: path, query, cookies or headers', async () => {
  const first = await page('/zz9')
  for (const [path, headers] of [
    ['/qq7?next=canary-1', { cookie: 'sid=canary-2; quote=canary-3' }],
    ['/services/qq7', { 'x-forwarded-host': 'canary-4.example', 'accept-language': 'canary-5' }],
    ['/insurance-glossary/qq7', { 'user-agent': 'canary-6' }],
  ] as const) {
    // Drawn again, as for the first request.
    app.cache.clear()
    const other = await page(path, headers)
    expect([other.status, other.cache]).toEqual([404, 'no-store'])
    expect(other.bytes.toString()).not.toContain('canary')
    if (!path.includes('/', 1)) expect(other.bytes.equals(first.bytes)).toBe(true)
  }
})

test('#116 hundreds of parallel requests all get the same page with 404, in every encoding', async () => {
  const plain = (await page(anywhere())).bytes
  for (const encoding of ['br', 'gzip', 'identity']) {
    const replies = await Promise.all(Array.from({ length: 200 }, () => page(anywhere(), { 'accept-encoding': encoding })))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]))
    expect(new Set(replies.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
    expect(replies[0]?.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    if (encoding === 'identity') expect(replies[0]?.bytes.equals(plain)).toBe(true)
  }
  // Similar addresses at once: some get suggestions, none has to wait.
  const near = await Promise.all(Array.from({ length: 200 }, (_, index) => page(`/public-liability-insuranc${index}`)))
  expect(new Set(near.map(({ status }) => status))).toEqual(new Set([404]))
  const offered = near.filter(({ bytes }) => bytes.includes('Did you mean')).length
  expect(offered).toBeGreaterThan(0)
  expect(offered).toBeLessThan(200)
})

test('a load balancer may request the health check by IP address, and nothing else', async () => {
  const host = '10.0.0.7:3000'
  expect((await app.request('/health/ready', { headers: { host } })).status).toBe(200)
  expect((await app.request('/', { headers: { host } })).status).toBe(421)
})
