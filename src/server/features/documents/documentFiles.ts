/** The bytes of document versions: uploaded files as stored by the uploads feature, and our own papers, drawn when first opened. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '#contract/access.ts'
import { zipLimits } from '#contract/model/documents/document.ts'
import type { UploadState } from '#contract/model/files/upload.ts'
import type { Deps, RequestInfo } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { transaction, type Db, type Scope } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { wantsLargePrint } from '#server/features/clients/clients.ts'
import { uploads } from '#server/features/uploads/uploads.table.ts'
import { drawOnce, openDrawing } from '#server/pdf/openDrawing.ts'
import { demoPaper } from './demoPaper.ts'
import { documentFiles, documentReads, documents, type DocumentFileRow, type DocumentRow } from './documents.table.ts'
import { fileState, forClients, isThere, readableBy } from './documentView.ts'

type Store = Pick<Deps, 'files'> & { pool: Db }
/** A version. `from`: the key under which its bytes are stored. `large`: to be opened in large print, if we draw it ourselves. */
export type StoredVersion = DocumentFileRow & { state: UploadState; from: string | null; large?: boolean }

/** One version. `db` must be a transaction that may see the document. */
export const versionOf = async (db: Db, id: string, number: number): Promise<StoredVersion | null> => {
  const [found] = await db
    .select({ file: documentFiles, key: uploads.key, state: uploads.state })
    .from(documentFiles)
    .leftJoin(uploads, eq(uploads.id, documentFiles.uploadId))
    .where(and(eq(documentFiles.documentId, id), eq(documentFiles.number, number)))
  return found ? { ...found.file, state: fileState(found.file, found.state), from: found.file.key ?? found.key } : null
}

const drawing = new Map<string, Promise<void>>()

const paperOf = (pool: Db, { documentId, number }: DocumentFileRow) =>
  asSystem({ db: pool }, async ({ db }) => {
    const [row] = await db.select().from(documents).where(eq(documents.id, documentId))
    return row ? demoPaper(db, row, number) : null
  })

/** Draws a paper and stores its size and hash. The same paper always gives the same bytes. */
const draw = async ({ files, pool }: Store, version: DocumentFileRow) => {
  const { documentId, number, key } = version
  const paper = await paperOf(pool, version)
  if (!paper || !key) return
  const thread = openDrawing()
  try {
    const { bytes } = await thread.draw(paper)
    await files.put(key, bytes, 'application/pdf')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await asSystem({ db: pool }, ({ db }) =>
      db.execute(
        sql`UPDATE document_files SET bytes = ${bytes.byteLength}, sha256 = ${sha256} WHERE document_id = ${documentId} AND number = ${number}`,
      ),
    )
  } finally {
    await thread.close()
  }
}

/** Draws the version if it is one of our own that nobody has opened yet. Concurrent requests share one drawing. */
export const ensureDrawn = async (store: Store, version: DocumentFileRow): Promise<void> => {
  const { key, sha256 } = version
  if (!key || (sha256 !== '' && (await store.files.exists(key)))) return
  const running = drawing.get(key) ?? draw(store, version).finally(() => drawing.delete(key))
  drawing.set(key, running)
  await running
}

/** The bytes of a version. Null if they may not be opened: not checked yet, or stopped by the virus check. */
export const openVersion = async (store: Store, version: StoredVersion): Promise<Readable | null> => {
  if (version.state !== 'clean' || !version.from) return null
  const paper = version.large && version.uploadId === null ? await paperOf(store.pool, version) : null
  if (paper) return Readable.from([Buffer.from((await drawOnce({ ...paper, large: true })).bytes)])
  await ensureDrawn(store, version)
  return store.files.stream(version.from)
}

/** Who requests a file, and in which scope. */
export type Asking = Store & Pick<Deps, 'now'> & { actor: Actor; request: RequestInfo; scope: Scope }

/** The documents the caller may see: clients see nothing internal, and not all staff see confidential documents. */
const mayOpen = ({ actor }: Asking) => (actor.kind === 'client' ? forClients(actor) : and(isThere, readableBy(actor)))

/** Audits opening by staff, including staff viewing the portal as a client. Opening by a client marks the versions as read. */
const recordOpening = async (asking: Asking, db: Db, row: DocumentRow, numbers: readonly number[]) => {
  const { actor, request, now } = asking
  const ofStaff = actor.kind === 'staff' || (actor.kind === 'client' && actor.viewedBy)
  if (ofStaff)
    await writeAudit({ db, actor, request }, { action: 'documents.open', subjectType: 'document', subjectId: row.id, after: { numbers } })
  else if (actor.kind === 'client')
    await db
      .insert(documentReads)
      .values(numbers.map((number) => ({ documentId: row.id, number, userId: actor.userId, at: now() })))
      .onConflictDoNothing()
}

const asPrinted = async ({ actor }: Asking, db: Db, { clientId }: DocumentRow, version: StoredVersion): Promise<StoredVersion> => ({
  ...version,
  large: version.uploadId === null && (await wantsLargePrint(db, { clientId, userId: actor.kind === 'client' ? actor.userId : null })),
})

/** One version of a document the caller may see, otherwise null. */
export const findVersion = (asking: Asking, id: string, number: number): Promise<StoredVersion | null> =>
  transaction(asking.pool, asking.scope, async (db) => {
    const [row] = await db
      .select()
      .from(documents)
      .where(and(eq(documents.id, id), mayOpen(asking)))
    const version = row ? await versionOf(db, id, number) : null
    if (row && version?.state === 'clean') await recordOpening(asking, db, row, [number])
    return row && version ? asPrinted(asking, db, row, version) : null
  })

/** The newest files of all these documents, sorted by name. Null if the caller may not open one of them, or they are too large together. */
export const filesForZip = (asking: Asking, ids: readonly string[]): Promise<StoredVersion[] | null> =>
  transaction(asking.pool, asking.scope, async (db) => {
    const rows = await db
      .select()
      .from(documents)
      .where(and(inArray(documents.id, [...ids]), mayOpen(asking)))
    if (rows.length !== ids.length) return null
    const files: StoredVersion[] = []
    for (const row of rows) {
      const version = await versionOf(db, row.id, row.fileNumber)
      if (version?.state !== 'clean') return null
      files.push(await asPrinted(asking, db, row, version))
      await recordOpening(asking, db, row, [version.number])
    }
    if (files.reduce((sum, { bytes }) => sum + bytes, 0) > zipLimits.bytes) return null
    return files.toSorted((one, other) => one.name.localeCompare(other.name))
  })
