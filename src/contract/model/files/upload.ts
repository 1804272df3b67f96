/** Uploaded files: which kinds, how large, how many, and how they are shown afterwards. */
import { z, type Infer } from '../../schema.ts'

const MB = 1024 * 1024

/** security.md B0. */
export const uploadLimits = {
  imageBytes: 10 * MB,
  documentBytes: 25 * MB,
  /** Pixels of a picture, checked before it is decoded. */
  pixels: 40_000_000,
  perRecord: 20,
  bytesPerClient: 500 * MB,
  /** Per IP address in 24 hours, without a sign-in. */
  bytesPerSender: 200 * MB,
  /** All drafts without a sign-in together: the most that strangers can make us store. */
  bytesUnsent: 5 * 1024 * MB,
  /** Days after which the files of an unsent request or report are deleted. Its answers are kept longer. */
  unsentDays: 14,
  /** Simultaneous uploads for one person or address. */
  parallel: 2,
  seconds: 120,
} as const

/** Name of a form's last field. If it has arrived, so have all the tick boxes before it. */
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

/** For the browser's file picker. Phones convert HEIC pictures to JPG if HEIC is not on the list. */
export const uploadAccept = Object.values(uploadKinds)
  .flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`))
  .join(',')
/** The same for pictures only. */
export const pictureAccept = Object.values(uploadKinds)
  .flatMap(({ image: is, extensions }) => (is ? extensions.map((extension) => `.${extension}`) : []))
  .join(',')
/** Whether a received file is a picture, judged by its name. */
export const isPicture = (name: string) => pictureAccept.split(',').some((ending) => name.toLowerCase().endsWith(ending))
export const uploadKindsShown = 'PDF, Word (docx), Excel (xlsx), JPG, PNG or WebP'

/**
 * pending: received, virus check not done yet, nobody can open it. clean: can be opened.
 * quarantined: permanently blocked by the virus check. refused: not received; `reason` says why.
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
  /** Shown to the user: why the file was refused. Empty otherwise. */
  reason: z.string(),
  at: z.string(),
})
export type Upload = Infer<typeof Upload>

/** Whether we have the file. Only these count towards a record's files. */
export const isReceived = ({ state }: Pick<Upload, 'state'>) => state === 'pending' || state === 'clean'
