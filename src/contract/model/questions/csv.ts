/** Splits lines of text into cells: pasted from a spreadsheet (tabs) or from a CSV file (commas, RFC 4180 quotes). Never throws. */

/** `number`: counted from 1 as in an editor, including empty lines. */
export type Line = { number: number; cells: string[] }

const cellsOf = (line: string): string[] => {
  if (line.includes('\t')) return line.split('\t').map((cell) => cell.trim())
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < line.length; at++) {
    const letter = line[at] ?? ''
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (line[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (letter === '"' && cell.trim() === '') {
      // Quotes count only at the start of a cell: 12" pipe is not quoted.
      quoted = true
      cell = ''
    } else if (letter === ',') {
      cells.push(cell.trim())
      cell = ''
    } else cell += letter
  }
  return [...cells, cell.trim()]
}

/** Lines with at least one cell that is not empty. */
export const parseLines = (text: string): Line[] =>
  text
    .split(/\r\n?|\n/)
    .map((line, index) => ({ number: index + 1, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.some(Boolean))

const quoteWhereNeeded = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** One line with these cells. Empty cells at the end are left out. */
export const writeLine = (cells: readonly string[]): string => {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells
    .slice(0, last + 1)
    .map((cell) => quoteWhereNeeded(cell.replace(/\s+/g, ' ')))
    .join(',')
}
