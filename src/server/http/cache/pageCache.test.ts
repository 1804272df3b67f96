import { expect, test } from 'vitest'
import { takes } from '../reply/compress.ts'
import { createPageCache } from './pageCache.ts'

const fixed = { search: false, mayCache: () => true }

test('a form that the browser refuses is not sent to it', () => {
  for (const yes of ['br', 'gzip, deflate, br', 'br;q=1.0', 'gzip;q=0, br', 'br;q=0.5', ' br ; q=0.001'])
    expect([yes, takes(yes, 'br')]).toEqual([yes, true])
  for (const no of ['', 'gzip', 'br;q=0', 'gzip, br; q=0.000', 'identity, br ;q=0 , gzip;q=1'])
    expect([no, takes(no, 'br')]).toEqual([no, false])
})

test('a hundred pages that need the same reply at once make it once; a failure is nobody’s next time; a change begins afresh', async () => {
  const cache = createPageCache(new Set())
  let made = 0
  let answer: (value: string) => void = () => undefined
  const slow = () => {
    made += 1
    return new Promise<string>((resolve) => (answer = resolve))
  }
  const all = Array.from({ length: 100 }, () => cache.recall('menu', slow, fixed))
  expect(made).toBe(1)
  // Published while it was made: whoever comes now must not get what was begun before.
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

test('what one visitor asked for is made for each: a refusal is for him alone', async () => {
  const cache = createPageCache(new Set())
  const search = { search: true, mayCache: () => true }
  const refused = cache.recall('q', () => Promise.reject(new Error('too many')), search)
  const other = cache.recall('q', () => Promise.resolve('found'), search)
  expect([(await Promise.allSettled([refused]))[0]?.status, await other]).toEqual(['rejected', 'found'])
})
