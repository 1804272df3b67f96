/** The thumbnail of a received picture. Drawn when first requested, and cached while it is among the latest ones. */
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { uploadLimits } from '#contract/model/files/upload.ts'
import { withSharp } from './picture.ts'

/** In pixels, for a box of 112 on a high-density screen. */
const side = 224
/** A few kilobytes each. Cached so that repeated requests decode nothing. */
const maxCached = 200
const cache = new Map<string, Promise<Buffer>>()

/** `key`: of the stored file, whose bytes never change. The caller has checked that the user may see it. */
export const smallPicture = (key: string, content: Readable): Promise<Buffer> => {
  const known = cache.get(key)
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
  cache.set(key, drawn)
  // If drawing fails, the next request tries again.
  drawn.catch(() => cache.delete(key))
  for (const oldest of cache.keys()) if (cache.size > maxCached) cache.delete(oldest)
  return drawn
}
