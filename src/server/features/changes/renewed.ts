/** What happens to a policy after its renewal: the policy of the next period was made from terms without it. */
import { and, eq, ne } from 'drizzle-orm'
import { changeLabel } from '#contract/model/changes/changeKinds.ts'
import { todayOf } from '#server/ctx.ts'
import { policies, type PolicyRow } from '#server/features/policies/policies.table.ts'
import type { ActingCtx } from '#server/features/records/records.ts'
import { makeTask } from '#server/features/tasks/tasks.ts'
import type { ChangeRow } from './changes.table.ts'

type Question = { rule: string; ask: (next: string) => string; assignedTo: string | null }

/** Whether it should happen to the next period too, and what its insurer charges, only a person can say. */
const ask = async (ctx: ActingCtx, policyId: string, { rule, ask: title, assignedTo }: Question) => {
  const [next] = await ctx.db
    .select()
    .from(policies)
    .where(and(eq(policies.predecessorId, policyId), ne(policies.status, 'cancelled')))
    .limit(1)
  if (!next) return
  await makeTask(ctx, {
    rule: `renewed:${rule}`,
    title: `Renewed already: ${title(next.reference)}`,
    clientId: next.clientId,
    about: { type: 'policy', id: next.id },
    dueOn: todayOf(ctx),
    priority: 'high',
    assignedTo: next.assignedTo ?? assignedTo,
  })
}

export const askAboutChange = (ctx: ActingCtx, { id, kind, policyId, reference, assignedTo }: ChangeRow) =>
  ask(ctx, policyId, {
    rule: id,
    ask: (next) => `make this change on ${next} too? ${changeLabel(kind)} (${reference})`,
    assignedTo,
  })

export const askAboutCancelled = (ctx: ActingCtx, { id, reference, reinstatements, assignedTo }: PolicyRow) =>
  ask(ctx, id, { rule: `${id}:${reinstatements}`, ask: (next) => `cancel ${next} too? ${reference} was cancelled`, assignedTo })
