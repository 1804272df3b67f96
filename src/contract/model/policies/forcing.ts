/** What will be wrong with a policy whose status is set by hand, because its cover and its dates stay as they are (domain 4.5). */
import { formatDate } from '../../format.ts'
import { isOnCover, lastDayOf, type Period } from './policy.ts'
import type { PolicyStatus } from './policyMachine.ts'

const beforeCover: readonly PolicyStatus[] = ['pending', 'awaiting_proposal_form']
const over: readonly PolicyStatus[] = ['expired', 'cancelled']
const inRenewal: readonly PolicyStatus[] = ['renewal_pending', 'renewal_in_progress']

/** In sentences, for the person who forces it and for the audit log. */
export const forcedFaults = (policy: Period, to: PolicyStatus, today: string): string[] => {
  const { boundAt, cancelledFrom, expiry } = policy
  const on = isOnCover(policy, today)
  const last = formatDate(lastDayOf(policy))
  const faults: string[] = []
  if (boundAt === null && !beforeCover.includes(to) && !over.includes(to))
    faults.push('The insurer has not confirmed cover: the policy will still not be on cover.')
  if (boundAt !== null && beforeCover.includes(to))
    faults.push(
      on
        ? `Cover will still run until ${last}, although the status says that it has not begun.`
        : 'Cover was confirmed once, although the status says that it was not.',
    )
  if (on && over.includes(to))
    faults.push(
      `Cover will still run until ${last}, and the client will still see it. The policy will not be renewed, and nobody will be reminded.`,
    )
  if (cancelledFrom !== null && to !== 'cancelled')
    faults.push(`It will still be cancelled from ${formatDate(cancelledFrom)}: there will be no cover from that day, and its refund stays.`)
  if (cancelledFrom === null && to === 'cancelled')
    faults.push('There will be no date of cancellation and no refund: cover and premium stay as they are.')
  if (expiry < today && !over.includes(to))
    faults.push(
      `The period ended on ${formatDate(expiry)}: the hourly check will set it to "Expired" again, and the client may be told again that cover has ended.`,
    )
  if (inRenewal.includes(to) && expiry >= today)
    faults.push('No renewal terms have been asked for: a renewal will be opened if there is none.')
  if (to === 'awaiting_documents') faults.push('Nothing will be asked for: add what is missing yourself.')
  if (to === 'awaiting_proposal_form') faults.push('No proposal form will be asked for: ask the client yourself.')
  return faults
}
