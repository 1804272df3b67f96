/** The user's own notifications, limited by the session's user both in each query and by row-level security. */
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { mine, noticeRows, type Own } from './noticeRows.ts'
import { notifications } from './notifications.table.ts'

export const unread = async (ctx: Own): Promise<{ unread: number }> => {
  const [row] = await ctx.db
    .select({ unread: count() })
    .from(notifications)
    .where(and(mine(ctx), isNull(notifications.readAt)))
  return { unread: row?.unread ?? 0 }
}

export const { page: list, csv } = noticeRows

// Reading notifications changes none of the firm's records, so nothing is audited.

export const read = async (ctx: Own, { id }: { id: string }) => {
  const [row] = await ctx.db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, now())` })
    .where(and(mine(ctx), eq(notifications.id, id)))
    .returning({ id: notifications.id })
  if (!row) throw new Failure('notFound', 'Not found')
  ctx.auditCount.written += 1
  return unread(ctx)
}

export const readAll = async (ctx: Own) => {
  await ctx.db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(and(mine(ctx), isNull(notifications.readAt)))
  ctx.auditCount.written += 1
  return unread(ctx)
}
