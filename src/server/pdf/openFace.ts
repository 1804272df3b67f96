/** The brand faces as pdfkit takes them. Apart from fonts.ts, because fontkit is two megabytes of source. */
import { openSync, type Font, type GlyphRun } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { faces, type Face } from './fonts.ts'

/** A copy that its reader may change: pdfkit turns the positions of a run into its own units, in place. */
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
 * A face for pdfkit, read once for each thread, with the words it has laid out: papers say the same words again and again, and
 * laying them out was half of the time of a paper. The package takes a font that is open; its types do not know that yet.
 */
export const openFace = (face: Face) => (open.get(face) ?? openOnce(face)) as unknown as PDFKit.Mixins.PDFFontSource
