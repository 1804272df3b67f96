/** What a step of a policy would tell its client by email is a task while we have no address of theirs: they must have it in writing. */
import { and, eq } from 'drizzle-orm'
import { addDays } from '#contract/model/contact/workingTime.ts'
import { todayOf } from '#server/ctx.ts'
import { followPolicies, renewed } from '#server/features/policies/policies.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { clientAddress } from '#server/features/users/users.ts'
import { makeTask } from './ruleTasks.ts'

const letters: Readonly<Record<string, string>> = {
  bind: 'cover is confirmed',
  cancel: 'cover is cancelled',
  expire: 'cover has ended',
  reinstate: 'cover is reinstated',
}
/** As for the email: the end of cover is no news after this. */
const newsDays = 30

followPolicies(async (ctx, { action, row }) => {
  const news = letters[action]
  // A renewal tells them itself that it is confirmed.
  if (!news || row.boundAt === null || (action === 'bind' && row.predecessorId !== null)) return
  // The same address as the email's.
  if (await clientAddress(ctx.db, { clientId: row.clientId, userId: null, area: 'policies' })) return
  if (action === 'expire') {
    const [next] = await ctx.db
      .select({ id: policies.id })
      .from(policies)
      .where(and(eq(policies.id, row.id), renewed()))
    if (next || row.expiry < addDays(todayOf(ctx), -newsDays)) return
  }
  await makeTask(ctx, {
    rule: `post:${row.id}:${action}:${row.version}`,
    title: `Write to the client by post, as we have no email address: ${news} (${row.reference})`,
    clientId: row.clientId,
    about: { type: 'policy', id: row.id },
    dueOn: todayOf(ctx),
    assignedTo: row.assignedTo,
  })
})
