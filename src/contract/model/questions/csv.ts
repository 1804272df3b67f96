/** Splits lines of text into cells: pasted from a spreadsheet (tabs) or from a CSV file (commas or semicolons, RFC 4180 quotes). Never throws. */

/** `number`: counted from 1 as in an editor, including empty lines. */
export type Line = { number: number; cells: string[] }

/** What Excel writes as the first line of a file, as in `sep=;`, to say which separator follows. It is no heading and no data. */
const separatorLine = /^"?sep=(.?)"?[^\S\t]*$/i
export const isSeparatorLine = (line: string): boolean => separatorLine.test(line)

/**
 * Which separator a file uses, from its beginning: the one that Excel's `sep=;` names, otherwise the one that splits the heading line into the most
 * cells. Ties go to the comma.
 */
export const separatorOf = <S extends string>(opening: string, separators: readonly S[]): S => {
  const [first = '', ...others] = opening.split(/\r\n?|\n/)
  const named = separatorLine.exec(first)?.[1]
  const known = separators.find((separator) => separator === named)
  if (known) return known
  const heading = (named === undefined ? [first, ...others] : others).find((line) => line.trim() !== '') ?? ''
  const outside = heading.replace(/"(?:[^"]|"")*"/g, '')
  const counted = separators.map((separator) => ({ separator, count: outside.split(separator).length }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator
}

const cellsOf = (line: string, separator: string): string[] => {
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
    } else if (letter === separator) {
      cells.push(cell.trim())
      cell = ''
    } else cell += letter
  }
  return [...cells, cell.trim()]
}

/** Positive if semicolons split the line into more cells than commas do. */
const leaning = (line: string) => Math.sign(cellsOf(line, ';').length - cellsOf(line, ',').length)

/** Lines with at least one cell that is not empty, without a first line `sep=;`. */
export const parseLines = (text: string): Line[] => {
  const lines = text.split(/\r\n?|\n/)
  const named = isSeparatorLine(lines[0] ?? '')
  // Spreadsheets in much of Europe write semicolons. A single line may hold some in its text, so most of the lines decide.
  const leans = lines.slice(0, 50).reduce((sum, line) => sum + leaning(line), 0)
  const separator = named ? separatorOf(text, [',', ';']) : leans > 0 ? ';' : ','
  return lines
    .map((line, index) => ({ number: index + 1, cells: named && index === 0 ? [] : cellsOf(line, separator) }))
    .filter(({ cells }) => cells.some(Boolean))
}

/** The lines from the headings on, if all there is above them are titles of one cell. `isHeading`, `isTitle`: decide from the cells. */
export const belowTitles = (lines: Line[], isHeading: (cells: string[]) => boolean, isTitle: (cell: string) => boolean = () => true) => {
  const at = lines.slice(0, 10).findIndex(({ cells }) => isHeading(cells))
  const above = lines.slice(0, Math.max(at, 0)).map(({ cells }) => cells.filter(Boolean))
  return above.every(([cell = '', ...others]) => others.length === 0 && isTitle(cell)) ? lines.slice(above.length) : lines
}

const quoteWhereNeeded = (cell: string) => (/[",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** One line with these cells. Empty cells at the end are left out. */
export const writeLine = (cells: readonly string[]): string => {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells
    .slice(0, last + 1)
    .map((cell) => quoteWhereNeeded(cell.replace(/\s+/g, ' ')))
    .join(',')
}
