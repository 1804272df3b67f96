/** The book as files, for other features. */
export { bookLines } from './exporting.ts'
