/** Rows of uploads that belong to a record. The files themselves do not exist. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import { uploads } from '#server/features/uploads/uploads.table.ts'

export const fileBuilder = (db: Db) => ({
  /** `ownerKind` and `ownerId`: the record it belongs to. It is a picture unless its name ends in pdf. */
  async upload(facts: Partial<typeof uploads.$inferInsert> & Pick<typeof uploads.$inferInsert, 'ownerKind' | 'ownerId'>) {
    const id = facts.id ?? randomUUID()
    const name = facts.name ?? 'door.png'
    const [made] = await db
      .insert(uploads)
      .values({
        label: 'photos',
        state: 'clean',
        key: `planted/${id}`,
        type: name.endsWith('pdf') ? 'application/pdf' : 'image/png',
        bytes: 68,
        sha256: 'a'.repeat(64),
        sentSha256: randomBytes(32).toString('hex'),
        ...facts,
        id,
        name,
      })
      .returning()
    if (!made) throw new Error('the file was not stored')
    return made
  },
})
