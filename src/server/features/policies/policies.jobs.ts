/**
 * Policy changes that a date triggers: policies end, become active, and their renewals open. Runs hourly so that a missed night is made up for; dates
 * are in London time, so most runs find nothing to do. Rows locked by another process are left to it, and a row that was moved no longer matches, so
 * running it twice changes nothing.
 */
import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, type SQL } from 'drizzle-orm'
import { addDays } from '#contract/model/contact/workingTime.ts'
import { renewalWindowDays } from '#contract/model/policies/policy.ts'
import type { PolicyAction } from '#contract/model/policies/policyMachine.ts'
import { todayOf, type JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { systemDoer, transition } from '#server/features/records/records.ts'
import { workOutTheRest } from './charges/uninvoiced.ts'
import { onCover } from './policies.ts'
import { policies } from './policies.table.ts'
import { policyRecord } from './policyRecord.ts'

/** Rows per transaction. */
const atOnce = 200

/** Takes this action on every matching policy. Returns how many there were. */
const each = async (ctx: JobCtx, action: PolicyAction, matching: SQL | undefined, reason: string): Promise<number> => {
  for (let done = 0; ;) {
    const moved = await asSystem(ctx, async (inside) => {
      const rows = await inside.db
        .select()
        .from(policies)
        .where(matching)
        .orderBy(policies.expiry)
        .limit(atOnce)
        .for('update', { skipLocked: true })
      for (const row of rows) await transition(inside, policyRecord, { locked: row, action, by: systemDoer }, { reason })
      return rows.length
    })
    done += moved
    if (moved < atOnce) return done
  }
}

const ended = ['pending', 'awaiting_proposal_form', 'awaiting_documents', 'active', 'renewal_pending', 'renewal_in_progress'] as const

/** Expires policies after the last day of their period. */
export const expirePolicies = (ctx: JobCtx): Promise<number> =>
  each(ctx, 'expire', and(inArray(policies.status, [...ended]), lt(policies.expiry, todayOf(ctx))), 'The period has ended')

/** Activates policies that are on cover from today with nothing missing. */
export const activatePolicies = (ctx: JobCtx): Promise<number> => {
  const today = todayOf(ctx)
  const matching = and(
    inArray(policies.status, ['pending', 'awaiting_documents']),
    isNotNull(policies.boundAt),
    lte(policies.inception, today),
    onCover(today),
    eq(policies.missing, 0),
  )
  return each(ctx, 'activate', matching, 'Cover has begun and nothing is missing')
}

/** Opens renewals `renewalWindowDays` before expiry. Policies without a renewal record are found by their status. */
export const openRenewals = (ctx: JobCtx): Promise<number> => {
  const today = todayOf(ctx)
  const matching = and(
    inArray(policies.status, ['active', 'awaiting_documents']),
    isNotNull(policies.boundAt),
    isNull(policies.cancelledFrom),
    gte(policies.expiry, today),
    lte(policies.expiry, addDays(today, renewalWindowDays)),
    lte(policies.inception, today),
  )
  return each(ctx, 'openRenewal', matching, `The period ends within ${renewalWindowDays} days`)
}

export const policyJobs = {
  'policies.nightly': async (ctx: JobCtx) => {
    await expirePolicies(ctx)
    await activatePolicies(ctx)
    await openRenewals(ctx)
    await workOutTheRest(ctx)
  },
}
