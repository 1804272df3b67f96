/** Pictures in the media library, without files. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import { media } from '#server/features/media/media.table.ts'

export const mediaBuilder = (db: Db, now: () => Date) => ({
  /** By default an active picture of 1600 by 900 px whose sizes are made. */
  media: async (facts: Partial<typeof media.$inferInsert> = {}) => {
    const sha256 = randomBytes(32).toString('hex')
    const edition = sha256.slice(0, 16)
    const row = {
      id: randomUUID(),
      status: 'active' as const,
      name: 'harbour.jpg',
      title: 'The harbour',
      width: 1600,
      height: 900,
      bytes: 240_000,
      type: 'image/jpeg',
      sha256,
      sentSha256: sha256,
      key: `media/originals/${randomUUID()}`,
      edition,
      wanted: edition,
      madeAt: now(),
      version: 0,
      createdAt: now(),
      trashedAt: facts.status === 'trashed' ? now() : null,
      ...facts,
    }
    await db.insert(media).values(row)
    return row
  },
})
