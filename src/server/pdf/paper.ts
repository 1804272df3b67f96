/** A library document as an accessible PDF: tagged, titled, with bookmarks; header and footer are decoration. */
import { formatDate } from '#contract/format.ts'
import type { DocumentBody } from '#contract/model/content/documentBlock.ts'
import { drawBlock, onPaper } from './blocks.ts'
import { mark, palette } from './ink.ts'
import { createSheet, margin, width, type Doc, type Sheet, type Style } from './sheet.ts'

/** The firm as named on its documents. */
export type Issuer = { name: string; shortName: string; regulator: string; contact: string; notice: string }

export type Paper = {
  title: string
  /** 'Key facts', 'Guide' ... */
  kind: string
  summary: string
  edition: string
  /** yyyy-mm-dd */
  from: string
  /** Display text: 'Public liability insurance', 'All insurance'. */
  about: string
  body: DocumentBody
  issuer: Issuer
  /** In large print. */
  large?: boolean | undefined
}

const quiet: Style = { face: 'text', size: 8, colour: palette.flint600, lineGap: 1.5, figures: true }
const full = 595.28

const bricks = (sheet: Sheet, y: number) =>
  sheet.artifact((pen) => {
    pen.rect(0, y, full, 6).fill(palette.mortar)
    for (let x = -12; x < full; x += 46) pen.rect(x, y, 44, 6).fill(palette.brick)
  })

export const masthead = (sheet: Sheet, { issuer, kind }: Pick<Paper, 'issuer' | 'kind'>) => {
  sheet.bar(0, 0, full, 62, palette.sea900)
  bricks(sheet, 62)
  sheet.artifact((pen) => {
    pen
      .save()
      .translate(margin, 17)
      .scale(28 / 32)
    for (const { path, colour } of mark) pen.path(path).fill(colour)
    pen.restore()
    // Large names do not fit side by side.
    const [size, top] = sheet.large ? [18, 8] : [15, 23]
    pen
      .font('display')
      .fontSize(size)
      .fillColor(palette.white)
      .text(issuer.shortName, margin + 38, top, { lineBreak: false })
    pen
      .font('strong')
      .fontSize(sheet.large ? 18 : 10)
      .fillColor(palette.sea100)
    if (sheet.large) pen.text(kind, margin + 38, 33, { width: width - 38, height: 22, ellipsis: true })
    else pen.text(kind, margin, 27, { width, align: 'right', lineBreak: false })
  }, 'Pagination')
  sheet.moveTo(100)
}

const facts = (sheet: Sheet, paper: Paper) => {
  const cells = [
    ['Edition', paper.edition],
    ['In force from', formatDate(paper.from)],
    ['About', paper.about],
  ] as const
  const shares = [0.2, 0.24, 0.56]
  sheet.skip(12)
  sheet.rule(palette.ink, 1.5)
  sheet.skip(9)
  if (sheet.large) {
    // In columns the words would be broken.
    for (const [label, value] of cells)
      sheet.write(sheet.root, 'P', `${label}: ${value}`, { ...quiet, face: 'strong', colour: palette.ink })
    sheet.skip(8)
    sheet.rule()
    return sheet.skip(20)
  }
  const { y } = sheet
  let x = margin
  let high = 0
  for (const [index, [label, value]] of cells.entries()) {
    const wide = shares[index]! * width - 12
    const label2 = sheet.put(sheet.root, 'P', label, { ...quiet, size: 8.5 }, { x, y, width: wide })
    const valueHeight = sheet.put(
      sheet.root,
      'P',
      value,
      { face: 'strong', size: 10, colour: palette.ink, lineGap: 2, figures: true },
      { x, y: y + label2 + 1, width: wide },
    )
    high = Math.max(high, label2 + valueHeight + 1)
    x += shares[index]! * width
  }
  sheet.moveTo(y + high + 8)
  sheet.rule()
  sheet.skip(20)
}

type PageOf = { title: string; footText: string; page: number; of: number }
const largeMargins = (pen: Doc, { title, footText, page, of }: PageOf) => {
  const foot = 841.89 - 54
  pen.font('strong').fontSize(16).fillColor(palette.flint600)
  if (page > 1) {
    pen.text(title, margin, 34, { width, height: 20, ellipsis: true })
    pen.rect(margin, 60, width, 0.75).fill(palette.chalk200)
  }
  pen.rect(margin, foot - 8, width, 0.75).fill(palette.chalk200)
  pen.fillColor(palette.flint600).text(footText, margin, foot, { width: width - 130, height: 20, ellipsis: true })
  pen.text(`Page ${page} of ${of}`, margin, foot, { width, align: 'right', lineBreak: false })
}

