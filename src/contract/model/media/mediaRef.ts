/**
 * How content refers to a picture of the media library: by its id, never by its address, so that a replaced file shows everywhere.
 * The database finds stored content with such references (`track_media_uses` in migration 0066), which is why the key must
 * always be `media`.
 */
import { id, text, z, type Infer } from '../../schema.ts'

/** `alt`: the text alternative in this place, if it differs from the library's. Empty: the library's is used. */
export const MediaRef = z.strictObject({ media: id('Choose a picture'), alt: z.optional(text(300)) })
export type MediaRef = Infer<typeof MediaRef>
