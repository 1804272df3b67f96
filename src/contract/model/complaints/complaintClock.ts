/** When each answer to a complaint is due, counted from the day it was received (DISP 1.6). Data-protection complaints have their own clock. */
import { addDays, closingTime, londonClock, londonInstant, workingDayAfter } from '../contact/workingTime.ts'
import type { ComplaintFacts, ComplaintKind, ComplaintStatus } from './complaintMachine.ts'

/** Our own target. The rules say "promptly". */
const acknowledgeWorkingDays = 3
/** Until the end of the third working day after receipt, a short letter is enough. */
const summaryWorkingDays = 3
const finalWeeks = 8
const dataDays = 30
/** Months from the final response during which the client may go to the ombudsman. */
const ombudsmanMonths = 6

export type ClockRow = {
  key: 'acknowledge' | 'summary' | 'final' | 'ombudsman'
  label: string
  /** Calendar date. Null if there is no last day. */
  by: string | null
  /** When it was done, as an ISO timestamp. Null if it was not. */
  done: string | null
  state: 'done' | 'waiting' | 'late' | 'over'
}

type Facts = {
  kind: ComplaintKind
  status: ComplaintStatus
  receivedOn: string
  acknowledgedAt: string | null
  summaryResolvedAt: string | null
  holdingLetterAt: string | null
  finalResponseAt: string | null
  /** When it went to the ombudsman, if it has. */
  fosReferredAt?: string | null
}

const monthsLater = (date: string, months: number) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

export const summaryUntil = (receivedOn: string) => workingDayAfter(receivedOn, summaryWorkingDays)

export const factsAt = ({ kind, receivedOn }: { kind: ComplaintKind; receivedOn: string }, now: Date): ComplaintFacts => ({
  kind,
  inSummaryDays: londonClock(now).date <= summaryUntil(receivedOn),
  nearEightWeeks: londonClock(now).date >= addDays(receivedOn, (finalWeeks - 1) * 7),
})

export const clockOf = (facts: Facts, now: Date): ClockRow[] => {
  const { kind, status, receivedOn, acknowledgedAt, summaryResolvedAt, holdingLetterAt, finalResponseAt, fosReferredAt } = facts
  const today = londonClock(now).date
  const answered = finalResponseAt ?? summaryResolvedAt
  const isReferred = status === 'with_fos' || Boolean(fosReferredAt)
  const stateOf = (by: string, done: string | null): ClockRow['state'] =>
    done ? 'done' : status === 'closed' ? 'over' : by < today ? 'late' : 'waiting'
  if (kind === 'data_protection') {
    const by = addDays(receivedOn, dataDays)
    return [
      { key: 'acknowledge', label: 'Acknowledge (30 days)', by, done: acknowledgedAt, state: stateOf(by, acknowledgedAt) },
      { key: 'final', label: 'Outcome (without undue delay; our target is 30 days)', by, done: answered, state: stateOf(by, answered) },
    ]
  }
  const acknowledgeBy = workingDayAfter(receivedOn, acknowledgeWorkingDays)
  const summaryBy = summaryUntil(receivedOn)
  const finalBy = addDays(receivedOn, finalWeeks * 7)
  // A holding letter gives the reasons and the right to go to the ombudsman, so it keeps the eight weeks too.
  const written = answered ?? holdingLetterAt
  const rows: ClockRow[] = [
    {
      key: 'acknowledge',
      label: 'Acknowledge in writing',
      by: acknowledgeBy,
      done: acknowledgedAt ?? summaryResolvedAt,
      state: stateOf(acknowledgeBy, acknowledgedAt ?? summaryResolvedAt),
    },
    {
      key: 'summary',
      label: 'Last day for a short letter (resolved early)',
      by: summaryBy,
      done: summaryResolvedAt,
      state: summaryResolvedAt ? 'done' : answered || summaryBy < today || status === 'closed' ? 'over' : 'waiting',
    },
    {
      key: 'final',
      label: 'Final response, or a holding letter (8 weeks)',
      by: finalBy,
      done: written,
      state: stateOf(finalBy, written),
    },
  ]
  if (!written) return rows
  // The six months run from the final response. After a holding letter alone there is no last day yet.
  if (!answered) {
    return [
      ...rows,
      {
        key: 'ombudsman',
        label: 'The client may go to the ombudsman now',
        by: null,
        done: null,
        state: isReferred || status === 'closed' ? 'over' : 'waiting',
      },
    ]
  }
  const until = monthsLater(londonClock(new Date(answered)).date, ombudsmanMonths)
  return [
    ...rows,
    {
      key: 'ombudsman',
      label: 'The client may go to the ombudsman until',
      by: until,
      done: null,
      state: until < today || isReferred ? 'over' : 'waiting',
    },
  ]
}

/** When the next answer from us is due: the end of that working day. Null once answered. */
export const nextDue = (facts: Facts, now: Date): Date | null => {
  const [first] = clockOf(facts, now).filter(
    ({ key, done, state }) => (key === 'acknowledge' || key === 'final') && !done && state !== 'over',
  )
  return first?.by ? londonInstant(first.by, closingTime) : null
}
