/** A date and time typed for London, including days on which the clocks change. */
import { clockChange, clockOn, londonClock, londonInstant } from '#contract/model/contact/workingTime.ts'
import { formatMinute } from '#contract/format.ts'
import { dayTextFault } from '#contract/model/content/reading.ts'

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))

/** Null if it is incomplete, or if the clocks skip that time. */
export const typedInstant = (day: string, time: string): Date | null => {
  if (!isDay(day) || !/^\d{2}:\d{2}/.test(time)) return null
  const at = londonInstant(day, time.slice(0, 5))
  const shown = londonClock(at)
  return shown.date === day && formatMinute(shown.minute) === time.slice(0, 5) ? at : null
}

/** What is wrong with a typed date and time, by field. */
export const clockFaults = (day: string, time: string): { day?: string; time?: string } => {
  if (day === '') return { day: 'Enter a date and a time' }
  if (!isDay(day)) return { day: dayTextFault(day) }
  if (!/^\d{2}:\d{2}/.test(time)) return { time: 'Enter a time' }
  return typedInstant(day, time) ? {} : { time: 'The clocks go forward past that time: choose an earlier or a later one' }
}

/** The hint beside the time: whether it is GMT or BST. */
export const timeHint = (day: string): string => {
  if (!isDay(day)) return 'In London.'
  const change = clockChange(day)
  if (change === 'forward') return 'In London. The clocks go forward that night: there is no time from 01:00 to 01:59.'
  if (change === 'back')
    return 'In London. The clocks go back that night: the times from 01:00 to 01:59 come twice, and the second is meant.'
  return `In London (${clockOn(day)}).`
}
