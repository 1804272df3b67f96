/** Whether a policy is on cover, as a sentence for the client beside the badge. Built from dates, because status does not mean cover. */
import { formatDate } from '../../format.ts'
import { daysBetween } from '../contact/workingTime.ts'
import { coverState, lastDayOf, type Period } from './policy.ts'
import type { PolicyStatus } from './policyMachine.ts'

type Policy = Period & { status: PolicyStatus }

const bound = ({ boundAt }: Policy) => boundAt !== null

/** 'On cover until 23:59 on 31/03/2027.' */
export const coverSentence = (policy: Policy, today: string): string => {
  const { status, inception } = policy
  const last = formatDate(lastDayOf(policy))
  if (status === 'cancelled' && !bound(policy)) return 'Cancelled before it began. It was never on cover.'
  switch (coverState(policy, today)) {
    case 'on':
      return `On cover until 23:59 on ${last}.`
    case 'starts':
      return `Confirmed by the insurer. Cover starts at 00:01 on ${formatDate(inception)}.`
    case 'unconfirmed':
      return status === 'awaiting_proposal_form'
        ? 'Not on cover yet. The insurer needs your signed proposal form before it confirms cover.'
        : 'Not on cover yet. We are waiting for the insurer to confirm it.'
    case 'ended':
      if (!bound(policy)) return 'Never on cover: the insurer did not confirm it before the period was over.'
      return status === 'cancelled' ? `Cancelled. Cover ended at 23:59 on ${last}.` : `Cover ended at 23:59 on ${last}.`
  }
}

/** What that means for the client. Null if it is obvious. */
export const coverMeans = (policy: Policy, today: string): string | null => {
  const state = coverState(policy, today)
  if (policy.status === 'awaiting_documents' && state === 'on')
    return 'Some documents are still missing. You are insured in the meantime, but if one never arrives the cover can end.'
  if (state === 'unconfirmed')
    return 'Nothing that happens now is insured under it. Do not rely on it until we tell you that cover is confirmed.'
  if (state === 'starts') return 'Nothing that happens before that day is insured under it.'
  if (state === 'ended' && bound(policy)) return 'What happened before then can still be reported. What happens after it is not insured.'
  return null
}

/** Days until the last day of cover. Null if nothing will be renewed. */
export const renewsIn = (policy: Policy, today: string): number | null =>
  coverState(policy, today) === 'on' && policy.status !== 'cancelled' ? daysBetween(today, policy.expiry) : null

/** 'Due in 12 days': nothing renews by itself. Counted to the last day of cover, as everywhere. */
export const renewalWords = (days: number): string => (days === 0 ? 'Due today' : days === 1 ? 'Due tomorrow' : `Due in ${days} days`)
