/** The lists of the library and of its trash: their filters, sorts and rows as SQL. */
import { and, eq, gte, inArray, isNotNull, lt, lte, ne, not, or, sql } from 'drizzle-orm'
import { expiringDays, largeBytes, mediaList, mediaTrashList } from '#contract/admin/content/media.ts'
import { addDays } from '#contract/model/contact/workingTime.ts'
import type { MediaSummary } from '#contract/model/media/mediaView.ts'
import { countOf, renditionPath } from '#contract/model/media/rendition.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { byInstant, byName, byNumber } from '#server/db/cursor.ts'
import { listRows } from '#server/db/list.ts'
import { assignedTo, assignee } from '#server/features/users/users.ts'
import { firstCuts } from './cut.ts'
import { media, mediaRenditions, type MediaRow } from './media.table.ts'

type View = CtxFor<'dashboard:view'>

/** `made`: how many files of the wanted edition exist. */
export const summaryOf = (row: MediaRow, by: string | null, made: number): MediaSummary => {
  const { small, large, format } = firstCuts(row)
  const at = (cut: typeof small) => renditionPath(row.id, row.edition, { ...cut, format })
  return {
    id: row.id,
    title: row.title,
    name: row.name,
    alt: row.alt,
    decorative: row.decorative,
    folder: row.folder,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    status: row.status,
    duplicate: row.duplicate,
    used: row.used,
    licenceUntil: row.licenceUntil,
    uploadedBy: assignedTo(row.uploadedBy, by),
    createdAt: row.createdAt.toISOString(),
    trashedAt: row.trashedAt?.toISOString() ?? null,
    version: row.version,
    small: at(small),
    large: at(large),
    made,
    planned: plannedOf(row),
  }
}

export const plannedOf = (row: MediaRow) => countOf(row, { x: row.focalX, y: row.focalY }, row.crops)

/** How many files of the wanted edition there are, by picture. */
export const renditionCounts = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: media.id, made: sql<string>`count(*)` })
    .from(media)
    .innerJoin(mediaRenditions, and(eq(mediaRenditions.mediaId, media.id), eq(mediaRenditions.edition, media.wanted)))
    .where(inArray(media.id, [...ids]))
    .groupBy(media.id)
  return new Map(rows.map(({ id, made }) => [id, Number(made)]))
}

const load = async ({ db }: View, ids: string[]): Promise<MediaSummary[]> => {
  const rows = await db
    .select({ row: media, by: assignee.name })
    .from(media)
    .leftJoin(assignee, eq(assignee.id, media.uploadedBy))
    .where(inArray(media.id, ids))
  // Complete pictures do not need counting.
  const making = await renditionCounts(
    db,
    rows.filter(({ row }) => row.madeAt === null).map(({ row }) => row.id),
  )
  return rows.map(({ row, by }) => summaryOf(row, by, row.madeAt ? plannedOf(row) : (making.get(row.id) ?? 0)))
}

const described = or(media.decorative, ne(media.alt, ''))
export const mediaRows = listRows(mediaList, {
  table: media,
  base: () => eq(media.status, sql`'active'`),
  filters: {
    folder: (folder) => eq(media.folder, folder),
    used: (used) => (used === 'yes' ? eq(media.used, sql`true`) : not(media.used)),
    described: (is) => (is === 'yes' ? described : and(eq(media.alt, sql`''`), not(media.decorative))),
    licence: (licence, ctx: View) =>
      and(
        isNotNull(media.licenceUntil),
        licence === 'over'
          ? lt(media.licenceUntil, todayOf(ctx))
          : and(gte(media.licenceUntil, todayOf(ctx)), lte(media.licenceUntil, addDays(todayOf(ctx), expiringDays))),
      ),
    large: () => sql`${media.bytes} >= ${largeBytes}`,
    duplicate: () => eq(media.duplicate, sql`true`),
    by: (person) => eq(media.uploadedBy, person),
  },
  sorts: { title: byName(media, 'title_sort'), bytes: byNumber(media.bytes), createdAt: byInstant(media.createdAt) },
  load,
})

export const mediaTrashRows = listRows(mediaTrashList, {
  table: media,
  base: () => eq(media.status, sql`'trashed'`),
  filters: {},
  sorts: { title: byName(media, 'title_sort'), trashedAt: byInstant(media.trashedAt, 'always') },
  load,
})
