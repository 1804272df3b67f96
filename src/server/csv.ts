/** Writing CSV (RFC 4180), so that a spreadsheet shows every cell and runs none. */

/** Characters that start a formula in a spreadsheet, including full-width forms, and the ones it ignores before them. */
const formula = /^[\t\r\n =+\-@\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}]/u

/** A number stands as it is. A text that could be read as a formula gets an apostrophe before it (OWASP: CSV injection). */
const cell = (value: string | number) =>
  typeof value === 'number'
    ? String(value)
    : `"${(formula.test(value.trimStart()) || formula.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

export const csvLine = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\r\n`
