/** What is typed into fields, and what it stands for: pence and calendar dates on one side, text on the other. */
import type { Messages } from './messages.ts'
import { dayFault, readDate, readMoney, type DateParts } from '#contract/model/content/reading.ts'

/** '£1,234.5' -> 123450; null where nothing was typed, NaN where it is not a sum of money. */
export const penceOf = (typed: string): number | null => (typed.trim() === '' ? null : (readMoney(typed) ?? Number.NaN))

/** 12345050 -> '123,450.50', 12345000 -> '123,450'; '' for null. */
export const poundsOf = (pence: number | null): string =>
  pence === null
    ? ''
    : (pence / 100).toLocaleString('en-GB', { minimumFractionDigits: pence % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 })

/** Day, month and year as typed -> '2026-12-31'; null where nothing was typed, 'wrong' where there is no such day. */
export const dateOf = (parts: DateParts): string | null | 'wrong' =>
  Object.values(parts).every((part) => part.trim() === '') ? null : (readDate(parts) ?? 'wrong')

export const datePartsOf = (date: string | null): DateParts => {
  const [year = '', month = '', day = ''] = date?.split('-') ?? []
  return { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year }
}

/** What stands on each line, without the empty ones. */
export const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const wrongMoney = 'Enter a sum in pounds, like 850 or 1,234.50'

/** What is wrong with a date that may be left out. */
export const dateFault = (name: string, parts: DateParts): Messages => (dateOf(parts) === 'wrong' ? { [name]: dayFault(parts) } : {})

/** The same where there must be one. */
export const dateNeeded = (name: string, parts: DateParts): Messages =>
  dateOf(parts) === null ? { [name]: 'Enter a date' } : dateFault(name, parts)
