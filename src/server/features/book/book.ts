/** The book for other features: its list of clients. */
export { clientRows } from './clientRows.ts'
