/** What waits, counted by the very filters of the lists that the numbers lead to. */
import { count, eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { tileKeys, tiles, type Dashboard, type TileKey } from '#contract/admin/dashboard.ts'
import type { CtxFor } from '#server/ctx.ts'
import { countAppointments } from '#server/features/appointments/appointments.ts'
import { countClaims } from '#server/features/claims/claims.ts'
import { countEnquiries } from '#server/features/contact/contact.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { countQuotes } from '#server/features/quotes/quotes.ts'
import { queueOf } from './queue.ts'

type View = CtxFor<'dashboard:view'>

const countTile = async (ctx: View, key: TileKey): Promise<number> => {
  const tile = tiles[key]
  switch (tile.list) {
    case 'quotes':
      return countQuotes(ctx, tile.filter, ctx.actor.userId)
    case 'enquiries':
      return countEnquiries(ctx, tile.filter, ctx.actor.userId)
    case 'appointments':
      return countAppointments(ctx, tile.filter)
    case 'claims':
      return countClaims(ctx, tile.filter, ctx.actor.userId)
    case 'emails': {
      const [row] = await ctx.db.select({ total: count() }).from(emails).where(eq(emails.state, tile.filter.state))
      return row?.total ?? 0
    }
  }
}

export const show = async (ctx: View): Promise<Dashboard> => {
  const readable = tileKeys.filter((key) => can(ctx.actor, tiles[key].permission))
  const counted: Dashboard['tiles'] = []
  for (const key of readable) counted.push({ key, count: await countTile(ctx, key) })
  return { asOf: ctx.now().toISOString(), tiles: counted, ...(await queueOf(ctx)) }
}
