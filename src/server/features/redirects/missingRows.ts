/** The inbox of missing addresses: its filters, sorts and rows as SQL. */
import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { missingList, type MissingAddress } from '#contract/admin/content/missingAddresses.ts'
import type { CtxFor } from '#server/ctx.ts'
import { byDate, byName, byNumber } from '#server/db/cursor.ts'
import { listRows } from '#server/db/list.ts'
import { missingAddresses, type MissingRow } from '#server/features/content/content.table.ts'
import { nearestPages } from '#server/features/site/site.ts'

type View = CtxFor<'page:edit'>

/** A page has been published at the address since, or a redirect leads on from it. */
const settled = sql`(EXISTS (SELECT 1 FROM redirects r WHERE r.path = ${missingAddresses.path} AND r.active)
  OR EXISTS (SELECT 1 FROM content_items i WHERE i.path = ${missingAddresses.path} AND i.published))`

const summaryOf = async (ctx: View, row: MissingRow): Promise<MissingAddress> => {
  const [nearest] = await nearestPages(ctx, row.path, 1)
  return {
    id: row.id,
    path: row.path,
    misses: row.misses,
    firstOn: row.firstOn,
    lastOn: row.lastOn,
    fromPage: row.fromPage,
    suggestion: nearest?.path ?? null,
    ignored: row.ignoredAt !== null,
  }
}

export const missingRows = listRows(missingList, {
  table: missingAddresses,
  base: (_: View, { shown }) => and(sql`NOT ${settled}`, shown === 'ignored' ? undefined : isNull(missingAddresses.ignoredAt)),
  filters: {
    shown: (value) => (value === 'ignored' ? isNotNull(missingAddresses.ignoredAt) : undefined),
    from: () => isNotNull(missingAddresses.fromPage),
  },
  sorts: {
    path: byName(missingAddresses, 'path'),
    misses: byNumber(missingAddresses.misses),
    lastOn: byDate(missingAddresses.lastOn),
  },
  load: async (ctx: View, ids) => {
    const rows = await ctx.db.select().from(missingAddresses).where(inArray(missingAddresses.id, ids))
    return Promise.all(rows.map((row) => summaryOf(ctx, row)))
  },
})
