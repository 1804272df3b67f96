/**
 * Files that users send with a record, for any feature that keeps records. To let a record have files:
 *
 * 1. Give its table row-level security. Add the kind to app_sees_record() in a migration, to `OwnerKind` (uploads.table.ts) and to `readers` below.
 * 2. Declare in its contract `post('/api/.../files', { access, input: z.strictObject({}), output: z.object({ files: z.array(Upload) }),
 *    status: 201, rate, files: { page } })`. The operation finds the record, refuses if it may not be changed, and calls `receiveFiles`.
 * 3. List files with `filesOf` and remove them with `removeFile`. Erasing the record is enough: its files follow within minutes.
 * 4. Visitors who hold the record by a cookie can open them if http/files/uploadedFile.ts asks for their proof. Staff and clients need none.
 */
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { can, companiesWith, type Actor, type Permission } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import type { Upload } from '#contract/model/files/upload.ts'
import type { Area } from '#contract/model/people/membership.ts'
import type { Ctx } from '#server/ctx.ts'
import { transaction, type Db, type Scope } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { paperSeenBy } from './paperRights.ts'
import { ofOwner, toUpload, type UploadOwner } from './receive.ts'
import { uploads, type OwnerKind, type UploadRow } from './uploads.table.ts'

export { receiveFiles, verdictOn, type Receiving, type UploadOwner } from './receive.ts'
// For features that keep other kinds of files: the same checks and limits.
export { paperSeenBy, type Reader } from './paperRights.ts'
export { distinctNames, harmlessName, kindByName } from './fileName.ts'
export { inspect } from './inspect.ts'
export { withSharp } from './picture.ts'
export { Refusal, WrongKind } from './refusal.ts'
export { inSlot } from './slots.ts'
export { smallPicture } from './smallPicture.ts'
export { measure, withStaging, write } from './staged.ts'

/** What staff need to open a file of each kind of record. */
const readers: Record<OwnerKind, Permission> = { quote: 'quote:view', claim: 'claim:view', document: 'document:view' }
/** The area of the company that clients need to see. */
const areaOf: Record<OwnerKind, Area> = { quote: 'quotes', claim: 'claims', document: 'documents' }

/** A document that only staff with confidential:view may see. Queried directly because documents is a later feature. */
const isConfidential = sql`(${uploads.ownerKind} = 'document' AND EXISTS (SELECT FROM documents d LEFT JOIN policies p ON p.id = d.policy_id
  WHERE d.id = ${uploads.ownerId} AND (d.visible_to = 'confidential' OR d.policy_id IS NOT NULL AND p.confidential IS NOT FALSE)))`

/** Everything sent for a record, refusals too, oldest first. `db`: a transaction that may see the record. */
export const filesOf = async (db: Db, owner: Pick<UploadOwner, 'kind' | 'id'>): Promise<Upload[]> => {
  const rows = await db
    .select()
    .from(uploads)
    .where(and(ofOwner(owner), ne(uploads.state, 'storing')))
    .orderBy(uploads.createdAt, uploads.id)
  return rows.map(toUpload)
}

/** Removes a file, or the note of a refusal, from its record. 404 if it belongs to another record. The bytes are deleted after COMMIT. */
export const removeFile = async (ctx: Ctx, db: Db, owner: Pick<UploadOwner, 'kind' | 'id'>, id: string): Promise<void> => {
  const [gone] = await db
    .delete(uploads)
    .where(and(ofOwner(owner), eq(uploads.id, id), ne(uploads.state, 'storing')))
    .returning()
  if (!gone) throw new Failure('notFound', 'Not found')
  if (gone.key) await ctx.enqueue('uploads.erase', { key: gone.key }, { key: gone.id })
  await writeAudit(
    { ...ctx, db },
    { action: 'uploads.remove', subjectType: owner.kind, subjectId: owner.id, before: { upload: id, state: gone.state } },
  )
}

/** The file, or null if the user may not open it. Audited if staff open it, also while viewing the portal as a client. */
export const openFile = async (
  ctx: Pick<Ctx, 'pool' | 'request'> & { actor: Actor },
  id: string,
  scopes: readonly Scope[],
): Promise<Pick<UploadRow, 'key' | 'name' | 'type' | 'bytes'> | null> => {
  const hidden = can(ctx.actor, 'confidential:view') || ctx.actor.kind !== 'staff' ? undefined : sql`NOT ${isConfidential}`
  for (const scope of scopes) {
    const found = await transaction(ctx.pool, scope, async (db) => {
      const [row] = await db
        .select()
        .from(uploads)
        .where(and(eq(uploads.id, id), eq(uploads.state, 'clean'), hidden))
      if (!row?.key || (scope.scope === 'staff' && !can(ctx.actor, readers[row.ownerKind]))) return null
      if (scope.scope === 'client' && ctx.actor.kind === 'client') {
        const clientIds = companiesWith(ctx.actor, areaOf[row.ownerKind], 'view').map((company) => company.id)
        const isHiddenPaper = sql`(${uploads.ownerKind} = 'document' AND EXISTS (SELECT FROM documents d
          WHERE d.id = ${uploads.ownerId} AND NOT ${paperSeenBy(ctx.actor, sql`d`)}))`
        const there = await transaction(db, { ...scope, clientIds }, (narrowed) =>
          narrowed
            .select({ id: uploads.id })
            .from(uploads)
            .where(and(eq(uploads.id, id), sql`NOT ${isHiddenPaper}`)),
        )
        if (there.length === 0) return null
      }
      if (scope.scope === 'staff' || (ctx.actor.kind === 'client' && ctx.actor.viewedBy))
        await writeAudit(
          { ...ctx, db },
          { action: 'uploads.show', subjectType: row.ownerKind, subjectId: row.ownerId, after: { upload: id } },
        )
      return row
    })
    if (found) return found
  }
  return null
}

/** Name and SHA-256 of everything received for a record, for the stored copy of what was sent. */
export const fingerprintsOf = async (db: Db, owner: Pick<UploadOwner, 'kind' | 'id'>): Promise<{ name: string; sha256: string }[]> => {
  const rows = await db
    .select({ name: uploads.name, sha256: uploads.sha256 })
    .from(uploads)
    .where(and(ofOwner(owner), inArray(uploads.state, ['pending', 'clean'])))
    .orderBy(uploads.createdAt, uploads.id)
  return rows.map(({ name, sha256 }) => ({ name, sha256: sha256 ?? '' }))
}
