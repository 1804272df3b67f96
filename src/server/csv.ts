/** Writes CSV (RFC 4180) in such a way that a spreadsheet shows every cell and runs none as a formula. */

/** Characters that start a formula in a spreadsheet, including full-width forms, and those it skips before them. */
const formula = /^[\t\r\n =+\-@\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}]/u

/** A signed number is no formula. A plus with more digits is a phone number, which a spreadsheet would turn into another number. */
const signed = /^(?:-\d{1,15}|\+\d{1,6})(?:\.\d{1,6})?%?$/
const runs = (text: string) => !signed.test(text) && (formula.test(text.trimStart()) || formula.test(text))

/**
 * A spreadsheet that expects semicolons or tabs reads `"a","b;=1"` as two cells, because its second quotation mark is in the middle of one. So
 * what stands after such a separator or a line break is guarded like the start, whatever blanks and quotation marks are between.
 */
const insideCell = /([;\t\r\n])([^;\t\r\n]+)/g
const guardInside = (text: string) =>
  text.replace(insideCell, (whole, before: string, part: string) =>
    runs(part.replace(/^[\s"]+/u, '').trimEnd()) ? `${before}'${part}` : whole,
  )
const guard = (text: string) => (runs(text) ? `'` : '') + guardInside(text)

/** Numbers are written as they are. Text that could be read as a formula gets an apostrophe in front (OWASP: CSV injection). */
const cell = (value: string | number) => (typeof value === 'number' ? String(value) : `"${guard(value).replaceAll('"', '""')}"`)

export const csvLine = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\r\n`
