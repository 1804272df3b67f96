/** What waits, counted by the very filters of the lists that the numbers lead to. */
import { and, asc, count, eq, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { tileKeys, tiles, type Dashboard, type QueueItem, type TileKey } from '#contract/admin/dashboard.ts'
import type { CtxFor } from '#server/ctx.ts'
import { countAppointments } from '#server/features/appointments/appointments.ts'
import { countClaims } from '#server/features/claims/claims.ts'
import { enquiries } from '#server/features/contact/contact.table.ts'
import { countEnquiries, enquiriesWhere } from '#server/features/contact/contact.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import { countQuotes, quotesWhere } from '#server/features/quotes/quotes.ts'

type View = CtxFor<'dashboard:view'>

/** Rows of the queue; the lists have the rest. */
const shown = 20

const countTile = async (ctx: View, key: TileKey): Promise<number> => {
  const tile = tiles[key]
  switch (tile.list) {
    case 'quotes':
      return countQuotes(ctx, tile.filter, ctx.actor.userId)
    case 'enquiries':
      return countEnquiries(ctx, tile.filter)
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

type Part = { items: QueueItem[]; total: number }
const nothing: Part = { items: [], total: 0 }

const waitingQuotes = async ({ db, actor, now }: View): Promise<Part> => {
  const { userId } = actor
  const where: SQL | undefined = and(
    quotesWhere({ status: 'toAnswer' }, { now: now(), userId }),
    isNotNull(quotes.reference),
    or(eq(quotes.assignedTo, userId), isNull(quotes.assignedTo)),
  )
  const rows = await db.select().from(quotes).where(where).orderBy(asc(quotes.dueAt), asc(quotes.id)).limit(shown)
  const [counted] = await db.select({ total: count() }).from(quotes).where(where)
  const items = rows.map((quote): QueueItem => ({
    kind: 'quote',
    id: quote.id,
    reference: quote.reference ?? '',
    who: quote.business,
    since: (quote.submittedAt ?? now()).toISOString(),
    dueAt: quote.dueAt?.toISOString() ?? null,
    overdue: quote.dueAt !== null && quote.dueAt < now(),
    mine: quote.assignedTo === userId,
    status: quote.status,
  }))
  return { items, total: counted?.total ?? 0 }
}

const waitingEnquiries = async ({ db, actor, now }: View): Promise<Part> => {
  const { userId } = actor
  const where = and(enquiriesWhere({ status: 'open' }, now()), or(eq(enquiries.assignedTo, userId), isNull(enquiries.assignedTo)))
  const rows = await db.select().from(enquiries).where(where).orderBy(asc(enquiries.dueAt), asc(enquiries.id)).limit(shown)
  const [counted] = await db.select({ total: count() }).from(enquiries).where(where)
  const items = rows.map((enquiry): QueueItem => ({
    kind: 'enquiry',
    id: enquiry.id,
    reference: enquiry.reference,
    who: enquiry.business ? `${enquiry.name}, ${enquiry.business}` : enquiry.name,
    since: enquiry.createdAt.toISOString(),
    dueAt: enquiry.dueAt.toISOString(),
    overdue: enquiry.dueAt < now(),
    mine: enquiry.assignedTo === userId,
    status: enquiry.status,
  }))
  return { items, total: counted?.total ?? 0 }
}

const byPromise = (one: QueueItem, other: QueueItem) => (one.dueAt ?? '9').localeCompare(other.dueAt ?? '9')

export const show = async (ctx: View): Promise<Dashboard> => {
  const readable = tileKeys.filter((key) => can(ctx.actor, tiles[key].permission))
  const counted: Dashboard['tiles'] = []
  for (const key of readable) counted.push({ key, count: await countTile(ctx, key) })
  const parts = [
    can(ctx.actor, 'quote:view') ? await waitingQuotes(ctx) : nothing,
    can(ctx.actor, 'contact:view') ? await waitingEnquiries(ctx) : nothing,
  ]
  const queue = parts
    .flatMap(({ items }) => items)
    .sort(byPromise)
    .slice(0, shown)
  return { asOf: ctx.now().toISOString(), tiles: counted, queue, beyond: parts.reduce((sum, { total }) => sum + total, 0) - queue.length }
}
