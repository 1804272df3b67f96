/** The lines of an imported file by the fields of their columns, and the lines of one record together. */
import type { CsvRecord } from '#server/csvReading.ts'

/** What stands in the columns that mean something, by field; empty cells are left out. */
export type Cells = Readonly<Record<string, string>>
export type FileLine = { line: number; cells: Cells }
/** The lines of one record: the first says what it is, the others add a contact or a section. */
export type RecordLines = readonly [FileLine, ...FileLine[]]

/** Something wrong in a file. `field`: empty where it is about the whole line. */
export type Fault = { line: number; field: string; value: string; reason: string }

/** What our own exports write before a text that a spreadsheet would take for a formula. */
export const guarded = /^'(?=['\t\r\n =+\-@\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}])/u

const blanks = /^[\s\u{feff}\u{200b}]+|[\s\u{feff}\u{200b}]+$/gu

/** One line by its fields. Gives null for a line that repeats the headings, as files that were put together do. */
export const lineOf = ({ line, cells }: CsvRecord, columns: readonly string[], headings: readonly string[]): FileLine | null => {
  if (cells.length === headings.length && cells.every((cell, at) => cell.trim() === headings[at])) return null
  const read: Record<string, string> = {}
  for (const [at, field] of columns.entries()) {
    if (field === '') continue
    const text = (cells[at] ?? '').replace(guarded, '').replace(blanks, '')
    if (text !== '') read[field] = text
  }
  return { line, cells: read }
}

/** A line longer than its headings: a separator inside a text that has no quotation marks has moved its cells. */
export const lengthFault = ({ line, cells }: CsvRecord, headings: readonly string[]): Fault | null =>
  cells.slice(headings.length).some((cell) => cell.trim() !== '')
    ? {
        line,
        field: '',
        value: cells.slice(headings.length).join(' ').slice(0, 100),
        reason: `The line has ${cells.length} cells and the headings are ${headings.length}: put quotation marks around a text that holds the separator`,
      }
    : null
