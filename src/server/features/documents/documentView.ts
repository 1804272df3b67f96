/** Documents as lists and screens show them. Shared by both sides. */
import { and, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { can, type Actor } from '#contract/access.ts'
import { notFound } from '#contract/failure.ts'
import { replacedKinds } from '#contract/model/documents/document.ts'
import type { DocumentSummary, DocumentVersion } from '#contract/model/documents/documentView.ts'
import type { UploadState } from '#contract/model/files/upload.ts'
import { classLabel, type PolicyClass } from '#contract/model/policies/policyClass.ts'
import type { Db } from '#server/db/connect.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { paperSeenBy, type Reader } from '#server/features/uploads/uploads.ts'
import { uploads } from '#server/features/uploads/uploads.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { documentFiles, documentReads, documents, type DocumentRow } from './documents.table.ts'

/** Excludes documents a client has started whose file has not arrived. */
export const isThere: SQL = sql`NOT (${documents.status} = 'to_check' AND ${documents.fileNumber} = 0)`

/** The documents a member of staff may see. Undefined means all. Documents of a confidential policy are confidential. */
export const readableBy = (actor: Actor): SQL | undefined =>
  can(actor, 'confidential:view')
    ? undefined
    : and(
        ne(documents.visibleTo, 'confidential'),
        // Row-level security may hide a confidential policy altogether, so a policy that is not visible counts as confidential.
        sql`(${documents.policyId} IS NULL OR EXISTS (SELECT FROM policies open WHERE open.id = ${documents.policyId} AND NOT open.confidential))`,
      )

/** What this person may see of the documents of the companies in their scope. Checked here as well as by row-level security. */
export const forClients = (reader: Reader): SQL | undefined => and(isThere, eq(documents.visibleTo, 'client'), paperSeenBy(reader))

type PolicyName = { class: PolicyClass; policyNumber: string; reference: string }
export const policyName = ({ class: kind, policyNumber, reference }: PolicyName) => `${classLabel(kind)}, ${policyNumber || reference}`
const policyColumns = { id: policies.id, class: policies.class, policyNumber: policies.policyNumber, reference: policies.reference }

/** Until the result of its check is stored, a file counts as being checked. */
const stateOf = (state: UploadState | 'storing' | null): UploadState => (state === null || state === 'storing' ? 'pending' : state)
/** Files that we drew ourselves need no check. */
export const fileState = (file: { uploadId: string | null }, state: UploadState | 'storing' | null): UploadState =>
  file.uploadId === null ? 'clean' : stateOf(state)

/** Whether a file was sent but not kept: a check found something, or its type does not match its name. */
export const isRefused = ({ state }: { state: UploadState }) => state === 'refused' || state === 'quarantined'

/** Rows with the company, the policy and the newest file. What the transaction `db` may see decides which are found. */
export const readDocuments = async (db: Db, where: SQL | undefined) => {
  const rows = await db
    .select({ row: documents, company: clients.name, policy: policyColumns, file: documentFiles, state: uploads.state })
    .from(documents)
    .innerJoin(clients, eq(clients.id, documents.clientId))
    .leftJoin(policies, eq(policies.id, documents.policyId))
    .leftJoin(documentFiles, and(eq(documentFiles.documentId, documents.id), eq(documentFiles.number, documents.fileNumber)))
    .leftJoin(uploads, eq(uploads.id, documentFiles.uploadId))
    .where(where)
  return rows.map(({ row, company, policy, file, state }) => ({
    row,
    summary: {
      id: row.id,
      title: row.title,
      kind: row.kind,
      status: row.status,
      clientId: row.clientId,
      company,
      policy: policy && { id: policy.id, name: policyName(policy) },
      issuedOn: row.effectiveFrom,
      fileNumber: row.fileNumber,
      bytes: file?.bytes ?? 0,
      fileState: file ? fileState(file, state) : null,
      fromClient: row.fromClient,
      toSign: row.needsSignature && row.signedAt === null && row.status === 'current',
      askedOf: row.askedOf,
      dueOn: row.dueOn,
      createdAt: row.createdAt.toISOString(),
    } satisfies DocumentSummary,
  }))
}

export const readDocument = async (db: Db, id: string, where?: SQL) => {
  const [found] = await readDocuments(db, and(eq(documents.id, id), where))
  if (!found) throw notFound()
  return found
}

/** Newest first. */
export const versionsOf = async (db: Db, id: string): Promise<DocumentVersion[]> => {
  const rows = await db
    .select({ file: documentFiles, state: uploads.state })
    .from(documentFiles)
    .leftJoin(uploads, eq(uploads.id, documentFiles.uploadId))
    .where(eq(documentFiles.documentId, id))
    .orderBy(desc(documentFiles.number))
  return rows.map(({ file, state }) => ({
    number: file.number,
    name: file.name,
    type: file.type,
    bytes: file.bytes,
    sha256: file.sha256,
    note: file.note,
    at: file.addedAt.toISOString(),
    by: file.addedByName,
    state: fileState(file, state),
  }))
}

/** Which of the client's users have opened it, newest first. */
export const readingsOf = async (db: Db, id: string) => {
  const rows = await db
    .select({ number: documentReads.number, at: documentReads.at, name: users.name })
    .from(documentReads)
    .leftJoin(users, eq(users.id, documentReads.userId))
    .where(eq(documentReads.documentId, id))
    .orderBy(desc(documentReads.at))
    .limit(50)
  return rows.map(({ name, number, at }) => ({ name: name ?? 'A former user', number, at: at.toISOString() }))
}

const messageAction = 'message'
/** Oldest first. */
export const messagesOf = async (db: Db, id: string) => {
  const rows = await db
    .select()
    .from(recordEvents)
    .where(and(eq(recordEvents.subjectType, 'document'), eq(recordEvents.subjectId, id), eq(recordEvents.action, messageAction)))
    .orderBy(recordEvents.id)
  return rows.map(({ at, byName, party, reason }) => ({ at: at.toISOString(), by: byName, ours: party !== 'client', text: reason }))
}

/** The hash of the signed file, which the history stores. */
export const signatureOf = async (db: Db, row: DocumentRow) => {
  if (!row.signedAt) return null
  const [file] = await db
    .select({ sha256: documentFiles.sha256 })
    .from(documentFiles)
    .where(and(eq(documentFiles.documentId, row.id), eq(documentFiles.number, row.fileNumber)))
  return { name: row.signedName, at: row.signedAt.toISOString(), sha256: file?.sha256 ?? '' }
}

/** The current document of the same kind that replaced this one, on the same policy or its successor. */
export const newerThan = async (db: Db, row: DocumentRow, where?: SQL): Promise<{ id: string; title: string } | null> => {
  if (!row.policyId || !replacedKinds.includes(row.kind)) return null
  const [found] = await db
    .select({ id: documents.id, title: documents.title })
    .from(documents)
    .where(
      and(
        eq(documents.clientId, row.clientId),
        eq(documents.kind, row.kind),
        eq(documents.status, 'current'),
        ne(documents.id, row.id),
        // As one list of ids this uses the index; with OR all of a client's documents of the kind are read.
        sql`${documents.policyId} = ANY (ARRAY(SELECT ${row.policyId}::uuid UNION ALL SELECT next.id FROM policies next WHERE next.predecessor_id = ${row.policyId}))`,
        sql`${documents.effectiveFrom} > ${row.effectiveFrom}::date`,
        where,
      ),
    )
    .orderBy(desc(documents.effectiveFrom))
    .limit(1)
  return found ?? null
}

/** Claims are a later feature, so only their reference is read here. Null if the caller may not see the claim. */
export const claimOf = async (db: Db, id: string | null) => {
  if (!id) return null
  const { rows } = await db.execute<{ id: string; reference: string }>(
    sql`SELECT id, coalesce(reference, '') AS reference FROM claims WHERE id = ${id}`,
  )
  return rows[0] ?? null
}

/** A company's policies with names, newest first. */
export const policiesOf = async (db: Db, clientIds: readonly string[], where?: SQL) => {
  if (clientIds.length === 0) return []
  const rows = await db
    .select({ ...policyColumns, clientId: policies.clientId })
    .from(policies)
    .where(and(inArray(policies.clientId, [...clientIds]), where))
    .orderBy(desc(policies.expiry), policies.id)
    .limit(300)
  return rows.map((policy) => ({ id: policy.id, name: policyName(policy), clientId: policy.clientId }))
}
