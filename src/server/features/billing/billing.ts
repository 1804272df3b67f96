/** Invoices for other features. */
export { billedFor } from './charging.ts'
export { invoiceRows } from './invoiceRows.ts'
