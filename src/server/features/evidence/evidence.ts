/**
 * A client's evidence pack: tables, files, an index and a list of hashes, each written as it is sent. Two packs of the same data have the same
 * list, and so the same overall hash.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { can, type Staff } from '#contract/access.ts'
import type { CsvLines } from '#contract/list.ts'
import { packLimits } from '#contract/model/clients/evidencePack.ts'
import type { Deps, RequestInfo } from '#server/ctx.ts'
import { transaction, type Db, type Scope } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { bookLines } from '#server/features/imports/imports.ts'
import { distinctNames } from '#server/features/uploads/uploads.ts'
import { packCalendar } from './dates.ts'
import { encoded } from './encoded.ts'
import { indexPage, type Packed } from './indexPage.ts'
import { recordsOf } from './ownRecords.ts'
import { documentsOf, missingPapers, presentationsOf, sentFilesOf, type Entry, type PackedFile } from './packedFiles.ts'
import {
  auditLines,
  complaintLines,
  disclosureLines,
  historyLines,
  mailLines,
  messageLines,
  packAction,
  quoteLines,
  termsLines,
} from './tables.ts'
import { wholeRows } from './wholeRows.ts'

export { ownDataOf } from './ownData.ts'
export { presentationPdf } from './packedFiles.ts'

type Asking = Pick<Deps, 'files' | 'now' | 'origin'> & {
  pool: Db
  actor: Staff
  scope: Scope
  request: Pick<RequestInfo, 'id' | 'ipPrefix'>
}

/** Counts and hashes a file as it passes through. */
const watched = async function* (content: AsyncIterable<Buffer>, name: string, packed: Packed[]) {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of content) {
    hash.update(piece)
    bytes += piece.length
    yield piece
  }
  packed.push({ name, bytes, sha256: hash.digest('hex') })
}

const sumsOf = (packed: readonly Packed[]) =>
  packed
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, sha256 }) => `${sha256}  ${name}\n`)
    .join('')

/** As many as the limits allow, newest first, and the files beyond them. */
const withinLimits = (files: readonly PackedFile[]) => {
  let bytes = 0
  const included = new Set<PackedFile>()
  for (const file of files.toSorted((one, other) => other.at.getTime() - one.at.getTime())) {
    if (included.size >= packLimits.files || bytes + file.bytes > packLimits.bytes) continue
    included.add(file)
    bytes += file.bytes
  }
  return { included: files.filter((file) => included.has(file)), beyond: files.filter((file) => !included.has(file)) }
}

/** Null if there is no such client for the caller. The request is audited before the first byte is sent. */
export const packOf = async (asking: Asking, clientId: string): Promise<{ reference: string; entries: Entry[] } | null> => {
  const { pool, scope, actor, request, now, origin } = asking
  const source = { pool, scope, clientId }
  const [client] = await transaction(pool, scope, (db) =>
    db.select({ reference: clients.reference, name: clients.name }).from(clients).where(eq(clients.id, clientId)),
  )
  if (!client) return null
  const records = await recordsOf(source)
  const query = { source, records }
  const found = [
    await documentsOf(asking, source, actor),
    await sentFilesOf(asking, source, records),
    await presentationsOf(asking, source),
  ]
  const { included, beyond } = withinLimits(found.flatMap(({ files }) => files))
  const missing = [
    ...(await missingPapers(source)),
    ...found.flatMap((part) => part.missing),
    ...beyond.map(({ name }) => `${name}: beyond what one pack holds`),
    ...(can(actor, 'confidential:view')
      ? []
      : ['Confidential policies and documents, if there are any, and the records as JSON: you may not see them']),
  ]
  const tables: [string, CsvLines][] = [
    ['client.csv', bookLines(source, 'clients', clientId)],
    ['policies.csv', bookLines(source, 'policies', clientId)],
    ['insured-items.csv', bookLines(source, 'items', clientId)],
    ['claims.csv', bookLines(source, 'claims', clientId)],
    ['terms.csv', termsLines(query)],
    ['quote-requests.csv', quoteLines(query)],
    ['told-to-insurers.csv', disclosureLines(query)],
    ['messages.csv', messageLines(query)],
    ['mails.csv', mailLines(query)],
    ['complaints.csv', complaintLines(query)],
    ['history.csv', historyLines(query)],
    ['audit.csv', auditLines(query)],
  ]
  const at = now()
  await transaction(pool, scope, (db) =>
    writeAudit(
      { db, actor, request },
      { action: packAction, subjectType: 'client', subjectId: clientId, after: { files: included.length, missing: missing.length } },
    ),
  )
  const packed: Packed[] = []
  const entry = (name: string, date: Date, content: () => Promise<AsyncIterable<Buffer>>): Entry => ({
    name,
    at: date,
    open: async () => Readable.from(watched(await content(), name, packed)),
  })
  const names = distinctNames(included.map(({ name }) => name))
  return {
    reference: client.reference,
    entries: [
      ...tables.map(([name, lines]) => entry(name, at, () => Promise.resolve(encoded(lines)))),
      // Complete rows name related records, so they are only for users who may see all of them.
      ...(can(actor, 'confidential:view') ? [entry('records.json', at, () => Promise.resolve(wholeRows(source)))] : []),
      entry('dates.ics', at, async () =>
        Readable.from([Buffer.from(await packCalendar({ pool, scope, clientId, origin, name: client.name }))]),
      ),
      ...included.map((file, place) => entry(names[place] ?? file.name, file.at, file.open)),
      // Made last, once all other files have been sent.
      { name: 'SHA256SUMS.txt', at, open: () => Promise.resolve(Readable.from([Buffer.from(sumsOf(packed))])) },
      {
        name: 'index.html',
        at,
        open: () => {
          const sha256 = createHash('sha256').update(sumsOf(packed)).digest('hex')
          return Promise.resolve(Readable.from([Buffer.from(indexPage({ client, by: actor.name, at, packed, missing, sha256 }))]))
        },
      },
    ],
  }
}
