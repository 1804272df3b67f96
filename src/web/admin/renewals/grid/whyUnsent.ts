import { ApiError } from '#contract/failure.ts'

/** Why a cell could not be saved, without a full stop: its sentence goes on. */
export const whyUnsent = (error: unknown): { message: string; signedOut: boolean } => {
  const status = error instanceof ApiError ? error.status : 500
  const why =
    status === 0
      ? 'no connection'
      : status === 401
        ? 'you are signed out'
        : error instanceof ApiError && status < 500
          ? error.text
          : `the fault is ours${error instanceof ApiError && error.requestId ? `, reference ${error.requestId}` : ''}`
  return { message: `Not saved: ${why}`, signedOut: status === 401 }
}
