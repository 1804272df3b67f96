/** The current state of letters: each time computed from their policies and the terms in force today. */
import { and, desc, inArray, lte } from 'drizzle-orm'
import { proofStateOf, type PolicyNow } from '#contract/model/proofs/proof.ts'
import { todayOf } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { policies, policyTerms, type PolicyRow } from '#server/features/policies/policies.table.ts'
import type { ActingCtx } from '#server/features/records/records.ts'
import type { ProofRow } from './proofs.table.ts'

/** The policies as they are on a day, with the terms in force then. */
export const policiesOn = async (db: Db, ids: readonly string[], today: string): Promise<Map<string, PolicyRow & PolicyNow>> => {
  if (ids.length === 0) return new Map()
  const unique = [...new Set(ids)]
  const rows = await db.select().from(policies).where(inArray(policies.id, unique))
  const terms = await db
    .selectDistinctOn([policyTerms.policyId], { policyId: policyTerms.policyId, terms: policyTerms.terms })
    .from(policyTerms)
    .where(and(inArray(policyTerms.policyId, unique), lte(policyTerms.effectiveFrom, today)))
    .orderBy(policyTerms.policyId, desc(policyTerms.number))
  const byPolicy = new Map(terms.map((one) => [one.policyId, one.terms]))
  return new Map(rows.map((row) => [row.id, { ...row, terms: byPolicy.get(row.id) ?? null }]))
}

/** The current state of each letter. Counts as withdrawn if the user may not see its policy. */
export const statesOf = async (ctx: Pick<ActingCtx, 'db' | 'now'>, rows: readonly ProofRow[]) => {
  const today = todayOf(ctx)
  const found = await policiesOn(
    ctx.db,
    rows.map(({ policyId }) => policyId),
    today,
  )
  return new Map(
    rows.map((row) => {
      const policy = found.get(row.policyId)
      return [row.id, policy ? proofStateOf(row, policy, today) : { state: 'withdrawn' as const, until: null }]
    }),
  )
}
