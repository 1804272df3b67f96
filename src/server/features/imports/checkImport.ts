/** Checking a file: what each record would do, and what is wrong with it. Writes nothing to the book. */
import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { importKinds, importLimits } from '#contract/model/imports/importKind.ts'
import { isConfidential } from '#contract/model/policies/policyClass.ts'
import type { JobCtx } from '#server/ctx.ts'
import { insertMany } from '#server/db/insertMany.ts'
import { systemDoer, transition } from '#server/features/records/records.ts'
import { actorOf, batchSize, count, Elsewhere, inBatch, readImport } from './batch.ts'
import { recordsOf } from './bookFile.ts'
import type { ImportCtx, KindHandler, Settled } from './handler.ts'
import { handlerOf } from './handlers.ts'
import { importRecord } from './importRecord.ts'
import { importFaults, importKeys, importLines, imports, type ImportRow } from './imports.table.ts'
import { lengthFault, lineOf, type Fault, type FileLine, type RecordLines } from './lines.ts'

/** Of one record, such as a fleet whose list of vehicles is another. */
const mostChanges = 200

/** A record of the file with its lines. `broken`: the fault of a line whose cells are shifted. */
type Found = { lines: RecordLines; broken: Fault | null }

/** The file's records in order, each with all of its lines. `after`: the last line already handled. */
async function* foundIn(ctx: JobCtx, row: ImportRow, handler: KindHandler, after: number): AsyncGenerator<Found> {
  let open: [FileLine, ...FileLine[]] | null = null
  for await (const record of recordsOf(ctx.files, row)) {
    if (record.line <= after) continue
    const broken = lengthFault(record, row.headings)
    const line = broken ? { line: record.line, cells: {} } : lineOf(record, row.columns, row.headings)
    if (!line) continue
    if (open && !broken && handler.addsTo(open[0].cells, line.cells)) {
      open.push(line)
      continue
    }
    if (open) yield { lines: open, broken: null }
    open = null
    if (broken) yield { lines: [line], broken }
    else open = [line]
  }
  if (open) yield { lines: open, broken: null }
}

/** Faults, by line, of records whose name an earlier record of the file already has. Stores the names of the others. */
const repeated = async (
  { db }: ImportCtx,
  row: ImportRow,
  handler: KindHandler,
  batch: readonly Found[],
): Promise<ReadonlyMap<number, Fault>> => {
  const faults = new Map<number, Fault>()
  const named = batch.flatMap(({ lines: [{ line, cells }], broken }) =>
    broken ? [] : handler.keysOf(cells).map((key) => ({ importId: row.id, key, line })),
  )
  if (named.length === 0) return faults
  await insertMany(db, importKeys, named)
  const keyRows = await db
    .select({ key: importKeys.key, line: importKeys.line })
    .from(importKeys)
    .where(
      and(
        eq(importKeys.importId, row.id),
        inArray(
          importKeys.key,
          named.map(({ key }) => key),
        ),
      ),
    )
  const first = new Map(keyRows.map(({ key, line }) => [key, line]))
  for (const { key, line } of named) {
    const earlier = first.get(key)
    if (earlier !== undefined && earlier !== line)
      faults.set(line, { line, field: '', value: '', reason: `The same ${importKinds[row.kind].one} as on line ${earlier}` })
  }
  return faults
}

const headingOf = (row: ImportRow, field: string) => (field === '' ? '' : (row.headings[row.columns.indexOf(field)] ?? labelOf(row, field)))
const labelOf = (row: ImportRow, field: string) => importKinds[row.kind].fields.find(({ key }) => key === field)?.label ?? ''

const confidentialIn = ({ lines }: Found) => lines.some(({ cells }) => isConfidential(cells['class'] ?? ''))

