/** Staff: what insurers were told about a client. */
import { eq } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { CtxFor } from '#server/ctx.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { ledgerOf } from './disclosures.ts'

export const show = async ({ db, now }: CtxFor<'policy:view'>, { id, on }: { id: string; on?: string | undefined }) => {
  const [client] = await db.select({ id: clients.id, name: clients.name }).from(clients).where(eq(clients.id, id))
  if (!client) throw new Failure('notFound', 'Not found')
  const today = londonClock(now()).date
  return ledgerOf(db, { companies: [client], on: on || today, today })
}
