/** Claims for other features. */
export { claimRows } from './claimRows.ts'
