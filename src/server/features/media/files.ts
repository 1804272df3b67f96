/** Where the bytes of a picture are stored, and how one of its files is written. */
import { and, eq } from 'drizzle-orm'
import { formatTypes } from '#contract/model/media/rendition.ts'
import type { Deps } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { cutOne, type PictureFile } from './cut.ts'
import { mediaRenditions } from './media.table.ts'

/** Built from our own ids, never from a name that a user gave. */
export const fileKey = (mediaId: string, edition: string, file: string) => `media/${mediaId}/${edition}/${file}`

type Store = Pick<Deps, 'files'> & { db: Db }

/** Writes one file and its row. Running it again is harmless. `master` is called only if no other edition has the same file. */
export const storeOne = async (
  { files, db }: Store,
  { mediaId, edition }: { mediaId: string; edition: string },
  picture: PictureFile,
  master: () => Promise<Uint8Array>,
): Promise<void> => {
  const { cut, format, file, madeOf } = picture
  const [same] = await db
    .select()
    .from(mediaRenditions)
    .where(and(eq(mediaRenditions.mediaId, mediaId), eq(mediaRenditions.madeOf, madeOf)))
    .limit(1)
  const stored = same && (await files.get(fileKey(mediaId, same.edition, same.file)))
  const bytes = stored ?? (await cutOne(await master(), picture))
  await files.put(fileKey(mediaId, edition, file), bytes, formatTypes[format])
  await db
    .insert(mediaRenditions)
    .values({ mediaId, edition, file, ratio: cut.ratio, width: cut.width, height: cut.height, format, bytes: bytes.byteLength, madeOf })
    .onConflictDoNothing()
}
