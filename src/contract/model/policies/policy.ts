/** A policy: its period, and whether it is on cover. Its states: policyMachine.ts; its terms: terms.ts. */
import { addDays } from '../contact/workingTime.ts'

/** A renewal opens this many days before the expiry (domain 4.7). */
export const renewalWindowDays = 60

export const cancellationReasons = [
  'insured_request',
  'insurer',
  'non_payment',
  'sale',
  'replaced',
  'misrepresentation',
  'not_taken_up',
] as const
export type CancellationReason = (typeof cancellationReasons)[number]
export const cancellationLabels: Record<CancellationReason, string> = {
  insured_request: 'The client asked for it',
  insurer: 'The insurer cancelled it',
  non_payment: 'The premium was not paid',
  sale: 'The business or property was sold',
  replaced: 'Replaced by another policy',
  misrepresentation: 'Misrepresentation',
  not_taken_up: 'Not taken up',
}

export type Period = { inception: string; expiry: string; boundAt: Date | string | null; cancelledFrom: string | null }

/** Whether it is on cover today: confirmed by the insurer, started, not over, not cancelled. Status does not say so (domain 4.0). */
export const isOnCover = ({ inception, expiry, boundAt, cancelledFrom }: Period, today: string): boolean =>
  boundAt !== null && inception <= today && today <= expiry && (cancelledFrom === null || today < cancelledFrom)

/** The last day of cover. */
export const lastDayOf = ({ expiry, cancelledFrom }: Pick<Period, 'expiry' | 'cancelledFrom'>): string =>
  cancelledFrom === null ? expiry : addDays(cancelledFrom, -1)

export const coverStates = ['on', 'starts', 'ended', 'unconfirmed'] as const
export type CoverState = (typeof coverStates)[number]
/** Why it is or is not on cover, for a sentence beside the badge. */
export const coverState = (period: Period, today: string): CoverState => {
  if (isOnCover(period, today)) return 'on'
  if (today > lastDayOf(period)) return 'ended'
  return period.boundAt === null ? 'unconfirmed' : 'starts'
}
