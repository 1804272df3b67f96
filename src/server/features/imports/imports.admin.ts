/** What staff do with imports. The work itself is done by jobs (imports.jobs.ts). */
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { imports as contract } from '#contract/admin/imports.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { CsvLines } from '#contract/list.ts'
import { factsOfKind, type ImportKind } from '#contract/model/imports/importKind.ts'
import type { CtxFor } from '#server/ctx.ts'
import { csvLine } from '#server/csv.ts'
import { scopeOf, transaction } from '#server/db/connect.ts'
import { transition } from '#server/features/records/records.ts'
import { exportedBook } from './exporting.ts'
import { headingsKey } from './bookFile.ts'
import { detailOf, findImport, progressOf, undoUntil } from './importDetail.ts'
import { importRecord } from './importRecord.ts'
import { importRows, kindsOf } from './importRows.ts'
import { importColumns, importFaults, importKeys, importLines, type ImportRow } from './imports.table.ts'

export { upload } from './receiveBook.ts'
export const { page: list, csv } = importRows

type Edit = CtxFor<'book:import'>
type Step = { id: string; version: number }

export const show = (ctx: Edit, { id }: { id: string }) => detailOf(ctx, id)

export const progress = async (ctx: Edit, { id }: { id: string }) => {
  const row = await findImport(ctx, id)
  return { status: row.status, version: row.version, ...progressOf(row) }
}

const requireKind = ({ actor }: Edit, kind: ImportKind) => {
  if (!kindsOf(actor).includes(kind)) throw new Failure('forbidden', `You do not have permission to add ${factsOfKind(kind).many}`)
}

export const template = (ctx: Edit, { kind }: { kind: ImportKind }): CsvLines => {
  requireKind(ctx, kind)
  const { fields } = factsOfKind(kind)
  return (async function* () {
    yield csvLine(fields.map(({ label }) => label))
    yield csvLine(fields.map(({ example }) => example))
  })()
}

export const exportBook = (ctx: Edit, { kind }: { kind: ImportKind }): CsvLines => {
  requireKind(ctx, kind)
  return exportedBook(ctx, kind)
}

const atOnce = 500

export const faults = async (ctx: Edit, { id }: { id: string }): Promise<CsvLines> => {
  await findImport(ctx, id)
  const scope = scopeOf(ctx.db)
  return (async function* () {
    yield csvLine(['Line', 'Column', 'Value', 'Reason'])
    for (let [line, last] = [0, 0]; ;) {
      const after = { line, last }
      const rows = await transaction(
        ctx.pool,
        scope,
        (db) =>
          db
            .select()
            .from(importFaults)
            .where(and(eq(importFaults.importId, id), gt(importFaults.id, after.last)))
            .orderBy(asc(importFaults.id))
            .limit(atOnce),
        { readOnly: true },
      )
      if (rows.length > 0) yield rows.map((one) => csvLine([one.line, one.heading, one.value, one.reason])).join('')
      if (rows.length < atOnce) return
      last = rows.at(-1)?.id ?? last
      line = rows.at(-1)?.line ?? line
    }
  })()
}

export const records = async (ctx: Edit, { id }: { id: string }): Promise<CsvLines> => {
  await findImport(ctx, id)
  const scope = scopeOf(ctx.db)
  return (async function* () {
    yield csvLine(['Line', 'Record', 'Becomes', 'Field', 'Now', 'Then', 'Warning'])
    for (let last = 0; ;) {
      const after = last
      const rows = await transaction(
        ctx.pool,
        scope,
        (db) =>
          db
            .select()
            .from(importLines)
            .where(and(eq(importLines.importId, id), gt(importLines.line, after)))
            .orderBy(asc(importLines.line))
            .limit(atOnce),
        { readOnly: true },
      )
      for (const { line, name, outcome, changes, warning } of rows) {
        if (changes.length === 0) yield csvLine([line, name, becomes[outcome], '', '', '', warning])
        for (const one of changes) yield csvLine([line, name, becomes[outcome], one.label, one.before, one.after, warning])
      }
      if (rows.length < atOnce) return
      last = rows.at(-1)?.line ?? last
    }
  })()
}

const becomes = { create: 'New', update: 'Changed' }
const words = { left_out: 'Left out', kept: 'Kept' } as Readonly<Record<string, string>>
export const told = async (ctx: Edit, { id }: { id: string }): Promise<CsvLines> => {
  await findImport(ctx, id)
  const scope = scopeOf(ctx.db)
  return (async function* () {
    yield csvLine(['Line', 'Record', 'What', 'Reason'])
    for (let last = 0; ;) {
      const after = last
      const rows = await transaction(
        ctx.pool,
        scope,
        (db) =>
          db
            .select()
            .from(importLines)
            .where(and(eq(importLines.importId, id), inArray(importLines.state, ['left_out', 'kept']), gt(importLines.line, after)))
            .orderBy(asc(importLines.line))
            .limit(atOnce),
        { readOnly: true },
      )
      if (rows.length > 0) yield rows.map((one) => csvLine([one.line, one.name, words[one.state] ?? '', one.reason])).join('')
      if (rows.length < atOnce) return
      last = rows.at(-1)?.line ?? last
    }
  })()
}

