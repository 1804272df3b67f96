/** Calendar days in London as limits for a timestamp. */
import { gte, lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { addDays, londonInstant } from '#contract/model/contact/workingTime.ts'

/** We have nothing older than 1900, and London time is not defined for the first centuries. */
const startOf = (date: string) => londonInstant(date < '1900' ? '1900-01-01' : date, '00:00')

/** From the start of this day (yyyy-mm-dd). */
export const fromDay = (column: PgColumn, date: string): SQL => gte(column, startOf(date))

/** Until the end of this day. No limit after the year 9998, as the next day could not be written. */
export const untilDay = (column: PgColumn, date: string): SQL | undefined =>
  date < '9999' ? lt(column, startOf(addDays(date, 1))) : undefined
