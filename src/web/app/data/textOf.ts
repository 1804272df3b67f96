import { ApiError } from '#contract/failure.ts'

/** For a toast's second line: why something was refused, in the server's words. */
export const textOf = (error: unknown): string => (error instanceof ApiError ? error.text : 'Please try again.')
