/** Background work of the media library: makes the files of pictures, and removes files no longer needed. */
import { and, eq, isNull, lt, not, or, sql } from 'drizzle-orm'
import { oldFilesDays, trashDays } from '#contract/model/media/mediaMachine.ts'
import type { JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { bumpContentVersion } from '#server/features/settings/settings.ts'
import { supersede } from './addMedia.ts'
import { masterOf, filesOf } from './cut.ts'
import { sceneAt } from './demoScenes.ts'
import { fileKey, storeOne } from './files.ts'
import { media, mediaRenditions, type MediaRow } from './media.table.ts'

const find = (ctx: JobCtx, id: string): Promise<MediaRow | undefined> =>
  asSystem(ctx, async ({ db }) => (await db.select().from(media).where(eq(media.id, id)))[0])

/** Cuts from the original, unless another edition has the same file. Stops if another edition, with its own job, is wanted meanwhile. */
const makeAll = async (ctx: JobCtx, row: MediaRow): Promise<'whole' | 'other'> => {
  const edition = row.wanted
  const there = await asSystem(ctx, ({ db }) =>
    db
      .select({ file: mediaRenditions.file })
      .from(mediaRenditions)
      .where(and(eq(mediaRenditions.mediaId, row.id), eq(mediaRenditions.edition, edition))),
  )
  const done = new Set(there.map(({ file }) => file))
  let master: Promise<Uint8Array> | undefined
  const draw = async () => {
    const drawing = sceneAt(row.key)
    const original = drawing ? Buffer.from(drawing) : await ctx.files.get(row.key)
    if (!original) throw new Error('The original of a picture is not there')
    return masterOf(original, row)
  }
  for (const picture of filesOf(row)) {
    if (done.has(picture.file)) continue
    // Not inside a transaction: drawing takes seconds.
    await storeOne({ files: ctx.files, db: ctx.pool }, { mediaId: row.id, edition }, picture, () => (master ??= draw()))
    if ((await find(ctx, row.id))?.wanted !== edition) return 'other'
  }
  return 'whole'
}

/** Makes the missing files; pages show the edition once it is complete. */
const render = async (ctx: JobCtx, { mediaId, edition }: { mediaId: string; edition: string }) => {
  const row = await find(ctx, mediaId)
  if (!row || row.wanted !== edition || row.madeAt) return
  try {
    if ((await makeAll(ctx, row)) === 'other') return
  } catch (error) {
    await asSystem(ctx, ({ db }) =>
      db
        .update(media)
        .set({ failed: true })
        .where(and(eq(media.id, mediaId), eq(media.wanted, edition))),
    )
    throw error
  }
  await asSystem(ctx, async ({ db }) => {
    const [finished] = await db
      .update(media)
      .set({ edition, madeAt: ctx.now(), failed: false })
      .where(and(eq(media.id, mediaId), eq(media.wanted, edition)))
      .returning()
    if (!finished) return
    await supersede({ db, now: () => ctx.now() }, finished)
    if (finished.used) await bumpContentVersion({ db })
  })
}

/** Bytes first: the next run finds a row without bytes, but nothing would ever find bytes without a row. */
const removeFiles = async (ctx: JobCtx, rows: readonly { mediaId: string; edition: string; file: string }[]) => {
  for (const { mediaId, edition, file } of rows) await ctx.files.delete(fileKey(mediaId, edition, file))
}

/** Removes pictures whose time in the trash is over and that are not in use. Returns how many. */
export const removeTrashed = async (ctx: JobCtx): Promise<number> => {
  const over = lt(media.trashedAt, new Date(ctx.now().getTime() - trashDays * 86_400_000))
  const rows = await asSystem(ctx, ({ db }) =>
    db
      .select()
      .from(media)
      .where(and(eq(media.status, 'trashed'), over, not(media.used)))
      .limit(200),
  )
  for (const { id, key } of rows) {
    await removeFiles(ctx, await asSystem(ctx, ({ db }) => db.select().from(mediaRenditions).where(eq(mediaRenditions.mediaId, id))))
    await ctx.files.delete(key)
    await asSystem(ctx, async ({ db }) => {
      const gone = await db
        .delete(media)
        .where(and(eq(media.id, id), eq(media.status, 'trashed')))
        .returning()
      if (gone[0])
        await writeAudit(
          { db },
          {
            action: 'media.remove',
            subjectType: 'media',
            subjectId: id,
            before: { name: gone[0].name },
            reason: `In the trash for ${trashDays} days`,
          },
        )
    })
  }
  return rows.length
}

/** Removes files of earlier editions. Returns how many. */
export const removeOldFiles = async (ctx: JobCtx): Promise<number> => {
  const over = lt(mediaRenditions.supersededAt, new Date(ctx.now().getTime() - oldFilesDays * 86_400_000))
  const rows = await asSystem(ctx, ({ db }) => db.select().from(mediaRenditions).where(over).limit(2000))
  await removeFiles(ctx, rows)
  for (const { mediaId, edition, file } of rows)
    await asSystem(ctx, ({ db }) =>
      db
        .delete(mediaRenditions)
        .where(and(eq(mediaRenditions.mediaId, mediaId), eq(mediaRenditions.edition, edition), eq(mediaRenditions.file, file), over)),
    )
  return rows.length
}

/** Queues pictures again whose job was lost or given up. */
const queueAgain = async (ctx: JobCtx) => {
  const waiting = await asSystem(ctx, ({ db }) =>
    db
      .select({ id: media.id, wanted: media.wanted })
      .from(media)
      .where(and(isNull(media.madeAt), or(media.failed, lt(media.updatedAt, sql`now() - interval '1 hour'`))))
      .limit(100),
  )
  await ctx.enqueue.all(
    'media.render',
    waiting.map(({ id, wanted }) => ({ payload: { mediaId: id, edition: wanted }, key: `${id} ${wanted}` })),
  )
}

/** Also shortly after a start, because the demonstration's pictures were never queued. */
export const mediaTimers = [{ seconds: 60, run: queueAgain }]

export const mediaJobs = {
  'media.render': render,
  'media.tidy': async (ctx: JobCtx) => {
    await removeTrashed(ctx)
    await removeOldFiles(ctx)
    await queueAgain(ctx)
  },
}
