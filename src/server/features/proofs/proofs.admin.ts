/** Staff: the proofs of cover of a policy. */
import { desc, eq } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { can } from '#contract/access.ts'
import type { StaffProof } from '#contract/admin/book/proofs.ts'
import { proofMachine } from '#contract/model/proofs/proofMachine.ts'
import type { CtxFor } from '#server/ctx.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { transition } from '#server/features/records/records.ts'
import { proofRecord, statesOf } from './proofs.ts'
import { proofHolders, proofs } from './proofs.table.ts'

type Staff = CtxFor<'policy:view'>

export const ofPolicy = async (ctx: Staff, { id }: { id: string }): Promise<StaffProof[]> => {
  const [policy] = await ctx.db.select({ confidential: policies.confidential }).from(policies).where(eq(policies.id, id))
  if (!policy || (policy.confidential && !can(ctx.actor, 'confidential:view'))) throw new Failure('notFound', 'Not found')
  const rows = await ctx.db
    .select({ row: proofs, email: proofHolders.email })
    .from(proofs)
    .leftJoin(proofHolders, eq(proofHolders.id, proofs.holderId))
    .where(eq(proofs.policyId, id))
    .orderBy(desc(proofs.issuedAt), proofs.id)
    .limit(200)
  const states = await statesOf(
    ctx,
    rows.map(({ row }) => row),
  )
  return rows.map(({ row, email }) => ({
    id: row.id,
    version: row.version,
    holder: row.facts.holder.name,
    email: email ?? '',
    purpose: row.purpose,
    status: row.status,
    ...(states.get(row.id) ?? { state: 'withdrawn' as const, until: null }),
    issuedAt: row.issuedAt.toISOString(),
    issuedBy: row.issuedByName,
    code: row.code,
    actions: proofMachine.actionsFor(row.status, ctx.actor).filter((action) => action === 'withdraw'),
  }))
}

export const withdraw = async (ctx: CtxFor<'policy:edit'>, { id, version, reason }: { id: string; version: number; reason: string }) => {
  const { row } = await transition(ctx, proofRecord, { id, version, action: 'withdraw' }, { reason })
  return ofPolicy(ctx, { id: row.policyId })
}
