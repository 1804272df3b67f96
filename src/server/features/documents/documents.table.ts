import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AskedOf, DocumentKind, Visibility } from '#contract/model/documents/document.ts'
import type { DocumentStatus } from '#contract/model/documents/documentMachine.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const day = (name: string) => date(name, { mode: 'string' })
const now = sql`now()`

export const documents = pgTable('documents', {
  id: uuid('id').primaryKey(),
  clientId: uuid('client_id').notNull(),
  policyId: uuid('policy_id'),
  claimId: uuid('claim_id'),
  kind: text('kind').$type<DocumentKind>().notNull(),
  title: text('title').notNull(),
  status: text('status').$type<DocumentStatus>().notNull(),
  visibleTo: text('visible_to').$type<Visibility>().notNull().default('client'),
  askedOf: text('asked_of').$type<AskedOf>().notNull().default(''),
  note: text('note').notNull().default(''),
  /** The requirement of the policy it was requested for, a row of subjectivities. */
  neededFor: uuid('needed_for'),
  dueOn: day('due_on'),
  /** The date of the document itself. Null while there is no file. */
  effectiveFrom: day('effective_from'),
  fileNumber: integer('file_number').notNull().default(0),
  fromClient: boolean('from_client').notNull().default(false),
  needsSignature: boolean('needs_signature').notNull().default(false),
  signedAt: instant('signed_at'),
  signedName: text('signed_name').notNull().default(''),
  disposeOn: day('dispose_on'),
  legalHold: boolean('legal_hold').notNull().default(false),
  assignedTo: uuid('assigned_to'),
  version: integer('version').notNull().default(0),
  createdAt: instant('created_at').notNull().default(now),
  updatedAt: instant('updated_at').notNull().default(now),
})
export type DocumentRow = typeof documents.$inferSelect

export const documentFiles = pgTable(
  'document_files',
  {
    documentId: uuid('document_id').notNull(),
    number: integer('number').notNull(),
    uploadId: uuid('upload_id'),
    /** Key in the file store, only for papers that we draw ourselves. */
    key: text('key'),
    name: text('name').notNull(),
    type: text('type').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Empty until it is drawn. */
    sha256: text('sha256').notNull(),
    note: text('note').notNull().default(''),
    addedAt: instant('added_at').notNull().default(now),
    addedBy: uuid('added_by'),
    addedByName: text('added_by_name').notNull(),
  },
  ({ documentId, number }) => [primaryKey({ columns: [documentId, number] })],
)
export type DocumentFileRow = typeof documentFiles.$inferSelect

export const documentReads = pgTable(
  'document_reads',
  {
    documentId: uuid('document_id').notNull(),
    number: integer('number').notNull(),
    userId: uuid('user_id').notNull(),
    at: instant('at').notNull().default(now),
  },
  ({ documentId, number, userId }) => [primaryKey({ columns: [documentId, number, userId] })],
)
