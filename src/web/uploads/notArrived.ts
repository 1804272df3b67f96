import { ApiError } from '#contract/failure.ts'
import { Stopped } from '#web/app/data/api.ts'
import { isSignedOut } from '#web/app/data/signedOut.ts'

/** Why a file did not arrive, for after its name. Null if the user stopped it. */
export const notArrived = (error: unknown): string | null => {
  if (error instanceof Stopped) return null
  if (!(error instanceof ApiError)) return 'could not be sent. The fault is ours: please try again.'
  const { status, text, fields, requestId } = error
  // The answer may be what was lost; the server keeps the same file once.
  if (status === 0) return 'may not have arrived: the connection was lost. Try again, and it is kept only once.'
  if (isSignedOut(error)) return 'was not taken: you are signed out. Sign in again in another tab, then try again here.'
  if (status === 413) return 'is more than we can take at once.'
  if (status === 429) return 'has to wait: two files are on their way, or many were sent in the last hour.'
  if (status >= 500)
    return `was not taken. The fault is ours: please try again in a minute.${requestId ? ` If it still fails, tell us this reference: ${requestId}` : ''}`
  return fields['files'] ?? `was not taken: ${text}`
}
