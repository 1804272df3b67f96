/** Draws the blocks of a document: paragraphs, lists, tick boxes, tables, two columns. */
import type { DocumentBlock } from '#contract/model/content/documentBlock.ts'
import { palette } from './ink.ts'
import { margin, width, type Element, type Sheet, type Style } from './sheet.ts'

const body: Style = { face: 'text', size: 10.5, colour: palette.ink, lineGap: 3.4, figures: true }
const strong: Style = { ...body, face: 'strong' }
const small: Style = { ...body, size: 9.5, lineGap: 2.6 }
const head: Style = { face: 'strong', size: 8.5, colour: palette.flint600, lineGap: 1 }

/** Keeps the text of links; their targets are only for the screen. */
export const onPaper = (text: string) => text.replace(/\[([^\]]+)\]\([^)\s]+\)/g, '$1')

const list = (
  sheet: Sheet,
  parent: Element,
  items: readonly string[],
  bullet: (index: number, top: number, x: number, item: Element) => void,
  { x = margin, wide = width, style = body, from }: { x?: number; wide?: number; style?: Style; from?: number } = {},
) => {
  const element = sheet.doc.struct('L')
  parent.add(element)
  const indent = sheet.scaled(20)
  let y = from ?? sheet.y
  for (const [index, text] of items.entries()) {
    const printed = onPaper(text)
    const high = sheet.height(printed, style, wide - indent)
    if (from === undefined) {
      sheet.need(high)
      y = sheet.y
    }
    const item = sheet.doc.struct('LI')
    element.add(item)
    bullet(index, y, x, item)
    sheet.put(item, 'LBody', printed, style, { x: x + indent, y, width: wide - indent })
    item.end()
    y += high + 4
    if (from === undefined) sheet.moveTo(y)
  }
  element.end()
  return y
}

const dot = (sheet: Sheet) => (_index: number, top: number, x: number) =>
  sheet.bar(x + 2, top + sheet.scaled(5.5), sheet.scaled(5), sheet.scaled(1.6), palette.sea700)
const number = (sheet: Sheet) => (index: number, top: number, x: number, item: Element) =>
  void sheet.put(item, 'Lbl', `${index + 1}.`, { ...strong, colour: palette.sea700 }, { x, y: top, width: sheet.scaled(18) })
const box = (sheet: Sheet) => (_index: number, top: number, x: number) =>
  sheet.artifact((pen) =>
    pen
      .lineWidth(1)
      .rect(x + 0.5, top + sheet.scaled(1.5), sheet.scaled(10.5), sheet.scaled(10.5))
      .stroke(palette.flint500),
  )
const sign = (sheet: Sheet, good: boolean) => (_index: number, top: number, x: number) =>
  sheet.artifact((pen) => {
    if (sheet.large) pen.save().translate(x, top).scale(sheet.scaled(1)).translate(-x, -top)
    pen.lineWidth(1.5).lineCap('round').lineJoin('round')
    if (good)
      pen
        .moveTo(x + 1, top + 6.5)
        .lineTo(x + 4, top + 9.5)
        .lineTo(x + 10, top + 2.5)
        .stroke(palette.moss)
    else
      pen
        .moveTo(x + 2, top + 3)
        .lineTo(x + 8.5, top + 9.5)
        .moveTo(x + 8.5, top + 3)
        .lineTo(x + 2, top + 9.5)
        .stroke(palette.brick)
    if (sheet.large) pen.restore()
  })

const note = (sheet: Sheet, parent: Element, text: string) => {
  const printed = onPaper(text)
  const inner = width - 34
  const high = sheet.height(printed, strong, inner) + 20
  sheet.need(high)
  const { y } = sheet
  sheet.bar(margin, y, width, high, palette.chalk100)
  sheet.bar(margin, y, 4, high, palette.sea700)
  sheet.put(parent, 'P', printed, strong, { x: margin + 18, y: y + 11, width: inner })
  sheet.moveTo(y + high + 4)
}

type Columns = Extract<DocumentBlock, { columns: unknown }>['columns']
const gutter = 26

const columns = (sheet: Sheet, parent: Element, both: Columns) => {
  const wide = (width - gutter) / 2
  const style: Style = { ...small, colour: palette.ink }
  const high = (items: readonly string[]) =>
    items.reduce((sum, item) => sum + sheet.height(onPaper(item), style, wide - sheet.scaled(20)) + 4, sheet.scaled(34))
  sheet.need(Math.max(...both.map(({ list: items }) => high(items))))
  const { y } = sheet
  let end = y
  for (const [index, { title, good, list: items }] of both.entries()) {
    const x = margin + index * (wide + gutter)
    sheet.bar(x, y, wide, 2, good ? palette.moss : palette.brick)
    sheet.put(parent, 'H3', title, { face: 'display', size: 13, colour: palette.ink }, { x, y: y + 10, width: wide })
    end = Math.max(end, list(sheet, parent, items, sign(sheet, good), { x, wide, style, from: y + sheet.scaled(34) }))
  }
  sheet.moveTo(end)
}

