/** Staff: answering a client about a policy. The operations of contract/admin/book/policyMessages.ts. */
import { eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { policyMessages as contract, PolicyThread } from '#contract/admin/book/policyMessages.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import type { CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { lastAsker, staffDoer } from '#server/features/records/records.ts'
import { clientAddress } from '#server/features/users/users.ts'
import { namedInMail } from './namedInMail.ts'
import { policies } from './policies.table.ts'
import { policyRecord, tellFollowers } from './policyRecord.ts'
import { threadOf, writeToThread } from './policyThread.ts'

type View = CtxFor<'policy:view'>

const readPolicy = async ({ db }: View, id: string) => {
  const [row] = await db.select().from(policies).where(eq(policies.id, id))
  if (!row) throw new Failure('notFound', 'Not found')
  return {
    row,
    address: await clientAddress(db, {
      clientId: row.clientId,
      userId: await lastAsker(db, policyRecord, id),
      area: 'policies',
      signsIn: true,
    }),
  }
}

export const thread = async (ctx: View, { id }: { id: string }): Promise<PolicyThread> => {
  const { address } = await readPolicy(ctx, id)
  return { id, messages: await threadOf(ctx.db, id), mailsTo: address ?? '', mayAnswer: can(ctx.actor, 'policy:edit') }
}

export const replyToClient = async (ctx: CtxFor<'policy:edit'>, { id, text }: ParsedInputOf<typeof contract.replyToClient>) => {
  const { row, address } = await readPolicy(ctx, id)
  await writeToThread(ctx, id, { by: staffDoer(ctx), text })
  await tellFollowers(ctx, { action: 'message', before: row, row })
  await writeAudit(ctx, { action: 'policies.reply', subjectType: 'policy', subjectId: id })
  if (address) {
    const props = { reference: row.reference, policy: namedInMail(row).cover, link: ctx.origin + paths.clientPolicy(id) }
    await queueEmail(ctx, { template: 'policyMessage', to: address, props, related: { type: 'policy', id } })
  }
  return thread(ctx, { id })
}
