/** Writes CSV (RFC 4180) in such a way that a spreadsheet shows every cell and runs none as a formula. */

/** Characters that start a formula in a spreadsheet, including full-width forms, and those it skips before them. */
const formula = /^[\t\r\n =+\-@\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}]/u

/** Numbers are written as they are. Text that could be read as a formula gets an apostrophe in front (OWASP: CSV injection). */
const cell = (value: string | number) =>
  typeof value === 'number'
    ? String(value)
    : `"${(formula.test(value.trimStart()) || formula.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

export const csvLine = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\r\n`
