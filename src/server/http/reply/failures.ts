/** The one place where a Failure or an unexpected error becomes a reply. No internal detail is ever sent. */
import type { Logger } from 'pino'
import { Failure } from '#contract/failure.ts'
import { databaseFailure } from '#server/db/faults.ts'

export type Refused = { status: number; headers: Record<string, string>; body: Record<string, unknown> }

/** Maps anything thrown to a status, headers and the error envelope. Logs unexpected errors. */
export const refusal = (error: unknown, requestId: string, log: Logger): Refused => {
  const failure = error instanceof Failure ? error : databaseFailure(error)
  if (!failure) {
    log.error({ requestId, err: error }, 'request failed')
    return { status: 500, headers: {}, body: { success: false, message: 'Something went wrong', requestId } }
  }
  if (failure.kind === 'unavailable') log.warn({ requestId, err: error }, 'unavailable')
  const { fields, retryAfter, flags } = failure.details
  return {
    status: failure.status,
    headers: retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) },
    body: { success: false, message: failure.message, requestId, ...(fields ? { fields } : {}), ...flags },
  }
}
