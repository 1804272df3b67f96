/** Inserts many rows with one statement and one parameter: a statement with one parameter per cell costs more than the rows themselves. */
import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'

/** The rows have the table's own keys, all of them the same ones; columns they do not name get their defaults. */
export const rowsOfJson = (table: PgTable, rows: readonly object[]): { columns: SQL; from: SQL } => {
  const known = getTableColumns(table)
  const keys = Object.keys(rows[0] ?? {})
  const named = keys.map((key) => {
    const column = known[key]
    if (!column) throw new Error(`No column ${key}`)
    return { key, name: column.name }
  })
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(named.map(({ key, name }) => [name, (row as Record<string, unknown>)[key] ?? null]))),
  )
  return {
    columns: sql.join(
      named.map(({ name }) => sql.identifier(name)),
      sql`, `,
    ),
    from: sql`jsonb_populate_recordset(NULL::${table}, ${json}::jsonb)`,
  }
}

/** Skips rows that a unique index refuses. Returns the ids of the rows written, if they have one. */
export const insertMany = async <T extends PgTable>(db: Db, table: T, rows: readonly T['$inferInsert'][]): Promise<Set<string>> => {
  if (rows.length === 0) return new Set()
  const { columns, from } = rowsOfJson(table, rows)
  const id = getTableColumns(table)['id']
  const returning = id && Object.hasOwn(rows[0] ?? {}, 'id') ? sql` RETURNING ${sql.identifier(id.name)} AS id` : sql``
  const written = await db.execute<{ id: string }>(
    sql`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${from} ON CONFLICT DO NOTHING${returning}`,
  )
  return new Set(written.rows.map((row) => row.id))
}
