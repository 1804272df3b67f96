/** Client portal: the documents of a company. Those that are internal are not there for it. */
import { get, group, post } from '../endpoint.ts'
import { formatDate, formatFileSize } from '../format.ts'
import { HistoryEntry } from '../history.ts'
import { choice, list, moment } from '../list.ts'
import { askedKinds, kindOptions, sentKinds } from '../model/documents/document.ts'
import { documentMachine } from '../model/documents/documentMachine.ts'
import {
  DocumentMessage,
  DocumentSummary,
  DocumentVersion,
  kindText,
  Newer,
  Reading,
  versionText,
} from '../model/documents/documentView.ts'
import { Upload } from '../model/files/upload.ts'
import { id, requiredText, text, typedText, z, type Infer } from '../schema.ts'

const ClientDocument = z.extend(DocumentSummary, {
  /** Nobody who is reading this has opened the newest file yet. */
  unread: z.boolean(),
})
export type ClientDocument = Infer<typeof ClientDocument>

export const clientDocumentList = list({
  name: 'documents',
  one: 'document',
  many: 'documents',
  row: ClientDocument,
  columns: {
    title: { label: 'Document', names: true },
    kind: { label: 'Kind', text: kindText, hidden: true },
    policy: { label: 'Policy', wrap: true, text: ({ policy }) => policy?.name ?? '' },
    company: { label: 'Company', wrap: true, hidden: true },
    issuedOn: { label: 'Date', text: ({ issuedOn }) => (issuedOn ? formatDate(issuedOn) : ''), csv: ({ issuedOn }) => issuedOn ?? '' },
    /** Said where there was an earlier one. */
    fileNumber: { label: 'Version', align: 'end', text: (document) => (document.fileNumber > 1 ? versionText(document) : '') },
    bytes: {
      label: 'Size',
      align: 'end',
      hidden: true,
      text: ({ bytes }) => (bytes > 0 ? formatFileSize(bytes, 0) : ''),
      csv: ({ bytes }) => bytes,
    },
    status: { label: 'State', text: ({ status }) => documentMachine.label(status, 'client') },
    unread: { label: 'Unread', hidden: true },
    createdAt: { ...moment('createdAt', 'Added'), hidden: true, text: ({ createdAt }) => formatDate(createdAt) },
  },
  filters: {
    kind: choice('Kind', kindOptions),
    /** The screen offers the policies and companies by name. */
    policy: { label: 'Policy', schema: id(), options: [] },
    company: { label: 'Company', schema: id(), options: [] },
    year: { label: 'Year', schema: z.string().check(z.regex(/^20\d\d$/, 'Invalid value')), options: [] },
    show: choice('Show', [
      { value: 'unread', label: 'Unread' },
      { value: 'toSign', label: 'To sign' },
      { value: 'needed', label: 'We need it from you' },
      { value: 'withdrawn', label: 'Withdrawn' },
    ]),
    from: choice('From', [
      { value: 'us', label: 'Us' },
      { value: 'you', label: 'You' },
    ]),
  },
  sorts: { title: ['title', '-title'], createdAt: ['oldest', 'newest'] },
  defaultSort: 'newest',
  search: 'Name of the document',
  bulk: { zip: 'Download as one zip' },
})

const ClientDocumentDetail = z.extend(ClientDocument, {
  /** What was written with it, or why it is asked for. */
  note: z.string(),
  claim: z.nullable(z.object({ id: z.uuid(), reference: z.string() })),
  /** Newest first. */
  versions: z.array(DocumentVersion),
  /** Files that did not arrive, with why. */
  refused: z.array(Upload),
  /** Who of the company has opened it, newest first. */
  readings: z.array(Reading),
  newer: Newer,
  signature: z.nullable(z.object({ name: z.string(), at: z.string(), sha256: z.string() })),
  messages: z.array(DocumentMessage),
  history: z.array(HistoryEntry),
  version: z.number(),
  /** Legal now, for this person. */
  actions: z.array(z.enum(documentMachine.actions)),
  mayAct: z.boolean(),
})
export type ClientDocumentDetail = Infer<typeof ClientDocumentDetail>

const Choices = z.object({
  companies: z.array(z.object({ id: z.uuid(), name: z.string(), mayAct: z.boolean() })),
  policies: z.array(z.object({ id: z.uuid(), name: z.string(), clientId: z.uuid() })),
  /** When somebody who asks now hears from us at the latest: a calendar date. */
  answerBy: z.string(),
})
export type DocumentChoices = Infer<typeof Choices>

const version = z.number().check(z.int(), z.minimum(0))
const view = { client: 'documents', right: 'view' } as const
const act = { client: 'documents', right: 'act' } as const

export const documents = group('portal', 'documents', {
  list: clientDocumentList.page('/api/client/documents', view),
  csv: clientDocumentList.csv('/api/client/documents/csv', view),
  /** What the forms and filters offer by name. */
  choices: get('/api/client/documents/choices', { access: view, input: z.strictObject({}), output: Choices }),
  /** Opening it marks it as read. */
  show: get('/api/client/documents/:id', { access: view, input: z.strictObject({ id: id() }), output: ClientDocumentDetail }),
  /** Which of the chosen ones go into a zip; 422 where they are more than one holds. */
  pack: post('/api/client/documents/zip', {
    access: view,
    input: z.strictObject({ selection: clientDocumentList.selection }),
    output: z.object({ ids: z.array(z.uuid()), left: z.number() }),
  }),
  /** A place for one file that follows: nobody sees it until the file is there. */
  add: post('/api/client/documents', {
    access: act,
    input: z.strictObject({
      clientId: id(),
      kind: z.enum(sentKinds, 'Choose what it is'),
      policyId: z.optional(id()),
      title: requiredText(160),
      note: z.optional(text(500)),
    }),
    output: z.object({ id: z.uuid() }),
    rate: { points: 100, seconds: 3600 },
  }),
  /** The file of a document that is asked for, or a better copy of one that we have not looked at yet. */
  addFile: post('/api/client/documents/:id/files', {
    access: act,
    input: z.strictObject({ id: id() }),
    output: ClientDocumentDetail,
    status: 201,
    rate: { points: 100, seconds: 3600 },
    files: { page: '/client/documents/:id' },
  }),
  request: post('/api/client/documents/requests', {
    access: act,
    input: z.strictObject({
      clientId: id(),
      kind: z.enum(askedKinds, 'Choose what you need'),
      policyId: z.optional(id()),
      why: typedText('Say what you need it for, in a few words', 500, 3),
    }),
    output: z.object({ id: z.uuid() }),
    idempotent: true,
    rate: { points: 30, seconds: 3600 },
  }),
  ask: post('/api/client/documents/:id/messages', {
    access: act,
    input: z.strictObject({ id: id(), text: typedText('Write your question', 2000) }),
    output: ClientDocumentDetail,
    idempotent: true,
    rate: { points: 30, seconds: 3600 },
  }),
  /** A simple electronic signature of the newest file. */
  sign: post('/api/client/documents/:id/sign', {
    access: act,
    input: z.strictObject({
      id: id(),
      version,
      /** The file that was read: another one since is a 409. */
      number: z.number().check(z.int(), z.minimum(0)),
      name: typedText('Enter your full name', 120, 3),
      agreed: z.literal(true, 'Tick the box to sign'),
    }),
    output: ClientDocumentDetail,
  }),
  takeBack: post('/api/client/documents/:id/take-back', {
    access: act,
    input: z.strictObject({ id: id(), version }),
    output: ClientDocumentDetail,
  }),
})
