/** A picture of the library, as the staff area shows it and as pages render it. */
import { id, z, type Infer } from '../../schema.ts'
import { Point, ratioNames } from './crop.ts'
import { mediaMachine } from './mediaMachine.ts'
import { formats } from './rendition.ts'

/** What a page needs to render a picture. Only existing files are listed. Sizes in pixels. */
export const Picture = z.object({
  id: id(),
  edition: z.string(),
  /** Empty if the picture is decorative. */
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  focus: Point,
  caption: z.string(),
  credit: z.string(),
  files: z.array(z.object({ ratio: z.nullable(z.enum(ratioNames)), width: z.number(), height: z.number(), format: z.enum(formats) })),
})
export type Picture = Infer<typeof Picture>

export const MediaSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  name: z.string(),
  alt: z.string(),
  decorative: z.boolean(),
  folder: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  status: z.enum(mediaMachine.statusNames),
  /** Whether the library has the same file more than once. */
  duplicate: z.boolean(),
  used: z.boolean(),
  licenceUntil: z.nullable(z.string()),
  uploadedBy: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  createdAt: z.string(),
  trashedAt: z.nullable(z.string()),
  version: z.number(),
  /** URLs of a small version and of one that fills the screen. */
  small: z.string(),
  large: z.string(),
  /** How many of its files have been made, out of `planned`. */
  made: z.number(),
  planned: z.number(),
})
export type MediaSummary = Infer<typeof MediaSummary>

/** Whether a page may use it: it has a text alternative, or is marked as decorative. */
export const isDescribed = ({ alt, decorative }: Pick<MediaSummary, 'alt' | 'decorative'>) => decorative || alt !== ''

/** A place that shows a picture. `href`: its address, if it has one. */
export const MediaUse = z.object({ id: z.string(), kind: z.string(), title: z.string(), href: z.nullable(z.string()) })
export type MediaUse = Infer<typeof MediaUse>
