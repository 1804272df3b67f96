/** Writes CSV (RFC 4180) in such a way that a spreadsheet shows every cell and runs none as a formula. */

/** Characters that start a formula in a spreadsheet, including full-width forms, and those it skips before them. */
const formula = /^[\t\r\n =+\-@\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}]/u

/** A signed number is no formula. A plus with more digits is a phone number, which a spreadsheet would turn into another number. */
const signed = /^(?:-\d{1,15}|\+\d{1,6})(?:\.\d{1,6})?%?$/
const runs = (text: string) => !signed.test(text) && (formula.test(text.trimStart()) || formula.test(text))

/** Numbers are written as they are. Text that could be read as a formula gets an apostrophe in front (OWASP: CSV injection). */
const cell = (value: string | number) =>
  typeof value === 'number' ? String(value) : `"${(runs(value) ? `'${value}` : value).replaceAll('"', '""')}"`

export const csvLine = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\r\n`
