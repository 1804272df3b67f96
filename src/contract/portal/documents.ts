/** Client portal: a company's documents. Internal ones are never included. */
import { get, group, post } from '../endpoint.ts'
import { capitalised, formatDate, formatFileSize } from '../format.ts'
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
  /** True until this user has opened the newest file. */
  unread: z.boolean(),
})
export type ClientDocument = Infer<typeof ClientDocument>

/** 'Schedule 2026' for 'Cyber: schedule 2026', where the policy is named beside it. */
export const titleBesidePolicy = ({ title, policy }: Pick<ClientDocument, 'title' | 'policy'>): string => {
  const kind = policy?.name.slice(0, policy.name.lastIndexOf(', '))
  if (!kind || !title.startsWith(`${kind}: `)) return title
  return capitalised(title.slice(kind.length + 2))
}

export const clientDocumentList = list({
  name: 'documents',
  one: 'document',
  many: 'documents',
  row: ClientDocument,
  columns: {
    title: { label: 'Document', names: 'sentence', text: titleBesidePolicy, csv: ({ title }) => title },
    kind: { label: 'Kind', text: kindText, hidden: true },
    policy: { label: 'Policy', wrap: true, text: ({ policy }) => policy?.name ?? '' },
    company: { label: 'Company', wrap: true, hidden: true },
    issuedOn: {
      ends: true,
      label: 'Date',
      text: ({ issuedOn }) => (issuedOn ? formatDate(issuedOn) : ''),
      csv: ({ issuedOn }) => issuedOn ?? '',
    },
    fileNumber: {
      label: 'Version',
      align: 'end',
      hidden: true,
      text: (document) => (document.fileNumber > 1 ? versionText(document) : ''),
    },
    bytes: {
      label: 'Size',
      align: 'end',
      hidden: true,
      text: ({ bytes }) => (bytes > 0 ? formatFileSize(bytes, 0) : ''),
      csv: ({ bytes }) => bytes,
    },
    status: { label: 'Status', tells: 'first', text: ({ status }) => documentMachine.label(status, 'client') },
    unread: { label: 'Unread', hidden: true },
    createdAt: { ...moment('createdAt', 'Added'), hidden: true, text: ({ createdAt }) => formatDate(createdAt) },
  },
  filters: {
    kind: choice('Kind', kindOptions),
    /** Policies and companies are offered by name on the screen. */
    policy: { label: 'Policy', schema: id(), options: [] },
    company: { label: 'Company', schema: id(), options: [] },
    year: { label: 'Year', schema: z.string().check(z.regex(/^20\d\d$/, 'Invalid value')), options: [] },
    show: choice('Status', [
      { value: 'unread', label: 'Unread' },
      { value: 'toSign', label: 'To sign' },
      { value: 'needed', label: 'We need it from you' },
      { value: 'withdrawn', label: 'Withdrawn' },
    ]),
    from: choice('Sent by', [
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
  /** The note that came with it, or why we ask for it. */
  note: z.string(),
  claim: z.nullable(z.object({ id: z.uuid(), reference: z.string() })),
  /** Newest first. */
  versions: z.array(DocumentVersion),
  /** Files that were refused, with the reason. */
  refused: z.array(Upload),
  /** Who at the company has opened it, newest first. */
  readings: z.array(Reading),
  newer: Newer,
  signature: z.nullable(z.object({ name: z.string(), at: z.string(), sha256: z.string() })),
  messages: z.array(DocumentMessage),
  history: z.array(HistoryEntry),
  version: z.number(),
  /** The actions that this user may perform now. */
  actions: z.array(z.enum(documentMachine.actions)),
  mayAct: z.boolean(),
})
export type ClientDocumentDetail = Infer<typeof ClientDocumentDetail>

const Choices = z.object({
  companies: z.array(z.object({ id: z.uuid(), name: z.string(), mayAct: z.boolean() })),
  policies: z.array(z.object({ id: z.uuid(), name: z.string(), clientId: z.uuid() })),
  /** The latest day by which we answer a request made now (calendar date). */
  answerBy: z.string(),
})
export type DocumentChoices = Infer<typeof Choices>

const version = z.number().check(z.int(), z.minimum(0))
const view = { client: 'documents', right: 'view' } as const
const act = { client: 'documents', right: 'act' } as const

export const documents = group('portal', 'documents', {
  list: clientDocumentList.page('/api/client/documents', view),
  csv: clientDocumentList.csv('/api/client/documents/csv', view),
  /** Names for the forms and filters. */
  choices: get('/api/client/documents/choices', { access: view, input: z.strictObject({}), output: Choices }),
  /** Opening it marks it as read. */
  show: get('/api/client/documents/:id', { access: view, input: z.strictObject({ id: id() }), output: ClientDocumentDetail }),
  /** Which of the chosen documents go into a zip; 422 if they are more than it may hold. */
  pack: post('/api/client/documents/zip', {
    access: view,
    input: z.strictObject({ selection: clientDocumentList.selection }),
    output: z.object({ ids: z.array(z.uuid()), left: z.number() }),
  }),
  /** Creates the record for one file that follows: hidden until the file has arrived. */
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
    idempotent: true,
    rate: { points: 100, seconds: 3600 },
  }),
  /** The file of a document we asked for, or a better copy of one that we have not yet looked at. */
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
  /** Signs the newest file with a simple electronic signature. */
  sign: post('/api/client/documents/:id/sign', {
    access: act,
    input: z.strictObject({
      id: id(),
      version,
      /** The version that was read: 409 if there is a newer one. */
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
