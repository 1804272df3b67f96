/**
 * Where pictures are used. The database maintains `media_uses` for every table that a migration registers with `track_media_uses`. Here each of those
 * tables says what its rows are called and where to see them.
 */
import { eq, sql } from 'drizzle-orm'
import { kindLabels, type ContentKind } from '#contract/model/content/contentName.ts'
import type { MediaUse } from '#contract/model/media/mediaView.ts'
import type { Db } from '#server/db/connect.ts'

type Describe = (db: Db, ids: readonly string[]) => Promise<MediaUse[]>

/** By table. Read with SQL because the features that own them are later ones. */
const holders: Record<string, Describe> = {
  content_items: async (db, ids) => {
    const { rows } = await db.execute<{ id: string; kind: string; path: string | null; title: string }>(
      sql`SELECT id, kind, CASE WHEN published THEN path END AS path, title FROM content_items WHERE id = ANY(${sql.param(ids)}::uuid[]) ORDER BY title, id`,
    )
    const labels: Readonly<Record<string, string>> = kindLabels
    return rows.map(({ id, kind, path, title }) => ({ id, kind: labels[kind] ?? 'Content', title, href: path }))
  },
  // Scheduled versions, and versions shared by a preview link (migration 0130).
  content_schedules: async (db, ids) => {
    const { rows } = await db.execute<{ id: string; kind: ContentKind; title: string }>(
      sql`SELECT id, kind, title FROM content_items WHERE id = ANY(${sql.param(ids)}::uuid[]) ORDER BY title, id`,
    )
    return rows.map(({ id, kind, title }) => ({
      id: `scheduled ${id}`,
      kind: `${kindLabels[kind]}, the scheduled version`,
      title,
      href: null,
    }))
  },
  content_shares: async (db, ids) => {
    const { rows } = await db.execute<{ id: string; kind: ContentKind; title: string }>(
      sql`SELECT s.id, i.kind, i.title FROM content_shares s JOIN content_items i ON i.id = s.item_id
        WHERE s.id = ANY(${sql.param(ids)}::uuid[]) ORDER BY i.title, s.id`,
    )
    return rows.map(({ id, kind, title }) => ({ id, kind: `${kindLabels[kind]}, as a preview link shows it`, title, href: null }))
  },
}

/** Everything that shows this picture. Rows of a table not listed above appear under the table's name. */
export const mediaUses = async ({ db }: { db: Db }, id: string): Promise<MediaUse[]> => {
  const { rows } = await db.execute<{ holder: string; holder_id: string }>(
    sql`SELECT holder, holder_id FROM media_uses WHERE media_id = ${id} ORDER BY holder, holder_id LIMIT 200`,
  )
  const byHolder = Map.groupBy(rows, ({ holder }) => holder)
  const uses: MediaUse[] = []
  for (const [holder, found] of byHolder) {
    const ids = found.map(({ holder_id }) => holder_id)
    const describe = holders[holder]
    uses.push(...(describe ? await describe(db, ids) : ids.map((one) => ({ id: one, kind: 'Content', title: holder, href: null }))))
  }
  return uses
}

export const usedTimes = async (db: Db, id: string): Promise<number> => {
  const { rows } = await db.execute<{ times: string }>(sql`SELECT count(*) AS times FROM media_uses WHERE ${eq(sql`media_id`, id)}`)
  return Number(rows[0]?.times)
}
