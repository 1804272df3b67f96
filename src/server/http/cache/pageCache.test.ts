import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { takes } from '../reply/compress.ts'
import { createPageCache, type PageCache } from './pageCache.ts'

const fixed = { search: false, mayCache: () => true }

test('an encoding is used only if the browser accepts it', () => {
  for (const yes of ['br', 'gzip, deflate, br', 'br;q=1.0', 'gzip;q=0, br', 'br;q=0.5', ' br ; q=0.001'])
    expect([yes, takes(yes, 'br')]).toEqual([yes, true])
  for (const no of ['', 'gzip', 'br;q=0', 'gzip, br; q=0.000', 'identity, br ;q=0 , gzip;q=1'])
    expect([no, takes(no, 'br')]).toEqual([no, false])
})

test('a hundred parallel requests make a reply once; a failure is not kept, and a change starts anew', async () => {
  const cache = createPageCache(new Set())
  let made = 0
  let answer: (value: string) => void = () => undefined
  const slow = () => {
    made += 1
    return new Promise<string>((resolve) => (answer = resolve))
  }
  const all = Array.from({ length: 100 }, () => cache.recall('menu', slow, fixed))
  expect(made).toBe(1)
  // Something is published meanwhile: later requests must not get the reply that was begun before.
  cache.clear()
  const old = answer
  const after = cache.recall('menu', slow, fixed)
  expect(made).toBe(2)
  old('before')
  expect(new Set(await Promise.all(all))).toEqual(new Set(['before']))
  answer('after')
  expect([await after, await cache.recall('menu', slow, fixed), made]).toEqual(['after', 'after', 2])

  const failing = Array.from({ length: 5 }, () => cache.recall('other', () => Promise.reject(new Error('down')), fixed))
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  expect(await cache.recall('other', () => Promise.resolve('up'), fixed)).toBe('up')
})

test('the reply to a search is made for each visitor, so that a refusal affects only one', async () => {
  const cache = createPageCache(new Set())
  const search = { search: true, mayCache: () => true }
  const refused = cache.recall('q', () => Promise.reject(new Error('too many')), search)
  const other = cache.recall('q', () => Promise.resolve('found'), search)
  expect([(await Promise.allSettled([refused]))[0]?.status, await other]).toEqual(['rejected', 'found'])
})

const page = (html: string, generationAtStart: number) => ({
  key: '/about',
  anyQuery: true,
  search: false,
  type: 'text/html; charset=utf-8',
  bytes: Buffer.from(html),
  headers: { 'content-security-policy': "default-src 'none'" },
  generationAtStart,
})

/** The reply of the cache; null where it leaves the request to the app. */
const given = (cache: PageCache, headers: Record<string, string> = {}, url = '/about') => {
  let reply: { status: number; headers: Record<string, string>; body: string } | null = null
  const response = {
    writeHead: (status: number, sent: Record<string, string> | string[]) => {
      const pairs = Array.isArray(sent) ? sent.flatMap((name, at) => (at % 2 ? [] : [[name, sent[at + 1]]])) : Object.entries(sent)
      reply = { status, headers: Object.fromEntries(pairs), body: '' }
      return response
    },
    end: (body: Buffer | undefined) => void (reply && (reply.body = String(body ?? ''))),
  }
  const asking = { method: 'GET', url, headers: { host: 'localhost:3000', ...headers } }
  const answered = cache.answer(asking as unknown as IncomingMessage, response as unknown as ServerResponse)
  return answered ? (reply as { status: number; headers: Record<string, string>; body: string } | null) : null
}
const ours = new Set(['localhost:3000'])

test('#85 a page drawn before a publication is not kept afterwards', () => {
  const cache = createPageCache(ours)
  const begun = cache.generation()
  cache.clear()
  const entry = cache.store(page('before', begun))
  // Only the visitor who asked for it gets it.
  expect(String(entry.plain.bytes)).toBe('before')
  expect([given(cache), cache.size()]).toEqual([null, 0])
  cache.store(page('after', cache.generation()))
  expect(given(cache)?.body).toBe('after')
})

test('#85 the ETag of a page depends on its content', () => {
  const cache = createPageCache(ours)
  cache.store(page('one', cache.generation()))
  const etag = given(cache)?.headers['etag'] ?? ''
  expect(given(cache, { 'if-none-match': etag })?.status).toBe(304)
  cache.clear()
  cache.store(page('two', cache.generation()))
  expect(given(cache, { 'if-none-match': etag })).toMatchObject({ status: 200, body: 'two' })
  // The same text has the same ETag, also when it is drawn by another process.
  cache.clear()
  cache.store(page('one', cache.generation()))
  expect(given(cache, { 'if-none-match': etag })?.status).toBe(304)
})

test('#85 #116 a page with a policy for one browser is not cacheable', () => {
  const cache = createPageCache(ours, 10, { opened: () => undefined, policyFor: () => "script-src 'self' https://tags.example" })
  cache.store(page('one', cache.generation()))
  const reply = given(cache)
  expect(reply?.headers).toMatchObject({ 'cache-control': 'no-store', 'content-security-policy': "script-src 'self' https://tags.example" })
  expect(reply?.headers['etag']).toBeUndefined()
  const undecided = createPageCache(ours, 10, { opened: () => undefined, policyFor: () => undefined })
  undecided.store(page('one', undecided.generation()))
  expect(given(undecided)).toBeNull()
})

test('#85 kept pages are given only to requests for our own host name', () => {
  const cache = createPageCache(ours)
  cache.store(page('one', cache.generation()))
  for (const host of ['evil.example', 'localhost:3000.evil.example', 'localhost', ''])
    expect([host, given(cache, { host })]).toEqual([host, null])
  expect(given(cache)?.body).toBe('one')
})

test('when the cache is full, the least recently used page is dropped', () => {
  const cache = createPageCache(ours, 2)
  const store = (key: string) => cache.store({ ...page(key, cache.generation()), key })
  const has = (url: string) => given(cache, {}, url) !== null
  store('/about')
  store('/contact')
  expect(has('/about')).toBe(true)
  store('/services')
  expect(['/about', '/contact', '/services'].map(has)).toEqual([true, false, true])
  expect(cache.size()).toBe(2)
})