const refuse = (message: string, field: string) => new Failure('invalid', message, { fields: { [field]: message } })

/** Throws invalid if the columns cannot be read as records of this kind. */
const requireColumns = (row: ImportRow, columns: readonly string[]) => {
  const { fields, needs } = factsOfKind(row.kind)
  if (columns.length !== row.headings.length) throw refuse('The file has different columns. Look at it again', 'columns')
  const used = columns.filter((field) => field !== '')
  const twice = used.find((field, at) => used.indexOf(field) !== at)
  const labelOf = (key: string) => fields.find((field) => field.key === key)?.label ?? key
  const unknown = used.find((key) => !fields.some((field) => field.key === key))
  if (unknown) throw refuse('Choose one of the fields', 'columns')
  if (twice) throw refuse(`Two columns are matched with "${labelOf(twice)}": choose one of them`, 'columns')
  for (const group of needs)
    if (!group.some((field) => used.includes(field)))
      throw refuse(`Match a column with ${group.map((field) => `"${labelOf(field)}"`).join(' or ')}`, 'columns')
}

/** Starts the check again and deletes the results of an earlier one. */
export const check = async (ctx: Edit, { columns, ...step }: ParsedInputOf<typeof contract.check>) => {
  requireColumns(await findImport(ctx, step.id), columns)
  await transition(ctx, importRecord, { ...step, action: 'check' }, async () => {
    await ctx.db.delete(importLines).where(eq(importLines.importId, step.id))
    await ctx.db.delete(importKeys).where(eq(importKeys.importId, step.id))
    await ctx.db.delete(importFaults).where(eq(importFaults.importId, step.id))
    return {
      patch: {
        columns,
        remembered: false,
        checkedLine: 0,
        checkedLines: 0,
        created: 0,
        updated: 0,
        same: 0,
        faulty: 0,
        faults: 0,
        uploadedBy: ctx.actor.userId,
      },
    }
  })
  await ctx.enqueue('imports.check', { importId: step.id })
  return detailOf(ctx, step.id)
}

const counted = (count: number, one: string, many: string) => `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`

export const confirm = async (ctx: Edit, { leaveOut, ...step }: ParsedInputOf<typeof contract.confirm>) => {
  const { kind } = await findImport(ctx, step.id)
  await transition(ctx, importRecord, { ...step, action: 'confirm' }, async (row) => {
    if (row.created + row.updated === 0) throw new Failure('conflict', 'There is nothing in this file to import')
    if (row.faulty > 0 && !leaveOut)
      throw refuse(`Tick this to leave out ${counted(row.faulty, 'faulty record', 'faulty records')}, or send a corrected file`, 'leaveOut')
    await ctx.db
      .insert(importColumns)
      .values({ kind, sha256: headingsKey(row.headings), columns: row.columns, at: ctx.now(), savedBy: ctx.actor.userId })
      .onConflictDoUpdate({
        target: [importColumns.kind, importColumns.sha256],
        set: { columns: row.columns, at: ctx.now(), savedBy: ctx.actor.userId },
      })
    return {
      patch: { confirmedBy: ctx.actor.userId, confirmedName: ctx.actor.name, confirmedAt: ctx.now() },
      audit: { file: row.fileName, sha256: row.sha256, created: row.created, updated: row.updated, faulty: row.faulty },
    }
  })
  await ctx.enqueue('imports.run', { importId: step.id })
  return detailOf(ctx, step.id)
}

export const stop = async (ctx: Edit, step: Step) => {
  await findImport(ctx, step.id)
  await transition(ctx, importRecord, { ...step, action: 'stop' })
  return detailOf(ctx, step.id)
}

export const resume = async (ctx: Edit, step: Step) => {
  await findImport(ctx, step.id)
  await transition(ctx, importRecord, { ...step, action: 'resume' })
  await ctx.enqueue('imports.run', { importId: step.id })
  return detailOf(ctx, step.id)
}

export const undo = async (ctx: Edit, { reason, ...step }: ParsedInputOf<typeof contract.undo>) => {
  await findImport(ctx, step.id)
  await transition(ctx, importRecord, { ...step, action: 'undo' }, (row) => {
    if (!undoUntil(row, ctx.now())) throw new Failure('conflict', 'This import is too old to be undone')
    return { patch: { undoneBy: ctx.actor.userId }, reason }
  })
  await ctx.enqueue('imports.undo', { importId: step.id })
  return detailOf(ctx, step.id)
}

export const discard = async (ctx: Edit, step: Step) => {
  const { key } = await findImport(ctx, step.id)
  await transition(ctx, importRecord, { ...step, action: 'discard' }, { patch: { key: null } })
  await ctx.db.delete(importLines).where(eq(importLines.importId, step.id))
  await ctx.db.delete(importKeys).where(eq(importKeys.importId, step.id))
  await ctx.db.delete(importFaults).where(eq(importFaults.importId, step.id))
  if (key) await ctx.enqueue('uploads.erase', { key })
  return detailOf(ctx, step.id)
}
