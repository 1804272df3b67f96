import { ApiError } from '#contract/failure.ts'

/** For a toast's second line: why something was refused, in the server's words; whose fault it is, if the server failed. */
export const textOf = (error: unknown): string =>
  !(error instanceof ApiError)
    ? 'Please try again.'
    : error.status < 500
      ? error.text
      : `The fault is ours. Please try again in a minute.${error.requestId ? ` Reference: ${error.requestId}` : ''}`
