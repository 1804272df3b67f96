/** Steps both sides share: receiving a file as a document's next version, messages, and mails to the firm. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { isReceived, type Upload } from '#contract/model/files/upload.ts'
import type { Ctx } from '#server/ctx.ts'
import { transaction, type Db } from '#server/db/connect.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { addEvent, type ActingCtx, type Doer } from '#server/features/records/records.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { receiveFiles } from '#server/features/uploads/uploads.ts'
import { uploads } from '#server/features/uploads/uploads.table.ts'
import { documentFiles, documents, type DocumentRow } from './documents.table.ts'
import { documentRecord, toStaff } from './documentRecord.ts'

/** Runs `work` in one transaction, for endpoints that receive files and commit by themselves. */
export const within = <C extends Ctx, T>(ctx: C, work: (inside: C) => Promise<T>): Promise<T> =>
  transaction(ctx.pool, ctx.scope, (db) => work({ ...ctx, db, enqueue: ctx.enqueueIn(db) }))

const outcomes = (error: unknown): Upload[] => {
  if (!(error instanceof Failure) || error.kind !== 'invalid') throw error
  const files = error.details.flags?.['files']
  if (!Array.isArray(files)) throw error
  return files as Upload[]
}

/**
 * Receives the files of this request for one document. `keep` makes those that arrived its next versions, in a transaction; afterwards refused
 * files are thrown by name, with the reason.
 */
export const receiveVersions = async <C extends Ctx>(
  ctx: C,
  row: Pick<DocumentRow, 'id' | 'clientId'>,
  keep: (inside: C, received: readonly Upload[]) => Promise<void>,
): Promise<void> => {
  let refusal: unknown = null
  const files = await receiveFiles(ctx, { owner: { kind: 'document', id: row.id, clientId: row.clientId }, scope: ctx.scope }).catch(
    (error: unknown) => {
      refusal = error
      return outcomes(error)
    },
  )
  const received = files.filter(isReceived)
  if (received.length > 0) await within(ctx, (inside) => keep(inside, received))
  if (refusal) throw refusal
  const stopped = files.filter(({ state }) => state === 'quarantined').map(({ name }) => `${name} was stopped by our virus check`)
  if (stopped[0] !== undefined) throw new Failure('invalid', stopped[0], { fields: { files: stopped.join('. ') }, flags: { files } })
}

/** Adds received files as versions after `row`'s newest. A file that is already a version is not added again. Returns the newest number. */
export const addVersions = async (
  { db, now }: Pick<ActingCtx, 'db' | 'now'>,
  row: DocumentRow,
  received: readonly Upload[],
  by: Doer,
  note = '',
): Promise<number> => {
  const known = await db.select().from(documentFiles).where(eq(documentFiles.documentId, row.id))
  let number = known.reduce((most, file) => Math.max(most, file.number), 0)
  for (const { id } of received) {
    const again = known.find(({ uploadId }) => uploadId === id)
    if (again) continue
    const [upload] = await db.select().from(uploads).where(eq(uploads.id, id))
    if (!upload) continue
    number += 1
    await db.insert(documentFiles).values({
      documentId: row.id,
      number,
      uploadId: id,
      name: upload.name,
      type: upload.type,
      bytes: upload.bytes,
      sha256: upload.sha256 ?? '',
      note,
      addedAt: now(),
      addedBy: by.userId,
      addedByName: by.name,
    })
  }
  return number
}

type NewDocument = Omit<typeof documents.$inferInsert, 'id'>

/** Inserts a document, with the first line of its history. */
export const createDocument = async (ctx: ActingCtx, by: Doer, row: NewDocument, event: 'create' | 'request'): Promise<DocumentRow> => {
  const [document] = await ctx.db
    .insert(documents)
    .values({ ...row, id: randomUUID(), createdAt: ctx.now(), updatedAt: ctx.now() })
    .returning()
  if (!document) throw new Error('The document was not written')
  await addEvent(ctx, documentRecord, document.id, {
    event,
    by,
    to: document.status,
    visibleTo: document.visibleTo === 'client' ? 'client' : 'staff',
    ...(document.note ? { reason: document.note } : {}),
  })
  return document
}

/** Adds a message about a document, which both sides read. */
export const addMessage = (ctx: ActingCtx, id: string, by: Doer, text: string) =>
  addEvent(ctx, documentRecord, id, { event: 'message', by, reason: text, visibleTo: 'client' })

/** Mails the firm that something is waiting. */
export const tellFirm = async (ctx: ActingCtx, row: DocumentRow, what: 'asked' | 'question') =>
  queueEmail(ctx, {
    template: 'documentStaff',
    to: (await getFirm(ctx)).email,
    props: { ...toStaff({ ctx, row }), what },
    related: { type: 'document', id: row.id },
  })

/** Throws if the policy or claim is not this company's. */
export const requireOfClient = async (
  db: Db,
  clientId: string,
  { policyId, claimId }: { policyId?: string | undefined; claimId?: string | undefined },
) => {
  const of = async (table: 'policies' | 'claims', id: string) =>
    (await db.execute(sql`SELECT FROM ${sql.identifier(table)} WHERE id = ${id} AND client_id = ${clientId}`)).rows.length > 0
  if (policyId !== undefined && !(await of('policies', policyId)))
    throw new Failure('invalid', 'Choose one of its policies', { fields: { policyId: 'Choose one of its policies' } })
  if (claimId !== undefined && !(await of('claims', claimId)))
    throw new Failure('invalid', 'Choose one of its claims', { fields: { claimId: 'Choose one of its claims' } })
}
