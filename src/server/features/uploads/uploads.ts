/**
 * Files that people send with a record, for any feature that keeps records. To let a record have files:
 *
 * 1. Its table has row-level security; a migration replaces app_sees_record() with one that knows the kind, and `OwnerKind`
 *    (uploads.table.ts) and `readers` below name it.
 * 2. Its contract declares `post('/api/.../files', { access, input: z.strictObject({}), output: z.object({ files: z.array(Upload) }),
 *    status: 201, rate, files: { page } })`. The operation finds the record, refuses what may not be changed, and calls `receiveFiles`.
 * 3. Lists come from `filesOf`, removing is `removeFile`. Erasing the record is enough: its files follow within minutes.
 * 4. Visitors who hold the record by a cookie open them too where http/files/uploadedFile.ts asks for their proof; staff and clients need none.
 */
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { can, companiesWith, type Actor, type Permission } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import type { Upload } from '#contract/model/files/upload.ts'
import type { Area } from '#contract/model/people/membership.ts'
import type { Ctx } from '#server/ctx.ts'
import { transaction, type Db, type Scope } from '#server/db/connect.ts'
import { record } from '#server/features/audit/audit.ts'
import { ofOwner, shown, type UploadOwner } from './receive.ts'
import { uploads, type OwnerKind, type UploadRow } from './uploads.table.ts'

export { receiveFiles, verdictOn, type Receiving, type UploadOwner } from './receive.ts'
// For features that keep files of another kind: the same judgement, the same limits.
export { distinctNames, harmlessName, kindByName } from './fileName.ts'
export { inspect } from './inspect.ts'
export { withSharp } from './picture.ts'
export { Refusal } from './refusal.ts'
export { inSlot } from './slots.ts'
export { smallPicture } from './smallPicture.ts'
export { measure, withStaging, write } from './staged.ts'

/** What staff need to open a file of each kind of record. */
const readers: Record<OwnerKind, Permission> = { quote: 'quote:view', claim: 'claim:view', document: 'document:view' }
/** And clients: to see that area of the company. */
const areaOf: Record<OwnerKind, Area> = { quote: 'quotes', claim: 'claims', document: 'documents' }

/** A document that only staff with confidential:view may see. Asked directly: documents are a later feature. */
const isConfidential = sql`(${uploads.ownerKind} = 'document' AND EXISTS (SELECT FROM documents d LEFT JOIN policies p ON p.id = d.policy_id
  WHERE d.id = ${uploads.ownerId} AND (d.visible_to = 'confidential' OR d.policy_id IS NOT NULL AND p.confidential IS NOT FALSE)))`

/** Everything sent for a record, refusals too, oldest first. `db`: a transaction that may see the record. */
export const filesOf = async (db: Db, owner: Pick<UploadOwner, 'kind' | 'id'>): Promise<Upload[]> => {
  const rows = await db
    .select()
    .from(uploads)
    .where(and(ofOwner(owner), ne(uploads.state, 'storing')))
    .orderBy(uploads.createdAt, uploads.id)
  return rows.map(shown)
}

/** Takes a file, or the note of a refusal, off its record; 404 for one of another record. The bytes go after COMMIT. */
export const removeFile = async (ctx: Ctx, db: Db, owner: Pick<UploadOwner, 'kind' | 'id'>, id: string): Promise<void> => {
  const [gone] = await db
    .delete(uploads)
    .where(and(ofOwner(owner), eq(uploads.id, id), ne(uploads.state, 'storing')))
    .returning()
  if (!gone) throw new Failure('notFound', 'Not found')
  if (gone.key) await ctx.enqueue('uploads.erase', { key: gone.key }, { key: gone.id })
  await record(
    { ...ctx, db },
    { action: 'uploads.remove', subjectType: owner.kind, subjectId: owner.id, before: { upload: id, state: gone.state } },
  )
}

/** The file, if this caller may open it; null otherwise. Opening by staff is audited. */
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
        const there = await transaction(db, { ...scope, clientIds }, (narrowed) =>
          narrowed.select({ id: uploads.id }).from(uploads).where(eq(uploads.id, id)),
        )
        if (there.length === 0) return null
      }
      if (scope.scope === 'staff' || (ctx.actor.kind === 'client' && ctx.actor.viewedBy))
        await record({ ...ctx, db }, { action: 'uploads.show', subjectType: row.ownerKind, subjectId: row.ownerId, after: { upload: id } })
      return row
    })
    if (found) return found
  }
  return null
}

/** Name and SHA-256 of everything received for a record: what goes into its record of what was sent. */
export const fingerprintsOf = async (db: Db, owner: Pick<UploadOwner, 'kind' | 'id'>): Promise<{ name: string; sha256: string }[]> => {
  const rows = await db
    .select({ name: uploads.name, sha256: uploads.sha256 })
    .from(uploads)
    .where(and(ofOwner(owner), inArray(uploads.state, ['pending', 'clean'])))
    .orderBy(uploads.createdAt, uploads.id)
  return rows.map(({ name, sha256 }) => ({ name, sha256: sha256 ?? '' }))
}
