/** Days that a slip of the pen in the year puts far away: what is due on them would never be asked for. */
import { addDays } from './workingTime.ts'

/** Why a day is too far ahead; null if it is not. Both as yyyy-mm-dd. */
export const tooFarAhead = (on: string, today: string): string | null =>
  on > addDays(today, 366) ? 'Check the year: enter a day within a year from today' : null

/** Why cover cannot begin on that day; null if it can. Policies of earlier years are added for their claims. */
export const beginFault = (on: string, today: string): string | null =>
  on < '1950-01-01'
    ? 'Check the year: enter it in four figures'
    : on > addDays(today, 731)
      ? 'Check the year: enter a day within two years from today'
      : null
