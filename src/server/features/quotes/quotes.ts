/** Quotes for other features. */
export { coverOptions, currentSet } from './draft/questionSet.ts'
export { eraseDrafts, eraseWithoutPolicy } from './erasing.ts'
export { quoteRows } from './staff/quoteRows.ts'
export { answersOfQuote } from './disclosedAnswers.ts'