/** The head of later pages, and the foot of every page. `footText`: text beside the page number, such as the edition. */
export const margins = (sheet: Sheet, { issuer, title, footText }: Pick<Paper, 'issuer' | 'title'> & { footText: string }) => {
  if (sheet.large) {
    const legal = [issuer.notice && `${issuer.notice}.`, issuer.regulator].filter(Boolean).join(' ')
    // The foot of a page has no room for it in large print, so it is the last paragraph.
    sheet.skip(10)
    sheet.write(sheet.root, 'P', legal, quiet)
    return sheet.eachPage((page, of) => sheet.artifact((pen) => largeMargins(pen, { title, footText, page, of }), 'Pagination'))
  }
  return sheet.eachPage((page, of) => {
    sheet.artifact((pen) => {
      if (page > 1) {
        pen.font('strong').fontSize(8.5).fillColor(palette.flint600)
        pen.text(issuer.shortName, margin, 42, { lineBreak: false })
        pen.text(title, margin, 42, { width, align: 'right', lineBreak: false })
        pen.rect(margin, 58, width, 0.75).fill(palette.chalk200)
      }
      const foot = 841.89 - 54
      pen.rect(margin, foot - 8, width, 0.75).fill(palette.chalk200)
      // In a demonstration the notice comes first: nobody may read that a firm is authorised before reading that it is not a real one.
      const notice = issuer.notice ? `${issuer.notice}. ` : ''
      pen.font('strong').fontSize(7.5).fillColor(palette.brick)
      if (notice) pen.text(notice, margin, foot, { width: width - 150, lineGap: 1, continued: true })
      pen.font('text').fillColor(palette.flint600)
      if (notice) pen.text(issuer.regulator)
      else pen.text(issuer.regulator, margin, foot, { width: width - 150, lineGap: 1 })
      pen.text(footText, margin, foot, { width, align: 'right', lineBreak: false })
      pen.font('strong').text(`Page ${page} of ${of}`, margin, foot + 11, { width, align: 'right', lineBreak: false })
    }, 'Pagination')
  })
}

/** Returns the bytes and the number of pages. The same document always gives the same bytes. */
export const drawPaper = async (paper: Paper): Promise<{ bytes: Uint8Array; pages: number }> => {
  const { title, summary, edition, from, body, issuer, large } = paper
  const sheet = createSheet({ title, author: issuer.name, subject: summary, created: new Date(`${from}T09:00:00Z`), large })
  const { doc, root } = sheet
  masthead(sheet, paper)
  sheet.write(root, 'H1', title, { face: 'display', size: 28, colour: palette.ink, lineGap: -2 })
  sheet.skip(10)
  sheet.write(root, 'P', onPaper(body.lead), { face: 'text', size: 13, colour: palette.flint700, lineGap: 4 })
  facts(sheet, paper)
  doc.outline.addItem(title)
  for (const section of body.sections) {
    const part = doc.struct('Sect', { title: section.title })
    root.add(part)
    const heading: Style = { face: 'display', size: 17, colour: palette.ink, lineGap: -1 }
    // A heading is never the last thing on a page.
    sheet.need(sheet.height(section.title, heading) + sheet.scaled(70))
    doc.outline.addItem(section.title)
    sheet.write(part, 'H2', section.title, heading)
    sheet.skip(8)
    for (const block of section.blocks) drawBlock(sheet, part, block)
    part.end()
    sheet.skip(13)
  }
  const end = doc.struct('Sect')
  root.add(end)
  const closing: Style = { ...quiet, size: 9, lineGap: 2.5 }
  const contact = `${issuer.name}. ${issuer.contact}`
  sheet.need(sheet.height(contact, closing) + 20)
  sheet.rule(palette.ink, 1.5)
  sheet.skip(10)
  sheet.write(end, 'P', contact, closing)
  end.end()
  const pages = margins(sheet, { issuer, title, footText: `Edition ${edition}, from ${formatDate(from)}` })
  return { bytes: await sheet.finish(), pages }
}
