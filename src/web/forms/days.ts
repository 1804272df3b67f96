/**
 * A calendar day as one text, '2026-12-31', and as the three fields in which it is typed. The text is '' where nothing was typed, and
 * '31/2/2027', as it was typed, where there is no such day: schemas refuse it.
 */
import { dayTextFault, readDate, type DateParts } from '#contract/model/content/reading.ts'
import { datePartsOf } from './typed.ts'

export const typedDay = (parts: DateParts): string =>
  Object.values(parts).every((part) => part.trim() === '') ? '' : (readDate(parts) ?? `${parts.day}/${parts.month}/${parts.year}`)

/** The three fields of such a text. */
export const dayPartsOf = (day: string): DateParts => {
  if (!day.includes('/')) return datePartsOf(day)
  const [typed = '', month = '', year = ''] = day.split('/')
  return { day: typed, month, year }
}

/** Plain forms: one text for each `x.day`, `x.month` and `x.year` that were sent. */
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

/** The day that an address asks for, by itself or in the three parts of a plain GET form; '' for none. */
export const dayIn = (search: URLSearchParams, name: string): string => {
  const part = (of: string) => search.get(`${name}.${of}`) ?? ''
  return search.get(name) || typedDay({ day: part('day'), month: part('month'), year: part('year') })
}

/** What to say of a day that an address asks for and that does not exist; null where there is nothing to say. */
export const dayFaultIn = (search: URLSearchParams, name: string): string | null => {
  const asked = dayIn(search, name)
  return asked === '' || readDate(dayPartsOf(asked)) ? null : dayTextFault(asked)
}
