/** The view of a document for its client and for staff, who also see more. */
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
  /** 'Cyber, CYB/123456-26'. Null if it does not belong to a policy. */
  policy: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** yyyy-mm-dd: the document's own date. Null until the document is there. */
  issuedOn: z.nullable(z.string()),
  /** The number of its newest file. 0 if there is none. */
  fileNumber: z.number(),
  bytes: z.number(),
  /** The state of the newest file. Null if there is none. */
  fileState: z.nullable(z.enum(uploadStates)),
  fromClient: z.boolean(),
  toSign: z.boolean(),
  /** Who has to provide it while it is requested, and by when. */
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
  /** What has changed in this version. */
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

/** The number of the newest version. Empty if there is none. */
export const versionText = ({ fileNumber }: Pick<DocumentSummary, 'fileNumber'>) => (fileNumber > 0 ? String(fileNumber) : '')
export const kindText = ({ kind }: Pick<DocumentSummary, 'kind'>) => kindLabel(kind)
