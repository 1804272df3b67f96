/** Staff: clients' documents. Confidential ones only exist for staff who may see confidential records. */
import { changeInput } from '../../changeInput.ts'
import { get, group, post } from '../../endpoint.ts'
import { formatFileSize } from '../../format.ts'
import { HistoryEntry, Note } from '../../history.ts'
import { byLink, choice, dateColumn, dateIfAny, day, list, moment } from '../../list.ts'
import { documentKindNames, kindOptions, visibilities, visibilityLabels } from '../../model/documents/document.ts'
import { documentMachine } from '../../model/documents/documentMachine.ts'
import {
  DocumentMessage,
  DocumentSummary,
  DocumentVersion,
  kindText,
  Newer,
  Reading,
  versionText,
} from '../../model/documents/documentView.ts'
import { Upload } from '../../model/files/upload.ts'
import { id, isoDate, typedText, z, type Infer } from '../../schema.ts'

export const StaffDocument = z.extend(DocumentSummary, { visibleTo: z.enum(visibilities), held: z.boolean() })
export type StaffDocument = Infer<typeof StaffDocument>

export const documentList = list({
  name: 'documents',
  one: 'document',
  many: 'documents',
  row: StaffDocument,
  columns: {
    title: { label: 'Document', names: true },
    company: { tells: true, label: 'Client', wrap: true },
    kind: { label: 'Kind', wrap: true, text: kindText },
    policy: { label: 'Policy', wrap: true, hidden: true, text: ({ policy }) => policy?.name ?? '' },
    status: { label: 'Status', tells: 'first', text: ({ status }) => documentMachine.label(status, 'staff') },
    dueOn: { ...dateIfAny('dueOn', 'Due'), ends: true, cardWord: 'Due' },
    issuedOn: { ...dateColumn('issuedOn', 'Date'), hidden: true },
    fileNumber: { label: 'Version', align: 'end', hidden: true, text: versionText },
    bytes: {
      label: 'Size',
      align: 'end',
      hidden: true,
      text: ({ bytes }) => (bytes > 0 ? formatFileSize(bytes, 0) : ''),
      csv: ({ bytes }) => bytes,
    },
    visibleTo: { label: 'Visible to', hidden: true, text: ({ visibleTo }) => visibilityLabels[visibleTo] },
    held: { label: 'Legal hold', hidden: true },
    createdAt: { ...moment('createdAt', 'Added'), ends: true, cardWord: 'Added' },
  },
  filters: {
    /** `open`: something still has to be done. */
    status: choice('Status', [
      { value: 'open', label: 'To check or to send' },
      ...documentMachine.statusNames.map((status) => ({ value: status, label: documentMachine.label(status, 'staff') })),
    ]),
    kind: choice('Kind', kindOptions),
    /** For links from the screens of a client or policy. */
    client: { label: 'Client', schema: id(), options: [] },
    policy: { label: 'Policy', schema: id(), options: [] },
    asked: choice('Requested from', [
      { value: 'client', label: 'The client' },
      { value: 'broker', label: 'Us' },
      { value: 'insurer', label: 'The insurer' },
    ]),
    kept: choice('Keeping', [
      { value: 'due', label: 'Due for erasure' },
      { value: 'held', label: 'On legal hold' },
    ]),
    sender: byLink(choice('Sent by', [{ value: 'client', label: 'The client' }])),
    /** Both inclusive. */
    from: day('Added from'),
    to: day('Added until'),
  },
  sorts: { title: ['title', '-title'], createdAt: ['oldest', 'newest'] },
  defaultSort: 'newest',
  search: 'Name of the document',
  views: {
    toCheck: { name: 'To check', parameters: { status: 'open', sort: 'oldest' } },
    waiting: { name: 'Waiting for client', parameters: { status: 'requested', asked: 'client' } },
  },
  opensWith: 'toCheck',
})

const StaffDocumentDetail = z.extend(StaffDocument, {
  note: z.string(),
  claim: z.nullable(z.object({ id: z.uuid(), reference: z.string() })),
  /** Newest first. */
  versions: z.array(DocumentVersion),
  refused: z.array(Upload),
  /** Which of the client's people have opened it, newest first. */
  readings: z.array(Reading),
  newer: Newer,
  needsSignature: z.boolean(),
  signature: z.nullable(z.object({ name: z.string(), at: z.string(), sha256: z.string() })),
  /** The last day it is kept, yyyy-mm-dd; null if not yet known. */
  disposeOn: z.nullable(z.string()),
  messages: z.array(DocumentMessage),
  notes: z.array(Note),
  history: z.array(HistoryEntry),
  version: z.number(),
  actions: z.array(z.enum(documentMachine.actions)),
  mayEdit: z.boolean(),
  /** What it can be filed under, of the same client. */
  policies: z.array(z.object({ id: z.uuid(), name: z.string() })),
  claims: z.array(z.object({ id: z.uuid(), reference: z.string() })),
})
export type StaffDocumentDetail = Infer<typeof StaffDocumentDetail>

