/** Reads a plain form that was sent to a screen's action, and words a refusal of it. */
import { ApiError } from '#contract/failure.ts'

/** Messages by field; '' for the form as a whole. */
export type Errors = Record<string, string>

/** '' if the field was not sent, or is a file. */
export const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** All text fields by name. Of a field that was sent several times, the last. */
export const textsIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

/** For a `catch`: whatever is not a refusal is thrown again. */
export const refusalOf = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error
  throw error
}

/** 503 if there was no answer. */
export const statusOf = ({ status }: ApiError): number => status || 503

/** For a form of an account that the server failed to take. */
export const failedNow = 'This did not work just now, and the fault is ours. Please try again in a minute.'

/** For a form that got no answer. */
export const lostConnection = 'Our server did not answer. What you typed is still here: check your internet connection, then send it again.'
/** The same for a form with an idempotency key: what was sent may have arrived. */
export const lostOnce = `${lostConnection} If it reached us already, we will not receive it twice.`

type Words = {
  /** The statuses whose own text is shown. */
  own?: readonly number[]
  /** If there was no answer. */
  lost?: string
  /** For a 429. */
  tooMany?: string
  failed: string
}

/** The messages at the fields, or one message for the form. `fields`: the messages, where the form names its fields differently. */
export const wordedRefusal = (
  { status, text, fields: named }: ApiError,
  { own = [], lost = lostConnection, tooMany, failed }: Words,
  fields: Errors = named,
): Errors =>
  Object.keys(fields).length > 0
    ? fields
    : { '': status === 0 ? lost : own.includes(status) ? text : status === 429 && tooMany !== undefined ? tooMany : failed }
