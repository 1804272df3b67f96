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

/** Rows that belong to a record of the client, not to the client itself: what was paid, when, and what else was charged. */
const parts: readonly { name: string; of: string; by: string; order: string }[] = [
  { name: 'instalments', of: 'invoices', by: 'invoice_id', order: 'number' },
  { name: 'invoice_payments', of: 'invoices', by: 'invoice_id', order: 'id' },
  { name: 'policy_charges', of: 'policies', by: 'policy_id', order: 'number' },
  { name: 'claim_payments', of: 'claims', by: 'claim_id', order: 'id' },
  { name: 'claim_reserves', of: 'claims', by: 'claim_id', order: 'id' },
]
export const partTables = parts.map(({ name }) => name)

/** A record has few of them, so they are read at once. */
const partsOf = async (source: Source, { name, of, by, order }: (typeof parts)[number]) => {
  const { rows } = await read(source, (db) =>
    db.execute<{ row: Record<string, unknown> }>(sql`
      SELECT to_jsonb(part) AS row FROM ${sql.identifier(name)} AS part
      WHERE ${sql.identifier(by)} IN (SELECT id FROM ${sql.identifier(of)} WHERE client_id = ${source.clientId}::uuid)
      ORDER BY ${sql.identifier(by)}, ${sql.identifier(order)}`),
  )
  return rows.map(({ row }) => `\n    ${JSON.stringify(tidy(row))}`).join(',')
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
  for (const part of parts) yield Buffer.from(`,\n  ${JSON.stringify(part.name)}: [${await partsOf(source, part)}]`)
  yield Buffer.from('\n}\n')
}
