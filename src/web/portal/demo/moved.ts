/** Moves every date in the recording forward, so that it is as old today as it was on the day of the recording. */
import { addDays, daysBetween, londonClock, londonInstant } from '#contract/model/contact/workingTime.ts'
import { formatMinute } from '#contract/format.ts'

export type Clocks = {
  /** ISO timestamp of the recording. */
  recordedAt: string
  now: Date
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

const date = /^\d{4}-\d\d-\d\d$/
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
/** Dates inside text: '20/11/2026', optionally after a weekday, and '20 November 2026'. */
const numbers = /\b(?:(Sun|Mon|Tue|Wed|Thu|Fri|Sat) )?(\d\d)\/(\d\d)\/(20\d\d)\b/g
const words = new RegExp(`\\b(\\d{1,2}) (${months.join('|')}) (20\\d\\d)\\b`, 'g')
const plain = /\b20\d\d-\d\d-\d\d\b/g

/** Keeps the time of day in London, even across a clock change. */
const moveInstant = (value: string, days: number): Date => {
  const from = new Date(value)
  const { date: day, minute } = londonClock(from)
  return new Date(londonInstant(addDays(day, days), formatMinute(minute)).getTime() + (from.getTime() % 60_000))
}

/** Calendar days in London. */
export const daysSince = ({ recordedAt, now }: Clocks): number => daysBetween(londonClock(new Date(recordedAt)).date, londonClock(now).date)

export const mover = (clocks: Clocks) => {
  const days = daysSince(clocks)
  const { recordedAt, now } = clocks
  const text = (value: string): string => {
    if (date.test(value)) return addDays(value, days)
    if (instant.test(value)) {
      const moved = moveInstant(value, days)
      // If recorded in the evening and viewed in the morning, a past event must still be in the past.
      return (value <= recordedAt && moved > now ? moveInstant(value, days - 1) : moved).toISOString()
    }
    return value
      .replaceAll(numbers, (_, weekday: string | undefined, day: string, month: string, year: string) => {
        const moved = addDays(`${year}-${month}-${day}`, days)
        const named = weekday === undefined ? '' : `${weekdays[new Date(`${moved}T12:00:00Z`).getUTCDay()]} `
        return named + moved.split('-').toReversed().join('/')
      })
      .replaceAll(words, (_, day: string, month: string, year: string) => {
        const [toYear, toMonth, toDay] = addDays(
          `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`,
          days,
        ).split('-')
        return `${Number(toDay)} ${months[Number(toMonth) - 1]} ${toYear}`
      })
      .replaceAll(plain, (day) => addDays(day, days))
  }
  const move = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value)
    if (Array.isArray(value)) return value.map(move)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, move(part)]))
  }
  return move
}
