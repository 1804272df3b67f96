import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '#contract/failure.ts'
import { LoadError, NotNewest } from './LoadError.tsx'

const shown = (error: Error) =>
  renderToStaticMarkup(<LoadError what="the claims" query={{ error, isFetching: false, refetch: () => Promise.reject(error) }} />)

test('an error of the server is reported as recorded, with its reference', () => {
  const text = shown(new ApiError(500, 'Something went wrong', { requestId: 'r-1' }))
  expect(text).toContain('The claims could not be loaded')
  expect(text).toContain('The fault is ours, and it has been recorded. Please try again in a minute.')
  expect(text).toContain('tell us this reference: r-1')
})

test('an error in the browser is reported as ours, but not as recorded', () => {
  const text = shown(new TypeError('x is undefined'))
  expect(text).toContain('The fault is ours. Please try again in a minute.')
  expect(text).not.toContain('recorded')
})

test('a lost connection and a refusal show their own messages', () => {
  expect(shown(new ApiError(0, 'Unable to connect to the server. Please try again.'))).not.toContain('The fault is ours')
  expect(shown(new ApiError(429, 'Too many requests'))).toContain('Too many requests')
})

test('what is shown as it was before says so only if its newest state could not be loaded', () => {
  const drawn = (isRefetchError: boolean) => {
    const error = isRefetchError ? new ApiError(500, 'Something went wrong') : null
    const refetch = () => Promise.reject(new Error('Not asked for'))
    return renderToStaticMarkup(<NotNewest what="the claim" query={{ error, isFetching: false, refetch, isRefetchError }} />)
  }
  expect(drawn(true)).toContain('The newest state of the claim could not be loaded')
  expect(drawn(false)).toBe('')
})
