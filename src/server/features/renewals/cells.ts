/**
 * Cells of the grid. A cell is saved if it still holds the value that was read. If a colleague has changed that cell meanwhile, both values are
 * returned for the user to choose. Changes to other cells of the row do not conflict, so two people can work in one row without losing anything.
 */
import { tooFarAhead } from '#contract/model/contact/typedYear.ts'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { CellResult, renewals as contract } from '#contract/admin/book/renewals.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { CellChange, CellField, CellValue } from '#contract/model/renewals/renewal.ts'
import { isoDate, isSafeText } from '#contract/schema.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { edit } from '#server/features/records/records.ts'
import { renewalRecord } from './renewalRecord.ts'
import { rowsById, readableBy } from './renewalRows.ts'
import { renewals, type RenewalRow } from './renewals.table.ts'

type Edit = CtxFor<'renewal:edit'>

const count = (value: CellValue) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 99 ? null : 'Enter a whole number up to 99'
const words = (most: number) => (value: CellValue) =>
  typeof value === 'string' && value.length <= most && isSafeText(value) ? null : `Enter text, at most ${most} characters`
/** The reason a value is not allowed. Null if it is. */
const wrong: Record<CellField, (value: CellValue, colleagues: ReadonlySet<string>) => string | null> = {
  assignedTo: (value, colleagues) =>
    value === null || (typeof value === 'string' && colleagues.has(value)) ? null : 'Choose someone who handles renewals',
  marketsApproached: count,
  marketsReplied: count,
  targetNet: (value) =>
    value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000_000_000_00)
      ? null
      : 'Enter a sum in pounds, like 1,250.00',
  nextAction: words(300),
  nextChaseOn: (value) => (value === null || isoDate().safeParse(value).success ? null : 'Enter a date, like 31/12/2026'),
  note: words(1000),
}

const wrongChaseDay = (on: string, today: string) => (on < today ? 'Enter today or a later day' : tooFarAhead(on, today))

const cellOf = (row: RenewalRow, field: CellField): CellValue => row[field]

/** The name of the person who last changed this cell. */
const changedBy = async (ctx: Edit, id: string, field: CellField): Promise<string> => {
  const [event] = await ctx.db
    .select({ by: recordEvents.byName })
    .from(recordEvents)
    .where(
      and(
        eq(recordEvents.subjectType, 'renewal'),
        eq(recordEvents.subjectId, id),
        sql`${recordEvents.changes} @> ${JSON.stringify([{ field }])}::jsonb`,
      ),
    )
    .orderBy(desc(recordEvents.id))
    .limit(1)
  return event?.by ?? 'Somebody'
}

export const saveCells = async (
  ctx: Edit,
  { changes }: ParsedInputOf<typeof contract.saveCells>,
  colleagues: ReadonlySet<string>,
): Promise<{ results: CellResult[]; rows: Awaited<ReturnType<typeof rowsById>> }> => {
  const ids = [...new Set(changes.map(({ id }) => id))]
  // Locked in a fixed order, so that two concurrent saves cannot deadlock.
  const rows = await ctx.db
    .select()
    .from(renewals)
    .where(and(inArray(renewals.id, ids), readableBy(ctx)))
    .orderBy(asc(renewals.id))
    .for('update')
  if (rows.length < ids.length) throw new Failure('notFound', 'Not found')
  const byId = new Map(rows.map((row) => [row.id, row]))
  const results: CellResult[] = []
  const patches = new Map<string, CellChange[]>()
  for (const change of changes) {
    const { id, field, before, value } = change
    const row = byId.get(id)
    if (!row) continue
    const now = cellOf(row, field)
    const refusal =
      wrong[field](value, colleagues) ??
      (field === 'nextChaseOn' && typeof value === 'string' && value !== now ? wrongChaseDay(value, todayOf(ctx)) : null)
    const says = (outcome: CellResult['outcome'], message = '', by = '') =>
      results.push({ id, field, outcome, message, by, value: outcome === 'saved' ? value : now })
    if (refusal) says('refused', refusal)
    else if (now === value) says('saved')
    else if (now !== before) {
      const by = await changedBy(ctx, id, field)
      says('conflict', `${by} has changed this cell since you read it`, by)
    } else {
      says('saved')
      patches.set(id, [...(patches.get(id) ?? []), change])
    }
  }
  for (const [id, mine] of patches) {
    const row = byId.get(id)
    // Each field's value was checked above.
    const patch = Object.fromEntries(mine.map(({ field, value }) => [field, value])) as Partial<RenewalRow>
    if (row) await edit(ctx, renewalRecord, { locked: row, event: 'cells' }, { patch })
  }
  return { results, rows: await rowsById(ctx, ids) }
}
