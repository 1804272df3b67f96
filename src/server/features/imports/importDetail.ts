/** One import as its screen shows it. */
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { ImportDetail } from '#contract/admin/imports.ts'
import { Failure } from '#contract/failure.ts'
import { factsOfKind, importLimits } from '#contract/model/imports/importKind.ts'
import { importMachine } from '#contract/model/imports/importMachine.ts'
import type { CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { historyOf } from '#server/features/records/records.ts'
import { users } from '#server/features/users/users.table.ts'
import { importRecord } from './importRecord.ts'
import { summaryOf } from './importRows.ts'
import { importFaults, importLines, imports, type ImportRow } from './imports.table.ts'

type View = CtxFor<'book:import'>

/** Maximum number of rows of each kind on the screen; the files have all. */
const rowsShown = 50

/** Throws 404 if it does not exist, or if the user may not import its kind. */
export const findImport = async ({ db, actor }: View, id: string): Promise<ImportRow> => {
  const [row] = await db.select().from(imports).where(eq(imports.id, id))
  if (!row || !can(actor, factsOfKind(row.kind).permission)) throw new Failure('notFound', 'Not found')
  return row
}

/** Until when it can be undone. Null if that has passed or there is nothing to undo. */
export const undoUntil = (row: ImportRow, now: Date): Date | null => {
  if ((row.status !== 'done' && row.status !== 'stopped') || row.purged) return null
  const since = row.finishedAt ?? row.confirmedAt ?? row.updatedAt
  const until = new Date(since.getTime() + importLimits.undoDays * 86_400_000)
  return until > now ? until : null
}

/** How many records or lines are done, depending on the current phase. */
export const progressOf = (row: ImportRow): { done: number; total: number } => {
  if (row.status === 'checking') return { done: row.checkedLines, total: row.lines }
  if (row.status === 'undoing') return { done: row.takenBack + row.kept, total: row.done }
  return { done: row.done + row.leftOut, total: row.created + row.updated }
}

const namesOf = async (db: Db, ids: readonly (string | null)[]) => {
  const known = ids.filter((id) => id !== null)
  const rows = known.length === 0 ? [] : await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, known))
  return (id: string | null) => rows.find((row) => row.id === id) ?? null
}

const before = async (db: Db, row: ImportRow) => {
  const [other] = await db
    .select({ id: imports.id, at: imports.confirmedAt, status: imports.status })
    .from(imports)
    .where(
      and(
        eq(imports.sha256, row.sha256),
        ne(imports.id, row.id),
        eq(imports.kind, row.kind),
        inArray(imports.status, ['running', 'stopped', 'done']),
      ),
    )
    .orderBy(desc(imports.createdAt))
    .limit(1)
  return other?.at ? { id: other.id, at: other.at.toISOString(), status: other.status } : null
}

export const detailOf = async (ctx: View, id: string): Promise<ImportDetail> => {
  const { db } = ctx
  const row = await findImport(ctx, id)
  const person = await namesOf(db, [row.uploadedBy, row.confirmedBy])
  const ofImport = eq(importLines.importId, id)
  const listed = await db
    .select()
    .from(importLines)
    .where(and(ofImport, inArray(importLines.state, ['left_out', 'kept'])))
    .orderBy(asc(importLines.line))
    .limit(rowsShown)
  const firstRecords =
    row.status === 'checked'
      ? await db
          .select({ line: importLines.line, name: importLines.name, outcome: importLines.outcome, changes: importLines.changes })
          .from(importLines)
          .where(ofImport)
          .orderBy(desc(importLines.outcome), asc(importLines.line))
          .limit(rowsShown)
      : []
  const warned = and(ofImport, ne(importLines.warning, ''))
  const firstWarnings = await db
    .select({ line: importLines.line, name: importLines.name, reason: importLines.warning })
    .from(importLines)
    .where(warned)
    .orderBy(asc(importLines.line))
    .limit(rowsShown)
  const until = undoUntil(row, ctx.now())
  const actions = importMachine.actionsFor(row.status, ctx.actor)
  const { done, total } = progressOf(row)
  return {
    ...summaryOf(row, person(row.uploadedBy)?.name ?? null),
    bytes: row.bytes,
    sha256: row.sha256,
    encoding: row.encoding,
    separator: row.separator,
    headings: row.headings,
    samples: row.samples,
    columns: row.columns,
    remembered: row.remembered,
    same: row.same,
    faults: row.faults,
    firstFaults: await db
      .select({ line: importFaults.line, heading: importFaults.heading, value: importFaults.value, reason: importFaults.reason })
      .from(importFaults)
      .where(eq(importFaults.importId, id))
      .orderBy(asc(importFaults.line), asc(importFaults.id))
      .limit(rowsShown),
    warnings: firstWarnings.length < rowsShown ? firstWarnings.length : await db.$count(importLines, warned),
    firstWarnings,
    leftOut: row.leftOut,
    takenBack: row.takenBack,
    kept: row.kept,
    told: listed.map(({ line, name, reason, recordId }) => ({ line, name, reason, record: recordId })),
    firstRecords,
    before: await before(db, row),
    confirmedBy: person(row.confirmedBy),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    undoUntil: until?.toISOString() ?? null,
    progress: total === 0 ? 1 : Math.min(1, done / total),
    history: await historyOf(db, importRecord, id, 'staff'),
    version: row.version,
    actions: actions.filter((action) => action !== 'undo' || until !== null),
  }
}
