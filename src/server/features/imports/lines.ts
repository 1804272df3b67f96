/** The lines of an imported file by field, and the lines that form one record. */
import type { CsvRecord } from '#server/csvReading.ts'

/** The cells of matched columns, by field, without empty cells. */
export type Cells = Readonly<Record<string, string>>
export type FileLine = { line: number; cells: Cells }
/** The lines of one record. The first describes it; the others add a contact or a section, for example. */
export type RecordLines = readonly [FileLine, ...FileLine[]]

/** A fault in a file. `field`: empty if it is about the whole line. */
export type Fault = { line: number; field: string; value: string; reason: string }

/** The character our own exports put before what a spreadsheet would take for a formula: at the start, and after another separator (csv.ts). */
const guarded =
  /^'(?=['\t\r\n =+\-@\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}])|(?<=[;\t\r\n])'(?=(?:[^\S\t\r\n]|")*['=+\-@\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}])/gu
export const withoutGuards = (cell: string): string => cell.replace(guarded, '')
/** Guards a text that the import would otherwise take for a guarded one. */
export const keepGuards = (cell: string): string => cell.replace(guarded, "''")

const blanks = /^[\s\u{feff}\u{200b}]+|[\s\u{feff}\u{200b}]+$/gu

/** One line by field. Null if it repeats the headings, as in files that were joined together. */
export const lineOf = ({ line, cells }: CsvRecord, columns: readonly string[], headings: readonly string[]): FileLine | null => {
  if (cells.length === headings.length && cells.every((cell, at) => cell.trim() === headings[at])) return null
  const read: Record<string, string> = {}
  for (const [at, field] of columns.entries()) {
    if (field === '') continue
    const text = withoutGuards(cells[at] ?? '').replace(blanks, '')
    if (text !== '') read[field] = text
  }
  return { line, cells: read }
}

/** The fault of a line longer than the headings: a separator in a text without quotation marks has shifted its cells. */
export const lengthFault = ({ line, cells }: CsvRecord, headings: readonly string[]): Fault | null =>
  cells.slice(headings.length).some((cell) => cell.trim() !== '')
    ? {
        line,
        field: '',
        value: cells.slice(headings.length).join(' ').slice(0, 100),
        reason: `The line has ${cells.length} cells and the headings are ${headings.length}: put quotation marks around text that contains the separator`,
      }
    : null
