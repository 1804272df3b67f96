/** Claims for other features and for the file door. */
import type { Deps, RequestFacts } from '#server/ctx.ts'
import type { Scope } from '#server/db/connect.ts'
import { heldClaim } from './holder.ts'

/** What a reporter's cookie lets them see: their own claim's files. */
export const claimDoor = async (deps: Deps, request: RequestFacts): Promise<Scope | null> => {
  const claimId = await heldClaim(deps, request)
  return claimId ? { scope: 'holder', claimId } : null
}
