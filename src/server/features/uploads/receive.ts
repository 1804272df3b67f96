/** Receives files one at a time: each is fully read, checked and stored before its row says that it exists. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { formatFileSize } from '#contract/format.ts'
import { uploadKinds, uploadLimits, type Upload, type UploadKind } from '#contract/model/files/upload.ts'
import type { Ctx, FilePart } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { transaction, type Db, type Scope } from '#server/db/connect.ts'
import { notify } from '#server/features/notifications/notifications.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { hashToken } from '#server/keys.ts'
import { harmlessName, kindByName } from './fileName.ts'
import { inspect } from './inspect.ts'
import { Refusal } from './refusal.ts'
import { inSlot } from './slots.ts'
import { measure, withStaging, write, type Measured } from './staged.ts'
import { isUnsent, uploads, type OwnerKind, type UploadRow } from './uploads.table.ts'

/** What the files belong to. `clientId`: the client whose allowance they count towards; null if nobody is signed in. */
export type UploadOwner = { kind: OwnerKind; id: string; clientId: string | null }
/** `scope`: in which the owner's record may be changed. `labels`: accepted form fields other than `files` ('photos'). */
export type Receiving = { owner: UploadOwner; scope: Scope; labels?: readonly string[] }

export const ofOwner = ({ kind, id }: Pick<UploadOwner, 'kind' | 'id'>) => and(eq(uploads.ownerKind, kind), eq(uploads.ownerId, id))

export const toUpload = (row: UploadRow): Upload => ({
  id: row.id,
  label: row.label,
  name: row.name,
  bytes: row.bytes,
  state: row.state === 'storing' ? 'pending' : row.state,
  reason: row.reason,
  at: row.createdAt.toISOString(),
})

const size = (bytes: number) => formatFileSize(bytes, 0)
const tooLong = (kind: UploadKind) =>
  new Refusal(
    `is larger than ${size(uploadKinds[kind].most)}, the most for a ${uploadKinds[kind].image ? 'picture' : 'document'}. Make it smaller or split it`,
  )
