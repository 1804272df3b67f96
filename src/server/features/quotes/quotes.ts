/** Quotes for other features. */
export { coverOptions, currentSet } from './draft/questionSet.ts'
export { quoteRows } from './staff/quoteRows.ts'
export { toldByQuote } from './told.ts'
