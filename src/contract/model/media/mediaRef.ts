/**
 * How content holds a picture of the media library: by its id, never by its address, so that a replaced file shows everywhere.
 * Content that is stored with such a reference is found by the database (`track_media_uses` in migration 0066), which is why the key is
 * always `media`.
 */
import { id, text, z, type Infer } from '../../schema.ts'

/** `alt`: what the picture says in this place, where that is not what the library says of it. Empty: the library's own words. */
export const MediaRef = z.strictObject({ media: id('Choose a picture'), alt: z.optional(text(300)) })
export type MediaRef = Infer<typeof MediaRef>
