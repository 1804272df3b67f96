/**
 * Vehicles that are insured but not confirmed on the Motor Insurance Database. They must be on it by the day from which they are insured (domain
 * 4.6), so the policy's handler gets a task the day after. Each policy has one such task at a time; it completes automatically once every vehicle
 * in the terms is confirmed.
 */
import { and, asc, eq, gt, like, sql } from 'drizzle-orm'
import type { Item } from '#contract/model/policies/terms.ts'
import { showRegistration } from '#contract/model/policies/termsChange.ts'
import { todayOf, type JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import type { Db } from '#server/db/connect.ts'
import { onCover, termsOf } from '#server/features/policies/policies.ts'
import { policies, policyTerms, type PolicyRow } from '#server/features/policies/policies.table.ts'
import { systemDoer, transition, type ActingCtx } from '#server/features/records/records.ts'
import { tasks } from '#server/features/tasks/tasks.table.ts'
import { makeTask, taskRecord } from '#server/features/tasks/tasks.ts'

const batch = 100
type Vehicle = Extract<Item, { kind: 'vehicle' }>
const unconfirmed = (item: Item): item is Vehicle => item.kind === 'vehicle' && (item.mid === 'not_sent' || item.mid === 'sent')

/** Unconfirmed vehicles insured since before today, in the order of the terms. */
const lateVehicles = async (db: Db, policy: PolicyRow, today: string): Promise<Vehicle[]> => {
  const versions = await termsOf(db, policy.id)
  const since = (id: string) => {
    const first = versions.findLast(({ terms }) => terms.items.some((item) => item.id === id))
    return first && first.effectiveFrom > policy.inception ? first.effectiveFrom : policy.inception
  }
  return (versions[0]?.terms.items ?? []).filter(unconfirmed).filter(({ id }) => since(id) < today)
}

const named = 3
const titleOf = (vehicles: readonly Vehicle[]) => {
  const [some, more] = [vehicles.slice(0, named).map(({ registration }) => showRegistration(registration)), vehicles.length - named]
  return `Confirm on the Motor Insurance Database: ${some.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const ruleOf = (policyId: string, version: number | string) => `mid:${policyId}:${version}`
const openOf = (db: Db, policyId?: string) =>
  db
    .select()
    .from(tasks)
    .where(and(like(tasks.madeByRule, policyId === undefined ? 'mid:%' : ruleOf(policyId, '%')), eq(tasks.status, 'open')))

/** Handles one page of policies with such vehicles. Returns the ids read. */
const page = async (ctx: ActingCtx, today: string, after: string | undefined): Promise<string[]> => {
  const found = await ctx.db
    .select({ policy: policies })
    .from(policies)
    .innerJoin(policyTerms, and(eq(policyTerms.policyId, policies.id), eq(policyTerms.number, policies.termsNumber)))
    .where(
      and(
        onCover(today),
        sql`${policyTerms.terms} -> 'items' @> ANY (ARRAY['[{"mid": "sent"}]', '[{"mid": "not_sent"}]']::jsonb[])`,
        after === undefined ? undefined : gt(policies.id, after),
      ),
    )
    .orderBy(asc(policies.id))
    .limit(batch)
  for (const { policy } of found) {
    const vehicles = await lateVehicles(ctx.db, policy, today)
    if (vehicles.length === 0 || (await openOf(ctx.db, policy.id)).length > 0) continue
    await makeTask(ctx, {
      rule: ruleOf(policy.id, policy.termsNumber),
      title: titleOf(vehicles),
      clientId: policy.clientId,
      about: { type: 'policy', id: policy.id },
      dueOn: today,
      priority: 'high',
      assignedTo: policy.assignedTo,
    })
  }
  return found.map(({ policy }) => policy.id)
}

/** Completes tasks whose vehicles are all confirmed by now or no longer insured. */
const settle = async (ctx: ActingCtx, today: string) => {
  for (const task of await openOf(ctx.db)) {
    const [policy] = task.subjectId
      ? await ctx.db
          .select()
          .from(policies)
          .where(and(eq(policies.id, task.subjectId), onCover(today)))
      : []
    if (policy && (await lateVehicles(ctx.db, policy, today)).length > 0) continue
    await transition(ctx, taskRecord, { id: task.id, action: 'complete', by: systemDoer }, { reason: 'Nothing is left to confirm' })
  }
}

export const changeJobs = {
  'changes.mid': async (ctx: JobCtx) => {
    const today = todayOf(ctx)
    await asSystem(ctx, (inside) => settle(inside, today))
    let after: string | undefined
    do {
      const ids = await asSystem(ctx, (inside) => page(inside, today, after))
      after = ids.length === batch ? ids.at(-1) : undefined
    } while (after !== undefined)
  },
}
