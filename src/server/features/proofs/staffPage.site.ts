/** The page of a company's staff: the employers' liability certificate, for whoever has its address. */
import { eq } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import type { CtxFor } from '#server/ctx.ts'
import { transaction } from '#server/db/connect.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { londonDay } from './proofs.ts'
import { emptyPage, staffPagesFor } from './staffPages.ts'

export const show = (ctx: CtxFor<{ holder: 'staffPage' }>) =>
  // The holder's own scope sees that there is a page; what it shows is read here and goes no further than the contract says.
  transaction(ctx.db, { scope: 'system' }, async (db) => {
    const { clientId } = ctx.holder
    const [client] = await db.select({ name: clients.name }).from(clients).where(eq(clients.id, clientId))
    if (!client) throw new Failure('notFound', 'Not found')
    const shown = (await staffPagesFor(db, [clientId], londonDay(ctx))).get(clientId) ?? emptyPage
    return { company: client.name, checkedAt: ctx.now().toISOString(), ...shown }
  })
