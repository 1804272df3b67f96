/** What a step of a policy means for its renewal, in the same transaction: a cancelled policy is not renewed, and a new last day needs a new renewal. */
import { and, eq, inArray } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { formatDate } from '#contract/format.ts'
import { policyMachine, type PolicyStatus } from '#contract/model/policies/policyMachine.ts'
import { liveRenewalStatuses, lostRenewalStatuses } from '#contract/model/renewals/renewalMachine.ts'
import type { Db } from '#server/db/connect.ts'
import { followPolicies, lockPolicy } from '#server/features/policies/policies.ts'
import type { PolicyRow } from '#server/features/policies/policies.table.ts'
import { systemDoer, transition, type ActingCtx } from '#server/features/records/records.ts'
import { renewalRecord, tellReaders } from './renewals.ts'
import { finishTasksOfPolicy } from './renewalTasks.ts'
import { renewals, type RenewalRow } from './renewals.table.ts'

const inRenewal: readonly PolicyStatus[] = ['renewal_pending', 'renewal_in_progress']

/**
 * Locks the policy, and throws 409 unless it is in renewal. `evenEnded`: or its last day has passed, for what was accepted before that may still be bound.
 * The policy is always locked before its renewal, so that two steps at once wait for each other instead of deadlocking.
 */
export const requireInRenewal = async (db: Db, policyId: string, { evenEnded }: { evenEnded: boolean }): Promise<void> => {
  const { status, reference } = await lockPolicy(db, policyId)
  if (inRenewal.includes(status) || (evenEnded && status === 'expired')) return
  throw new Failure('conflict', `${reference} is "${policyMachine.label(status, 'staff')}", so it cannot be renewed`)
}

/** The policy was cancelled. The client is told in the mail about that. */
export const releaseCancelled = (ctx: ActingCtx, renewal: RenewalRow, { cancelledFrom }: Pick<PolicyRow, 'cancelledFrom'>) =>
  transition(
    ctx,
    renewalRecord,
    { locked: renewal, action: 'release', by: systemDoer },
    { patch: { policyCancelled: true }, reason: `The policy was cancelled${cancelledFrom ? ` from ${formatDate(cancelledFrom)}` : ''}` },
  )

const lockRenewal = async (
  { db }: ActingCtx,
  policyId: string,
  statuses: readonly RenewalRow['status'][],
): Promise<RenewalRow | undefined> => {
  const [renewal] = await db
    .select()
    .from(renewals)
    .where(and(eq(renewals.policyId, policyId), inArray(renewals.status, [...statuses])))
    .for('update')
  return renewal
}

/** The policy ends on another day: what was asked, offered or decided was about the day before. The daily job opens a renewal for the new one. */
export const releaseMoved = (ctx: ActingCtx, renewal: RenewalRow, { expiry }: Pick<PolicyRow, 'expiry'>) =>
  transition(
    ctx,
    renewalRecord,
    { locked: renewal, action: 'release', by: systemDoer },
    { patch: { extendedUntil: expiry > renewal.dueOn ? expiry : null }, reason: `The policy now ends on ${formatDate(expiry)}` },
  )

/** Whether the extension is a step of the renewal itself, which tells the client. */
const isExtendedBy = async ({ db }: ActingCtx, { id, expiry }: PolicyRow, released: RenewalRow | undefined): Promise<boolean> => {
  if (released) return false
  const own = and(eq(renewals.policyId, id), eq(renewals.status, 'withdrawn'), eq(renewals.extendedUntil, expiry))
  return (await db.select({ id: renewals.id }).from(renewals).where(own).limit(1)).length > 0
}

followPolicies(async (ctx, { action, before, row }) => {
  if (row.status === 'cancelled' && before.status !== 'cancelled') {
    const renewal = await lockRenewal(ctx, row.id, liveRenewalStatuses)
    if (renewal) await releaseCancelled(ctx, renewal, row)
    await finishTasksOfPolicy(ctx, row.id)
  }
  if (row.expiry !== before.expiry) {
    const renewal = await lockRenewal(ctx, row.id, [...liveRenewalStatuses, ...lostRenewalStatuses])
    if (renewal) await releaseMoved(ctx, renewal, row)
    // The other steps that move the end have mails of their own, or happen before there is any cover.
    if (action !== 'extend' || (await isExtendedBy(ctx, row, renewal))) return
    const related = renewal ? ({ type: 'renewal', id: renewal.id } as const) : ({ type: 'policy', id: row.id } as const)
    await tellReaders(ctx, { policy: before, related }, 'renewalNews', { what: 'extended', until: row.expiry })
  }
})
