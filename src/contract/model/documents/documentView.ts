/** What is shown of a document: the same for its client and for staff, who see more beside it. */
import { z, type Infer } from '../../schema.ts'
import { uploadStates } from '../files/upload.ts'
import { askedOfs, documentKindNames, kindLabel } from './document.ts'
import { documentMachine } from './documentMachine.ts'

export const DocumentSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  kind: z.enum(documentKindNames),
  status: z.enum(documentMachine.statusNames),
  clientId: z.uuid(),
  company: z.string(),
  /** 'Cyber, CYB/123456-26'; null where it belongs to none. */
  policy: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** yyyy-mm-dd: of the document itself; null while it is not there. */
  issuedOn: z.nullable(z.string()),
  /** Its newest file: 0 while there is none. */
  fileNumber: z.number(),
  bytes: z.number(),
  /** Of the newest file; null while there is none. */
  fileState: z.nullable(z.enum(uploadStates)),
  fromClient: z.boolean(),
  toSign: z.boolean(),
  /** Who has to provide it, while it is asked for, and by when. */
  askedOf: z.enum(askedOfs),
  dueOn: z.nullable(z.string()),
  createdAt: z.string(),
})
export type DocumentSummary = Infer<typeof DocumentSummary>

export const DocumentVersion = z.object({
  number: z.number(),
  name: z.string(),
  type: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** What is different in it. */
  note: z.string(),
  at: z.string(),
  by: z.string(),
  state: z.enum(uploadStates),
})
export type DocumentVersion = Infer<typeof DocumentVersion>

export const Reading = z.object({ name: z.string(), number: z.number(), at: z.string() })
/** A message between the client and us. */
export const DocumentMessage = z.object({ at: z.string(), by: z.string(), ours: z.boolean(), text: z.string() })
/** A newer document of the same kind for the same policy. */
export const Newer = z.nullable(z.object({ id: z.uuid(), title: z.string() }))

/** 'Version 2', or nothing while there is none. */
export const versionText = ({ fileNumber }: Pick<DocumentSummary, 'fileNumber'>) => (fileNumber > 0 ? String(fileNumber) : '')
export const kindText = ({ kind }: Pick<DocumentSummary, 'kind'>) => kindLabel(kind)
