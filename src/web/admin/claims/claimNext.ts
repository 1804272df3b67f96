import type { ClaimDetail } from '#contract/admin/book/claims.ts'
import { openClaimStatuses } from '#contract/model/claims/claimMachine.ts'
import { isOpenNeed, type NeedStatus } from '#contract/model/claims/needMachine.ts'

type Standing = Pick<ClaimDetail, 'status' | 'offerAcceptedAt' | 'mayEdit'> & { needs: readonly { status: NeedStatus }[] }

/** The client has sent something that nobody has looked at yet. */
export const isToCheck = ({ status, needs }: Standing) =>
  needs.some((need) => need.status === 'received') && openClaimStatuses.some((open) => open === status)

/** What comes next where it is not a step but a part of this page: what the client sent or still owes, or asking them. */
export const nextParts = (claim: Standing) => {
  const { status, needs, offerAcceptedAt, mayEdit } = claim
  const to = (label: string, id: string) => [{ label, href: `#${id}`, primary: true }]
  if (!mayEdit) return []
  if (isToCheck(claim)) return to('Check what was sent', 'needs')
  if (status === 'information_requested' && needs.some((need) => isOpenNeed(need.status))) return to('See what is missing', 'needs')
  return status === 'offer_made' && !offerAcceptedAt ? to('Write to the client', 'messages') : []
}
