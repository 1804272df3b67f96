/** What the assistant's page does with a rating whose answer was lost. */
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ApiError } from '#contract/failure.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { createQueryClient } from '#web/app/data/query.ts'
import { send } from './send.ts'

test('a rating sent again after a lost answer has the same key, and the next one another', async () => {
  const keys: unknown[] = []
  const query = createQueryClient((_endpoint, _input, options) => {
    keys.push(options?.idempotencyKey)
    return keys.length === 1 ? Promise.reject(new ApiError(0, 'x')) : Promise.resolve({ kept: true })
  })
  const context = new RouterContextProvider()
  context.set(depsContext, { query } as never)
  const rate = async () => {
    const body = new URLSearchParams({
      intent: 'rate',
      helpful: 'yes',
      reason: '',
      question: 'Is a van covered?',
      outcome: 'answer',
      page: '/van',
    })
    const request = new Request('http://localhost/ai-insurance-assistant', { method: 'POST', body })
    return ((await send({ context, request, params: {} } as never)) as { data: { kind: string } }).data.kind
  }
  expect([await rate(), await rate(), await rate()]).toEqual(['unrated', 'rated', 'rated'])
  expect(keys[0]).toEqual(expect.any(String))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
