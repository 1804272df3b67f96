import { expect, test } from 'vitest'
import { auth } from '#contract/site/auth.ts'
import { createQueryClient, q, storeReply } from './query.ts'

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
