/** Staff: importing a book from CSV, and exporting it again. */
import { changeInput } from '../changeInput.ts'
import { get, group, post } from '../endpoint.ts'
import { HistoryEntry } from '../history.ts'
import { choice, list, moment, type CsvLines } from '../list.ts'
import { encodings, importKindNames, importKinds, importLimits, separators } from '../model/imports/importKind.ts'
import { importMachine } from '../model/imports/importMachine.ts'
import { id, typedText, z, type Infer } from '../schema.ts'

const Person = z.object({ id: z.uuid(), name: z.string() })

const ImportSummary = z.object({
  id: z.uuid(),
  fileName: z.string(),
  kind: z.enum(importKindNames),
  status: z.enum(importMachine.statusNames),
  /** Number of non-empty lines in the file, without the headings. */
  lines: z.number(),
  /** Records that the check found: new, changed and faulty ones. `done`: the number imported so far. */
  created: z.number(),
  updated: z.number(),
  faulty: z.number(),
  done: z.number(),
  uploadedBy: z.nullable(Person),
  createdAt: z.string(),
})
export type ImportSummary = Infer<typeof ImportSummary>

export const importList = list({
  name: 'imports',
  one: 'import',
  many: 'imports',
  row: ImportSummary,
  columns: {
    fileName: { label: 'File', names: 'sentence' },
    kind: { label: 'Holds', text: ({ kind }) => importKinds[kind].label },
    status: { label: 'Status', tells: 'first', text: ({ status }) => importMachine.label(status, 'staff') },
    lines: { label: 'Lines', align: 'end' },
    created: { label: 'New', align: 'end' },
    updated: { label: 'Changed', align: 'end' },
    faulty: { label: 'Faulty', align: 'end' },
    uploadedBy: { label: 'By', text: ({ uploadedBy }) => uploadedBy?.name ?? '' },
    createdAt: moment('createdAt', 'Received'),
  },
  filters: {
    status: choice(
      'Status',
      importMachine.statusNames.map((status) => ({ value: status, label: importMachine.label(status, 'staff') })),
    ),
    kind: choice(
      'Holds',
      importKindNames.map((kind) => ({ value: kind, label: importKinds[kind].label })),
    ),
  },
  sorts: { createdAt: ['oldest', 'newest'] },
  defaultSort: 'newest',
  search: 'File name, fingerprint of the file',
})

/** One field of a changed record: what the book says, and what it will say. */
const RecordChange = z.object({ label: z.string(), before: z.string(), after: z.string() })
export type RecordChange = Infer<typeof RecordChange>
const LineNotice = z.object({ line: z.number(), name: z.string(), reason: z.string(), record: z.uuid() })
const Fault = z.object({ line: z.number(), heading: z.string(), value: z.string(), reason: z.string() })
export type ImportFault = Infer<typeof Fault>

export const ImportDetail = z.extend(ImportSummary, {
  bytes: z.number(),
  sha256: z.string(),
  encoding: z.enum(encodings),
  separator: z.enum(separators),
  headings: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  /** The field of each column, or empty. */
  columns: z.array(z.string()),
  remembered: z.boolean(),
  same: z.number(),
  faults: z.number(),
  /** The first few. */
  firstFaults: z.array(Fault),
  /** Records that are imported although something is missing from them, and the first of these. */
  warnings: z.number(),
  firstWarnings: z.array(z.object({ line: z.number(), name: z.string(), reason: z.string() })),
  leftOut: z.number(),
  takenBack: z.number(),
  kept: z.number(),
  /** The first records that were left out, or kept when the import was undone, and why. */
  told: z.array(LineNotice),
  /** The first records that will be updated, then the first that will be created, to look at before confirming. */
  firstRecords: z.array(
    z.object({ line: z.number(), name: z.string(), outcome: z.enum(['create', 'update']), changes: z.array(RecordChange) }),
  ),
  /** An earlier import of the same file. */
  before: z.nullable(z.object({ id: z.uuid(), at: z.string(), status: z.enum(importMachine.statusNames) })),
  confirmedBy: z.nullable(Person),
  confirmedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** When undoing it ends; null if it cannot be undone. */
  undoUntil: z.nullable(z.string()),
  progress: z.number(),
  history: z.array(HistoryEntry),
  version: z.number(),
  actions: z.array(z.enum(importMachine.actions)),
})
export type ImportDetail = Infer<typeof ImportDetail>

