/** Claims for other features. */
export { claimRows } from './claimRows.ts'
export { kindLabel } from './questionSet.ts'
