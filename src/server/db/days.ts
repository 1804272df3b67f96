/** Calendar days of London as bounds of an instant. */
import { gte, lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { addDays, londonInstant } from '#contract/model/contact/workingTime.ts'

/** Nothing of ours is older, and the clock of London cannot be asked about the first centuries. */
const startOf = (date: string) => londonInstant(date < '1900' ? '1900-01-01' : date, '00:00')

/** From the first moment of this day (yyyy-mm-dd). */
export const fromDay = (column: PgColumn, date: string): SQL => gte(column, startOf(date))

/** Until the last moment of this day. After the year 9998 there is no next day that can be written: no bound. */
export const untilDay = (column: PgColumn, date: string): SQL | undefined =>
  date < '9999' ? lt(column, startOf(addDays(date, 1))) : undefined
