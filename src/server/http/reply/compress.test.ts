import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()

test('the first request for a cacheable page is compressed, with the same content as uncompressed', async () => {
  app.cache.clear()
  const first = await app.request('/about', { headers: { 'accept-encoding': 'gzip, br' } })
  const etag = first.headers.get('etag') ?? ''
  expect([first.headers.get('content-encoding'), etag]).toEqual(['br', expect.stringMatching(/-first"$/)])
  const small = Buffer.from(await first.arrayBuffer())
  expect(first.headers.get('content-length')).toBe(String(small.byteLength))
  app.cache.clear()
  const plain = await app.request('/about')
  expect([plain.headers.get('content-encoding'), plain.headers.get('etag')]).toEqual([null, expect.any(String)])
  expect(brotliDecompressSync(small).toString()).toBe(await plain.text())
})
