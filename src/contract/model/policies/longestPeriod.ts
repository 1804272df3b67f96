/** How long a policy may run. Most run for a year; what is longer than a class allows is a slip of the pen. */
import { formatDate } from '../../format.ts'
import { addDays } from '../contact/workingTime.ts'
import type { PolicyClass } from './policyClass.ts'

/** In months. A project is insured until it is finished; run-off cover for claims made later goes on for years. */
const usual = 18
const longer: Partial<Record<PolicyClass, number>> = {
  contract_works: 120,
  professional_indemnity: 120,
  directors: 120,
  medical_malpractice: 120,
}

const monthsAfter = (day: string, months: number) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  // The last day of a shorter month.
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

type Period = { inception: string; expiry: string }

/** Why it cannot run so long; null if it can. */
export const periodFault = (kind: PolicyClass, { inception, expiry }: Period): string | null => {
  const last = addDays(monthsAfter(inception, longer[kind] ?? usual), -1)
  return expiry > last ? `Enter ${formatDate(last)} or an earlier day: a policy of this class runs no longer from its first day` : null
}
