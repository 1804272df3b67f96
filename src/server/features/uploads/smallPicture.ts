/** The thumbnail of a received picture. Drawn when first requested, and cached while it is among the latest ones. */
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { uploadLimits } from '#contract/model/files/upload.ts'
import { withSharp } from './picture.ts'

/** In pixels, for a box of 56 on a high-density screen. */
const side = 112
/** A few kilobytes each. Cached so that repeated requests decode nothing. */
const maxKept = 200
const kept = new Map<string, Promise<Buffer>>()

/** `key`: of the stored file, whose bytes never change. The caller has checked that the user may see it. */
export const smallPicture = (key: string, content: Readable): Promise<Buffer> => {
  const known = kept.get(key)
  if (known) {
    content.destroy()
    return known
  }
  const drawn = withSharp(async (sharp) =>
    sharp(await buffer(content), { limitInputPixels: uploadLimits.pixels })
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 75 })
      .toBuffer(),
  )
  kept.set(key, drawn)
  // If drawing fails, the next request tries again.
  drawn.catch(() => kept.delete(key))
  for (const oldest of kept.keys()) if (kept.size > maxKept) kept.delete(oldest)
  return drawn
}
