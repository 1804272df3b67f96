/**
 * The schema library. Nothing else imports it directly: zod/mini costs 6.6 kB in the browser, zod 92 kB.
 * The product's default messages (specification, section 5) are set once, here.
 */
import * as z from 'zod/mini'
import { wrongEmail, wrongSum } from './messages.ts'
import { dayTextFault } from './model/content/reading.ts'
import { isSafeText, visibleText } from './safeText.ts'

z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined || issue.input === null ? 'Required' : 'Invalid value'
      case 'too_small':
        if (issue.origin === 'string')
          return issue.minimum === 1 ? 'Required' : `String must contain at least ${issue.minimum} character(s)`
        if (issue.origin === 'array') return issue.minimum === 1 ? 'Required' : `Choose at least ${issue.minimum}`
        return `Number must be at least ${issue.minimum}`
      case 'too_big':
        if (issue.origin === 'string') return `String must contain at most ${issue.maximum} character(s)`
        if (issue.origin === 'array') return `Choose at most ${issue.maximum}`
        return `Number must be at most ${issue.maximum}`
      case 'invalid_format':
        return issue.format === 'email' ? 'Invalid email' : 'Invalid value'
      case 'unrecognized_keys':
        return `Unknown field: ${issue.keys.join(', ').slice(0, 100)}`
      default:
        return 'Invalid value'
    }
  },
})

const secrets = z.registry()

/** Marks a field whose value must never be written back into a page: a password, a code, a token. */
export const secret = <S extends z.ZodMiniType>(schema: S): S => {
  secrets.add(schema)
  return schema
}

/** Whether a field is marked secret, including optional ones. */
export const isSecret = (schema: z.ZodMiniType): boolean => {
  const { def } = schema._zod
  return secrets.has(schema) || ('innerType' in def && isSecret(def.innerType as z.ZodMiniType))
}

/** Trimmed; empty if nothing in it is visible, so that a name of invisible characters counts as missing. */
export const trimmed = () => z.overwrite(visibleText)

/** Text typed by a person: trimmed, empty if nothing in it is visible, no control or direction-override characters, `max` in UTF-16 units. */
export const text = (max: number, min = 0) =>
  z.string().check(trimmed(), z.minLength(min), z.maxLength(max), z.refine(isSafeText, 'Remove the characters that cannot be shown'))

export const requiredText = (max: number, min = 1) => text(max, min)

/** Text typed into one of our forms, with messages for people. `missing`: shown when it is too short, and says what to do. */
export const typedText = (missing: string, max: number, min = 1) =>
  z
    .string(missing)
    .check(
      trimmed(),
      z.minLength(min, missing),
      z.maxLength(max, `Shorten it to ${max.toLocaleString('en-GB')} characters or fewer`),
      z.refine(isSafeText, 'Remove the characters that cannot be shown'),
    )

/** An email address in lower case; one recipient only, no display name. */
export const email = () => z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254), z.email())

/** The same for our forms, with messages for people. `missing`: shown when nothing was entered. */
export const typedEmail = (missing = wrongEmail) =>
  z.string(missing).check(z.trim(), z.toLowerCase(), z.minLength(1, missing), z.maxLength(254), z.email(wrongEmail))

/** The most that any sum of money may be, in pence, and what is said of more. */
const mostPence = 1_000_000_000_000
const tooMuch = `Enter a sum up to £${(mostPence / 100).toLocaleString('en-GB')}`

/** Whole pence. The messages are for whoever typed pounds. */
export const pence = () =>
  z.number(wrongSum).check(z.int(wrongSum), z.minimum(0, 'Enter a sum that is not below zero'), z.maximum(mostPence, tooMuch))

/** Whole pence that were paid: some, at least. */
export const pencePaid = () =>
  z.number(wrongSum).check(z.int(wrongSum), z.minimum(1, 'Enter an amount above zero'), z.maximum(mostPence, tooMuch))

/** A calendar date, `yyyy-mm-dd`, that exists. */
export const isoDate = () => {
  const error = ({ input }: { input?: unknown }) => dayTextFault(typeof input === 'string' ? input : '')
  // The database has no year 0.
  return z.iso.date({ error }).check(z.refine((value) => value >= '0001', { error }))
}

export const integerWithin = ([min, max]: readonly [number, number]) => z.number().check(z.int(), z.minimum(min), z.maximum(max))

export const id = (message?: string) => z.uuid(message)

/** A number as it arrives in a query string. */
export const queryNumber = (min: number, max: number, fallback: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, 'Enter a whole number')),
      z.pipe(z.transform(Number), z.number().check(z.minimum(min), z.maximum(max))),
    ),
    fallback,
  )

export { isSafeText, z }
export type Infer<S extends z.ZodMiniType> = z.output<S>
