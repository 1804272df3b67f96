/** What a page of questions does when the server does not take what it is sent. */
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ApiError } from '#contract/failure.ts'
import { claims } from '#contract/site/claims.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { createQueryClient } from '#web/app/data/query.ts'
import { pageAction, type Answered } from './pageAction.ts'

const journey = { draft: claims, start: '/report-claim', page: (id: string) => `/report-claim/${id}`, sent: '/thank-you' } as never

/** Sends a page with these fields; every call is refused with this error. */
const sent = async (fields: Record<string, string>, error: ApiError) => {
  const context = new RouterContextProvider()
  context.set(depsContext, { query: createQueryClient(() => Promise.reject(error)) } as never)
  const body = new URLSearchParams({ incidentPlace: 'Typed', _base: 'b1', ...fields })
  const request = new Request('http://localhost/report-claim/when', { method: 'POST', body })
  return (await pageAction(journey)({ context, request, params: { page: 'when' } } as never)) as Response & { data: Answered }
}

test.each([
  ['Our server did not answer.', new ApiError(0, 'x')],
  ['the fault is ours', new ApiError(500, 'x')],
  ['please wait a while', new ApiError(429, 'x')],
])('what could not be saved for later is not called saved: %s', async (said, error) => {
  const { data } = await sent({ _intent: 'later' }, error)
  expect(data.errors['']).toContain(said)
  expect(data.fields).toMatchObject({ incidentPlace: 'Typed' })
})

test('saving for later what another tab changed shows both versions', async () => {
  const error = new ApiError(409, 'Changed', {
    flags: { base: 'b2', savedAt: '2026-11-28T09:00:00Z', theirs: [{ question: 'Where?', answer: 'Hove' }] },
  })
  const { data } = await sent({ _intent: 'later' }, error)
  expect(data).toMatchObject({ base: 'b2', conflict: { theirs: [{ answer: 'Hove' }] } })
})

test('a file that could not be removed is not shown as removed; one that is gone already is', async () => {
  const { data } = await sent({ _removeFile: 'f1' }, new ApiError(0, 'x'))
  expect(data.errors['']).toContain('Our server did not answer.')
  expect((await sent({ _removeFile: 'f1' }, new ApiError(404, 'Not found'))).headers.get('location')).toBe('/report-claim/when')
})
