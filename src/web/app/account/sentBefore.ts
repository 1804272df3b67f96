import { ApiError } from '#contract/failure.ts'
import { authMessages } from '#contract/messages.ts'

/** The refusal of a password that was sent `before` without an answer: that it was used here is then because that worked. */
export const wordedAgain = (error: unknown, before: boolean): unknown => {
  if (!before || !(error instanceof ApiError) || error.fields['password'] !== authMessages.usedBefore) return error
  const text = `${authMessages.usedBefore} ${authMessages.mayHaveWorked}`
  return new ApiError(error.status, text, { fields: { password: text }, requestId: error.requestId })
}
