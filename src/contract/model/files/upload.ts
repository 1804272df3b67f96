/** Files that people send: which kinds, how large, how many, and how one is shown afterwards. */
import { z, type Infer } from '../../schema.ts'

const MB = 1024 * 1024

/** security.md B0. */
export const uploadLimits = {
  imageBytes: 10 * MB,
  documentBytes: 25 * MB,
  /** Of a picture, before it is decoded. */
  pixels: 40_000_000,
  perRecord: 20,
  bytesPerClient: 500 * MB,
  /** Of one address in 24 hours, where nobody has signed in. */
  bytesPerSender: 200 * MB,
  /** Of all drafts that nobody has signed in for, together: what strangers can make us keep. */
  bytesUnsent: 5 * 1024 * MB,
  /** Files of a request or report that is not sent are deleted after so many days; its answers stay longer. */
  unsentDays: 14,
  /** On their way at one time for one person or address. */
  parallel: 2,
  seconds: 120,
} as const

/** Name of a form's last field: where it has arrived, so has every tick before it. */
export const wholeForm = '_whole'

export type UploadKind = 'jpeg' | 'png' | 'webp' | 'pdf' | 'docx' | 'xlsx'
type Facts = { type: string; extensions: readonly string[]; most: number; image: boolean; called: string }
const image = { image: true, most: uploadLimits.imageBytes }
const document = { image: false, most: uploadLimits.documentBytes }

export const uploadKinds: Record<UploadKind, Facts> = {
  jpeg: { ...image, type: 'image/jpeg', extensions: ['jpg', 'jpeg'], called: 'JPG picture' },
  png: { ...image, type: 'image/png', extensions: ['png'], called: 'PNG picture' },
  webp: { ...image, type: 'image/webp', extensions: ['webp'], called: 'WebP picture' },
  pdf: { ...document, type: 'application/pdf', extensions: ['pdf'], called: 'PDF' },
  docx: {
    ...document,
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
    called: 'Word document',
  },
  xlsx: {
    ...document,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx'],
    called: 'Excel workbook',
  },
}

/** For the browser's file picker. A phone that takes HEIC pictures hands over a JPG when it is not asked for HEIC. */
export const uploadAccept = Object.values(uploadKinds)
  .flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`))
  .join(',')
/** The pictures among them. */
export const pictureAccept = Object.values(uploadKinds)
  .flatMap(({ image: is, extensions }) => (is ? extensions.map((extension) => `.${extension}`) : []))
  .join(',')
/** Whether a file that was received under this name is a picture. */
export const isPicture = (name: string) => pictureAccept.split(',').some((ending) => name.toLowerCase().endsWith(ending))
export const uploadKindsShown = 'PDF, Word (docx), Excel (xlsx), JPG, PNG or WebP'

/**
 * pending: received, the virus check is still to come, and nobody can open it. clean: can be opened.
 * quarantined: the virus check stopped it, for good. refused: not received; `reason` says why.
 */
export const uploadStates = ['pending', 'clean', 'quarantined', 'refused'] as const
export type UploadState = (typeof uploadStates)[number]
export const uploadStateLabels: Record<UploadState, string> = {
  pending: 'Received, being checked',
  clean: 'Received',
  quarantined: 'Stopped by our virus check',
  refused: 'Not received',
}

export const Upload = z.object({
  id: z.uuid(),
  /** What it was sent for: the page's own word ('photos'), or empty. */
  label: z.string(),
  name: z.string(),
  bytes: z.number(),
  state: z.enum(uploadStates),
  /** For people: why it was refused, by its name. Empty otherwise. */
  reason: z.string(),
  at: z.string(),
})
export type Upload = Infer<typeof Upload>

/** Whether it is with us: what counts towards a record's files. */
export const isReceived = ({ state }: Pick<Upload, 'state'>) => state === 'pending' || state === 'clean'
