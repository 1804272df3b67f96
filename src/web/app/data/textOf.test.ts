import { expect, test } from 'vitest'
import { ApiError } from '#contract/failure.ts'
import { authMessages } from '#contract/messages.ts'
import { isLost, mayBeDone, refusedAgain, textOf } from './textOf.ts'

test('a lost answer is not called a change that was not made', () => {
  const lost = new ApiError(0, 'Unable to connect to the server. Please try again.')
  expect(isLost(lost)).toBe(true)
  expect(textOf(lost)).toBe('It may have been done all the same. Check your internet connection, and look here before you try again.')
})

test.each([
  [new ApiError(409, 'Somebody was faster'), 'Somebody was faster'],
  [new ApiError(500, 'Something went wrong', { requestId: 'r-1' }), 'The fault is ours. Please try again in a minute. Reference: r-1'],
  [new ApiError(401, 'Sign in to continue'), 'You are signed out. Sign in again in another tab, then try once more here.'],
  [new ApiError(401, authMessages.invalidCode), authMessages.invalidCode],
  [new TypeError('x is undefined'), 'The fault is ours. Please try again.'],
])('%s', (error, said) => {
  expect(isLost(error)).toBe(false)
  expect(textOf(error)).toBe(said)
})

test.each([
  [0, true],
  [502, true],
  [422, false],
  [401, false],
])('an answer with the status %d may hide a change: %s', (status, may) => expect(mayBeDone(new ApiError(status, 'x'))).toBe(may))

test('a refusal after a lost answer says that it was sent before, unless it is about what was entered', () => {
  const late = new ApiError(409, 'x', { flags: { changedBy: 'Kim Shingle' }, requestId: 'r-1' })
  expect(refusedAgain(late, true)).toMatchObject({ status: 409, flags: { changedBy: 'Kim Shingle', sentBefore: true }, requestId: 'r-1' })
  expect(refusedAgain(new ApiError(404, 'Not found'), true)).toMatchObject({ flags: { sentBefore: true } })
  expect(refusedAgain(late, false)).toBe(late)
  const wrong = new ApiError(422, 'x')
  expect(refusedAgain(wrong, true)).toBe(wrong)
})
