/** Pictures for shared links: for every listed page, for no other address, and drawn only once. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const kept = () => {
  try {
    return readdirSync(join(app.env.dataDir, 'files/og')).length
  } catch {
    return 0
  }
}
/** A page of each kind. */
const pages = [
  '/',
  '/about',
  '/cyber-insurance',
  '/services/road-rescue',
  '/industries/tradesman',
  '/commercial-insurance-hove',
  '/business-insurance-by-trade/florist',
  '/blog/ipt-explained',
  '/quiz',
  '/terms',
  '/documents/fair-presentation',
]

test('every kind of page has a picture for shared links: a PNG of 1200 by 630', async () => {
  for (const path of pages) {
    const html = await (await app.request(path)).text()
    if (!html.includes('og:image')) continue
    const url = html.match(/property="og:image" content="http:\/\/localhost:3000([^"]+)"/)?.[1] ?? ''
    const reply = await app.request(url)
    expect([path, reply.status, reply.headers.get('content-type')]).toEqual([path, 200, 'image/png'])
    const bytes = Buffer.from(await reply.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
    expect(bytes.byteLength).toBeLessThan(100_000)
    expect(html).toMatch(/property="og:image:alt" content="[^"]{20,}"/)
    expect(html).toContain('name="twitter:card" content="summary_large_image"')
  }
})

test('a picture is drawn once and then kept, and a matching ETag gets no body again', async () => {
  const before = kept()
  const again = await app.request('/og/cyber-insurance.png')
  expect([again.status, kept()]).toEqual([200, before])
  const etag = again.headers.get('etag') ?? ''
  expect((await app.request('/og/cyber-insurance.png', { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect((await app.request('/og/cyber-insurance.png', { method: 'HEAD' })).headers.get('content-length')).toBe(
    String((await again.arrayBuffer()).byteLength),
  )
})

test('#116 an invented address draws no picture', async () => {
  const before = kept()
  for (const path of [
    '/og/nothing.png',
    '/og/admin/dashboard.png',
    '/og/../../etc/passwd.png',
    '/og/cyber-insurance.png.png',
    '/og/.png',
    '/og/cyber-insurance.svg',
    '/og/thank-you.png',
    '/og/cyber-insurance%00.png',
  ])
    expect([path, (await app.request(path)).status]).toEqual([path, 404])
  expect(kept()).toBe(before)
})

test('#116 parallel requests for a picture draw it once', async () => {
  const before = kept()
  const replies = await Promise.all(Array.from({ length: 20 }, () => app.request('/og/salon-insurance.png')))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(kept()).toBe(before + 1)
})
