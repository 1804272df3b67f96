/** The book for other features: its list of clients, one client as staff read it, and work on all of a client's rows. */
export { detailOf } from './clientDetail.ts'
export { clientRows } from './clientRows.ts'
