/** What cancelling a policy means for its open changes, in the same transaction: nobody may go on working on them, or accept their price. And for its renewal, if there is one already. */
import { and, asc, eq, gte, inArray, or } from 'drizzle-orm'
import { formatDate } from '#contract/format.ts'
import { openChangeStatuses } from '#contract/model/changes/changeMachine.ts'
import { followPolicies } from '#server/features/policies/policies.ts'
import { systemDoer, transition } from '#server/features/records/records.ts'
import { changeRecord } from './changeRecord.ts'
import { changes } from './changes.table.ts'
import { askAboutCancelled } from './renewed.ts'

followPolicies(async (ctx, { before, row }) => {
  const { id, status, cancelledFrom } = row
  if (status !== 'cancelled' || before.status === 'cancelled' || cancelledFrom === null) return
  const over = await ctx.db
    .select()
    .from(changes)
    .where(
      and(
        eq(changes.policyId, id),
        inArray(changes.status, [...openChangeStatuses]),
        // One for an earlier day may still be applied and charged.
        or(eq(changes.kind, 'cancellation'), gte(changes.effectiveOn, cancelledFrom)),
      ),
    )
    .orderBy(asc(changes.id))
    .for('update')
  for (const change of over)
    await transition(
      ctx,
      changeRecord,
      { locked: change, action: 'release', by: systemDoer },
      {
        to: change.kind === 'cancellation' ? 'applied' : 'withdrawn',
        reason: `The policy was cancelled from ${formatDate(cancelledFrom)}`,
      },
    )
  await askAboutCancelled(ctx, row)
})
