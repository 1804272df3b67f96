/** An A4 document written from top to bottom: text to be read is tagged, decoration is an artifact (PDF/UA). */
import PDFDocument from 'pdfkit'
import { faces, type Face } from './fonts.ts'
import { palette } from './ink.ts'
import { openFace } from './openFace.ts'

export const margin = 56
export const width = 595.28 - 2 * margin
const bottom = 841.89 - 72
const topOfLaterPages = 84

export type Style = { face: Face; size: number; colour: string; lineGap?: number; figures?: boolean }
export type Doc = InstanceType<typeof PDFDocument>
/** A structure element of the document, which screen readers follow. */
export type Element = ReturnType<Doc['struct']>

export type SheetFacts = { title: string; author: string; subject: string; created: Date }

export type Sheet = ReturnType<typeof createSheet>

/** `created` is the edition's date, so that the same text gives the same bytes on every day and machine. */
export const createSheet = ({ title, author, subject, created }: SheetFacts) => {
  const options = {
    size: 'A4',
    // We break pages ourselves, so that nothing is cut in two and every page starts below its header.
    margins: { top: 0, bottom: 0, left: margin, right: margin },
    bufferPages: true,
    tagged: true,
    subset: 'PDF/UA',
    pdfVersion: '1.7',
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: author, Subject: subject, Creator: author, Producer: 'Seawall', CreationDate: created, ModDate: created },
  } as const
  // The package supports the subset PDF/UA, but its types do not know it yet.
  const doc = new PDFDocument(options as unknown as ConstructorParameters<typeof PDFDocument>[0])
  for (const face of Object.keys(faces) as Face[]) doc.registerFont(face, openFace(face))
  const root = doc.struct('Document')
  doc.addStructure(root)
  let y = 0

  const settings = ({ lineGap = 0, figures }: Style, wide: number) => ({
    width: wide,
    lineGap,
    ...(figures ? { features: ['tnum', 'kern'] as PDFKit.Mixins.OpenTypeFeatures[] } : {}),
  })
  const height = (text: string, style: Style, wide = width) => {
    doc.font(style.face).fontSize(style.size)
    return doc.heightOfString(text, settings(style, wide))
  }
  /** Draws text to be read at a position; returns its height. */
  const put = (parent: Element, tag: string, text: string, style: Style, at: { x: number; y: number; width: number }, about = {}) => {
    const high = height(text, style, at.width)
    parent.add(
      doc.struct(tag, about, () => {
        doc.font(style.face).fontSize(style.size).fillColor(style.colour).text(text, at.x, at.y, settings(style, at.width))
      }),
    )
    return high
  }
  const artifact = (draw: (pen: Doc) => void, type: 'Layout' | 'Pagination' = 'Layout') => {
    doc.markContent('Artifact', { type })
    draw(doc)
    doc.endMarkedContent()
  }
  const bar = (x: number, top: number, wide: number, high: number, colour: string) =>
    artifact((pen) => pen.rect(x, top, wide, high).fill(colour))

  return {
    doc,
    root,
    height,
    put,
    artifact,
    bar,
    get y() {
      return y
    },
    /** Leaves a gap, or moves to a position on this page. */
    skip: (by: number) => void (y += by),
    moveTo: (place: number) => void (y = place),
    /** Makes room for what must stay together, on a new page if there is too little. Returns whether it started one. */
    need(high: number) {
      if (y + high <= bottom) return false
      doc.addPage()
      y = topOfLaterPages
      return true
    },
    /** Writes text across the column at the pen; the pen moves below it. */
    write(parent: Element, tag: string, text: string, style: Style, at: { x?: number; width?: number } = {}) {
      const wide = at.width ?? width
      this.need(height(text, style, wide))
      y += put(parent, tag, text, style, { x: at.x ?? margin, y, width: wide })
    },
    rule: (colour: string = palette.chalk200, thick = 0.75) => bar(margin, y, width, thick, colour),
    /** Runs `draw` once for each page, after all of them are written. */
    eachPage(draw: (page: number, of: number) => void) {
      const { count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        doc.switchToPage(page)
        draw(page + 1, count)
      }
      return count
    },
    /** Finishes the document; returns its bytes. */
    finish: () =>
      new Promise<Uint8Array>((resolve, reject) => {
        const parts: Buffer[] = []
        doc.on('data', (part: Buffer) => parts.push(part))
        doc.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
        doc.on('error', reject)
        root.end()
        doc.end()
      }),
  }
}
