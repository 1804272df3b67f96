/** Adds pictures to the library, replaces a picture's file, and queues the rendering. */
import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull, not } from 'drizzle-orm'
import type { MediaDetail, Received } from '#contract/admin/content/media.ts'
import { Failure } from '#contract/failure.ts'
import { text, z } from '#contract/schema.ts'
import type { CtxFor } from '#server/ctx.ts'
import { transaction, type Db } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { addEvent, edit, staffDoer, type ActingCtx, type Doer } from '#server/features/records/records.ts'
import { editionOf, firstOf, masterOf } from './cut.ts'
import { storeOne } from './files.ts'
import { detailOf } from './mediaDetail.ts'
import { media, mediaRenditions, type MediaRow } from './media.table.ts'
import { mediaRecord } from './mediaRecord.ts'
import { summaryOf } from './mediaRows.ts'
import { receivePictures, type ReceivedPicture } from './receiveMedia.ts'

type Edit = CtxFor<'media:edit'>

/** Files of one request: the screen sends each by itself, a plain form all at once. */
const mostAtOnce = 20

const titleOf = (name: string) =>
  name
    .replace(/\.[a-z0-9]+$/i, '')
    .replace(/[_-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim() || 'Picture'

/** Opens a transaction, because an endpoint that takes files has to commit by itself. */
const within = <T>(ctx: Edit, work: (inside: Edit) => Promise<T>): Promise<T> =>
  transaction(ctx.pool, ctx.scope, (db) => work({ ...ctx, db, enqueue: ctx.enqueueIn(db) }))

const receivedOf = (row: MediaRow, name: string, there: boolean): Received => ({
  name,
  id: row.id,
  title: row.title,
  small: summaryOf(row, null, 0).small,
  there,
  trashed: row.status === 'trashed',
})

/** The columns that depend on the file. */
const ofFile = ({ name, key, type, width, height, bytes, sha256, sentSha256 }: ReceivedPicture) => ({
  name,
  key,
  type,
  width,
  height,
  bytes,
  sha256,
  sentSha256,
})

/** Stores the files that the staff area shows at once. Before the row, so that a visible row always has its picture. */
const storeFirst = async (ctx: Pick<Edit, 'files'> & { db: Db }, row: MediaRow, content: Uint8Array) => {
  let master: Promise<Buffer> | undefined
  for (const picture of firstOf(row))
    await storeOne(ctx, { mediaId: row.id, edition: row.edition }, picture, () => (master ??= masterOf(content, row)))
}

/** Writes the row of a received picture and the first entry of its history, and queues its files. */
export const addPicture = async (
  ctx: ActingCtx & Pick<Edit, 'files'>,
  received: ReceivedPicture,
  by: Doer,
  facts: Partial<typeof media.$inferInsert> = {},
): Promise<MediaRow> => {
  const file = { focalX: 50, focalY: 50, crops: {}, ...ofFile(received), ...facts }
  const edition = editionOf(file)
  const at = ctx.now()
  const [row] = await ctx.db
    .insert(media)
    .values({
      id: randomUUID(),
      status: 'active',
      title: titleOf(received.name),
      uploadedBy: by.userId,
      createdAt: at,
      updatedAt: at,
      ...file,
      edition,
      wanted: edition,
    })
    .returning()
  if (!row) throw new Error('The picture was not written')
  await storeFirst(ctx, row, received.content)
  await addEvent(ctx, mediaRecord, row.id, { event: 'create', by, to: 'active' })
  await writeAudit(ctx, {
    action: 'media.upload',
    subjectType: 'media',
    subjectId: row.id,
    after: { name: row.name, type: row.type, bytes: row.bytes, sha256: row.sha256 },
  })
  await ctx.enqueue('media.render', { mediaId: row.id, edition })
  return row
}

const textPart = (ctx: Edit, name: string) => ctx.parts.texts.get(name)?.[0] ?? ''
const folderName = text(80)

export const upload = async (ctx: Edit): Promise<{ files: Received[] }> => {
  const by = staffDoer(ctx)
  const there = async (sentSha256: string) => {
    if (textPart(ctx, 'anyway') === 'yes') return null
    const [row] = await ctx.pool
      .select()
      .from(media)
      .where(eq(media.sentSha256, sentSha256))
      .orderBy(asc(media.status), desc(media.createdAt))
      .limit(1)
    return row ? receivedOf(row, row.name, true) : null
  }
  const store = (received: ReceivedPicture) =>
    within(ctx, async (inside) => {
      const folder = z.safeParse(folderName, textPart(ctx, 'folder'))
      if (!folder.success) throw new Failure('invalid', 'Choose another folder', { fields: { files: 'Choose another folder' } })
      const row = await addPicture(inside, received, by, { folder: folder.data.replace(/[/\\]/g, ' ') })
      return receivedOf(row, received.name, false)
    })
  return { files: await receivePictures(ctx, { most: mostAtOnce, before: there, store }) }
}

export const replace = async (ctx: Edit, { id }: { id: string }): Promise<MediaDetail> => {
  await within(ctx, async ({ db }) => {
    const [row] = await db
      .select({ id: media.id })
      .from(media)
      .where(and(eq(media.id, id), eq(media.status, 'active')))
    if (!row) throw new Failure('notFound', 'Not found')
  })
  await receivePictures(ctx, {
    most: 1,
    before: () => Promise.resolve<true | null>(null),
    store: (received) =>
      within(ctx, async (inside) => {
        let old = ''
        const { row } = await edit(inside, mediaRecord, { id, event: 'replace', version: Number(textPart(ctx, 'version')) }, (before) => {
          if (before.status !== 'active') throw new Failure('conflict', 'This picture is in the trash. Restore it first.')
          if (before.sentSha256 === received.sentSha256)
            throw new Failure('invalid', 'It already has this file', { fields: { files: 'is the file it has already' } })
          old = before.key
          const edition = editionOf({ ...before, ...ofFile(received) })
          return {
            patch: { ...ofFile(received), edition, wanted: edition, madeAt: null, failed: false },
            audit: { sha256: received.sha256, bytes: received.bytes },
          }
        })
        await storeFirst(inside, row, received.content)
        await supersede(inside, row)
        await inside.enqueue('media.render', { mediaId: id, edition: row.wanted })
        await inside.enqueue('uploads.erase', { key: old })
        return true
      }),
  })
  return within(ctx, (inside) => detailOf(inside, id))
}

/** Files that pages no longer show are removed some days later, but not those of an edition that is shown again. */
export const supersede = async ({ db, now }: Pick<Edit, 'db' | 'now'>, { id, edition, wanted }: MediaRow): Promise<void> => {
  const inUse = inArray(mediaRenditions.edition, [edition, wanted])
  const ofPicture = eq(mediaRenditions.mediaId, id)
  await db.update(mediaRenditions).set({ supersededAt: null }).where(and(ofPicture, inUse))
  await db
    .update(mediaRenditions)
    .set({ supersededAt: now() })
    .where(and(ofPicture, not(inUse), isNull(mediaRenditions.supersededAt)))
}
