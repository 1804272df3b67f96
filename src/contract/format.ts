/** The only formatters for figures, dates and sizes (specification, section 5). Pages, mails and documents all use these. */

import { once } from './once.ts'

const london = 'Europe/London'
const dateParts = once(() => new Intl.DateTimeFormat('en-GB', { timeZone: london, day: '2-digit', month: '2-digit', year: 'numeric' }))
const timeParts = once(() => new Intl.DateTimeFormat('en-GB', { timeZone: london, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }))
const weekdayParts = once(() => new Intl.DateTimeFormat('en-GB', { timeZone: london, weekday: 'short' }))
const dayNames = once(() => new Intl.DateTimeFormat('en-GB', { timeZone: london, weekday: 'long' }))
const pounds = once(() => new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }))

/** True for dates like 30 February, which JavaScript would read as a day in March. */
const isImpossible = (value: string) => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(value) ?? []
  return day !== undefined && Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
}

/** An ISO timestamp or a calendar date. Null if empty; an invalid Date if it is not a date. */
const instantOf = (value: string | null | undefined) =>
  value === null || value === undefined || value === '' ? null : new Date(isImpossible(value) ? Number.NaN : value)

/** The formatted instant, "N/A" if empty, "Invalid date" if it is not a date. */
const written = (value: string | null | undefined, write: (instant: Date) => string) => {
  const instant = instantOf(value)
  if (instant === null) return 'N/A'
  return Number.isNaN(instant.getTime()) ? 'Invalid date' : write(instant)
}

/** '2026-11-20' or an ISO timestamp -> '20/11/2026', London time. */
export const formatDate = (value: string | null | undefined) => written(value, (instant) => dateParts().format(instant))

/** '14:02', London time. */
export const formatTime = (value: string | null | undefined) => written(value, (instant) => timeParts().format(instant))

/** Minute of the day, 0-1439 -> '09:00'. For times without a date. All times use the 24-hour clock. */
export const formatMinute = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** '20/11/2026, 14:02', London time. */
export const formatDateTime = (value: string | null | undefined) =>
  written(value, (instant) => `${dateParts().format(instant)}, ${timeParts().format(instant)}`)

/** '2026-11-20 14:02', London time: sorts as text, and spreadsheets can read it. Empty if there is no value. */
export const formatTimestamp = (value: string | null | undefined) => {
  const [day, time] = value ? formatDateTime(value).split(', ') : []
  return day && time ? `${day.split('/').reverse().join('-')} ${time}` : ''
}

/** 'Fri 20/11/2026, 17:30': for deadlines. */
export const formatDue = (value: string | null | undefined) =>
  written(value, (instant) => `${weekdayParts().format(instant)} ${dateParts().format(instant)}, ${timeParts().format(instant)}`)

/** 'Friday 20/11/2026': in a sentence. */
export const formatWeekday = (value: string | null | undefined) =>
  written(value, (instant) => `${dayNames().format(instant)} ${dateParts().format(instant)}`)
/** 'Friday 20/11/2026 at 17:30'. */
export const formatOpening = (value: string | null | undefined) =>
  written(value, (instant) => `${dayNames().format(instant)} ${dateParts().format(instant)} at ${timeParts().format(instant)}`)

/** Whole pence -> '£1,234.56'; negative with a minus sign. */
export const formatMoney = (pence: number) => pounds().format(pence / 100)
/** A difference in pence -> '+£12.00', '\u2212£12.00', '£0.00'. */
export const formatDifference = (pence: number) => `${pence > 0 ? '+' : pence < 0 ? '\u2212' : ''}${formatMoney(Math.abs(pence))}`
/** Like formatMoney without zero pence, because limits and sums insured are nearly always whole pounds: '£350,000'. */
export const formatSum = (pence: number) => formatMoney(pence).replace(/\.00$/, '')

/** A number of days: 1 -> '1 day', 12 -> '12 days'. */
export const formatDays = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** Bytes in steps of 1024: 0 -> '0 Bytes', 1536 -> '1.5 KB'. At most `decimals` decimals, without trailing zeros. */
export const formatFileSize = (bytes: number, decimals = 2) => {
  if (!(bytes > 0)) return '0 Bytes'
  const step = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1)
  return `${Number((bytes / 1024 ** Math.max(step, 0)).toFixed(Math.max(decimals, 0)))} ${units[Math.max(step, 0)]}`
}

const lengths = [
  { of: 60_000, one: 'minute' },
  { of: 3_600_000, one: 'hour' },
  { of: 86_400_000, one: 'day' },
] as const

/** The time between two instants in its largest whole unit: '3 days', '1 hour', 'less than a minute'. */
export const formatSpan = (from: string, to: string) => {
  const milliseconds = Math.abs((instantOf(to)?.getTime() ?? Number.NaN) - (instantOf(from)?.getTime() ?? Number.NaN))
  if (Number.isNaN(milliseconds)) return 'Invalid date'
  const unit = lengths.findLast(({ of }) => milliseconds >= of)
  if (!unit) return 'less than a minute'
  const count = Math.floor(milliseconds / unit.of)
  return `${count} ${unit.one}${count === 1 ? '' : 's'}`
}

/** 'all my documents' -> 'All my documents': a name at the start of a sentence or a heading. */
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** How a longer text begins: one line, cut at a word. */
export const firstWords = (text: string, most = 80) => {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).replace(/[\s,.;:]+$/, '')}...`
}
