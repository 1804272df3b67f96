import { ApiError } from '#contract/failure.ts'
import { isSignedOut } from './signedOut.ts'

/** No answer: nobody here knows whether it was done. */
export const isLost = (error: unknown): boolean => error instanceof ApiError && error.status === 0

/** No answer, or one that a failing server or a proxy before it gave: it may have been done all the same. */
export const mayBeDone = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** The refusal of what was sent `before` without an answer: the record may be gone or changed because that worked. */
export const refusedAgain = (error: unknown, before: boolean): unknown =>
  before && error instanceof ApiError && (error.status === 404 || error.status === 409)
    ? new ApiError(error.status, error.text, { ...error, flags: { ...error.flags, sentBefore: true } })
    : error

/** In place of the refusal of a change that got no answer, once its record shows that it was saved. `all`: nothing was typed since. */
export const hadArrived = (all: boolean): ApiError =>
  new ApiError(409, all ? 'Saved' : 'What you sent first is saved', { flags: { arrived: true, all } })

/** For a toast's second line: why something was refused, in the server's words; whose fault it is, if the server failed; what to do next. */
export const textOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'The fault is ours. Please try again.'
  if (isLost(error)) return 'It may have been done all the same. Check your internet connection, and look here before you try again.'
  if (isSignedOut(error)) return 'You are signed out. Sign in again in another tab, then try once more here.'
  if (error.status < 500) return error.text
  return `The fault is ours. Please try again in a minute.${error.requestId ? ` Reference: ${error.requestId}` : ''}`
}
