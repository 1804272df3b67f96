/** Invoices for other features. */
export { invoiceRows } from './invoiceRows.ts'
