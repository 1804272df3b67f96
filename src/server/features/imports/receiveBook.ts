/** Receives the file of an import. It is measured, inspected, checked for viruses and stored before its row is added. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { and, eq, gt } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import { formatFileSize } from '#contract/format.ts'
import { guessColumns } from '#contract/model/imports/importField.ts'
import { factsOfKind, importKindNames, importLimits, type ImportKind } from '#contract/model/imports/importKind.ts'
import type { CtxFor, FilePart } from '#server/ctx.ts'
import { transaction, type Db } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { addEvent, staffDoer } from '#server/features/records/records.ts'
import { harmlessName, inSlot, Refusal, verdictOn, withStaging, write } from '#server/features/uploads/uploads.ts'
import { headingsKey, lookAt } from './bookFile.ts'
import { importRecord } from './importRecord.ts'
import { kindsOf } from './importRows.ts'
import { importColumns, imports } from './imports.table.ts'

type Edit = CtxFor<'book:import'>

/** Milliseconds. A file that is sent again later is a new import. */
const againWithin = 60 * 60 * 1000

const endings = /\.(?:csv|txt|tsv)$/i

/** Stores a valid file under `key`, before it has a row. */
const take = (ctx: Edit, part: FilePart) =>
  withStaging(ctx.files.staging, async (sent) => {
    const name = harmlessName(part.name)
    if (!endings.test(name)) throw new Refusal('is not CSV. Save it as CSV, preferably "CSV UTF-8", and send that file')
    const measured = await write(part.content, sent, importLimits.bytes)
    if (!measured)
      throw new Refusal(
        `is larger than ${formatFileSize(importLimits.bytes, 0)}, the most for an import. Split it and send the parts one after the other`,
      )
    if (measured.bytes === 0) throw new Refusal('is empty')
    const content = await lookAt(sent)
    const verdict = await verdictOn(ctx, createReadStream(sent))
    if (verdict.state === 'quarantined') throw new Refusal('was stopped by our virus check')
    if (verdict.state === 'pending') throw new Refusal('could not be checked for viruses. Send it again in a few minutes')
    const key = `imports/${randomUUID()}`
    await ctx.files.place(key, sent, 'text/csv')
    return { name, key, ...measured, ...content }
  })
type ReceivedFile = Awaited<ReturnType<typeof take>>

/** The same file, sent again because the answer was lost, is the import it has become. Null if its columns were matched since. */
const sentBefore = async (db: Db, ctx: Edit, kind: ImportKind, { sha256 }: ReceivedFile) => {
  const [found] = await db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.sha256, sha256),
        eq(imports.kind, kind),
        eq(imports.status, 'mapping'),
        eq(imports.uploadedBy, ctx.actor.userId),
        gt(imports.createdAt, new Date(ctx.now().getTime() - againWithin)),
      ),
    )
  return found ?? null
}

const store = (ctx: Edit, kind: ImportKind, received: ReceivedFile) =>
  transaction(ctx.pool, ctx.scope, async (db) => {
    const existing = await sentBefore(db, ctx, kind, received)
    if (existing) return { ...existing, isNew: false }
    const { name, ...file } = received
    const id = randomUUID()
    const [remembered] = await db
      .select()
      .from(importColumns)
      .where(and(eq(importColumns.kind, kind), eq(importColumns.sha256, headingsKey(file.headings))))
    const at = ctx.now()
    await db.insert(imports).values({
      id,
      kind,
      status: 'mapping',
      fileName: name,
      ...file,
      columns: remembered?.columns ?? guessColumns(factsOfKind(kind).fields, file.headings),
      remembered: remembered !== undefined,
      // Confidential until its content has been checked, if the user may see confidential records.
      confidential: can(ctx.actor, 'confidential:view'),
      uploadedBy: ctx.actor.userId,
      createdAt: at,
      updatedAt: at,
    })
    const inside = { ...ctx, db, enqueue: ctx.enqueueIn(db) }
    await addEvent(inside, importRecord, id, { event: 'create', by: staffDoer(ctx), to: 'mapping' })
    await writeAudit(inside, {
      action: 'imports.upload',
      subjectType: 'import',
      subjectId: id,
      after: { kind, file: name, bytes: file.bytes, sha256: file.sha256, lines: file.lines },
    })
    return { id, isNew: true }
  })

const refuse = (message: string, field = 'files') => new Failure('invalid', message, { fields: { [field]: message } })

/** The form's kind may come after the file, so it is read once the whole form has arrived. */
const kindIn = (ctx: Edit): ImportKind => {
  const typed = ctx.parts.texts.get('kind')?.[0] ?? ''
  const kind = importKindNames.find((name) => name === typed)
  if (!kind) throw refuse('Choose what the file contains', 'kind')
  if (!kindsOf(ctx.actor).includes(kind)) throw new Failure('forbidden', `You do not have permission to add ${factsOfKind(kind).many}`)
  return kind
}

export const upload = (ctx: Edit): Promise<{ id: string }> =>
  inSlot(ctx, async () => {
    let received: ReceivedFile | null = null
    try {
      for await (const part of ctx.parts) {
        if (part.field !== 'files') throw refuse('Unknown field')
        if (part.name === '') throw refuse('Choose a file')
        if (received) throw refuse('Send one file at a time')
        try {
          received = await take(ctx, part)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          // Reads the rest of the file, so that the client receives the response.
          for await (const _piece of part.content) continue
          throw refuse(`${harmlessName(part.name)} ${error.message}`)
        }
      }
      if (!received) throw refuse('Choose a file')
      const { id, isNew } = await store(ctx, kindIn(ctx), received)
      if (!isNew) await ctx.files.delete(received.key)
      return { id }
    } catch (error) {
      if (received) await ctx.files.delete(received.key)
      throw error
    }
  })
