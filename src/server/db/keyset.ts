/** Lists that staff read page by page, ordered by (instant, id): rows that come meanwhile move nothing, and none is skipped. */
import { asc, count, desc, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { Failure } from '#contract/failure.ts'
import type { Db } from './connect.ts'

/** Further than this nobody counts: "more than 1,000". */
const countedTo = 1000

type Listed = PgTable & { id: PgColumn }
type Order = { at: PgColumn; id: PgColumn; oldest: boolean }

/** To the microsecond: a JavaScript date would round and skip rows of one millisecond. Select it as `at`, beside `id`. */
export const exactly = (at: PgColumn) => sql<string>`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export const inOrder = ({ at, id, oldest }: Order): SQL[] => [at, id].map(oldest ? asc : desc)

/** The rows behind a cursor; all of them without one. 422 for what is no cursor. */
export const beyond = (cursor: string | undefined, { at, id, oldest }: Order): SQL | undefined => {
  if (!cursor) return undefined
  const [, instant, last] = /^([0-9TZ:.-]{20,40})~([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (!instant || !last || Number.isNaN(Date.parse(instant)))
    throw new Failure('invalid', 'Invalid value', { fields: { cursor: 'Invalid value' } })
  return sql`(${at}, ${id}) ${oldest ? sql`>` : sql`<`} (${instant}::timestamptz, ${last}::uuid)`
}

/** A page out of `rows`, of which one more than `limit` was asked for; and how many rows `where` means in all. */
export const pageOf = async <R extends { at: string; id: string }, I>(
  db: Db,
  { rows, limit, table, where, show }: { rows: R[]; limit: number; table: Listed; where: SQL | undefined; show: (row: R) => I },
): Promise<{ items: I[]; total: number; more: boolean; next: string | null }> => {
  const matching = db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .limit(countedTo + 1)
    .as('matching')
  const [counted] = await db.select({ total: count() }).from(matching)
  const total = counted?.total ?? 0
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(show),
    total: Math.min(total, countedTo),
    more: total > countedTo,
    next: last ? `${last.at}~${last.id}` : null,
  }
}
