/** A client's new legal name or kind of business: what insures the old one stays as it is until each insurer agrees (domain 4.6). */
import { and, eq, or, sql } from 'drizzle-orm'
import { todayOf } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import type { clients } from '#server/features/clients/clients.table.ts'
import { onCover, toBegin } from '#server/features/policies/policies.ts'
import { policies, policyTerms } from '#server/features/policies/policies.table.ts'
import type { ActingCtx } from '#server/features/records/records.ts'
import { makeTask } from '#server/features/tasks/tasks.ts'

type ClientRow = typeof clients.$inferSelect

/** Makes a task if policies that give cover, or will, name somebody else or were agreed for another kind of business. */
export const askInsurers = async (ctx: ActingCtx, { before, row }: { before: ClientRow; row: ClientRow }): Promise<void> => {
  const otherKind = before.businessType !== row.businessType
  if (!otherKind && before.name === row.name) return
  const insured = sql`(SELECT t.terms->>'insured' FROM ${policyTerms} AS t WHERE t.policy_id = ${policies.id} ORDER BY t.number DESC LIMIT 1)`
  // As the system, because a confidential policy this member of staff may not see names the client too.
  const old = await asSystem({ db: ctx.db }, ({ db }) =>
    db
      .select({ id: policies.id })
      .from(policies)
      .where(
        and(eq(policies.clientId, row.id), or(onCover(), toBegin()), otherKind ? undefined : sql`${insured} IS DISTINCT FROM ${row.name}`),
      ),
  )
  if (old.length === 0) return
  const many = old.length === 1 ? 'a policy' : `${old.length} policies`
  await makeTask(ctx, {
    rule: `newName:${row.id}:${row.version}`,
    title: `${before.name === row.name ? 'New kind of business' : 'New legal name'}: ask the insurers of ${many} to agree, and check sanctions again`,
    clientId: row.id,
    about: { type: 'client', id: row.id },
    dueOn: todayOf(ctx),
    priority: 'high',
    assignedTo: row.assignedTo,
  })
}
