/** The weeks of a month, Monday first, as a calendar shows them. */
import { addDays } from '#contract/model/contact/workingTime.ts'

const monthShape = /^\d{4}-(0[1-9]|1[0-2])$/
/** The month in the URL, or that of `today` if it has none. */
export const monthOf = (asked: string | null, today: string): string =>
  asked !== null && monthShape.test(asked) && asked >= '1970' ? asked : today.slice(0, 7)

export const monthBeside = (month: string, by: 1 | -1): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const at = year * 12 + number - 1 + by
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

export const firstOf = (month: string): string => `${month}-01`
export const lastOf = (month: string): string => addDays(firstOf(monthBeside(month, 1)), -1)

/** Days of other months are null. */
export const weeksOf = (month: string): (string | null)[][] => {
  const first = firstOf(month)
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const count = Number(lastOf(month).slice(8))
  const cells = [...Array<null>(before).fill(null), ...Array.from({ length: count }, (_, day) => addDays(first, day))]
  const weeks = Math.ceil(cells.length / 7)
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (__, day) => cells[week * 7 + day] ?? null))
}

export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
