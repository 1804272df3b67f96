/** The staff list of invoices: its filters, sorts and rows in SQL. Row-level security hides those of confidential policies. */
import { and, eq, gte, inArray, lt, lte } from 'drizzle-orm'
import { invoiceList, type InvoiceSummary } from '#contract/admin/book/invoices.ts'
import { isOverdue, outstandingOf } from '#contract/model/invoices/invoice.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { byDate, byName, byNumber } from '#server/db/cursor.ts'
import { listRows } from '#server/db/list.ts'
import { invoices, type InvoiceRow } from './billing.table.ts'

type View = CtxFor<'policy:view'>
export const summaryOf = (row: InvoiceRow, on: string): InvoiceSummary => ({
  id: row.id,
  reference: row.reference,
  kind: row.kind,
  client: row.clientName,
  clientId: row.clientId,
  policyId: row.policyId,
  about: row.about,
  status: row.status,
  issuedOn: row.issuedOn,
  dueOn: row.dueOn,
  overdue: isOverdue(row, on),
  total: row.total,
  outstanding: row.status === 'credited' ? 0 : outstandingOf(row),
})
export const summariesOf = (rows: readonly InvoiceRow[], on: string) => rows.map((row) => summaryOf(row, on))

export const unpaid = ['issued', 'part_paid'] as const

/** Due before today and not paid in full. */
export const overdueAt = (ctx: Pick<View, 'now'>) => and(inArray(invoices.status, [...unpaid]), lt(invoices.dueOn, todayOf(ctx)))

/** The columns by which both staff and clients sort. */
export const invoiceSorts = { issuedOn: byDate(invoices.issuedOn), dueOn: byDate(invoices.dueOn), total: byNumber(invoices.total) }

export const invoiceRows = listRows(invoiceList, {
  table: invoices,
  filters: {
    status: (status) => (status === 'unpaid' ? inArray(invoices.status, [...unpaid]) : eq(invoices.status, status)),
    overdue: (_yes, ctx: View) => overdueAt(ctx),
    kind: (kind) => eq(invoices.kind, kind),
    client: (id) => eq(invoices.clientId, id),
    policy: (id) => eq(invoices.policyId, id),
    from: (date) => gte(invoices.issuedOn, date),
    to: (date) => lte(invoices.issuedOn, date),
  },
  sorts: { client: byName(invoices, 'client_sort'), ...invoiceSorts },
  load: async (ctx, ids) => summariesOf(await ctx.db.select().from(invoices).where(inArray(invoices.id, ids)), todayOf(ctx)),
})
