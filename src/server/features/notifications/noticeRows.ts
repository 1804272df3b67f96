/** The user's own notifications as a list, limited by the session's user both here and by row-level security. */
import { eq, inArray, isNull, sql } from 'drizzle-orm'
import { noticeList } from '#contract/admin/notifications.ts'
import type { CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { byInstant } from '#server/db/cursor.ts'
import { listRows } from '#server/db/list.ts'
import { subjectsOf } from '#server/features/audit/audit.ts'
import { notifications } from './notifications.table.ts'

export type Own = CtxFor<'signedIn'>
export const mine = ({ actor }: Own) => eq(notifications.userId, actor.userId)

/** Content has three subject types but more edit pages, so look up its kind. Read with SQL because content is a later feature. */
const kindsOfContent = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; kind: string }>(
    sql`SELECT id, kind FROM content_items WHERE id = ANY(${sql.param([...ids])}::uuid[])`,
  )
  return new Map(rows.map(({ id, kind }) => [id, kind === 'section' ? 'page' : kind === 'page' || kind === 'industry' ? kind : 'entry']))
}

export const noticeRows = listRows(noticeList, {
  table: notifications,
  base: (ctx: Own) => mine(ctx),
  filters: {
    show: () => isNull(notifications.readAt),
    kind: (kind) => eq(notifications.kind, kind),
  },
  sorts: { at: byInstant(notifications.at, 'always') },
  load: async ({ db, actor }, ids) => {
    const rows = await db.select().from(notifications).where(inArray(notifications.id, ids))
    const kinds = await kindsOfContent(
      db,
      rows.flatMap(({ subjectType, subjectId }) => (subjectType === 'page' ? [subjectId] : [])),
    )
    // The stored name is a reference. As long as the reader may see the record, it is named with the client.
    const known = await subjectsOf(db, actor, rows)
    return rows.map((row) => {
      const { name, state } = known(row)
      return {
        id: row.id,
        kind: row.kind,
        at: row.at.toISOString(),
        read: row.readAt !== null,
        about: {
          type: kinds.get(row.subjectId) ?? row.subjectType,
          id: row.subjectId,
          // A settings record is known by its key only; the notification says more.
          name: state === 'there' && name !== null && name !== row.subjectId ? name : row.subjectName,
        },
        by: row.byName,
      }
    })
  },
})