const access = 'book:import'
const kind = z.enum(importKindNames, 'Choose what the file contains')
const field = z.string().check(z.regex(/^[a-zA-Z]{0,40}$/, 'Choose one of the fields'))

export const imports = group('admin', 'imports', {
  list: importList.page('/api/admin/imports', access),
  csv: importList.csv('/api/admin/imports/csv', access),
  /** Sent with the file: `kind`. */
  upload: post('/api/admin/imports', {
    access,
    input: z.strictObject({}),
    output: z.object({ id: z.uuid() }),
    status: 201,
    files: { page: '/admin/imports' },
  }),
  /** A file with our headings and one example line. */
  template: get('/api/admin/imports/template/:kind', {
    access,
    input: z.strictObject({ kind }),
    output: z.custom<CsvLines>(),
    csv: 'template',
  }),
  /** The whole book of this kind that the user may see, in the columns of the template. */
  exportBook: get('/api/admin/imports/export/:kind', {
    access,
    input: z.strictObject({ kind }),
    output: z.custom<CsvLines>(),
    csv: 'book',
  }),
  show: get('/api/admin/imports/:id', { access, input: z.strictObject({ id: id() }), output: ImportDetail }),
  /** How much of it is done, out of `total` records or lines. */
  progress: get('/api/admin/imports/:id/progress', {
    access,
    input: z.strictObject({ id: id() }),
    output: z.object({ status: z.enum(importMachine.statusNames), done: z.number(), total: z.number(), version: z.number() }),
    passive: true,
  }),
  /** All faults found by the check, by line. */
  faults: get('/api/admin/imports/:id/faults', {
    access,
    input: z.strictObject({ id: id() }),
    output: z.custom<CsvLines>(),
    csv: 'import-faults',
  }),
  /** All records that will be created or updated, by line, with each field that will change. */
  records: get('/api/admin/imports/:id/records', {
    access,
    input: z.strictObject({ id: id() }),
    output: z.custom<CsvLines>(),
    csv: 'import-records',
  }),
  /** All records that were left out, or kept when the import was undone, and why. */
  told: get('/api/admin/imports/:id/told', {
    access,
    input: z.strictObject({ id: id() }),
    output: z.custom<CsvLines>(),
    csv: 'import-left-out',
  }),
  /** `columns`: the field for each column of the file, or empty; one for each heading. */
  check: post('/api/admin/imports/:id/check', {
    access,
    input: z.strictObject({ ...changeInput, columns: z.array(field).check(z.maxLength(importLimits.columns)) }),
    output: ImportDetail,
  }),
  /** `leaveOut`: leaves out records with faults and imports the others. */
  confirm: post('/api/admin/imports/:id/confirm', {
    access,
    input: z.strictObject({ ...changeInput, leaveOut: z.boolean() }),
    output: ImportDetail,
  }),
  stop: post('/api/admin/imports/:id/stop', { access, input: z.strictObject(changeInput), output: ImportDetail }),
  resume: post('/api/admin/imports/:id/resume', { access, input: z.strictObject(changeInput), output: ImportDetail }),
  undo: post('/api/admin/imports/:id/undo', {
    access,
    input: z.strictObject({ ...changeInput, reason: typedText('Say why: at least 5 characters', 500, 5) }),
    output: ImportDetail,
  }),
  discard: post('/api/admin/imports/:id/discard', { access, input: z.strictObject(changeInput), output: ImportDetail }),
})
