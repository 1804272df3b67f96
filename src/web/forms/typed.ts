/** Converts between what is typed into fields (text) and what it stands for (pence and dates). */
import type { Messages } from './messages.ts'
import { dayFault, readDate, readMoney, type DateParts } from '#contract/model/content/reading.ts'

/** '£1,234.5' -> 123450; null if nothing was typed, NaN if it is not an amount of money. */
export const penceOf = (typed: string): number | null => (typed.trim() === '' ? null : (readMoney(typed) ?? Number.NaN))

/** 12345050 -> '123,450.50', 12345000 -> '123,450'; '' for null. */
export const poundsOf = (pence: number | null): string =>
  pence === null
    ? ''
    : (pence / 100).toLocaleString('en-GB', { minimumFractionDigits: pence % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 })

/** Day, month and year as typed -> '2026-12-31'; null if nothing was typed, 'wrong' if there is no such date. */
export const dateOf = (parts: DateParts): string | null | 'wrong' =>
  Object.values(parts).every((part) => part.trim() === '') ? null : (readDate(parts) ?? 'wrong')

export const datePartsOf = (date: string | null): DateParts => {
  const [year = '', month = '', day = ''] = date?.split('-') ?? []
  return { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year }
}

/** The non-empty lines. */
export const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const wrongMoney = 'Enter a sum in pounds, like 850 or 1,234.50'

/** The fault of an optional date. */
export const dateFault = (name: string, parts: DateParts): Messages => (dateOf(parts) === 'wrong' ? { [name]: dayFault(parts) } : {})

/** The fault of a required date. `missing`: names it, in a form with several. */
export const dateNeeded = (name: string, parts: DateParts, missing = 'Enter a date'): Messages =>
  dateOf(parts) === null ? { [name]: missing } : dateFault(name, parts)