const chosenClient = () => z.uuid('Choose the client')
const access = 'document:edit'
const reasoned = z.strictObject({ ...changeInput, reason: typedText('Say why, in a few words', 1000, 3) })
const what = {
  kind: z.enum(documentKindNames, 'Choose what it is'),
  title: typedText('Enter a name', 160),
  policyId: z.optional(id()),
}

export const documents = group('admin', 'documents', {
  list: documentList.page('/api/admin/documents', 'document:view'),
  csv: documentList.csv('/api/admin/documents/csv', 'document:view'),
  /** Clients by name, without closed and declined ones, and the policies of `client`. */
  choices: get('/api/admin/documents/choices', {
    access: 'document:view',
    input: z.strictObject({ client: z.optional(id()) }),
    output: z.object({
      clients: z.array(z.object({ id: z.uuid(), name: z.string() })),
      policies: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
  }),
  show: get('/api/admin/documents/:id', { access: 'document:view', input: z.strictObject({ id: id() }), output: StaffDocumentDetail }),
  /** Asks the client: they get a mail, and it is listed among the things we need from them. */
  request: post('/api/admin/documents/requests', {
    access,
    input: z.strictObject({ clientId: chosenClient(), ...what, note: typedText('Say why we need it', 500, 3), dueOn: isoDate() }),
    output: z.object({ id: z.uuid() }),
    idempotent: true,
  }),
  /** Asks the client for something that a policy still needs: one mail and one request until it is answered. */
  requestNeeded: post('/api/admin/documents/needed', {
    access,
    input: z.strictObject({ needed: id() }),
    output: z.object({ id: z.uuid(), mailed: z.boolean() }),
    idempotent: true,
  }),
  /** For a document that we have or expect: its file is added on its screen. */
  add: post('/api/admin/documents', {
    access,
    input: z.strictObject({
      clientId: chosenClient(),
      ...what,
      visibleTo: z.enum(visibilities, 'Choose who can see it'),
      needsSignature: z.boolean(),
    }),
    output: z.object({ id: z.uuid() }),
    idempotent: true,
  }),
  addFile: post('/api/admin/documents/:id/files', {
    access,
    input: z.strictObject({ id: id() }),
    output: StaffDocumentDetail,
    status: 201,
    files: { page: '/admin/documents/:id' },
  }),
  accept: post('/api/admin/documents/:id/accept', { access, input: z.strictObject(changeInput), output: StaffDocumentDetail }),
  askAgain: post('/api/admin/documents/:id/ask-again', { access, input: reasoned, output: StaffDocumentDetail }),
  describe: post('/api/admin/documents/:id/describe', {
    access,
    input: z.strictObject({
      ...changeInput,
      ...what,
      claimId: z.optional(id()),
      issuedOn: z.optional(isoDate()),
      needsSignature: z.boolean(),
    }),
    output: StaffDocumentDetail,
  }),
  showTo: post('/api/admin/documents/:id/visibility', {
    access,
    input: z.strictObject({ ...changeInput, visibleTo: z.enum(visibilities, 'Choose who can see it') }),
    output: StaffDocumentDetail,
  }),
  withdraw: post('/api/admin/documents/:id/withdraw', { access, input: reasoned, output: StaffDocumentDetail }),
  hold: post('/api/admin/documents/:id/hold', { access, input: reasoned, output: StaffDocumentDetail }),
  release: post('/api/admin/documents/:id/release', { access, input: reasoned, output: StaffDocumentDetail }),
  /** Answers the client, by mail and on their screen. */
  reply: post('/api/admin/documents/:id/messages', {
    access,
    input: z.strictObject({ id: id(), text: typedText('Write the message', 2000) }),
    output: StaffDocumentDetail,
    idempotent: true,
  }),
  note: post('/api/admin/documents/:id/notes', {
    access,
    input: z.strictObject({ id: id(), text: typedText('Write the note', 2000) }),
    output: StaffDocumentDetail,
    idempotent: true,
  }),
})
