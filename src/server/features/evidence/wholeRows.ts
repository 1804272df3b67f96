/** Every row that belongs to the client, as stored, in one JSON file: includes what the spreadsheets leave out. */
import { sql, type SQL } from 'drizzle-orm'
import { clientTables } from '#server/features/clients/clients.ts'
import { read, type Source } from './ownRecords.ts'

const atOnce = 500

/** Columns the database derives from others, for lists and searches. */
const isDerived = (column: string) => column === 'search_words' || column.endsWith('_sort')

const tidy = (row: Record<string, unknown>) => Object.fromEntries(Object.entries(row).filter(([column]) => !isDerived(column)))

const linesOf = async function* (source: Source, table: SQL, where: SQL) {
  let first = true
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const last = after
    const { rows } = await read(source, (db) =>
      db.execute<{ id: string; row: Record<string, unknown> }>(
        sql`SELECT id, to_jsonb(whole) AS row FROM ${table} AS whole WHERE ${where} AND id > ${last}::uuid ORDER BY id LIMIT ${atOnce}`,
      ),
    )
    for (const { row } of rows) {
      yield `${first ? '' : ','}\n    ${JSON.stringify(tidy(row))}`
      first = false
    }
    if (rows.length < atOnce) return
    after = rows.at(-1)?.id ?? after
  }
}

/** The client's portal users, without anything that opens an account. */
const people = sql`(SELECT memberships.id, memberships.client_id, users.name, users.email, users.phone, users.created_at
  FROM memberships JOIN users ON users.id = memberships.user_id)`

export const wholeRows = async function* (source: Source): AsyncGenerator<Buffer> {
  const own = sql`client_id = ${source.clientId}::uuid`
  const tables: [string, SQL, SQL][] = [
    ['clients', sql`clients`, sql`id = ${source.clientId}::uuid`],
    ['people', people, own],
    ...clientTables.map((name): [string, SQL, SQL] => [name, sql`${sql.identifier(name)}`, own]),
  ]
  for (const [place, [name, table, where]] of tables.entries()) {
    yield Buffer.from(`${place === 0 ? '{' : ','}\n  ${JSON.stringify(name)}: [`)
    for await (const line of linesOf(source, table, where)) yield Buffer.from(line)
    yield Buffer.from(']')
  }
  yield Buffer.from('\n}\n')
}
