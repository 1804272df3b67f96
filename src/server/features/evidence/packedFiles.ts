/** The files of an evidence pack: all versions of all documents, files sent with quote requests and claims, and sealed presentations. */
import { Readable } from 'node:stream'
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Actor } from '#contract/access.ts'
import { disclosureSubjectLabels, presentationPaper } from '#contract/model/disclosures/presentation.ts'
import { documentKinds, kindLabel, type DocumentKind } from '#contract/model/documents/document.ts'
import { packLimits } from '#contract/model/clients/evidencePack.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { Deps } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { presentations, type PresentationRow } from '#server/features/disclosures/disclosures.table.ts'
import { documentFiles, documents } from '#server/features/documents/documents.table.ts'
import { isThere, openVersion, readableBy, type StoredVersion } from '#server/features/documents/documents.ts'
import { issuerOf } from '#server/features/library/library.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { uploads } from '#server/features/uploads/uploads.table.ts'
import { drawOnce } from '#server/pdf/openDrawing.ts'
import { read, type OwnRecord, type Source } from './ownRecords.ts'

/** A file of a zip, opened when it is its turn. */
export type Entry = { name: string; at: Date; open: () => Promise<Readable> }
export type PackedFile = Entry & { bytes: number }
export type Stores = Pick<Deps, 'files'> & { pool: Db }
/** `missing`: sentences about what should be there but is not. */
export type Found = { files: PackedFile[]; missing: string[] }

