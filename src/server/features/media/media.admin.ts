/** What staff can do with the media library. Uploads are in addMedia.ts. */
import { asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { media as contract, MediaDetail } from '#contract/admin/content/media.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { CtxFor } from '#server/ctx.ts'
import { edit, transition } from '#server/features/records/records.ts'
import { users } from '#server/features/users/users.table.ts'
import { supersede } from './addMedia.ts'
import { editionOf } from './cut.ts'
import { detailOf } from './mediaDetail.ts'
import { media, type MediaRow } from './media.table.ts'
import { mediaRecord } from './mediaRecord.ts'
import { renditionCounts, mediaRows, mediaTrashRows, plannedOf } from './mediaRows.ts'
import { usedTimes } from './uses.ts'

type View = CtxFor<'dashboard:view'>
type Edit = CtxFor<'media:edit'>
type Step = { id: string; version: number }
type Input<K extends keyof typeof contract> = ParsedInputOf<(typeof contract)[K]>

export { replace, upload } from './addMedia.ts'
export const { page: list, csv } = mediaRows
export const { page: trashed } = mediaTrashRows
export const show = (ctx: View, { id }: { id: string }): Promise<MediaDetail> => detailOf(ctx, id)

export const choices = async ({ db }: View) => {
  // Skips through the index from folder to folder: the library may have many thousand pictures in a few folders.
  const { rows: folders } = await db.execute<{ folder: string }>(sql`
    WITH RECURSIVE found AS (
      (SELECT folder FROM media WHERE status = 'active' AND folder > '' ORDER BY folder LIMIT 1)
      UNION ALL
      SELECT (SELECT folder FROM media WHERE status = 'active' AND folder > found.folder ORDER BY folder LIMIT 1) FROM found WHERE found.folder IS NOT NULL
    ) SELECT folder FROM found WHERE folder IS NOT NULL LIMIT 500`)
  const people = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(sql`${users.role} <> 'client' AND EXISTS (SELECT FROM media WHERE uploaded_by = ${users.id} AND status = 'active')`)
    .orderBy(asc(users.name), asc(users.id))
    .limit(200)
  return { folders: folders.map(({ folder }) => folder), people }
}

export const making = async ({ db }: View) => {
  const rows = await db.select().from(media).where(isNull(media.madeAt)).orderBy(asc(media.createdAt), asc(media.id)).limit(200)
  const counts = await renditionCounts(
    db,
    rows.map(({ id }) => id),
  )
  return { items: rows.map((row) => ({ id: row.id, made: counts.get(row.id) ?? 0, planned: plannedOf(row) })) }
}

const needsWords = 'It is used, so it needs alternative text, or must be ticked as decoration'
const bothWords = 'Decoration has no alternative text. Remove the text, or clear the tick box'

/** Throws if the alternative text is missing on a picture in use, or given for a decorative one. */
const requireWords = ({ used }: MediaRow, { alt, decorative }: { alt: string; decorative: boolean }) => {
  const wrong = decorative && alt ? bothWords : used && !decorative && !alt ? needsWords : null
  if (wrong) throw new Failure('invalid', wrong, { fields: { alt: wrong } })
}

export const describe = async (ctx: Edit, { id, version, licenceUntil, ...words }: Input<'describe'>) => {
  await edit(ctx, mediaRecord, { id, version, event: 'describe' }, (row) => {
    requireWords(row, words)
    return { patch: { ...words, licenceUntil: licenceUntil || null } }
  })
  return detailOf(ctx, id)
}

export const crop = async (ctx: Edit, { id, version, focus, crops }: Input<'crop'>) => {
  const { before, row } = await edit(ctx, mediaRecord, { id, version, event: 'crop' }, (current) => {
    const cut = { focalX: focus.x, focalY: focus.y, crops }
    const wanted = editionOf({ ...current, ...cut })
    // Pages show the old files until all the new ones are made.
    return { patch: { ...cut, wanted, ...(wanted === current.wanted ? {} : { madeAt: null, failed: false }) } }
  })
  if (row.wanted !== before.wanted) {
    await supersede(ctx, row)
    await ctx.enqueue('media.render', { mediaId: id, edition: row.wanted })
  }
  return detailOf(ctx, id)
}

export const make = async (ctx: Edit, { id }: { id: string }) => {
  const [row] = await ctx.db.select().from(media).where(eq(media.id, id)).for('update')
  if (!row) throw new Failure('notFound', 'Not found')
  if (!row.madeAt) {
    await ctx.db.update(media).set({ failed: false }).where(eq(media.id, id))
    await ctx.enqueue('media.render', { mediaId: id, edition: row.wanted })
  }
  return detailOf(ctx, id)
}

/** Throws 409 while it is in use. */
const requireUnused = async (ctx: Edit, row: MediaRow) => {
  const times = await usedTimes(ctx.db, row.id)
  if (times > 0)
    throw new Failure('conflict', `It is used in ${times === 1 ? 'one place' : `${times} places`}. Remove it there, or replace its file.`)
}
const toTrash = (ctx: Edit, step: { id: string; version?: number }) =>
  transition(ctx, mediaRecord, { ...step, action: 'trash' }, async (row) => {
    await requireUnused(ctx, row)
    return { patch: { trashedAt: ctx.now() } }
  })
const fromTrash = (ctx: Edit, step: { id: string; version?: number }) =>
  transition(ctx, mediaRecord, { ...step, action: 'restore' }, { patch: { trashedAt: null } })

export const trash = async (ctx: Edit, step: Step) => {
  await toTrash(ctx, step)
  return detailOf(ctx, step.id)
}
export const restore = async (ctx: Edit, step: Step) => {
  await fromTrash(ctx, step)
  return detailOf(ctx, step.id)
}

/** Does what it can, one after the other, and returns the names of those refused. A refusal changes nothing, so the transaction continues. */
const each = async (ids: readonly string[], nameOf: (id: string) => Promise<string>, work: (id: string) => Promise<unknown>) => {
  const changed: string[] = []
  const refused: { id: string; name: string; message: string }[] = []
  for (const id of ids)
    try {
      await work(id)
      changed.push(id)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      refused.push({ id, name: await nameOf(id), message: error.message })
    }
  return { changed, refused }
}
const titles = (ctx: Edit) => async (id: string) => {
  const [row] = await ctx.db.select({ title: media.title }).from(media).where(eq(media.id, id))
  return row?.title ?? 'A picture that was removed'
}

export const trashMany = async (ctx: Edit, { selection }: Input<'trashMany'>) =>
  each(await mediaRows.selected(ctx, selection), titles(ctx), (id) => toTrash(ctx, { id }))

export const restoreMany = async (ctx: Edit, { selection }: Input<'restoreMany'>) =>
  each(await mediaTrashRows.selected(ctx, selection), titles(ctx), (id) => fromTrash(ctx, { id }))

export const moveMany = async (ctx: Edit, { selection, folder }: Input<'moveMany'>) =>
  each(await mediaRows.selected(ctx, selection), titles(ctx), (id) =>
    edit(ctx, mediaRecord, { id, event: 'describe' }, { patch: { folder } }),
  )

export const texts = async (ctx: Edit, { items }: Input<'texts'>) => {
  const byId = new Map(items.map((item) => [item.id, item]))
  const stored = await ctx.db
    .select({ id: media.id, alt: media.alt, decorative: media.decorative })
    .from(media)
    .where(inArray(media.id, [...byId.keys()]))
  // Unchanged rows are skipped, so they cannot conflict with anyone's change.
  for (const { id, alt, decorative } of stored) {
    const item = byId.get(id)
    if (item?.alt === alt && item.decorative === decorative) byId.delete(id)
  }
  return each([...byId.keys()].sort(), titles(ctx), async (id) => {
    const item = byId.get(id)
    if (!item) return
    const { version, alt, decorative } = item
    await edit(ctx, mediaRecord, { id, version, event: 'describe' }, (row) => {
      requireWords(row, item)
      return { patch: { alt, decorative } }
    })
  })
}
