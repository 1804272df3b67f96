/** An A4 document written from top to bottom: text to be read is tagged, decoration is an artifact (PDF/UA). */
import PDFDocument from 'pdfkit'
import { faces, type Face } from './fonts.ts'
import { palette } from './ink.ts'
import { openFace } from './openFace.ts'

export const margin = 56
export const width = 595.28 - 2 * margin
const bottom = 841.89 - 72
const topOfLaterPages = 84

/** Body text in points; and in large print, where nothing that is to be read is smaller. */
const bodySize = 10.5
const largeSize = 18
const largeScale = largeSize / bodySize
/** Headings grow too, but less: at the scale of the text they would fill a page. */
const enlarged = (size: number) => largeSize + Math.max(0, size - bodySize) * 1.15

export type Style = { face: Face; size: number; colour: string; lineGap?: number; figures?: boolean }
export type Doc = InstanceType<typeof PDFDocument>
/** A structure element of the document, which screen readers follow. */
export type Element = ReturnType<Doc['struct']>

export type SheetFacts = {
  title: string
  author: string
  subject: string
  created: Date
  /** In large print. */ large?: boolean | undefined
}

export type Sheet = ReturnType<typeof createSheet>

/** `created` is the edition's date, so that the same text gives the same bytes on every day and machine. */
export const createSheet = ({ title, author, subject, created, large = false }: SheetFacts) => {
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

  const sizeOf = ({ size }: Style) => (large ? enlarged(size) : size)
  const settings = (style: Style, wide: number) => ({
    width: wide,
    lineGap: ((style.lineGap ?? 0) * sizeOf(style)) / style.size,
    ...(style.figures ? { features: ['tnum', 'kern'] as PDFKit.Mixins.OpenTypeFeatures[] } : {}),
  })
  const height = (text: string, style: Style, wide = width) => {
    doc.font(style.face).fontSize(sizeOf(style))
    return doc.heightOfString(text, settings(style, wide))
  }
  const ink = (text: string, style: Style, at: { x: number; y: number; width: number }) =>
    doc.font(style.face).fontSize(sizeOf(style)).fillColor(style.colour).text(text, at.x, at.y, settings(style, at.width))
  /** Draws text to be read at a position; returns its height. */
  const put = (parent: Element, tag: string, text: string, style: Style, at: { x: number; y: number; width: number }, about = {}) => {
    const high = height(text, style, at.width)
    parent.add(
      doc.struct(tag, about, () => {
        ink(text, style, at)
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

  /** The first words of the text that are no higher than this, at least one, and the others. */
  const fitting = (text: string, style: Style, wide: number, high: number): [string, string] => {
    if (height(text, style, wide) <= high) return [text, '']
    const ends = [...text.matchAll(/\s+/g)].map(({ index }) => index)
    let [few, many] = [0, ends.length]
    while (few + 1 < many) {
      const middle = Math.floor((few + many) / 2)
      if (height(text.slice(0, ends[middle]), style, wide) <= high) few = middle
      else many = middle
    }
    const end = ends[few] ?? text.length
    return [text.slice(0, end), text.slice(end).trimStart()]
  }
  const nextPage = () => {
    doc.addPage()
    y = topOfLaterPages
  }
  /** What is higher than a page goes on over the next ones: columns side by side, each with one element for all of its parts. */
  const flow = (
    parent: Element,
    columns: readonly { tag: string; about?: object; text: string; style: Style; x: number; width: number }[],
    pad = 0,
  ) => {
    const open = columns.map((column) => {
      const element = doc.struct(column.tag, column.about ?? {})
      parent.add(element)
      return { ...column, element, left: column.text }
    })
    while (open.some(({ left }) => left !== '')) {
      if (bottom - y - pad < 60) nextPage()
      let high = 0
      for (const column of open) {
        if (column.left === '') continue
        const [now, later] = fitting(column.left, column.style, column.width, bottom - y - pad)
        const at = { x: column.x, y, width: column.width }
        column.element.add(() => {
          ink(now, column.style, at)
        })
        high = Math.max(high, height(now, column.style, column.width))
        column.left = later
      }
      y += high
      if (open.some(({ left }) => left !== '')) nextPage()
    }
    for (const { element } of open) element.end()
  }

  return {
    doc,
    root,
    large,
    /** A distance that grows with the text. */
    scaled: (distance: number) => (large ? distance * largeScale : distance),
    height,
    put,
    flow,
    /** Whether something so high is too much for one page. */
    isLong: (high: number) => high > bottom - topOfLaterPages,
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
      nextPage()
      return true
    },
    /** Writes text across the column at the pen; the pen moves below it. */
    write(parent: Element, tag: string, text: string, style: Style, at: { x?: number; width?: number } = {}) {
      const wide = at.width ?? width
      const high = height(text, style, wide)
      if (this.isLong(high)) return flow(parent, [{ tag, text, style, x: at.x ?? margin, width: wide }])
      this.need(high)
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
