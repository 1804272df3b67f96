import { expect, test } from 'vitest'
import type { CallOptions } from '#contract/transport.ts'
import { ApiError } from '#contract/failure.ts'
import { onceByContent, lostCall } from './lostCall.ts'

/** Sends the versions one after another; each fails with the error given for it, if any. */
const sent = async (...presses: readonly (readonly [version: number, error?: unknown])[]) => {
  const once = lostCall<number>()
  const calls: (readonly [number, CallOptions['idempotencyKey']])[] = []
  for (const [version, error] of presses)
    await once(version, (input, { idempotencyKey }) => {
      calls.push([input, idempotencyKey])
      return error === undefined ? Promise.resolve() : Promise.reject(error)
    }).catch(() => undefined)
  return calls
}

test.each([0, 502])('after no answer (%d), the next press is the same call', async (status) => {
  const [first, second, third] = await sent([1, new ApiError(status, 'x')], [2], [2])
  expect(second).toEqual(first)
  expect(third?.[0]).toBe(2)
  expect(third?.[1]).not.toBe(first?.[1])
})

test.each([new ApiError(409, 'x'), null])('after a refusal, or after the user gave up, it is a new one', async (error) => {
  const [first, second] = await sent([1, error], [2])
  expect(second?.[0]).toBe(2)
  expect(second?.[1]).not.toBe(first?.[1])
})

/** The keys with which these are sent, one after another; nothing is ever answered. */
const keysOf = async (once: ReturnType<typeof onceByContent<{ trade: string }>>, ...trades: string[]) => {
  const keys: CallOptions['idempotencyKey'][] = []
  for (const trade of trades)
    await once({ trade }, (_, { idempotencyKey }) => {
      keys.push(idempotencyKey)
      return Promise.reject(new ApiError(0, 'x'))
    }).catch(() => undefined)
  return keys
}

test('the same content has the same key after a lost answer, and other content another', async () => {
  const [first, second, other] = await keysOf(onceByContent(true), 'plumber', 'plumber', 'joiner')
  expect(first).toBeDefined()
  expect(second).toBe(first)
  expect(other).not.toBe(first)
})

test('on the server, visitors who send the same never share a key', async () => {
  expect(await keysOf(onceByContent(), 'plumber', 'plumber')).toEqual([undefined, undefined])
})
