import { expect, test } from 'vitest'
import { ApiError } from '#contract/failure.ts'
import { whyUnsent } from './whyUnsent.ts'

test.each([
  [new ApiError(0, 'x'), 'Not saved: no connection', false],
  [new ApiError(500, 'Something went wrong', { requestId: 'r-1' }), 'Not saved: the fault is ours, reference r-1', false],
  [new ApiError(401, 'Sign in to continue'), 'Not saved: you are signed out', true],
  [new ApiError(429, 'Too many requests'), 'Not saved: Too many requests', false],
  [new TypeError('x is undefined'), 'Not saved: the fault is ours', false],
])('%s: %s', (error, message, signedOut) => expect(whyUnsent(error)).toEqual({ message, signedOut }))
