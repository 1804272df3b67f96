/** A client's list of invoices and credit notes. The request's scope holds the companies whose payments the caller may see. */
import { and, eq, inArray } from 'drizzle-orm'
import { clientInvoiceList } from '#contract/portal/invoices.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { listRows } from '#server/db/list.ts'
import { invoices } from './billing.table.ts'
import { invoiceSorts, overdueAt, summaryOf, unpaid } from './invoiceRows.ts'

export type Portal = CtxFor<{ client: 'billing'; right: 'view' }>

export const companyNames = ({ actor }: Pick<Portal, 'actor'>) => new Map(actor.companies.map(({ id, name }) => [id, name]))

export const clientInvoiceRows = listRows(clientInvoiceList, {
  table: invoices,
  filters: {
    status: (status) =>
      status === 'unpaid' ? and(eq(invoices.kind, 'invoice'), inArray(invoices.status, [...unpaid])) : eq(invoices.status, status),
    overdue: (_yes, ctx: Portal) => overdueAt(ctx),
    company: (id) => eq(invoices.clientId, id),
  },
  sorts: invoiceSorts,
  load: async (ctx, ids) => {
    const names = companyNames(ctx)
    const rows = await ctx.db.select().from(invoices).where(inArray(invoices.id, ids))
    return rows.map((row) => {
      const { client: _named, clientId, ...head } = summaryOf(row, todayOf(ctx))
      return { ...head, class: row.facts.class, company: { id: clientId, name: names.get(clientId) ?? '' } }
    })
  },
})
