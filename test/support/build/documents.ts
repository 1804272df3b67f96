/** Documents in any state, with a new client unless one is given. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { Db } from '#server/db/connect.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { documentFiles, documents } from '#server/features/documents/documents.table.ts'
import type { uploads } from '#server/features/uploads/uploads.table.ts'
import { fileBuilder } from './files.ts'

type NewDocument = Partial<typeof documents.$inferInsert> & {
  file?: Partial<typeof uploads.$inferInsert>
  /** The user who sent the files. */ sentBy?: string
}

export const documentBuilder = (db: Db, now: () => Date) => ({
  /** By default a current schedule with one clean file, of which only the row exists. A requested document has no file. */
  async document({ file = {}, sentBy, ...facts }: NewDocument = {}) {
    const id = facts.id ?? randomUUID()
    const clientId = facts.clientId ?? randomUUID()
    const known = await db.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId))
    if (known.length === 0)
      await db
        .insert(clients)
        .values({ id: clientId, name: `Company ${clientId.slice(0, 6)} Ltd`, email: `post-${clientId.slice(0, 6)}@example.com` })
    const status = facts.status ?? 'current'
    const fileNumber = facts.fileNumber ?? (status === 'requested' ? 0 : 1)
    const [made] = await db
      .insert(documents)
      .values({
        kind: 'schedule',
        title: `Schedule ${id.slice(0, 6)}`,
        effectiveFrom: fileNumber > 0 ? londonClock(now()).date : null,
        askedOf: status === 'requested' ? 'client' : '',
        fromClient: status === 'to_check',
        ...facts,
        id,
        clientId,
        status,
        fileNumber,
      })
      .returning()
    if (!made) throw new Error('the document was not stored')
    for (let number = 1; number <= fileNumber; number += 1) {
      const upload = await fileBuilder(db).upload({
        ownerKind: 'document',
        ownerId: id,
        clientId,
        name: `schedule-${number}.pdf`,
        label: '',
        ...file,
      })
      const { name, type, bytes, sha256 } = upload
      await db.insert(documentFiles).values({
        documentId: id,
        number,
        uploadId: upload.id,
        name,
        type,
        bytes,
        sha256: sha256 ?? '',
        addedBy: sentBy ?? null,
        addedByName: 'A broker',
      })
    }
    return made
  },
})
