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

type Words = {
  /** The statuses whose own text is shown. */
  own?: readonly number[]
  /** For a 429. */
  tooMany?: string
  failed: string
}

/** The messages at the fields, or one message for the form. `fields`: the messages, where the form names its fields differently. */
export const wordedRefusal = (
  { status, text, fields: named }: ApiError,
  { own = [], tooMany, failed }: Words,
  fields: Errors = named,
): Errors =>
  Object.keys(fields).length > 0 ? fields : { '': own.includes(status) ? text : status === 429 && tooMany !== undefined ? tooMany : failed }
