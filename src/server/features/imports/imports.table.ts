import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { encodings, importKindNames, separators } from '#contract/model/imports/importKind.ts'
import { importMachine } from '#contract/model/imports/importMachine.ts'
import type { RecordChange } from '#contract/admin/imports.ts'
import type { FileLine } from './lines.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const now = sql`now()`
const count = (name: string) => integer(name).notNull().default(0)

export const imports = pgTable('imports', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: importKindNames }).notNull(),
  status: text('status', { enum: importMachine.statusNames }).notNull(),
  fileName: text('file_name').notNull(),
  key: text('key'),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  sha256: text('sha256').notNull(),
  encoding: text('encoding', { enum: encodings }).notNull(),
  separator: text('separator', { enum: separators }).notNull(),
  headings: jsonb('headings').$type<string[]>().notNull(),
  samples: jsonb('samples').$type<string[][]>().notNull(),
  columns: jsonb('columns').$type<string[]>().notNull(),
  remembered: boolean('remembered').notNull().default(false),
  lines: integer('lines').notNull(),
  checkedLine: count('checked_line'),
  checkedLines: count('checked_lines'),
  created: count('created'),
  updated: count('updated'),
  same: count('same'),
  faulty: count('faulty'),
  faults: count('faults'),
  done: count('done'),
  leftOut: count('left_out'),
  takenBack: count('taken_back'),
  kept: count('kept'),
  confidential: boolean('confidential').notNull(),
  uploadedBy: uuid('uploaded_by'),
  confirmedBy: uuid('confirmed_by'),
  confirmedName: text('confirmed_name').notNull().default(''),
  confirmedAt: instant('confirmed_at'),
  finishedAt: instant('finished_at'),
  undoneBy: uuid('undone_by'),
  purged: boolean('purged').notNull().default(false),
  version: integer('version').notNull().default(0),
  createdAt: instant('created_at').notNull().default(now),
  updatedAt: instant('updated_at').notNull().default(now),
})
export type ImportRow = typeof imports.$inferSelect

export const importLines = pgTable(
  'import_lines',
  {
    importId: uuid('import_id').notNull(),
    line: integer('line').notNull(),
    cells: jsonb('cells').$type<FileLine[]>(),
    outcome: text('outcome', { enum: ['create', 'update'] }).notNull(),
    name: text('name').notNull(),
    warning: text('warning').notNull().default(''),
    changes: jsonb('changes').$type<RecordChange[]>().notNull().default([]),
    recordId: uuid('record_id').notNull(),
    state: text('state', { enum: ['waiting', 'done', 'left_out', 'undone', 'kept'] })
      .notNull()
      .default('waiting'),
    reason: text('reason').notNull().default(''),
    before: jsonb('before'),
    versionAfter: integer('version_after'),
    doneAt: instant('done_at'),
  },
  ({ importId, line }) => [primaryKey({ columns: [importId, line] })],
)
export type ImportLineRow = typeof importLines.$inferSelect

export const importKeys = pgTable(
  'import_keys',
  {
    importId: uuid('import_id').notNull(),
    key: text('key').notNull(),
    line: integer('line').notNull(),
    /** An insurer's number that the line brings along, and for whom and when. */
    number: text('number'),
    held: jsonb('held').$type<{ clientId: string | null; inception: string; expiry: string }>(),
  },
  ({ importId, key }) => [primaryKey({ columns: [importId, key] })],
)

export const importFaults = pgTable('import_faults', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  importId: uuid('import_id').notNull(),
  line: integer('line').notNull(),
  heading: text('heading').notNull().default(''),
  value: text('value').notNull().default(''),
  reason: text('reason').notNull(),
})

export const importColumns = pgTable(
  'import_columns',
  {
    kind: text('kind').notNull(),
    sha256: text('sha256').notNull(),
    columns: jsonb('columns').$type<string[]>().notNull(),
    at: instant('at').notNull().default(now),
    savedBy: uuid('saved_by'),
  },
  ({ kind, sha256 }) => [primaryKey({ columns: [kind, sha256] })],
)
