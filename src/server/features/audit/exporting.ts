/** The audit log as a file that can be verified on its own: rows in the order of their seals, each with its own and the previous seal. */
import { sql, type SQL } from 'drizzle-orm'
import type { CsvLines } from '#contract/list.ts'
import type { Ctx } from '#server/ctx.ts'
import { csvLine } from '#server/csv.ts'
import { scopeOf, transaction } from '#server/db/connect.ts'
import { auditEntries } from './audit.table.ts'
import { rowText } from './chain.ts'

const atOnce = 500

type Sealed = { place: number; before: string; text: string; seal: string; signature: string | null }

/** A few hundred at a time, each batch in its own transaction. Rows of the last minute are not sealed yet and are left out. */
const sealedRows = async function* (ctx: Pick<Ctx, 'db' | 'pool'>, where: SQL): AsyncGenerator<Sealed[]> {
  const scope = scopeOf(ctx.db)
  for (let place = 0; ;) {
    const after = place
    const { rows } = await transaction(
      ctx.pool,
      scope,
      (db) =>
        db.execute<Omit<Sealed, 'place'> & { place: string }>(sql`
          SELECT c.position AS place, encode(c.hash, 'hex') AS seal, c.signature, ${rowText} AS text,
            encode(coalesce((SELECT p.hash FROM audit_chain p WHERE p.position < c.position ORDER BY p.position DESC LIMIT 1), decode(repeat('00', 32), 'hex')), 'hex') AS before
          FROM audit_chain c JOIN audit_log l ON l.id = c.audit_id
          WHERE c.position > ${after} AND l.uid IN (SELECT ${auditEntries.id} FROM ${auditEntries} WHERE ${auditEntries.number} = c.audit_id AND ${where})
          ORDER BY c.position LIMIT ${atOnce}`),
      { readOnly: true },
    )
    if (rows.length === 0) return
    const sealed = rows.map((row) => ({ ...row, place: Number(row.place) }))
    yield sealed
    place = sealed.at(-1)?.place ?? place
  }
}

/** JSON Lines: { place, before, text, seal, signature }. Read by `npm run verify-audit -- --export`. */
export const exportedLines = (ctx: Pick<Ctx, 'db' | 'pool'>, where: SQL): CsvLines => {
  const batches = sealedRows(ctx, where)
  return (async function* () {
    for await (const rows of batches)
      yield rows.map(({ place, before, text, seal, signature }) => `${JSON.stringify({ place, before, text, seal, signature })}\n`).join('')
  })()
}

const heads = [
  'Place', 'Entry', 'When (UTC)', 'Action', 'Who', 'Person', 'Role', 'Session', 'Network', 'Request', 'About', 'Record', 'Before', 'After', 'Reason',
  'Token', 'Name of the token',
] as const // prettier-ignore

/** The same as a table for people: the fields of each entry, then the sealed text and the seals. */
export const exportedCsv = (ctx: Pick<Ctx, 'db' | 'pool'>, where: SQL): CsvLines => {
  const batches = sealedRows(ctx, where)
  return (async function* () {
    yield csvLine([...heads, 'Seal before', 'Sealed text', 'Seal', 'Signature'])
    for await (const rows of batches)
      yield rows
        .map(({ place, before, text, seal, signature }) => {
          // The sealed text is an array of the fields, in the order of the headings.
          const fields = (JSON.parse(text) as unknown[]).map((value) =>
            typeof value === 'string' || typeof value === 'number' ? value : value === null ? '' : JSON.stringify(value),
          )
          // The text of what a person did does not end with a token.
          while (fields.length < heads.length - 1) fields.push('')
          return csvLine([place, ...fields, before, text, seal, signature ?? ''])
        })
        .join('')
  })()
}
