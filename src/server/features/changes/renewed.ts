/** A change that comes after the renewal: the policy of the next period was made from terms without it. */
import { and, eq, ne } from 'drizzle-orm'
import { changeLabel } from '#contract/model/changes/changeKinds.ts'
import { todayOf } from '#server/ctx.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import type { ActingCtx } from '#server/features/records/records.ts'
import { makeTask } from '#server/features/tasks/tasks.ts'
import type { ChangeRow } from './changes.table.ts'

/** Whether the next period needs the change, and what its insurer charges, only a person can say. */
export const askAboutRenewed = async (ctx: ActingCtx, { id, kind, policyId, clientId, reference, assignedTo }: ChangeRow) => {
  const [next] = await ctx.db
    .select({ id: policies.id, reference: policies.reference, assignedTo: policies.assignedTo })
    .from(policies)
    .where(and(eq(policies.predecessorId, policyId), ne(policies.status, 'cancelled')))
    .limit(1)
  if (!next) return
  await makeTask(ctx, {
    rule: `renewed:${id}`,
    title: `Renewed already: make this change on ${next.reference} too? ${changeLabel(kind)} (${reference})`,
    clientId,
    about: { type: 'policy', id: next.id },
    dueOn: todayOf(ctx),
    priority: 'high',
    assignedTo: next.assignedTo ?? assignedTo,
  })
}
