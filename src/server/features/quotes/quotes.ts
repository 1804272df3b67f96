/** Quotes for other features. */
export { quoteRows } from './staff/quoteRows.ts'