type Table = Extract<DocumentBlock, { table: unknown }>['table']

const tagOf = (heading: boolean, index: number) => ({
  tag: heading || index === 0 ? 'TH' : 'TD',
  about: heading ? { scope: 'Column' } : index === 0 ? { scope: 'Row' } : {},
})

/** The part of the width that each column gets. In large print a sum of money needs more. */
const sharesOf = (columns: number, large: boolean): readonly number[] => {
  if (columns === 2) return [0.36, 0.64]
  if (columns === 3) return large ? [0.28, 0.31, 0.41] : [0.31, 0.27, 0.42]
  return Array.from({ length: columns }, () => 1 / columns)
}

const table = (sheet: Sheet, parent: Element, { caption, head: headers, rows }: Table) => {
  const { doc } = sheet
  const shares = sharesOf(headers.length, sheet.large)
  const wides = shares.map((share) => share * width)
  const starts = wides.map((_, index) => margin + wides.slice(0, index).reduce((sum, wide) => sum + wide, 0))
  const pad = 12
  const element = doc.struct('Table', { title: caption, alt: caption })
  parent.add(element)
  const row = (cells: readonly string[], style: Style, heading: boolean) => {
    const styles = cells.map((_, index) => (heading || index > 0 ? style : { ...style, face: 'strong' as const }))
    const high = Math.max(...cells.map((cell, index) => sheet.height(onPaper(cell) || ' ', styles[index]!, wides[index]! - pad)))
    const line = doc.struct('TR')
    element.add(line)
    if (sheet.isLong(high + 14)) {
      sheet.need(120)
      sheet.skip(6)
      sheet.flow(
        line,
        cells.map((cell, index) => ({
          ...tagOf(heading, index),
          text: onPaper(cell) || ' ',
          style: styles[index]!,
          x: starts[index]!,
          width: wides[index]! - pad,
        })),
        14,
      )
      line.end()
      sheet.bar(margin, sheet.y + 5, width, 0.75, palette.chalk200)
      return sheet.skip(7)
    }
    sheet.need(high + 14)
    const { y } = sheet
    for (const [index, cell] of cells.entries()) {
      const { tag, about } = tagOf(heading, index)
      sheet.put(line, tag, onPaper(cell) || ' ', styles[index]!, { x: starts[index]!, y: y + 6, width: wides[index]! - pad }, about)
    }
    line.end()
    sheet.bar(margin, y + high + 11, width, heading ? 1.5 : 0.75, heading ? palette.ink : palette.chalk200)
    sheet.moveTo(y + high + 13)
  }
  const [first] = rows
  // In large print a table often begins near the end of a page: its headings stay with its first row.
  if (sheet.large && first) {
    const heights = [headers, first].map((cells) =>
      Math.max(...cells.map((cell, at) => sheet.height(onPaper(cell) || ' ', small, wides[at]! - pad))),
    )
    sheet.need((heights[0] ?? 0) + Math.min(heights[1] ?? 0, 120) + 28)
  }
  row(headers, head, true)
  for (const cells of rows) row(cells, small, false)
  element.end()
  sheet.skip(4)
}

/** In large print four columns are too narrow for a sum of money, so each row is a table of its own. */
const narrow = ({ caption, head: [first = '', ...others], rows }: Table): Table[] =>
  others.length < 3
    ? [{ caption, head: [first, ...others], rows }]
    : rows.map(([name = '', ...cells]) => ({
        caption: `${caption}: ${name}`,
        head: [first, name],
        rows: others.map((heading, at) => [heading, cells[at] ?? '']),
      }))

/** Draws one block at the pen, and leaves the pen below it. */
export const drawBlock = (sheet: Sheet, parent: Element, block: DocumentBlock) => {
  if ('p' in block) {
    sheet.write(parent, 'P', onPaper(block.p), body)
    sheet.skip(7)
  } else if ('note' in block) {
    note(sheet, parent, block.note)
    sheet.skip(9)
  } else if ('table' in block) {
    for (const one of sheet.large ? narrow(block.table) : [block.table]) {
      table(sheet, parent, one)
      sheet.skip(8)
    }
  } else if ('columns' in block) {
    columns(sheet, parent, block.columns)
    sheet.skip(8)
  } else {
    const [items, bullet] =
      'list' in block ? [block.list, dot(sheet)] : 'steps' in block ? [block.steps, number(sheet)] : [block.checks, box(sheet)]
    list(sheet, parent, items, bullet)
    sheet.skip(6)
  }
}