const checkBatch = async (
  ctx: ImportCtx,
  row: ImportRow,
  handler: KindHandler,
  batch: readonly Found[],
): Promise<{ confidential: boolean }> => {
  const second = await repeated(ctx, row, handler, batch)
  const sound = batch.filter(({ broken }) => !broken)
  const settled = await handler.settle(
    ctx,
    sound.map(({ lines }) => lines),
  )
  const bySound = new Map(sound.map((found, at) => [found, settled[at]]))
  const outcome = (found: Found): Settled => {
    const line = found.lines[0].line
    const what = bySound.get(found)
    const again = second.get(line)
    if (found.broken) return { outcome: 'fault', faults: [found.broken] }
    if (!what) throw new Error('A record was not settled')
    if (!again) return what
    return {
      outcome: 'fault',
      faults: [again, ...(what.outcome === 'fault' ? what.faults : [])],
      ...(what.confidential ? { confidential: true } : {}),
    }
  }
  const all = batch.map((found) => ({ found, what: outcome(found) }))
  const updates = all.flatMap(({ what }) => (what.outcome === 'update' ? [what] : []))
  const overwritten = new Map(updates.map(({ id }, at) => [id, at]))
  const changes = updates.length > 0 ? await handler.overwrites(ctx, updates) : []
  const rows = all.flatMap(({ found, what }) =>
    what.outcome === 'create' || what.outcome === 'update'
      ? [
          {
            importId: row.id,
            line: found.lines[0].line,
            cells: [...found.lines],
            outcome: what.outcome,
            name: what.name.slice(0, 300),
            warning: what.warning ?? '',
            recordId: what.outcome === 'create' ? randomUUID() : what.id,
            changes: what.outcome === 'create' ? [] : (changes[overwritten.get(what.id) ?? -1] ?? []).slice(0, mostChanges),
          },
        ]
      : [],
  )
  await insertMany(ctx.db, importLines, rows)
  const faults = all.flatMap(({ what }) => (what.outcome === 'fault' ? what.faults : []))
  const room = Math.max(0, importLimits.faults - row.faults)
  await insertMany(
    ctx.db,
    importFaults,
    faults.slice(0, room).map(({ line, field, value, reason }) => ({
      importId: row.id,
      line,
      heading: headingOf(row, field),
      value: value.slice(0, 100),
      reason,
    })),
  )
  const counted = (name: Settled['outcome']) => all.filter(({ what }) => what.outcome === name).length
  await count(ctx.db, row.id, {
    checkedLines: batch.reduce((sum, { lines }) => sum + lines.length, 0),
    created: counted('create'),
    updated: counted('update'),
    same: counted('same'),
    faulty: counted('fault'),
    faults: faults.length,
  })
  return { confidential: all.some(({ found, what }) => what.confidential === true || confidentialIn(found)) }
}

/** Checks from where it left off to the end of the file. If it is interrupted, a later run continues after the last batch. */
export const checkImport = async (ctx: JobCtx, id: string): Promise<void> => {
  const row = await readImport(ctx, id)
  if (row?.status !== 'checking') return
  const actor = await actorOf(ctx, row, row.uploadedBy)
  const handler = handlerOf(row.kind)
  let reached = row.checkedLine
  let confidential = row.checkedLine > 0 && row.confidential
  let batch: Found[] = []
  const write = async (last: boolean) =>
    inBatch(ctx, { row, actor, status: 'checking' }, async (inside, locked) => {
      // Another process continued it, because this one was thought dead.
      if (locked.checkedLine !== reached) throw new Elsewhere('Another process checks it')
      const found = batch.length > 0 ? await checkBatch(inside, locked, handler, batch) : { confidential: false }
      confidential ||= found.confidential
      const end = batch.at(-1)?.lines.at(-1)?.line ?? reached
      await inside.db
        .update(imports)
        // Until the whole file is known to hold nothing confidential, only those who may see such records can see it.
        .set({ checkedLine: end, ...(last ? { confidential: confidential && can(actor, 'confidential:view') } : {}) })
        .where(eq(imports.id, id))
      if (last) await transition(inside, importRecord, { id, action: 'finishCheck', by: systemDoer })
      return end
    })
  try {
    for await (const found of foundIn(ctx, row, handler, reached)) {
      batch.push(found)
      if (batch.length < batchSize) continue
      reached = await write(false)
      batch = []
    }
    await write(true)
  } catch (error) {
    if (!(error instanceof Elsewhere)) throw error
  }
}
