/** Imports the checked records, and undoes an import. A batch is one transaction, so a killed process never leaves half of one. */
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { importKinds, type ImportKind } from '#contract/model/imports/importKind.ts'
import type { JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { rowsOfJson } from '#server/db/insertMany.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { notify } from '#server/features/notifications/notifications.ts'
import { systemDoer, transition } from '#server/features/records/records.ts'
import { actorOf, batchSize, count, Elsewhere, inBatch, readImport } from './batch.ts'
import type { ImportCtx, KindHandler, Settled } from './handler.ts'
import { handlerOf } from './handlers.ts'
import { importRecord } from './importRecord.ts'
import { importLines, imports, type ImportLineRow, type ImportRow } from './imports.table.ts'
import type { RecordLines } from './lines.ts'

/** The outcome of a line. */
type Outcome = Pick<ImportLineRow, 'line' | 'state' | 'reason' | 'versionAfter' | 'doneAt' | 'before'>

const linesIn = (ctx: ImportCtx, id: string, state: 'waiting' | 'done', most: number): Promise<ImportLineRow[]> =>
  ctx.db
    .select()
    .from(importLines)
    .where(and(eq(importLines.importId, id), eq(importLines.state, state)))
    // When undoing, last line first, so that a record that depends on another is removed before it.
    .orderBy(state === 'done' ? sql`${importLines.line} DESC` : asc(importLines.line))
    .limit(most)

/** Writes all outcomes of a batch in one statement. */
const writeOutcomes = async ({ db }: ImportCtx, id: string, outcomes: readonly Outcome[]) => {
  if (outcomes.length === 0) return
  const { from } = rowsOfJson(importLines, outcomes)
  // Limits it to the batch's range of lines; otherwise it would read the lines of all batches.
  const lines = outcomes.map(({ line }) => line)
  await db.execute(sql`
    UPDATE import_lines SET state = done.state, reason = done.reason, version_after = done.version_after, done_at = done.done_at, before = done.before,
      cells = NULL, changes = '[]'
    FROM ${from} AS done WHERE import_lines.import_id = ${id}::uuid AND import_lines.line = done.line
      AND import_lines.line BETWEEN ${Math.min(...lines)} AND ${Math.max(...lines)}`)
}

const reasonLeftOut = (now: Settled): string => {
  if (now.outcome === 'fault') return now.faults[0]?.reason ?? 'It no longer matches the book'
  return now.outcome === 'update'
    ? 'This record has been added to the book since the check'
    : 'The record it would change is gone, or has changed'
}

/** Runs one batch. Each record is settled again, because the check's result may be out of date. */
const runBatch = async (ctx: ImportCtx, row: ImportRow, handler: KindHandler, waiting: readonly ImportLineRow[], at: Date) => {
  const settled = await handler.settle(
    ctx,
    // A waiting line has cells, and a record has at least one line.
    waiting.map(({ cells }) => cells as unknown as RecordLines),
  )
  const outcomes: Outcome[] = []
  const done = (line: ImportLineRow, versionAfter: number, before: unknown = null) =>
    outcomes.push({ line: line.line, state: 'done', reason: '', versionAfter, doneAt: at, before })
  const leftOut = (line: ImportLineRow, reason: string) =>
    outcomes.push({ line: line.line, state: 'left_out', reason, versionAfter: null, doneAt: at, before: null })
  const fresh: { of: ImportLineRow; line: number; id: string; plan: unknown }[] = []
  for (const [place, line] of waiting.entries()) {
    const now = settled[place]
    if (!now) throw new Error('A record was not settled')
    if (now.outcome === 'create' && line.outcome === 'create') fresh.push({ of: line, line: line.line, id: line.recordId, plan: now.plan })
    else if (now.outcome === 'update' && line.outcome === 'update' && now.id === line.recordId) {
      const { before, version } = await handler.update({ ...ctx, why: `${ctx.why}, line ${line.line}` }, now.id, now.plan)
      done(line, version, before)
    } else if (now.outcome === 'same') leftOut(line, 'The book already says the same')
    else leftOut(line, reasonLeftOut(now))
  }
  const written = await handler.create(ctx, fresh)
  for (const { of, id } of fresh)
    if (written.has(id)) done(of, 0)
    else leftOut(of, 'A record with this number or reference has been added since the check')
  await writeOutcomes(ctx, row.id, outcomes)
  const many = outcomes.filter(({ state }) => state === 'done').length
  await count(ctx.db, row.id, { done: many, leftOut: outcomes.length - many })
}

const isPowerOfFour = (number: number) => Number.isInteger(Math.log2(number) / 2)

/** Updates the database's table statistics; otherwise it would plan queries as if the tables were empty. */
const learn = (ctx: JobCtx, { kind }: ImportRow) => asSystem({ db: ctx.pool }, ({ db }) => db.execute(sql`SELECT learn_imported(${kind})`))

const tableOf: { readonly [K in ImportKind]?: SQL } = { clients: sql`clients`, policies: sql`policies`, claims: sql`claims` }

/** Notifies each handler named in the file once for all their new records. Changes to existing records send their own notices. */
const tellHandlers = async (ctx: ImportCtx, { id, kind, fileName }: ImportRow): Promise<void> => {
  const table = tableOf[kind]
  if (!table) return
  const { rows } = await ctx.db.execute<{ handler: string; many: number }>(sql`
    SELECT r.assigned_to AS handler, count(*)::int AS many FROM import_lines l JOIN ${table} r ON r.id = l.record_id
    WHERE l.import_id = ${id}::uuid AND l.outcome = 'create' AND l.state = 'done' AND r.assigned_to IS NOT NULL GROUP BY 1`)
  const { one, many: several } = importKinds[kind]
  for (const { handler, many } of rows)
    await notify(ctx.db, {
      kind: 'assigned',
      about: { type: 'import', id: `${kind}/${id}` },
      name: `${many === 1 ? `1 ${one}` : `${many.toLocaleString('en-GB')} ${several}`} from ${fileName}`,
      readers: [handler],
      by: ctx.by,
    })
}

export const runImport = async (ctx: JobCtx, id: string): Promise<void> => {
  const row = await readImport(ctx, id)
  if (row?.status !== 'running') return
  const actor = await actorOf(ctx, row, row.confirmedBy)
  const handler = handlerOf(row.kind)
  try {
    for (let [more, batches] = [true, 0]; more;) {
      more = await inBatch(ctx, { row, actor, status: 'running' }, async (inside, locked, at) => {
        const waiting = await linesIn(inside, id, 'waiting', batchSize)
        if (waiting.length > 0) await runBatch(inside, locked, handler, waiting, at)
        if (waiting.length === batchSize) return true
        await transition(inside, importRecord, { id, action: 'finish', by: systemDoer }, { patch: { finishedAt: at, key: null } })
        const [counted] = await inside.db.select().from(imports).where(eq(imports.id, id))
        await writeAudit(inside, {
          action: 'imports.brought',
          subjectType: 'import',
          subjectId: id,
          after: {
            kind: row.kind,
            file: row.fileName,
            sha256: row.sha256,
            lines: row.lines,
            done: counted?.done,
            leftOut: counted?.leftOut,
            faulty: counted?.faulty,
          },
        })
        await tellHandlers(inside, row)
        if (row.key) await inside.enqueue('uploads.erase', { key: row.key })
        return false
      })
      batches += 1
      if (more && isPowerOfFour(batches)) await learn(ctx, row)
    }
  } catch (error) {
    if (!(error instanceof Elsewhere)) throw error
  }
}

/** Smaller batches, because each record is undone separately. */
const undoneAtOnce = 100

const undoBatch = async (ctx: ImportCtx, row: ImportRow, handler: KindHandler, lines: readonly ImportLineRow[]) => {
  const created = lines.filter(({ outcome }) => outcome === 'create')
  const { rows } =
    created.length === 0
      ? { rows: [] }
      : await ctx.db.execute<{ line: number; why: string | null }>(
          sql`SELECT line, erase_imported(${row.id}::uuid, line) AS why FROM unnest(${sql.param(created.map(({ line }) => line))}::integer[]) AS line`,
        )
  const why = new Map<number, string | null>(rows.map((one) => [one.line, one.why]))
  for (const line of lines) if (line.outcome === 'update') why.set(line.line, await handler.restore(ctx, line))
  const outcomes = lines.map((line): Outcome => {
    const reason = why.get(line.line) ?? null
    return { ...line, state: reason === null ? 'undone' : 'kept', reason: reason ?? '' }
  })
  await writeOutcomes(
    ctx,
    row.id,
    outcomes.map(({ line, state, reason, versionAfter, doneAt, before }) => ({ line, state, reason, versionAfter, doneAt, before })),
  )
  const kept = outcomes.filter(({ state }) => state === 'kept').length
  await count(ctx.db, row.id, { takenBack: lines.length - kept, kept })
}

export const undoImport = async (ctx: JobCtx, id: string): Promise<void> => {
  const row = await readImport(ctx, id)
  if (row?.status !== 'undoing') return
  const actor = await actorOf(ctx, row, row.undoneBy)
  const handler = handlerOf(row.kind)
  try {
    for (let more = true; more;)
      more = await inBatch(ctx, { row, actor, status: 'undoing' }, async (inside, locked) => {
        const lines = await linesIn(inside, id, 'done', undoneAtOnce)
        if (lines.length > 0) await undoBatch(inside, locked, handler, lines)
        if (lines.length === undoneAtOnce) return true
        await transition(inside, importRecord, { id, action: 'finishUndo', by: systemDoer }, { patch: { key: null } })
        const [counted] = await inside.db.select().from(imports).where(eq(imports.id, id))
        await writeAudit(inside, {
          action: 'imports.tookBack',
          subjectType: 'import',
          subjectId: id,
          after: { kind: row.kind, file: row.fileName, takenBack: counted?.takenBack, kept: counted?.kept },
        })
        if (locked.key) await inside.enqueue('uploads.erase', { key: locked.key })
        return false
      })
  } catch (error) {
    if (!(error instanceof Elsewhere)) throw error
  }
}
