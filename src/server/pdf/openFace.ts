/** The brand fonts in the form pdfkit needs. Separate from fonts.ts, because fontkit is two megabytes of source. */
import { openSync, type Font, type GlyphRun } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { faces, type Face } from './fonts.ts'

/** A copy that the caller may change: pdfkit converts the positions of a run into its own units, in place. */
const copyOf = (run: GlyphRun): GlyphRun =>
  Object.assign(Object.create(Object.getPrototypeOf(run) as object), run, { positions: run.positions.map((position) => ({ ...position })) })

const open = new Map<Face, Font>()

const openOnce = (face: Face): Font => {
  const font = openSync(faces[face]()) as Font
  const runs = new LRUCache<string, GlyphRun>({ max: 5_000 })
  const layout = font.layout.bind(font)
  font.layout = (text, ...more) => {
    const key = JSON.stringify([text, ...more])
    const run = runs.get(key) ?? layout(text, ...more)
    runs.set(key, run)
    return copyOf(run)
  }
  open.set(face, font)
  return font
}

/**
 * A font for pdfkit, loaded once per thread, which remembers the words it has laid out: documents repeat the same words, and
 * laying them out took half the time of a document. The package accepts an open font, but its types do not say so yet.
 */
export const openFace = (face: Face) => (open.get(face) ?? openOnce(face)) as unknown as PDFKit.Mixins.PDFFontSource
