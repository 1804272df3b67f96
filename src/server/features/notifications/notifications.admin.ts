/** The user's own notifications, limited by the session's user both in each query and by row-level security. */
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { noticesAtOnce, type notifications as contract } from '#contract/admin/notifications.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { notifications } from './notifications.table.ts'

type Own = CtxFor<'signedIn'>
const mine = ({ actor }: Own) => eq(notifications.userId, actor.userId)

export const unread = async (ctx: Own): Promise<{ unread: number }> => {
  const [row] = await ctx.db
    .select({ unread: count() })
    .from(notifications)
    .where(and(mine(ctx), isNull(notifications.readAt)))
  return { unread: row?.unread ?? 0 }
}

/** Content has three subject types but more edit pages, so look up its kind. Read with SQL because content is a later feature. */
const kindsOfContent = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; kind: string }>(
    sql`SELECT id, kind FROM content_items WHERE id = ANY(${sql.param([...ids])}::uuid[])`,
  )
  return new Map(rows.map(({ id, kind }) => [id, kind === 'section' ? 'page' : kind === 'page' || kind === 'industry' ? kind : 'entry']))
}

export const list = async (ctx: Own, { show, before }: ParsedInputOf<typeof contract.list>) => {
  const rows = await ctx.db
    .select()
    .from(notifications)
    .where(
      and(
        mine(ctx),
        show === 'unread' ? isNull(notifications.readAt) : undefined,
        before === undefined
          ? undefined
          : sql`(${notifications.at}, ${notifications.id}) < (SELECT b.at, b.id FROM notifications b WHERE b.id = ${before} AND b.user_id = ${ctx.actor.userId})`,
      ),
    )
    .orderBy(desc(notifications.at), desc(notifications.id))
    .limit(noticesAtOnce + 1)
  const shown = rows.slice(0, noticesAtOnce)
  const kinds = await kindsOfContent(
    ctx.db,
    shown.flatMap(({ subjectType, subjectId }) => (subjectType === 'page' ? [subjectId] : [])),
  )
  return {
    ...(await unread(ctx)),
    more: rows.length > noticesAtOnce,
    items: shown.map(({ id, kind, at, readAt, subjectType, subjectId, subjectName, byName }) => ({
      id,
      kind,
      at: at.toISOString(),
      read: readAt !== null,
      about: { type: kinds.get(subjectId) ?? subjectType, id: subjectId, name: subjectName },
      by: byName,
    })),
  }
}

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
