import { sql } from 'drizzle-orm'
import { bigint, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { UploadState } from '#contract/model/files/upload.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** What a file may belong to. A new kind needs a line here and in the migration that replaces app_sees_record(). */
export type OwnerKind = 'quote' | 'claim' | 'document'

export const uploads = pgTable('uploads', {
  id: uuid('id').primaryKey(),
  ownerKind: text('owner_kind').$type<OwnerKind>().notNull(),
  ownerId: uuid('owner_id').notNull(),
  clientId: uuid('client_id'),
  sentBy: text('sent_by'),
  label: text('label').notNull().default(''),
  name: text('name').notNull(),
  state: text('state').$type<UploadState | 'storing'>().notNull(),
  reason: text('reason').notNull().default(''),
  key: text('key'),
  type: text('type').notNull().default(''),
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  sha256: text('sha256'),
  sentSha256: text('sent_sha256'),
  signature: text('signature'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  scannedAt: instant('scanned_at'),
  scanAttempts: smallint('scan_attempts').notNull().default(0),
  scanTriedAt: instant('scan_tried_at'),
})
/** Files of a request or report that was never sent. Query in the scope 'system', which sees all of them. */
export const isUnsent = sql<boolean>`(${uploads.ownerKind} = 'quote' AND EXISTS (SELECT FROM quotes q WHERE q.id = ${uploads.ownerId} AND q.submitted_at IS NULL)
  OR ${uploads.ownerKind} = 'claim' AND EXISTS (SELECT FROM claims c WHERE c.id = ${uploads.ownerId} AND c.submitted_at IS NULL))`

export type UploadRow = typeof uploads.$inferSelect

export const uploadSlots = pgTable('upload_slots', {
  id: uuid('id').primaryKey(),
  holder: text('holder').notNull(),
  until: instant('until').notNull(),
})
