/** What every kind of import writes besides its records: references and the first history events. Also finds later changes by users. */
import { sql } from 'drizzle-orm'
import { asSystem } from '#server/db/asSystem.ts'
import type { Db } from '#server/db/connect.ts'
import { insertMany } from '#server/db/insertMany.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import type { ImportCtx } from './handler.ts'
import type { ImportLineRow } from './imports.table.ts'

/** References for new records: the file's, or new ones where it has none. Our counter continues after the file's. */
export const referencesFor = async (
  db: Db,
  counter: 'client_reference' | 'policy_reference',
  references: readonly string[],
): Promise<string[]> => {
  const highest = Math.max(0, ...references.map((reference) => Number(/\d{6}$/.exec(reference)?.[0] ?? 0)))
  if (highest > 0) await db.execute(sql`SELECT reserve_reference(${counter}::regclass, ${highest})`)
  const missing = references.filter((reference) => reference === '').length
  const newReferences =
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
  return references.map((reference) => reference || (newReferences[next++] ?? ''))
}

/**
 * The first history event of new records: who imported them, from which line of which file. Only staff see the file name. `records` were just written
 * in the reader's own scope, so their visibility is not checked again for each record, which took longer than writing them.
 */
export const firstEvents = async (
  ctx: ImportCtx,
  subjectType: 'client' | 'policy' | 'claim',
  records: readonly { id: string; line: number; status: string }[],
): Promise<void> => {
  const rows = records.flatMap(({ id, line, status }) => {
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
      // A claim's timeline as its client reads it needs a first event too.
      ...(subjectType === 'claim' ? [event] : []),
      { ...event, reason: `From ${ctx.file}, line ${line}`, visibleTo: 'staff' as const },
    ]
  })
  await asSystem({ db: ctx.db }, ({ db }) => insertMany(db, recordEvents, rows))
}

/** A sentence saying who has changed a record since the import, or null. Changes by scheduled jobs do not count. */
export const changedSince = async (db: Db, kind: 'client' | 'policy' | 'claim', line: ImportLineRow): Promise<string | null> => {
  const { rows } = await db.execute<{ changed: string | null }>(
    sql`SELECT changed_since_import(${kind}, ${line.recordId}::uuid, ${line.doneAt?.toISOString() ?? null}::timestamptz) AS changed`,
  )
  return rows[0]?.changed ?? null
}