/** Files of one record, and of one company, are counted by one transaction at a time. */
const lockCount = (db: Db, name: string) => db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`uploads of ${name}`}, 0))`)

type Judged = Measured & { sentSha256: string; kind: UploadKind; path: string }

/** A hash of the sender's address, for files that belong to no company. */
const senderOf = ({ request }: Pick<Ctx, 'request'>) => hashToken(`upload ${request.ipPrefix}`)

/** Limits visitors' files: how much one address may send in a day, and the total in drafts that were never sent. */
const requireRoomForStranger = async (db: Db, sender: string, bytes: number): Promise<void> => {
  await lockCount(db, 'strangers')
  const usage = await asSystem({ db }, async ({ db: every }) => {
    const [row] = await every
      .select({
        sender: sql<string>`coalesce(sum(${uploads.bytes}) FILTER (WHERE ${uploads.sentBy} = ${sender} AND ${uploads.createdAt} > now() - interval '24 hours'), 0)`,
        unsent: sql<string>`coalesce(sum(${uploads.bytes}) FILTER (WHERE ${isUnsent}), 0)`,
      })
      .from(uploads)
      .where(isNull(uploads.clientId))
    return { sender: Number(row?.sender), unsent: Number(row?.unsent) }
  })
  if (usage.sender + bytes > uploadLimits.bytesPerSender)
    throw new Refusal(
      `does not fit: we accept up to ${size(uploadLimits.bytesPerSender)} in a day from one place. Send the rest tomorrow, or by email`,
    )
  if (usage.unsent + bytes > uploadLimits.bytesUnsent)
    throw new Refusal(
      'cannot be accepted at the moment, because we are short of space. Continue without it, and send it by email with your reference',
    )
}

/** Inserts the row if the limits allow it; returns the existing row if the same file was sent before. */
const reserve = async (db: Db, { owner }: Receiving, row: { id: string; name: string; label: string; sentBy: string }, file: Judged) => {
  await lockCount(db, `${owner.kind} ${owner.id}`)
  const counted = await db
    .select()
    .from(uploads)
    .where(and(ofOwner(owner), ne(uploads.state, 'refused')))
  const same = counted.find(({ sentSha256, label }) => sentSha256 === file.sentSha256 && label === row.label)
  // The second half of a double click: the first is still being stored.
  if (same?.state === 'storing') throw new Failure('conflict', 'This file is already on its way. Wait a moment and look again.')
  if (same) return { row: same, before: true }
  if (counted.length >= uploadLimits.perRecord)
    throw new Refusal(`was one too many: we accept ${uploadLimits.perRecord} files here. Remove one first, or send the rest by email`)
  if (owner.clientId) {
    await lockCount(db, `client ${owner.clientId}`)
    // Counts all of the company's records, although the user may see only some of them.
    const [all] = await asSystem({ db }, ({ db: every }) =>
      every
        .select({ bytes: sql<string>`coalesce(sum(${uploads.bytes}), 0)` })
        .from(uploads)
        .where(eq(uploads.clientId, owner.clientId ?? '')),
    )
    if (Number(all?.bytes) + file.bytes > uploadLimits.bytesPerClient)
      throw new Refusal(`does not fit: your files already take up to ${size(uploadLimits.bytesPerClient)}. Ask us to remove old ones`)
  }
  if (!owner.clientId) await requireRoomForStranger(db, row.sentBy, file.bytes)
  const [created] = await db
    .insert(uploads)
    .values({
      id: row.id,
      ownerKind: owner.kind,
      ownerId: owner.id,
      clientId: owner.clientId,
      sentBy: owner.clientId ? null : row.sentBy,
      label: row.label,
      name: row.name,
      state: 'storing',
      key: `uploads/${randomUUID()}`,
      type: uploadKinds[file.kind].type,
      bytes: file.bytes,
      sha256: file.sha256,
      sentSha256: file.sentSha256,
    })
    .returning()
  if (!created) throw new Error('The upload was not written')
  // Removes the refusal stored under this name, because the file has now been replaced.
  await db.delete(uploads).where(and(ofOwner(owner), eq(uploads.state, 'refused'), eq(uploads.name, row.name)))
  return { row: created, before: false }
}

/** Asks the scanner; a file it did not answer for stays pending, and a job asks again, with `bytes`: the more time, the larger it is. */
export const verdictOn = async (ctx: Pick<Ctx, 'scan' | 'log'>, content: Readable, bytes?: number) => {
  try {
    const verdict = await ctx.scan.check(content, bytes)
    return verdict.clean
      ? { state: 'clean' as const, signature: null, scannedAt: sql`now()` }
      : { state: 'quarantined' as const, signature: verdict.signature, scannedAt: sql`now()` }
  } catch (error) {
    ctx.log.warn({ err: error }, 'the virus scanner did not answer; the file stays pending')
    return { state: 'pending' as const, signature: null, scannedAt: null }
  } finally {
    content.destroy()
  }
}

/** Notifies the record's handler that a file failed the scan, or if there is none, those who manage documents. */
export const notifyOfVirus = async (db: Db, { kind, id }: Pick<UploadOwner, 'kind' | 'id'>, state: string) => {
  if (state === 'quarantined') await notify(db, { kind: 'file', about: { type: kind, id }, otherwise: 'document:edit' })
}

const judge = async (part: FilePart, name: string, sent: string, rewritten: string): Promise<Judged> => {
  const kind = kindByName(name)
  const measured = await write(part.content, sent, uploadKinds[kind].most)
  if (!measured) throw tooLong(kind)
  if (measured.bytes === 0) throw new Refusal('is empty')
  const anew = await inspect(sent, kind, rewritten)
  const measurement = anew ? await measure(rewritten) : measured
  return { ...measurement, sentSha256: measured.sha256, kind, path: anew ? rewritten : sent }
}

/** Stores one file. Its bytes are flushed to disk before the row says that they exist. */
const take = (ctx: Ctx, receiving: Receiving, part: FilePart, name: string, label: string): Promise<Upload> =>
  withStaging(ctx.files.staging, async (sent, rewritten) => {
    const file = await judge(part, name, sent, rewritten)
    const { owner, scope } = receiving
    const id = randomUUID()
    const { row, before } = await transaction(ctx.pool, scope, (db) =>
      reserve(db, receiving, { id, name, label, sentBy: senderOf(ctx) }, file),
    )
    if (before) return toUpload(row)
    const erase = () => transaction(ctx.pool, scope, (db) => db.delete(uploads).where(eq(uploads.id, id)))
    const key = row.key ?? ''
    try {
      const verdict = await verdictOn(ctx, createReadStream(file.path))
      await ctx.files.place(key, file.path, row.type)
      return await transaction(ctx.pool, scope, async (db) => {
        const [updated] = await db.update(uploads).set(verdict).where(eq(uploads.id, id)).returning()
        // Its record was deleted meanwhile, and the row with it.
        if (!updated) throw new Failure('notFound', 'Not found')
        await notifyOfVirus(db, owner, updated.state)
        await writeAudit(
          { ...ctx, db },
          {
            action: 'uploads.receive',
            subjectType: owner.kind,
            subjectId: owner.id,
            after: { upload: id, type: row.type, bytes: row.bytes, sha256: row.sha256, state: updated.state },
          },
        )
        return toUpload(updated)
      })
    } catch (error) {
      await ctx.files.delete(key)
      await erase()
      throw error
    }
  })

const mostRefused = 5

/** A refusal is stored with the record under the file's name until the sender dismisses it. */
const keepRefusal = (ctx: Ctx, { owner, scope }: Receiving, name: string, label: string, reason: string): Promise<Upload> =>
  transaction(ctx.pool, scope, async (db) => {
    await lockCount(db, `${owner.kind} ${owner.id}`)
    const refused = and(ofOwner(owner), eq(uploads.state, 'refused'))
    await db.delete(uploads).where(and(refused, eq(uploads.name, name)))
    const older = await db
      .select({ id: uploads.id })
      .from(uploads)
      .where(refused)
      .orderBy(sql`${uploads.createdAt} DESC`)
      .offset(mostRefused - 1)
    if (older.length > 0)
      await db.delete(uploads).where(
        inArray(
          uploads.id,
          older.map(({ id }) => id),
        ),
      )
    const [row] = await db
      .insert(uploads)
      .values({
        id: randomUUID(),
        ownerKind: owner.kind,
        ownerId: owner.id,
        clientId: owner.clientId,
        label,
        name,
        state: 'refused',
        reason,
      })
      .returning()
    if (!row) throw new Error('The refusal was not written')
    await writeAudit({ ...ctx, db }, { action: 'uploads.refuse', subjectType: owner.kind, subjectId: owner.id, after: { reason } })
    return toUpload(row)
  })

const receiveOne = async (ctx: Ctx, receiving: Receiving, part: FilePart, label: string): Promise<Upload> => {
  const name = harmlessName(part.name)
  try {
    return await take(ctx, receiving, part, name, label)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Read to the end, so that the next part can follow.
    for await (const _piece of part.content) continue
    return keepRefusal(ctx, receiving, name, label, error.message)
  }
}

/** Whether a part is a file field left empty; browsers send those too. */
const isLeftEmpty = async ({ name, content }: FilePart): Promise<boolean> => {
  if (name !== '') return false
  let bytes = 0
  for await (const piece of content as AsyncIterable<Buffer>) bytes += piece.byteLength
  return bytes === 0
}

/**
 * Takes the files of this request for one record. Returns what was received. Throws `invalid` (422) if any was refused, with the reasons by name in
 * `fields` and every outcome in the flag `files`; the accepted files are kept.
 */
export const receiveFiles = (ctx: Ctx, receiving: Receiving): Promise<Upload[]> =>
  inSlot(ctx, async () => {
    const files: Upload[] = []
    for await (const part of ctx.parts) {
      const label = part.field === 'files' ? '' : part.field
      if (label && !receiving.labels?.includes(label)) throw new Failure('invalid', 'Unknown field', { fields: { files: 'Unknown field' } })
      if (await isLeftEmpty(part)) continue
      files.push(await receiveOne(ctx, receiving, part, label))
    }
    if (files.length === 0) throw new Failure('invalid', 'Choose a file', { fields: { files: 'Choose a file' } })
    const refused = files.filter(({ state }) => state === 'refused')
    const reasons = refused.map(({ name, reason }) => `${name} ${reason}`)
    if (reasons.length > 0) throw new Failure('invalid', reasons[0] ?? '', { fields: { files: reasons.join('. ') }, flags: { files } })
    return files
  })
