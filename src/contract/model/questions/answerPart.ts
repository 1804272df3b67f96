/** Reads one form field into an answer, for the types that a line of a list can have too. */
import { isSafeText, visibleText } from '../../safeText.ts'
import { type Answer, type Fields, type Part, type Question, type Trade } from './question.ts'
import * as read from '../content/reading.ts'
import { addDays } from '../contact/workingTime.ts'

/** `today`: yyyy-mm-dd in London. `trades`: the list used to recognise a trade. */
export type Reading = { today: string; trades: readonly Trade[] }

export type Outcome = { answer?: Answer; errors?: Record<string, string> }
export const wrong = (name: string, message: string): Outcome => ({ errors: { [name]: message } })
export const unshowable = 'Remove the characters that cannot be shown'
const shortest = (question: { min?: number }) => question.min ?? 1

/** The single text under a name. Empty if the name is repeated. */
export const one = (fields: Fields, name: string): string => {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return typeof value === 'string' ? value : ''
}
export const several = (fields: Fields, name: string): string[] => {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return typeof value === 'string' ? (value ? [value] : []) : (value ?? []).filter(Boolean)
}
export const clean = (typed: string) => visibleText(typed.replace(/\r\n?/g, '\n'))

export const partNames = ['day', 'month', 'year'] as const
export const dateFields = (fields: Fields, name: string) => ({
  day: one(fields, `${name}.day`),
  month: one(fields, `${name}.month`),
  year: one(fields, `${name}.year`),
})

export const readText = (
  name: string,
  question: { min?: number; max: number; missing: string; format?: string },
  typed: string,
): Outcome => {
  const value = clean(typed)
  if (!isSafeText(value)) return wrong(name, unshowable)
  if (value.length < shortest(question)) return wrong(name, question.missing)
  // A message about the format is more useful than one about the length.
  if (question.format === 'postcode') return named(name, read.readPostcode(value), question.missing)
  if (question.format === 'vrm') return named(name, read.readVrm(value), 'Enter a registration of letters and figures, like AB12 CDE')
  if (value.length > question.max) return wrong(name, `Use ${question.max} characters or fewer`)
  if (question.format === 'email') return named(name, read.readEmail(value), question.missing)
  if (question.format === 'phone')
    return named(name, read.readPhone(value), 'Enter a valid phone number, like 01632 960 123; outside the UK with its country code')
  if (question.format === 'registration') return named(name, read.readRegistration(value), question.missing)
  return { answer: value }
}
export const named = (name: string, answer: Answer | null, message: string): Outcome =>
  answer === null ? wrong(name, message) : { answer }

export const readDateAnswer = (
  name: string,
  question: { missing: string; from?: number; to?: number },
  fields: Fields,
  today: string,
): Outcome => {
  const parts = dateFields(fields, name)
  const value = read.readDate(parts)
  if (!value) return wrong(name, Object.values(parts).some((part) => part.trim()) ? read.dayFault(parts) : question.missing)
  const dayText = (days: number) => addDays(today, days).split('-').reverse().join('/')
  if (question.from !== undefined && value < addDays(today, question.from))
    return wrong(name, question.from === 0 ? 'The date must be today or later' : `The date must be ${dayText(question.from)} or later`)
  if (question.to !== undefined && value > addDays(today, question.to))
    return wrong(name, question.to === 0 ? 'The date must be today or earlier' : `The date must be ${dayText(question.to)} or earlier`)
  return { answer: value }
}

const range = (least: number, most: number) => `${least.toLocaleString('en-GB')} to ${most.toLocaleString('en-GB')}`

/**
 * 'Enter the year the business started, 1800 to 2026': what the question's own message asks for, without its example, and what fits.
 * If that message does not begin with what to enter, `general` is said.
 */
const fitting = (missing: string, fits: string, general: string) => {
  const what = /^Enter [^,.]+/.exec(missing)?.[0]
  return what ? `${what}, ${fits}` : general
}

/** What is wrong with the figure or the text, whichever field it stands in. */
const namesNoField =
  /^(?:Enter a whole number|Enter a number between|Enter a percentage from|Enter a year between|Use \d+ characters|Remove the characters)/

/** A message that names no field, or that occurs twice, says which field it is about: the summary stands apart from the fields. */
export const distinct = (errors: Readonly<Record<string, string>>, nameOf: (field: string) => string): Record<string, string> => {
  const entries = Object.entries(errors)
  return Object.fromEntries(
    entries.map(([field, message]) =>
      namesNoField.test(message) || entries.some(([other, same]) => other !== field && same === message)
        ? [field, `${nameOf(field)}: ${message}`]
        : [field, message],
    ),
  )
}

export const yesNo = (typed: string) => (typed === 'yes' ? true : typed === 'no' ? false : null)

/** Reads the types that a line of a list can have too. */
export const readPart = (name: string, question: Part, fields: Fields, { today }: Reading): Outcome => {
  const typed = one(fields, name)
  switch (question.type) {
    case 'text':
    case 'area':
      return readText(name, question, typed)
    case 'int': {
      const value = read.readInteger(typed)
      if (value === null)
        return wrong(name, typed.trim() ? fitting(question.missing, 'as a whole number', 'Enter a whole number') : question.missing)
      return value >= question.min && value <= question.max
        ? { answer: value }
        : wrong(
            name,
            fitting(question.missing, range(question.min, question.max), `Enter a number between ${question.min} and ${question.max}`),
          )
    }
    case 'money': {
      const loss = question.negative && /^\s*[-−(]/.test(typed)
      const value = read.readMoney(loss ? typed.replace(/^\s*[-−(]/, '').replace(/\)\s*$/, '') : typed)
      return named(name, value !== null && loss ? 0 - value : value, question.missing)
    }
    case 'pct':
      return named(
        name,
        read.readPercent(typed),
        typed.trim() ? fitting(question.missing, '0 to 100%', 'Enter a percentage from 0 to 100, like 25') : question.missing,
      )
    case 'year': {
      const value = /^\d{4}$/.test(typed.trim()) ? Number(typed.trim()) : 0
      const thisYear = Number(today.slice(0, 4))
      return value >= question.min && value <= thisYear
        ? { answer: value }
        : wrong(
            name,
            typed.trim()
              ? fitting(question.missing, `${question.min} to ${thisYear}`, `Enter a year between ${question.min} and ${thisYear}`)
              : question.missing,
          )
    }
    case 'date':
      return readDateAnswer(name, question, fields, today)
    case 'select':
    case 'radio':
      return named(name, question.options.some(({ value }) => value === typed) ? typed : null, question.missing)
    case 'bool':
      return named(name, yesNo(typed), question.missing)
  }
}

/** For these types "I am not sure" is one of the choices; for others it is a tick box below the field. */
export const isChoice = (type: Question['type']) => type === 'radio' || type === 'select' || type === 'bool' || type === 'boolDetail'
export const typedBeside = (id: string, fields: Fields) => {
  const { [`${id}.notSure`]: _tick, ...rest } = fields
  return filled(id, rest)
}

export const filled = (name: string, fields: Fields) =>
  Object.entries(fields).some(
    ([key, value]) => (key === name || key.startsWith(`${name}.`)) && (typeof value === 'string' ? value.trim() : value.length > 0),
  )
