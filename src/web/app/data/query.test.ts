import { expect, test } from 'vitest'
import { auth } from '#contract/site/auth.ts'
import { createQueryClient, invalidate, q, qBeside, storeReply } from './query.ts'

test('a reply requested before a change does not replace the reply to the change', async () => {
  const early = Promise.withResolvers<unknown>()
  const cache = createQueryClient(() => early.promise)
  const query = q(auth.sessions)
  cache.setQueryData<unknown>(query.queryKey, ['as first read'])
  const onItsWay = cache.fetchQuery({ ...query, staleTime: 0 })
  storeReply<unknown[], unknown[]>(cache, query, ['as changed'])
  early.resolve(['as before the change'])
  expect(await onItsWay).toEqual(['as changed'])
  await early.promise
  expect(cache.getQueryData<unknown>(query.queryKey)).toEqual(['as changed'])
})

test('a first request that is still waiting gets the reply to a change', async () => {
  const cache = createQueryClient(() => new Promise(() => undefined))
  const query = q(auth.sessions)
  const first = cache.fetchQuery(query)
  storeReply<unknown[], unknown[]>(cache, query, ['as changed'])
  expect(await first).toEqual(['as changed'])
})

test('a second query for an endpoint has its own answer, and becomes stale with the first', async () => {
  const cache = createQueryClient(() => Promise.resolve({ success: true, data: ['reply'] }))
  const [reply, beside] = [q(auth.sessions), qBeside('counted', auth.sessions, {}, () => Promise.resolve(1))]
  await cache.fetchQuery(reply)
  expect(await cache.fetchQuery(beside)).toBe(1)
  // A record cancels the fetch of its own reply before it reads the newest one (records/useRecord.ts).
  expect(cache.getQueryCache().findAll({ queryKey: reply.queryKey })).toHaveLength(1)
  await invalidate(cache, auth.sessions)
  expect([reply, beside].map(({ queryKey }) => cache.getQueryState<unknown>(queryKey)?.isInvalidated)).toEqual([true, true])
})
