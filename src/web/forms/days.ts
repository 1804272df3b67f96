/**
 * A date as one string, '2026-12-31', and as the three inputs in which it is typed. The string is '' if nothing was typed, and '31/2/2027',
 * as typed, if there is no such date; schemas reject that.
 */
import { dayFault, dayTextFault, readDate, type DateParts } from '#contract/model/content/reading.ts'
import { datePartsOf } from './typed.ts'

export const typedDay = (parts: DateParts): string =>
  Object.values(parts).every((part) => part.trim() === '') ? '' : (readDate(parts) ?? `${parts.day}/${parts.month}/${parts.year}`)

/** Why a date that was typed to its end is none; null while something is still missing, and for one that exists. */
export const wholeDayFault = (parts: DateParts): string | null =>
  parts.day.trim() !== '' && parts.month.trim() !== '' && parts.year.trim().length === 4 && readDate(parts) === null
    ? dayFault(parts)
    : null

/** The three inputs' values for such a string. */
export const dayPartsOf = (day: string): DateParts => {
  if (!day.includes('/')) return datePartsOf(day)
  const [typed = '', month = '', year = ''] = day.split('/')
  return { day: typed, month, year }
}

/** For plain forms: joins each `x.day`, `x.month` and `x.year` that were sent into one string. */
export const withDays = (sent: Record<string, string>): Record<string, string> => {
  const joined = { ...sent }
  for (const name of Object.keys(sent)) {
    const field = /^(.+)\.day$/.exec(name)?.[1]
    const [day, month, year] = [sent[name], sent[`${field}.month`], sent[`${field}.year`]]
    if (field === undefined || day === undefined || month === undefined || year === undefined) continue
    for (const part of ['day', 'month', 'year']) delete joined[`${field}.${part}`]
    joined[field] = typedDay({ day, month, year })
  }
  return joined
}

/** The date in a URL, as one parameter or as the three parts of a plain GET form; '' if there is none. */
export const dayIn = (search: URLSearchParams, name: string): string => {
  const part = (of: string) => search.get(`${name}.${of}`) ?? ''
  return search.get(name) || typedDay({ day: part('day'), month: part('month'), year: part('year') })
}

/** The message if the URL has a date that does not exist; null if it is valid or missing. */
export const dayFaultIn = (search: URLSearchParams, name: string): string | null => {
  const asked = dayIn(search, name)
  return asked === '' || readDate(dayPartsOf(asked)) ? null : dayTextFault(asked)
}
