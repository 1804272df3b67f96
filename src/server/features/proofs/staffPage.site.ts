/** The page for a company's staff: the employers' liability certificate, for anyone who has its address. */
import { eq } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { emptyPage, staffPagesFor } from './staffPages.ts'

export const show = (ctx: CtxFor<{ holder: 'staffPage' }>) =>
  // The holder's own scope only shows that the page exists. Its contents are read here as the system, and limited to what the contract returns.
  asSystem(ctx, async ({ db }) => {
    const { clientId } = ctx.holder
    const [client] = await db.select({ name: clients.name }).from(clients).where(eq(clients.id, clientId))
    if (!client) throw new Failure('notFound', 'Not found')
    const page = (await staffPagesFor(db, [clientId], todayOf(ctx))).get(clientId) ?? emptyPage
    return { company: client.name, checkedAt: ctx.now().toISOString(), ...page }
  })
