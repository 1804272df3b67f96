import { expect, test } from 'vitest'
import { ApiError } from '#contract/failure.ts'
import { authMessages } from '#contract/messages.ts'
import { isSignedOut } from './signedOut.ts'

test.each([
  [new ApiError(401, authMessages.signIn), true],
  // Another tab began to sign in again, and waits for its code.
  [new ApiError(401, authMessages.completeSecondStep, { flags: { requireMfa: true } }), true],
  [new ApiError(401, 'Any other words for it'), true],
  [new ApiError(401, authMessages.invalidCode), false],
  [new ApiError(401, authMessages.invalidCode, { flags: { attemptsLeft: 2 } }), false],
  [new ApiError(401, 'Wrong', { fields: { code: 'Wrong' } }), false],
  [new ApiError(401, authMessages.rejected), false],
  [new ApiError(403, authMessages.signIn), false],
  [new TypeError('x'), false],
])('%s', (error, over) => expect(isSignedOut(error)).toBe(over))
