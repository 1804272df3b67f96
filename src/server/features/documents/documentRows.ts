/** The lists of documents for staff and for clients: their filters and sorts in SQL. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { documentList, type StaffDocument } from '#contract/admin/book/documents.ts'
import { clientDocumentList, type ClientDocument } from '#contract/portal/documents.ts'
import type { CtxFor } from '#server/ctx.ts'
import { byInstant, byName } from '#server/db/cursor.ts'
import { fromDay, untilDay } from '#server/db/days.ts'
import { listRows } from '#server/db/list.ts'
import { today } from '#server/features/policies/policies.ts'
import { documentReads, documents, type DocumentRow } from './documents.table.ts'
import { forClients, isThere, readDocuments, readableBy } from './documentView.ts'

export type StaffView = CtxFor<'document:view'>
export type ClientView = CtxFor<{ client: 'documents'; right: 'view' }>

/** How many days before its erasure a document is listed as due. */
const eraseNoticeDays = 90

const sorts = { title: byName(documents, 'title_sort'), createdAt: byInstant(documents.createdAt, 'always') }

export const staffFacts = (row: DocumentRow) => ({ visibleTo: row.visibleTo, held: row.legalHold })

export const documentRows = listRows(documentList, {
  table: documents,
  base: ({ actor }: StaffView) => and(isThere, readableBy(actor)),
  filters: {
    status: (status) =>
      status === 'open'
        ? sql`(${documents.status} = 'to_check' OR ${documents.status} = 'requested' AND ${documents.askedOf} <> 'client')`
        : eq(documents.status, status),
    kind: (kind) => eq(documents.kind, kind),
    client: (id) => eq(documents.clientId, id),
    policy: (id) => eq(documents.policyId, id),
    asked: (who) => and(eq(documents.status, 'requested'), eq(documents.askedOf, who)),
    kept: (value) =>
      value === 'held'
        ? eq(documents.legalHold, true)
        : and(eq(documents.legalHold, false), sql`${documents.disposeOn} <= ${today} + ${eraseNoticeDays}::integer`),
    sender: () => eq(documents.fromClient, true),
    from: (date) => fromDay(documents.createdAt, date),
    to: (date) => untilDay(documents.createdAt, date),
  },
  sorts,
  load: async ({ db }, ids): Promise<StaffDocument[]> => {
    const rows = await readDocuments(db, inArray(documents.id, ids))
    return rows.map(({ row, summary }) => ({ ...summary, ...staffFacts(row) }))
  },
})

const isUnread = (userId: string) =>
  and(
    eq(documents.status, 'current'),
    eq(documents.fromClient, false),
    sql`${documents.fileNumber} > 0`,
    sql`NOT EXISTS (SELECT FROM document_reads r WHERE r.document_id = ${documents.id} AND r.number = ${documents.fileNumber} AND r.user_id = ${userId})`,
  )

/** Which of these the caller has not read in their newest version. */
export const unreadAmong = async ({ db, actor }: ClientView, rows: readonly DocumentRow[]): Promise<ReadonlySet<string>> => {
  const waiting = rows.filter((row) => row.status === 'current' && !row.fromClient && row.fileNumber > 0)
  if (waiting.length === 0) return new Set()
  const ids = waiting.map(({ id }) => id)
  const read = await db
    .select({ id: documentReads.documentId, number: documentReads.number })
    .from(documentReads)
    .where(and(inArray(documentReads.documentId, ids), eq(documentReads.userId, actor.userId)))
  return new Set(waiting.filter((row) => !read.some(({ id, number }) => id === row.id && number === row.fileNumber)).map(({ id }) => id))
}

export const clientDocumentRows = listRows(clientDocumentList, {
  table: documents,
  base: ({ actor }: ClientView, { show }) =>
    and(forClients(actor), show === 'withdrawn' ? eq(documents.status, 'withdrawn') : ne(documents.status, 'withdrawn')),
  filters: {
    kind: (kind) => eq(documents.kind, kind),
    policy: (id) => eq(documents.policyId, id),
    company: (id) => eq(documents.clientId, id),
    year: (year) => sql`${documents.effectiveFrom} BETWEEN ${`${year}-01-01`}::date AND ${`${year}-12-31`}::date`,
    show: (what, { actor }) =>
      what === 'unread'
        ? isUnread(actor.userId)
        : what === 'toSign'
          ? and(eq(documents.needsSignature, true), sql`${documents.signedAt} IS NULL`, eq(documents.status, 'current'))
          : what === 'needed'
            ? and(eq(documents.status, 'requested'), eq(documents.askedOf, 'client'))
            : undefined,
    from: (who) => eq(documents.fromClient, who === 'you'),
  },
  sorts,
  load: async (ctx: ClientView, ids): Promise<ClientDocument[]> => {
    const rows = await readDocuments(ctx.db, and(inArray(documents.id, ids), forClients(ctx.actor)))
    const unread = await unreadAmong(
      ctx,
      rows.map(({ row }) => row),
    )
    return rows.map(({ row, summary }) => ({ ...summary, unread: unread.has(row.id) }))
  },
})
