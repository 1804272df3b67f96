/** Staff: the contracts that a client has checked. */
import { desc, eq } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import type { CtxFor } from '#server/ctx.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { checkOf } from './requirements.ts'
import { contractChecks } from './requirements.table.ts'

export const ofClient = async ({ db }: CtxFor<'policy:view'>, { id }: { id: string }) => {
  const [client] = await db.select({ name: clients.name }).from(clients).where(eq(clients.id, id))
  if (!client) throw new Failure('notFound', 'Not found')
  const rows = await db
    .select()
    .from(contractChecks)
    .where(eq(contractChecks.clientId, id))
    .orderBy(desc(contractChecks.createdAt), desc(contractChecks.id))
    .limit(50)
  return rows.map((row) => checkOf(row, client.name))
}
