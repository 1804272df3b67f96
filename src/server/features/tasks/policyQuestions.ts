/** A client's question about a policy is a task, due by what we promise, until somebody answers. The policy itself waits for nothing. */
import { and, eq, like } from 'drizzle-orm'
import { londonClock, promisedBy } from '#contract/model/contact/workingTime.ts'
import type { Ctx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { followPolicies } from '#server/features/policies/policies.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { finishTasks, makeTask } from './ruleTasks.ts'
import { tasks } from './tasks.table.ts'

const rule = 'question:'

/** As the system, because clients never see tasks. Further questions before the answer belong to the same task. */
export const askedAboutPolicy = (ctx: Ctx, policyId: string): Promise<void> =>
  asSystem(ctx, async (inside) => {
    const { db } = inside
    const [policy] = await db.select().from(policies).where(eq(policies.id, policyId)).for('update')
    const [open] = await db
      .select({ id: tasks.id })
      .from(tasks)
      .where(
        and(eq(tasks.subjectType, 'policy'), eq(tasks.subjectId, policyId), like(tasks.madeByRule, `${rule}%`), eq(tasks.status, 'open')),
      )
      .limit(1)
    if (!policy || open) return
    const [client] = await db.select({ assignedTo: clients.assignedTo }).from(clients).where(eq(clients.id, policy.clientId))
    const { message } = await getSetting(inside, 'serviceLevels')
    await makeTask(inside, {
      rule: `${rule}${policyId}:${ctx.now().toISOString()}`,
      title: `Answer the client's question about ${policy.reference}`,
      clientId: policy.clientId,
      about: { type: 'policy', id: policyId },
      dueOn: londonClock(promisedBy(ctx.now(), message)).date,
      assignedTo: policy.assignedTo ?? client?.assignedTo ?? null,
    })
  })

followPolicies(async (ctx, { action, row }) => {
  if (action !== 'message') return
  await finishTasks(ctx, [{ type: 'policy', id: row.id }], { isOver: (one) => one.startsWith(rule), reason: 'The client was answered' })
})
