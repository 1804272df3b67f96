/** The backups of this installation, as recorded by `npm run backup`. */
import { sql } from 'drizzle-orm'
import type { Backups } from '#contract/admin/maintenance.ts'
import type { CtxFor } from '#server/ctx.ts'

type Row = { at: string; ok: boolean; folder: string; files: number | null; bytes: string | null; message: string }

export const backups = async ({ db, installation }: CtxFor<'settings:manage'>): Promise<Backups> => {
  const { rows } = await db.execute<Row>(
    sql`SELECT at, ok, folder, files, bytes, message FROM backup_runs ORDER BY at DESC, id DESC LIMIT 20`,
  )
  const last = await db.execute<{ hours: number | null }>(
    sql`SELECT (extract(epoch FROM now() - max(at)) / 3600)::float8 AS hours FROM backup_runs WHERE ok`,
  )
  return {
    embedded: installation.embedded,
    bucket: installation.files.secret !== 'none',
    hours: last.rows[0]?.hours ?? null,
    runs: rows.map((row) => ({ ...row, at: new Date(row.at).toISOString(), bytes: row.bytes === null ? null : Number(row.bytes) })),
  }
}
