/** The half hours that we offer: on working days within office hours, with enough time to prepare, and not too far ahead. */
import { formatMinute } from '../../format.ts'
import { isWorkingDay, londonClock, londonInstant, workingDayAfter } from './workingTime.ts'

export const slotMinutes = 30
/** `days`: working days offered, including the first. `lead`: minutes before the start when it can no longer be chosen. */
export const offer = { appointment: { days: 20, lead: 60 }, callback: { days: 5, lead: 0 } } as const
export type SlotKind = keyof typeof offer

/** Minutes of the day. `weekdays` as in Date: Sunday is 0. */
export type OfficeHours = { weekdays: readonly number[]; from: number; to: number }

const names = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Parsed from the settings record, 'Mo-Fr 09:00-17:30'. If unreadable, the default hours are used. */
export const officeHours = (structured: string): OfficeHours => {
  const [, first = 'Mo', last = 'Fr', from = '09:00', to = '17:30'] =
    /^(Mo|Tu|We|Th|Fr|Sa|Su)-(Mo|Tu|We|Th|Fr|Sa|Su) (\d\d:\d\d)-(\d\d:\d\d)$/.exec(structured) ?? []
  const [a, b] = [names.indexOf(first), names.indexOf(last)]
  const weekdays = names.map((_, day) => day).filter((day) => (a <= b ? day >= a && day <= b : day >= a || day <= b))
  return { weekdays, from: minutesOf(from), to: minutesOf(to) }
}

/** '09:00' ... '17:00': every half hour that ends before the office closes. */
export const slotTimes = ({ from, to }: OfficeHours): string[] =>
  Array.from({ length: Math.max(0, Math.floor((to - from) / slotMinutes)) }, (_, index) => formatMinute(from + index * slotMinutes))

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()

const isOpen = (date: string, { weekdays }: OfficeHours) => isWorkingDay(date) && weekdays.includes(weekdayOf(date))

/** Whether there is any half hour to offer. Without one, no day would ever be found. */
export const offersTimes = (hours: OfficeHours): boolean =>
  slotTimes(hours).length > 0 && hours.weekdays.some((weekday) => weekday !== 0 && weekday !== 6)

/** The start times on a day that can still be chosen, including those already taken. */
export const startsOn = (date: string, kind: SlotKind, now: Date, hours: OfficeHours): { time: string; at: Date }[] =>
  isOpen(date, hours)
    ? slotTimes(hours)
        .map((time) => ({ time, at: londonInstant(date, time) }))
        .filter(({ at }) => at.getTime() - now.getTime() >= offer[kind].lead * 60_000)
    : []

/** The days from today on which the office is open. Today is included only if slots are left. */
export const offeredDays = (kind: SlotKind, now: Date, hours: OfficeHours): string[] => {
  const days: string[] = []
  if (!offersTimes(hours)) return days
  for (let date = workingDayAfter(londonClock(now).date, 0); days.length < offer[kind].days; date = workingDayAfter(date, 1))
    if (days.length > 0 ? isOpen(date, hours) : startsOn(date, kind, now, hours).length > 0) days.push(date)
  return days
}

/** The start time of a chosen half hour. Null if we do not offer it, or no longer do. */
export const offeredStart = (kind: SlotKind, date: string, time: string, now: Date, hours: OfficeHours): Date | null =>
  offeredDays(kind, now, hours).includes(date) ? (startsOn(date, kind, now, hours).find((start) => start.time === time)?.at ?? null) : null
