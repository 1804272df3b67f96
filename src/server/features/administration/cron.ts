/** Cron expressions of jobs: the next run, and a plain description. In London time, like the queue. */
import { addDays, londonClock, londonInstant } from '#contract/model/contact/workingTime.ts'

/** '*', '5', '1-12', '0,8' and '*\/10'. Other cron syntax is not used here and throws. */
const valuesOf = (field: string, from: number, to: number): number[] => {
  const all = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [
    ...new Set(
      field.split(',').flatMap((part) => {
        const [range = '', step] = part.split('/')
        const [first, last = first] = range === '*' ? [from, to] : range.split('-').map(Number)
        const every = step === undefined ? 1 : Number(step)
        if (first === undefined || last === undefined || ![first, last, every].every(Number.isInteger))
          throw new Error(`Not a cron field: ${field}`)
        return all.filter((value) => value >= first && value <= last && (value - first) % every === 0)
      }),
    ),
  ].sort((one, other) => one - other)
}

const two = (value: number) => String(value).padStart(2, '0')

/** The first run after `now`, or null if there is none within a year. */
export const nextRun = (cron: string, now: Date): Date | null => {
  const [minute = '*', hour = '*', day = '*', month = '*', weekday = '*'] = cron.split(' ')
  const [minutes, hours] = [valuesOf(minute, 0, 59), valuesOf(hour, 0, 23)]
  const [days, months, weekdays] = [valuesOf(day, 1, 31), valuesOf(month, 1, 12), valuesOf(weekday, 0, 6)]
  let date = londonClock(now).date
  for (let ahead = 0; ahead <= 366; ahead += 1, date = addDays(date, 1)) {
    const [, m = 0, d = 0] = date.split('-').map(Number)
    if (!months.includes(m) || !days.includes(d) || !weekdays.includes(new Date(`${date}T00:00:00Z`).getUTCDay())) continue
    for (const h of hours)
      for (const at of minutes) {
        const instant = londonInstant(date, `${two(h)}:${two(at)}`)
        if (instant > now) return instant
      }
  }
  return null
}

export const inWords = (cron: string): string => {
  const [minute = '', hour = '', ...rest] = cron.split(' ')
  const daily = rest.every((field) => field === '*')
  if (cron === '* * * * *') return 'Every minute'
  if (daily && hour === '*' && /^\*\/\d+$/.test(minute)) return `Every ${minute.slice(2)} minutes`
  if (daily && hour === '*' && /^\d+$/.test(minute)) return `Every hour, at ${two(Number(minute))} past`
  if (/^\d+$/.test(minute) && /^\d+(?:,\d+)*$/.test(hour)) {
    const times = hour.split(',').map((one) => `${two(Number(one))}:${two(Number(minute))}`)
    const on = daily ? 'Every day' : rest[0] === '*' ? 'On some days' : `On the ${(rest[0] ?? '').replace('-', ' to ')} of each month`
    return `${on} at ${times.join(' and ')}`
  }
  return cron
}
