/** Working days and office hours of England and Wales, in London time. A calendar date is 'yyyy-mm-dd'. */
import { once } from '../../once.ts'

const london = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/London',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)

/** The local time in London. `minute`: minute of the day, 0-1439. */
export const londonClock = (instant: Date): { date: string; minute: number } => {
  const part = Object.fromEntries(
    london()
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return { date: `${part['year']}-${part['month']}-${part['day']}`, minute: Number(part['hour']) * 60 + Number(part['minute']) }
}

/** The instant of a local time in London, 'hh:mm'. */
export const londonInstant = (date: string, time: string): Date => {
  const asUtc = new Date(`${date}T${time}:00Z`)
  const local = londonClock(asUtc)
  const drift = (Date.parse(`${local.date}T00:00:00Z`) - Date.parse(`${date}T00:00:00Z`)) / 60_000 + local.minute - minuteOf(time)
  return new Date(asUtc.getTime() - drift * 60_000)
}

/** Whether the London clocks go forward or back on a date. Null on most days. */
export const clockChange = (date: string): 'forward' | 'back' | null => {
  const length = londonInstant(addDays(date, 1), '00:00').getTime() - londonInstant(date, '00:00').getTime()
  return length < day ? 'forward' : length > day ? 'back' : null
}

/** London's time zone at the start of a date: GMT, or BST, which is one hour ahead. */
export const clockOn = (date: string): 'GMT' | 'BST' =>
  londonInstant(date, '00:00').getTime() === Date.parse(`${date}T00:00:00Z`) ? 'GMT' : 'BST'

const minuteOf = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

const day = 86_400_000
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)
/** 0 is Sunday. */
const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
export const addDays = (date: string, days: number) => dateOf(Date.parse(`${date}T00:00:00Z`) + days * day)

/** Calendar days from one date to another. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day)

/** Easter Sunday (Butcher's algorithm). */
const easter = (year: number) => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return dateOf(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1))
}

const firstMonday = (year: number, month: number) => {
  const first = dateOf(Date.UTC(year, month - 1, 1))
  return addDays(first, (8 - weekday(first)) % 7)
}
const lastMonday = (year: number, month: number) => {
  const last = dateOf(Date.UTC(year, month, 0))
  return addDays(last, -((weekday(last) + 6) % 7))
}
/** A fixed holiday on a weekend moves to the next day that is neither a weekend nor another holiday. */
const moved = (date: string, holidays: readonly string[]): string =>
  weekday(date) === 0 || weekday(date) === 6 || holidays.includes(date) ? moved(addDays(date, 1), holidays) : date

/** Bank holidays proclaimed for one year only, from https://www.gov.uk/bank-holidays (England and Wales, read in November 2026: none to come). */
const oneOff: readonly string[] = ['2022-06-03', '2022-09-19', '2023-05-08']

/** The bank holidays of a year in England and Wales: the rules of the Banking and Financial Dealings Act 1971, and `oneOff`. */
export const namedBankHolidays = (year: number): { day: string; name: string }[] => {
  const christmas = moved(`${year}-12-25`, [])
  return [
    ...oneOff.filter((day) => day.startsWith(`${year}-`)).map((day) => ({ day, name: 'Extra bank holiday' })),
    { day: moved(`${year}-01-01`, []), name: "New Year's Day" },
    { day: addDays(easter(year), -2), name: 'Good Friday' },
    { day: addDays(easter(year), 1), name: 'Easter Monday' },
    { day: firstMonday(year, 5), name: 'Early May bank holiday' },
    { day: lastMonday(year, 5), name: 'Spring bank holiday' },
    { day: lastMonday(year, 8), name: 'Summer bank holiday' },
    { day: christmas, name: 'Christmas Day' },
    { day: moved(`${year}-12-26`, [christmas]), name: 'Boxing Day' },
  ].sort((one, other) => (one.day < other.day ? -1 : 1))
}
export const bankHolidays = (year: number): string[] => namedBankHolidays(year).map(({ day }) => day)

/** By year, because working them out takes fifty times as long as looking one up. */
const holidays = new Map<number, readonly string[]>()
const holidaysOf = (year: number) => {
  const known = holidays.get(year) ?? bankHolidays(year)
  holidays.set(year, known)
  return known
}

export const isWorkingDay = (date: string) =>
  weekday(date) !== 0 && weekday(date) !== 6 && !holidaysOf(Number(date.slice(0, 4))).includes(date)

/** The working day `count` working days after a date; 0 gives the date itself or the next working day. */
export const workingDayAfter = (date: string, count: number): string => {
  let found = date
  for (let left = count; left > 0 || !isWorkingDay(found);) {
    found = addDays(found, 1)
    if (isWorkingDay(found) && left > 0) left -= 1
  }
  return found
}

export const openingTime = '09:00'
export const closingTime = '17:30'

/** Whether the office is open at an instant and, if not, when it next opens. */
export const officeAt = (now: Date): { open: boolean; opensAt: Date | null } => {
  const { date, minute } = londonClock(now)
  if (isWorkingDay(date) && minute >= minuteOf(openingTime) && minute < minuteOf(closingTime)) return { open: true, opensAt: null }
  const early = isWorkingDay(date) && minute < minuteOf(openingTime)
  return { open: false, opensAt: londonInstant(early ? date : workingDayAfter(date, 1), openingTime) }
}

/** The end of the working day by which we promise to answer something received now. */
export const promisedBy = (now: Date, workingDays: number): Date =>
  londonInstant(workingDayAfter(londonClock(now).date, workingDays), closingTime)
