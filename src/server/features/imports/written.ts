/** What every kind of import writes beside its records: their references, how their histories begin, and whether somebody changed them since. */
import { sql } from 'drizzle-orm'
import { transaction, type Db } from '#server/db/connect.ts'
import { insertMany } from '#server/db/insertMany.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import type { ImportCtx } from './handler.ts'
import type { ImportLineRow } from './imports.table.ts'

/** References for new records: those of the file, and numbers of our own where it has none. Our counter goes on after the file's. */
export const referencesFor = async (
  db: Db,
  counter: 'client_reference' | 'policy_reference',
  given: readonly string[],
): Promise<string[]> => {
  const highest = Math.max(0, ...given.map((reference) => Number(/\d{6}$/.exec(reference)?.[0] ?? 0)))
  if (highest > 0) await db.execute(sql`SELECT reserve_reference(${counter}::regclass, ${highest})`)
  const missing = given.filter((reference) => reference === '').length
  const made =
    missing === 0
      ? []
      : (
          await db.execute<{ reference: string }>(
            counter === 'client_reference'
              ? sql`SELECT next_client_reference() AS reference FROM generate_series(1, ${missing}::integer)`
              : sql`SELECT next_reference('POL', 'policy_reference', 6) AS reference FROM generate_series(1, ${missing}::integer)`,
          )
        ).rows.map(({ reference }) => reference)
  let next = 0
  return given.map((reference) => reference || (made[next++] ?? ''))
}

/**
 * The first line of the histories of new records: who brought them in, from which line of which file. What the file was called is for staff.
 * `made` are records that were written a moment ago under the reader's own scope: that they may see each of them need not be looked up again,
 * record by record, which took longer than writing the record.
 */
export const firstEvents = async (
  ctx: ImportCtx,
  subjectType: 'client' | 'policy' | 'claim',
  made: readonly { id: string; line: number; status: string }[],
): Promise<void> => {
  const rows = made.flatMap(({ id, line, status }) => {
    const event = {
      subjectType,
      subjectId: id,
      at: ctx.now(),
      party: 'staff' as const,
      byUser: ctx.by.userId,
      byName: ctx.by.name,
      action: 'import',
      toStatus: status,
      reason: '',
      changes: [],
      visibleTo: 'client' as const,
    }
    return [
      // The timeline of a claim, as its client reads it, begins somewhere too.
      ...(subjectType === 'claim' ? [event] : []),
      { ...event, reason: `From ${ctx.file}, line ${line}`, visibleTo: 'staff' as const },
    ]
  })
  await transaction(ctx.db, { scope: 'system' }, (db) => insertMany(db, recordEvents, rows))
}

/** Who has changed a record since the import did, as a sentence; null for nobody. What jobs did by the clock does not count. */
export const changedSince = async (db: Db, kind: 'client' | 'policy' | 'claim', line: ImportLineRow): Promise<string | null> => {
  const { rows } = await db.execute<{ changed: string | null }>(
    sql`SELECT changed_since_import(${kind}, ${line.recordId}::uuid, ${line.doneAt?.toISOString() ?? null}::timestamptz) AS changed`,
  )
  return rows[0]?.changed ?? null
}
