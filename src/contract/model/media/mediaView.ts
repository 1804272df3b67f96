/** A picture of the library, as the staff area shows it and as pages draw it. */
import { id, z, type Infer } from '../../schema.ts'
import { Point, ratioNames } from './crop.ts'
import { mediaMachine } from './mediaMachine.ts'
import { formats } from './rendition.ts'

/** What a page needs to draw a picture: only files that exist are named. Pixels. */
export const Picture = z.object({
  id: id(),
  edition: z.string(),
  /** Empty where the picture is decoration. */
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
  /** The same file is there another time. */
  duplicate: z.boolean(),
  used: z.boolean(),
  licenceUntil: z.nullable(z.string()),
  uploadedBy: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  createdAt: z.string(),
  trashedAt: z.nullable(z.string()),
  version: z.number(),
  /** Addresses of a small one and of one that fills a screen. */
  small: z.string(),
  large: z.string(),
  /** How many of its files are made, of how many. */
  made: z.number(),
  planned: z.number(),
})
export type MediaSummary = Infer<typeof MediaSummary>

/** Whether a page may use it: it says what it shows, or somebody has said that it is decoration. */
export const isDescribed = ({ alt, decorative }: Pick<MediaSummary, 'alt' | 'decorative'>) => decorative || alt !== ''

/** A place that shows a picture. `href`: where it can be looked at, if it has an address. */
export const MediaUse = z.object({ id: z.string(), kind: z.string(), title: z.string(), href: z.nullable(z.string()) })
export type MediaUse = Infer<typeof MediaUse>