/** Part of a path that no file system takes for more than a name, in characters that every archive program can read. */
export const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/[^ -~]|[<>:"/\\|?*]/g, '_')
    .replace(/^\.+|[. ]+$/g, '')
    .slice(0, 120) || 'file'
const endingOf = (name: string) => /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''

/** The PDF of a presentation: drawn once and stored, so that its bytes never change. In large print it is drawn each time. */
export const presentationPdf = async ({ files, pool }: Stores, row: PresentationRow, large = false): Promise<Uint8Array> => {
  const key = `presentations/${row.id}.pdf`
  const stored = large ? null : await files.get(key)
  if (stored) return stored
  const { bytes } = await drawOnce({
    title: `${disclosureSubjectLabels[row.subjectType]} ${row.body.reference}`,
    kind: 'What insurers were told',
    summary: `Sealed, SHA-256 ${row.sha256}`,
    edition: row.sha256.slice(0, 12),
    from: londonClock(row.at).date,
    about: row.body.client,
    body: presentationPaper(row.body),
    issuer: issuerOf(await getFirm({ db: pool })),
    ...(large ? { large } : {}),
  })
  if (!large) await files.put(key, bytes, 'application/pdf')
  return bytes
}

const why = {
  pending: 'is still being checked for viruses',
  quarantined: 'was stopped by the virus check',
  refused: 'was refused',
} as const

export const documentsOf = async (stores: Stores, source: Source, actor: Actor): Promise<Found> => {
  const rows = await read(source, (db) =>
    db
      .select({ document: documents, file: documentFiles, key: uploads.key, state: uploads.state, policy: policies.reference })
      .from(documents)
      .innerJoin(documentFiles, eq(documentFiles.documentId, documents.id))
      .leftJoin(uploads, eq(uploads.id, documentFiles.uploadId))
      .leftJoin(policies, eq(policies.id, documents.policyId))
      .where(and(eq(documents.clientId, source.clientId), isThere, readableBy(actor)))
      .orderBy(asc(documents.createdAt), asc(documents.id), asc(documentFiles.number)),
  )
  const found: Found = { files: [], missing: [] }
  for (const { document, file, key, state, policy } of rows) {
    const called = `${kindLabel(document.kind)}${policy ? ` ${policy}` : ''} ${document.title} v${file.number}`
    const version: StoredVersion = {
      ...file,
      state: file.uploadId === null ? 'clean' : state === null || state === 'storing' ? 'pending' : state,
      from: file.key ?? key,
    }
    if (version.state !== 'clean' || !version.from) {
      found.missing.push(`${called}: the file ${version.state === 'clean' ? 'is gone' : why[version.state]}`)
      continue
    }
    found.files.push({
      name: `documents/${plainName(called)}${endingOf(file.name)}`,
      at: file.addedAt,
      bytes: file.bytes,
      open: async () => {
        const content = await openVersion(stores, version)
        if (!content) throw new Error('A file of the pack is gone')
        return content
      },
    })
  }
  return found
}

/** Files sent with quote requests and claim reports. */
export const sentFilesOf = async ({ files }: Stores, source: Source, records: readonly OwnRecord[]): Promise<Found> => {
  const names = new Map(records.map(({ id, name }) => [id, name]))
  const owners = (type: 'quote' | 'claim') => records.filter((record) => record.type === type).map(({ id }) => id)
  const [ofQuotes, ofClaims] = [owners('quote'), owners('claim')]
  if (ofQuotes.length + ofClaims.length === 0) return { files: [], missing: [] }
  const rows = await read(source, (db) =>
    db
      .select()
      .from(uploads)
      .where(
        or(
          and(eq(uploads.ownerKind, 'quote'), inArray(uploads.ownerId, ofQuotes)),
          and(eq(uploads.ownerKind, 'claim'), inArray(uploads.ownerId, ofClaims)),
        ),
      )
      .orderBy(asc(uploads.createdAt), asc(uploads.id)),
  )
  const found: Found = { files: [], missing: [] }
  for (const row of rows) {
    const { key, state } = row
    const called = `${names.get(row.ownerId) ?? ''} ${row.name}`
    if (state !== 'clean' || !key) {
      found.missing.push(`${called}: the file ${state === 'quarantined' ? why.quarantined : why.pending}`)
      continue
    }
    found.files.push({
      name: `sent-with-${row.ownerKind}s/${plainName(names.get(row.ownerId) ?? '')} ${plainName(row.name)}`,
      at: row.createdAt,
      bytes: row.bytes,
      open: async () => {
        const content = await files.stream(key)
        if (!content) throw new Error('A file of the pack is gone')
        return content
      },
    })
  }
  return found
}

const guessedBytes = 60_000

export const presentationsOf = async (stores: Stores, source: Source): Promise<Found> => {
  const rows = await read(source, (db) =>
    db
      .select()
      .from(presentations)
      .where(eq(presentations.clientId, source.clientId))
      .orderBy(asc(presentations.seq))
      .limit(packLimits.files),
  )
  return {
    missing: rows.length === 0 ? ['Nothing was sealed as sent to insurers'] : [],
    files: rows.map((row) => ({
      name: `told-to-insurers/${londonClock(row.at).date} ${plainName(row.body.reference)} ${row.step}.pdf`,
      at: row.at,
      bytes: guessedBytes,
      open: async () => Readable.from([Buffer.from(await presentationPdf(stores, row))]),
    })),
  }
}

/** Documents that every policy that was ever on cover should have. */
const expected = ['demands_needs', 'ipid', 'schedule', 'wording'] as const satisfies readonly DocumentKind[]

/** Missing documents, by name: the terms of business, and those of each policy. */
export const missingPapers = async (source: Source): Promise<string[]> => {
  const [policyRows, papers] = await read(source, (db) =>
    Promise.all([
      db
        .select({ id: policies.id, reference: policies.reference, boundAt: policies.boundAt })
        .from(policies)
        .where(eq(policies.clientId, source.clientId))
        .orderBy(asc(policies.reference)),
      db
        .select({ policyId: documents.policyId, kind: documents.kind })
        .from(documents)
        .where(and(eq(documents.clientId, source.clientId), isThere)),
    ]),
  )
  const has = (kind: DocumentKind, policyId: string | null) =>
    papers.some((paper) => paper.kind === kind && (policyId === null || paper.policyId === policyId))
  return [
    ...(has('toba', null) ? [] : [`No document "${documentKinds.toba.label}"`]),
    ...policyRows.flatMap(({ id, reference, boundAt }) => {
      const without = boundAt ? expected.filter((kind) => !has(kind, id)) : []
      return without.length > 0 ? [`${reference}: no ${without.map((kind) => `"${kindLabel(kind)}"`).join(', ')}`] : []
    }),
  ]
}
