/** The files in the copy of one's own data: every document that the person may see, the files they sent, and letters that prove cover. */
import { Readable } from 'node:stream'
import { and, desc, eq, inArray, ne, or } from 'drizzle-orm'
import { packLimits } from '#contract/model/clients/evidencePack.ts'
import type { Deps } from '#server/ctx.ts'
import { transaction, type Db } from '#server/db/connect.ts'
import { documentFiles, documents } from '#server/features/documents/documents.table.ts'
import { forClients, isThere, openVersion, type StoredVersion } from '#server/features/documents/documents.ts'
import { withFile } from '#server/features/proofs/proofs.ts'
import { proofs } from '#server/features/proofs/proofs.table.ts'
import { distinctNames, type Reader } from '#server/features/uploads/uploads.ts'
import { uploads } from '#server/features/uploads/uploads.table.ts'
import type { Within } from './ownTables.ts'
import { plainName } from './packedFiles.ts'

/** `ofFiles`, `ofPolicies`: for the companies whose documents or policies they may see. */
export type OwnFilesOf = Pick<Deps, 'files' | 'now' | 'origin'> & { pool: Db; reader: Reader; ofFiles: Within; ofPolicies: Within }

/** `open`: null if there is nothing to put into the zip. */
export type OwnEntry = { name: string; at: Date; open: () => Promise<Readable | null> }
type Found = OwnEntry & { bytes: number }
/** A paper that nobody has opened yet has no size. */
const guessedBytes = 60_000
const endingOf = (name: string) => /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''

/**
 * The newest version of each document, and every file they sent themselves, whatever became of its document. None is marked as read: staff rely on
 * that mark to know that somebody opened this document, and the client on "New" to see what they have not looked at. A zip of documents that
 * were chosen one by one does mark them (documentFiles.ts).
 */
const documentFilesOf = async ({ files, pool, reader, ofFiles }: OwnFilesOf): Promise<Found[]> => {
  const sent = eq(documentFiles.addedBy, reader.userId)
  const current = and(eq(documentFiles.number, documents.fileNumber), ne(documents.status, 'withdrawn'), forClients(reader))
  const rows = await transaction(
    pool,
    ofFiles,
    (db) =>
      db
        .select({ title: documents.title, file: documentFiles, key: uploads.key, state: uploads.state })
        .from(documentFiles)
        .innerJoin(documents, eq(documents.id, documentFiles.documentId))
        .leftJoin(uploads, eq(uploads.id, documentFiles.uploadId))
        .where(and(inArray(documents.clientId, [...ofFiles.clientIds]), eq(documents.visibleTo, 'client'), isThere, or(sent, current)))
        .orderBy(desc(documentFiles.addedAt), desc(documentFiles.documentId), desc(documentFiles.number)),
    { readOnly: true },
  )
  return rows.flatMap(({ title, file, key, state }): Found[] => {
    const from = file.key ?? key
    // Those that we drew ourselves need no virus check.
    if (!from || (file.uploadId !== null && state !== 'clean')) return []
    const mine = file.addedBy === reader.userId
    const version: StoredVersion = { ...file, state: 'clean', from }
    return [
      {
        name: mine ? `files/${plainName(title)} ${plainName(file.name)}` : `documents/${plainName(title)}${endingOf(file.name)}`,
        at: file.addedAt,
        bytes: file.bytes || guessedBytes,
        open: () => openVersion({ files, pool }, version),
      },
    ]
  })
}

/** Letters as they were issued, without withdrawn ones. */
const lettersOf = async ({ files, origin, pool, ofPolicies }: OwnFilesOf): Promise<Found[]> => {
  const rows = await transaction(
    pool,
    ofPolicies,
    (db) =>
      db
        .select()
        .from(proofs)
        .where(and(inArray(proofs.clientId, [...ofPolicies.clientIds]), ne(proofs.status, 'withdrawn')))
        .orderBy(desc(proofs.issuedAt), desc(proofs.id)),
    { readOnly: true },
  )
  return rows.map((row) => ({
    name: `proof-of-cover/${row.facts.issuedOn} ${plainName(row.code.slice(0, 9))}.pdf`,
    at: row.issuedAt,
    bytes: row.pdfBytes || guessedBytes,
    open: async () => {
      const { pdfKey } = await withFile({ db: pool, files, origin }, row)
      return pdfKey ? files.stream(pdfKey) : null
    },
  }))
}

/** Newest first, as many as one zip holds, then a list of those whose content could not be read. `left`: how many more there are. */
export const filesOf = async (own: OwnFilesOf): Promise<{ entries: OwnEntry[]; left: number }> => {
  const found = [...(await documentFilesOf(own)), ...(await lettersOf(own))].toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const packed: Found[] = []
  let bytes = 0
  for (const one of found) {
    if (packed.length >= packLimits.files || bytes + one.bytes > packLimits.bytes) continue
    bytes += one.bytes
    packed.push(one)
  }
  const names = distinctNames(packed.map(({ name }) => name))
  const gone: string[] = []
  const entries = packed.map(({ at, open }, place) => {
    const name = names[place] ?? ''
    const opened = async () => {
      const content = await open()
      if (!content) gone.push(name)
      return content
    }
    return { at, name, open: opened }
  })
  const missing = () =>
    gone.length === 0 ? null : Readable.from([Buffer.from(`These files could not be read. Ask us for them.\n\n${gone.join('\n')}\n`)])
  return {
    entries: [...entries, { name: 'Missing files.txt', at: own.now(), open: () => Promise.resolve(missing()) }],
    left: found.length - packed.length,
  }
}
