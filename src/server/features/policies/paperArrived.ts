/** What happens to a policy when a document it was waiting for is put on file. */
import { eq } from 'drizzle-orm'
import { isPaperBefore } from '#contract/model/policies/papers.ts'
import { isOnCover } from '#contract/model/policies/policy.ts'
import { todayOf } from '#server/ctx.ts'
import { systemDoer, transition, type ActingCtx } from '#server/features/records/records.ts'
import { receivePapers } from './papers.ts'
import { policies } from './policies.table.ts'
import { policyRecord } from './policyRecord.ts'

/** A document has become current. Marks its paper as received, and moves the policy on if it was waiting for nothing else. */
export const paperArrived = async (
  ctx: ActingCtx,
  { policyId, kind, needed }: { policyId: string; kind: string; needed: string | null },
) => {
  const received = await receivePapers(ctx, policyId, { kinds: [kind], needed })
  if (received === 0 && !isPaperBefore(kind)) return
  const [row] = await ctx.db.select().from(policies).where(eq(policies.id, policyId)).for('update')
  if (!row) return
  if (row.status === 'awaiting_proposal_form' && isPaperBefore(kind))
    await transition(ctx, policyRecord, { locked: row, action: 'receiveProposal', by: systemDoer })
  if (received === 0 || row.status !== 'awaiting_documents' || row.missing > 0 || !isOnCover(row, todayOf(ctx))) return
  await transition(ctx, policyRecord, { locked: row, action: 'activate', by: systemDoer }, { reason: 'Every document is on file' })
}
