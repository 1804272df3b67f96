import { ApiError } from '#contract/failure.ts'
import { authMessages } from '#contract/messages.ts'

/**
 * Whether a 401 says that the session is over, or that another tab has stopped halfway through signing in. A wrong password or code is a 401
 * too: it names a field, or the tries that are left, or is one of two fixed texts.
 */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 401 &&
  Object.keys(error.fields).length === 0 &&
  error.flags['attemptsLeft'] === undefined &&
  error.text !== authMessages.invalidCode &&
  error.text !== authMessages.rejected
