/** Staff list of redirects: its filters, sorts and rows as SQL. */
import { eq, gt, inArray } from 'drizzle-orm'
import { redirectList, type RedirectSummary } from '#contract/admin/content/redirects.ts'
import type { CtxFor } from '#server/ctx.ts'
import { byInstant, byName, byNumber } from '#server/db/cursor.ts'
import { listRows } from '#server/db/list.ts'
import { redirects, type RedirectRow } from '#server/features/content/content.table.ts'

type View = CtxFor<'page:edit'>

export const summaryOf = (row: RedirectRow): RedirectSummary => ({
  id: row.id,
  path: row.path,
  target: row.target,
  status: `${row.status}`,
  origin: row.origin,
  hits: row.hits,
  lastHitOn: row.lastHitOn,
  by: row.byName,
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
})

export const redirectRows = listRows(redirectList, {
  table: redirects,
  // A delivered redirect that was removed stays, switched off, or the next start would load it again.
  base: () => eq(redirects.active, true),
  filters: {
    origin: (origin) => eq(redirects.origin, origin),
    status: (status) => eq(redirects.status, Number(status) as RedirectRow['status']),
    followed: (followed) => (followed === 'yes' ? gt(redirects.hits, 0) : eq(redirects.hits, 0)),
  },
  sorts: { path: byName(redirects, 'path'), hits: byNumber(redirects.hits), updatedAt: byInstant(redirects.updatedAt, 'always') },
  load: async ({ db }: View, ids) => (await db.select().from(redirects).where(inArray(redirects.id, ids))).map(summaryOf),
})
