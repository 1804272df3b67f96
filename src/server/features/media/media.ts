/**
 * Pictures for other features. Content stores a `MediaRef` (contract/model/media/mediaRef.ts). Endpoints that return content resolve those here, all
 * of a page in one call, and the screen draws each with web/blocks/picture/Picture.tsx.
 */
import { and, eq, inArray } from 'drizzle-orm'
import type { BlockRefs } from '#contract/model/blocks/blockRefs.ts'
import type { MediaRef } from '#contract/model/media/mediaRef.ts'
import type { Picture } from '#contract/model/media/mediaView.ts'
import { formats, formatTypes, renditionPath, type Format } from '#contract/model/media/rendition.ts'
import type { Db } from '#server/db/connect.ts'
import { media, mediaRenditions, type MediaRow } from './media.table.ts'

export { mediaRows } from './mediaRows.ts'
export { mediaUses } from './uses.ts'
export { mediaRecord } from './mediaRecord.ts'

type Files = Picture['files']
export const pictureOf = (row: MediaRow, files: Files): Picture => ({
  id: row.id,
  edition: row.edition,
  alt: row.alt,
  width: row.width,
  height: row.height,
  focus: { x: row.focalX, y: row.focalY },
  caption: row.caption,
  credit: row.credit,
  files,
})

/** The existing files that pages show now, by picture id, narrowest first. */
export const filesOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Files>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      mediaId: mediaRenditions.mediaId,
      ratio: mediaRenditions.ratio,
      width: mediaRenditions.width,
      height: mediaRenditions.height,
      format: mediaRenditions.format,
    })
    .from(mediaRenditions)
    .innerJoin(media, and(eq(media.id, mediaRenditions.mediaId), eq(media.edition, mediaRenditions.edition)))
    .where(inArray(mediaRenditions.mediaId, [...ids]))
    .orderBy(mediaRenditions.width, mediaRenditions.file)
  const byPicture = Map.groupBy(rows, ({ mediaId }) => mediaId)
  return new Map([...byPicture].map(([id, found]) => [id, found.map(({ mediaId: _id, ...file }) => file)]))
}

/** Pictures with these ids that pages may show, by id. Pictures in the trash or missing are left out, and the page does without. */
export const mediaByIds = async ({ db }: { db: Db }, ids: readonly string[]): Promise<ReadonlyMap<string, Picture>> => {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return new Map()
  const rows = await db
    .select()
    .from(media)
    .where(and(inArray(media.id, unique), eq(media.status, 'active')))
  const files = await filesOf(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(rows.map((row) => [row.id, pictureOf(row, files.get(row.id) ?? [])]))
}

/** The same for blocks (contract/model/blocks/blockRefs.ts): the uncropped picture, as the page's markup refers to its files. */
export const pictureRefs = async (ctx: { db: Db }, ids: readonly string[]): Promise<BlockRefs['pictures']> => {
  const pictures = await mediaByIds(ctx, ids)
  return Object.fromEntries(
    [...pictures].flatMap(([id, { edition, files, focus }]) => {
      const uncropped = files.filter(({ ratio }) => ratio === null)
      const inFormat = (format: Format) => uncropped.filter((file) => file.format === format)
      const usable = inFormat('jpg').length > 0 ? inFormat('jpg') : uncropped
      const usual = usable.findLast(({ width }) => width <= 960) ?? usable[0]
      if (!usual) return []
      const sources = formats.flatMap((format) => {
        const srcSet = inFormat(format).map((file) => `${renditionPath(id, edition, file)} ${file.width}w`)
        return srcSet.length > 0 ? [{ type: formatTypes[format], srcSet: srcSet.join(', ') }] : []
      })
      return [[id, { src: renditionPath(id, edition, usual), width: usual.width, height: usual.height, sources, focus }]]
    }),
  )
}

/** One reference, with its own alternative text if it has one. Null if the picture no longer exists. */
export const resolved = (pictures: ReadonlyMap<string, Picture>, { media: id, alt }: MediaRef): Picture | null => {
  const picture = pictures.get(id)
  return picture ? { ...picture, alt: alt || picture.alt } : null
}

/** A file that pages may show: of a picture not in the trash. Null if there is none. */
export const findFile = async ({ db }: { db: Db }, { id, edition, file }: { id: string; edition: string; file: string }) => {
  const [found] = await db
    .select({ bytes: mediaRenditions.bytes, format: mediaRenditions.format })
    .from(mediaRenditions)
    .innerJoin(media, eq(media.id, mediaRenditions.mediaId))
    .where(
      and(
        eq(mediaRenditions.mediaId, id),
        eq(mediaRenditions.edition, edition),
        eq(mediaRenditions.file, file),
        eq(media.status, 'active'),
      ),
    )
  return found ?? null
}
