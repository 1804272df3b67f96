/** What a step of a policy means for its renewal, in the same transaction: a cancelled policy is not renewed, and a new last day needs a new renewal. */
import { and, eq, inArray } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { formatDate } from '#contract/format.ts'
import { policyMachine, type PolicyStatus } from '#contract/model/policies/policyMachine.ts'
import { liveRenewalStatuses } from '#contract/model/renewals/renewalMachine.ts'
import type { Db } from '#server/db/connect.ts'
import { followPolicies, lockPolicy } from '#server/features/policies/policies.ts'
import type { PolicyRow } from '#server/features/policies/policies.table.ts'
import { systemDoer, transition, type ActingCtx } from '#server/features/records/records.ts'
import { renewalRecord } from './renewalRecord.ts'
import { renewals, type RenewalRow } from './renewals.table.ts'

const inRenewal: readonly PolicyStatus[] = ['renewal_pending', 'renewal_in_progress']

/**
 * Locks the policy, and throws 409 unless it is in renewal. `ended`: nor if its last day has passed. What was accepted before that may still be bound.
 * The policy is always locked before its renewal, so that two steps at once wait for each other instead of deadlocking.
 */
export const requireInRenewal = async (db: Db, policyId: string, { ended }: { ended: boolean }): Promise<void> => {
  const { status, reference } = await lockPolicy(db, policyId)
  if (inRenewal.includes(status) || (!ended && status === 'expired')) return
  throw new Failure('conflict', `${reference} is \u201c${policyMachine.label(status, 'staff')}\u201d, so it cannot be renewed`)
}

/** The policy was cancelled. The client is told in the mail about that. */
export const releaseCancelled = (ctx: ActingCtx, held: RenewalRow, { cancelledFrom }: Pick<PolicyRow, 'cancelledFrom'>) =>
  transition(
    ctx,
    renewalRecord,
    { held, action: 'release', by: systemDoer },
    { patch: { policyCancelled: true }, reason: `The policy was cancelled${cancelledFrom ? ` from ${formatDate(cancelledFrom)}` : ''}` },
  )

const heldOf = async ({ db }: ActingCtx, policyId: string, statuses: readonly RenewalRow['status'][]): Promise<RenewalRow | undefined> => {
  const [held] = await db
    .select()
    .from(renewals)
    .where(and(eq(renewals.policyId, policyId), inArray(renewals.status, [...statuses])))
    .for('update')
  return held
}

followPolicies(async (ctx, { before, row }) => {
  if (row.status !== 'cancelled' || before.status === 'cancelled') return
  const held = await heldOf(ctx, row.id, liveRenewalStatuses)
  if (held) await releaseCancelled(ctx, held, row)
})
