/** Sets which policy a claim is about, and so which client it belongs to. */
import { eq } from 'drizzle-orm'
import type { claims as contract } from '#contract/admin/book/claims.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { CtxFor } from '#server/ctx.ts'
import { policies, type PolicyRow } from '#server/features/policies/policies.table.ts'
import { edit } from '#server/features/records/records.ts'
import { claimRecord } from '../claimRecord.ts'
import { claimNeeds, type ClaimRow } from '../claims.table.ts'
import { detailOf } from '../staffView.ts'
import { findPolicies, isNumber, numberOf, policyName, wasOn } from './policyChoice.ts'

type Edit = CtxFor<'claim:edit'>

const refuse = (field: 'policy' | 'number', message: string) =>
  new Failure('invalid', 'Some answers need another look', { fields: { [field]: message } })

const chosenPolicy = async (ctx: Edit, claim: ClaimRow, { policy, number }: { policy?: string; number?: string }): Promise<PolicyRow> => {
  const field = number ? 'number' : 'policy'
  if (!policy && !number) throw refuse('policy', 'Choose a policy, or enter its number')
  const found = (await findPolicies(ctx, number ? isNumber(numberOf(number)) : eq(policies.id, policy ?? ''))).map((each) => each.policy)
  const [first] = found
  if (!first) throw refuse(field, 'We have no policy with this number. Check it.')
  // Successive periods may share a policy number; the incident date decides.
  const day = claim.incidentOn
  const onTheDay = found.filter((each) => day !== null && wasOn(each, day))
  const chosen = found.length === 1 ? first : onTheDay.length === 1 ? onTheDay[0] : undefined
  if (!chosen) throw refuse(field, 'Several periods have this number. Enter our reference for the one it is about.')
  if (claim.clientId !== null && chosen.clientId !== claim.clientId)
    throw refuse(field, "This policy is another client's. The claim belongs to the client who reported it.")
  return chosen
}

/** From then on the claim is in that client's portal. */
export const match = async (ctx: Edit, { policy, number, ...input }: ParsedInputOf<typeof contract.match>) => {
  await edit(ctx, claimRecord, { ...input, event: 'match', visibleTo: 'client' }, async (claim) => {
    const chosen = await chosenPolicy(ctx, claim, { ...(policy ? { policy } : {}), ...(number ? { number } : {}) })
    await ctx.db.update(claimNeeds).set({ clientId: chosen.clientId }).where(eq(claimNeeds.claimId, claim.id))
    return {
      patch: { policyId: chosen.id, clientId: chosen.clientId },
      reason: policyName(chosen),
      audit: { policyId: chosen.id, clientId: chosen.clientId },
    }
  })
  return detailOf(ctx, input.id)
}
