import type { PolicyDetail } from '#contract/admin/book/policies.ts'
import { formatDate } from '#contract/format.ts'
import { coverState, lastDayOf } from '#contract/model/policies/policy.ts'

type Facts = Pick<PolicyDetail, 'inception' | 'expiry' | 'boundAt' | 'cancelledFrom' | 'today' | 'daysLeft' | 'onCover'>

const days = (count: number) => (count === 0 ? 'today is the last day' : count === 1 ? '1 day left' : `${count} days left`)

/** Whether the policy is in force, and from or until when: its status does not say that. */
export const coverText = (policy: Facts): string => {
  const last = formatDate(lastDayOf(policy))
  switch (coverState(policy, policy.today)) {
    case 'on':
      return `On cover until the end of ${last}, ${days(policy.daysLeft)}${policy.cancelledFrom ? ': it was cancelled' : ''}`
    case 'starts':
      return `Not on cover yet: it is confirmed and starts on ${formatDate(policy.inception)}`
    case 'unconfirmed':
      return 'Not on cover: the insurer has not confirmed it'
    case 'ended':
      return policy.boundAt === null
        ? 'It was never on cover'
        : policy.cancelledFrom
          ? `Not on cover since ${formatDate(policy.cancelledFrom)}, when it was cancelled`
          : `Not on cover: it ended on ${last}`
  }
}
