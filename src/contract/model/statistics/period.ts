/** The days that figures cover: calendar days in London, both inclusive, and the weeks or months they are grouped by. */
import { addDays, daysBetween } from '../contact/workingTime.ts'

export const periods = ['month', 'quarter', 'year', 'ytd', 'custom'] as const
export type PeriodName = (typeof periods)[number]
export const periodLabels: Record<PeriodName, string> = {
  month: 'This month so far',
  quarter: 'Last 3 months',
  year: 'Last 12 months',
  ytd: 'Year to date',
  custom: 'Between two dates',
}

/** yyyy-mm-dd, both inclusive. */
export type Days = { from: string; to: string }

/** The longest period: five years. */
export const mostDays = 1827

export const earliest = '1900-01-01'
export const latest = '2999-12-31'
const outside = 'Choose a date from 1900 to 2999'

/** Why two custom dates are not a valid period, and the field at fault. Null if they are valid. */
export const problemOf = (from: string | undefined, to: string | undefined): { field: 'from' | 'to'; message: string } | null => {
  if (!from) return { field: 'from', message: 'Enter the first day' }
  if (!to) return { field: 'to', message: 'Enter the last day' }
  // London time and the steps below support only these years.
  if (from < earliest || from > latest) return { field: 'from', message: outside }
  if (to < earliest || to > latest) return { field: 'to', message: outside }
  if (to < from) return { field: 'to', message: 'The last day must not be before the first day' }
  return daysBetween(from, to) >= mostDays ? { field: 'from', message: 'Choose five years at most' } : null
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The same day a number of months earlier, or the last day of that month if it is shorter. */
export const monthsBefore = (date: string, months: number): string => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const count = year * 12 + month - 1 - months
  const [inYear, inMonth] = [Math.floor(count / 12), (count % 12) + 1]
  return `${String(inYear).padStart(4, '0')}-${String(inMonth).padStart(2, '0')}-${String(Math.min(day, daysIn(inYear, inMonth))).padStart(2, '0')}`
}

/** Named periods end today. On 31 May, the last 3 months begin on 1 March. */
export const daysOf = (name: Exclude<PeriodName, 'custom'>, today: string): Days => {
  const from = {
    month: `${today.slice(0, 7)}-01`,
    quarter: addDays(monthsBefore(today, 3), 1),
    year: addDays(monthsBefore(today, 12), 1),
    ytd: `${today.slice(0, 4)}-01-01`,
  }[name]
  return { from, to: today }
}

export type StepLength = 'week' | 'month'
/** `key`: the first day of the week or month, even if the period starts later. `from` and `to`: limited to the period. */
export type Step = Days & { key: string; label: string }

/** Weeks up to two months, then months. */
export const stepLength = ({ from, to }: Days): StepLength => (daysBetween(from, to) < 62 ? 'week' : 'month')

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const shortDay = (date: string) => `${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]}`
const monday = (date: string) => addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))
const firstOfNext = (date: string) => addDays(`${date.slice(0, 7)}-${daysIn(Number(date.slice(0, 4)), Number(date.slice(5, 7)))}`, 1)

/** Every week (from Monday) or month of the period, including empty ones. */
export const stepsOf = (days: Days): Step[] => {
  const length = stepLength(days)
  const steps: Step[] = []
  let key = length === 'week' ? monday(days.from) : `${days.from.slice(0, 7)}-01`
  while (key <= days.to) {
    const next = length === 'week' ? addDays(key, 7) : firstOfNext(key)
    const from = key < days.from ? days.from : key
    const last = addDays(next, -1)
    const to = last > days.to ? days.to : last
    // A month that the period begins in names its days, as otherwise it seems a bad one.
    const cut = from === key ? '' : from === last ? `${Number(from.slice(8))} ` : `${Number(from.slice(8))} to ${Number(last.slice(8))} `
    const month = `${cut}${months[Number(key.slice(5, 7)) - 1]} ${key.slice(0, 4)}`
    steps.push({ key, from, to, label: length === 'month' ? month : from === to ? shortDay(from) : `${shortDay(from)} to ${shortDay(to)}` })
    key = next
  }
  return steps
}
