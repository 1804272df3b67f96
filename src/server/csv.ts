/** Writing CSV (RFC 4180), so that a spreadsheet shows every cell and runs none. */

/** Characters that start a formula in a spreadsheet, including full-width forms, and the ones it ignores before them. */
const formula = /^[\t\r\n =+\-@\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}]/u

/** A number with its sign runs nothing. A plus and more digits is a telephone number, of which a spreadsheet would make another one. */
const signed = /^(?:-\d{1,15}|\+\d{1,6})(?:\.\d{1,6})?%?$/
const runs = (text: string) => !signed.test(text) && (formula.test(text.trimStart()) || formula.test(text))

/** A number stands as it is. A text that could be read as a formula gets an apostrophe before it (OWASP: CSV injection). */
const cell = (value: string | number) =>
  typeof value === 'number' ? String(value) : `"${(runs(value) ? `'${value}` : value).replaceAll('"', '""')}"`

export const csvLine = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\r\n`
