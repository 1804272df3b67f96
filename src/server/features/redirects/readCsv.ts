/** Reads CSV (RFC 4180) as spreadsheets write it: commas, semicolons or tabs, quotes, a byte order mark, any line ending, Excel's `sep=;`. */
import { isSeparatorLine, separatorOf } from '#contract/model/questions/csv.ts'

export type CsvRow = { /** Line in the file, from 1. */ line: number; cells: string[] }

/** Returns non-empty rows with trimmed cells. `fault`: the row with a quote that is never closed. */
export const readCsv = (text: string): { rows: CsvRow[]; fault: CsvRow | null } => {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  // Spreadsheets in much of Europe write semicolons.
  const between = separatorOf(source, [',', ';', '\t'])
  const rows: CsvRow[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let start = 1
  const endRow = () => {
    cells.push(cell.trim())
    if (cells.some((each) => each !== '') && !(start === 1 && isSeparatorLine(cells.join(between)))) rows.push({ line: start, cells })
    cells = []
    cell = ''
  }
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] ?? ''
    if (sign === '\n') line += 1
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (source[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
    } else if (sign === between) {
      cells.push(cell.trim())
      cell = ''
    } else if (sign === '\n') {
      endRow()
      start = line
    } else cell += sign
  }
  if (quoted) return { rows, fault: { line: start, cells } }
  endRow()
  return { rows, fault: null }
}
