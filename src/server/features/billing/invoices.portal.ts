/** Client portal: invoices and credit notes. The request's scope holds the companies whose payments the caller may see. */
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { settledInstalments } from '#contract/model/invoices/invoice.ts'
import { filledIn, paymentReference, type BankDetails } from '#contract/model/site/bankDetails.ts'
import type { ClientInvoice } from '#contract/portal/invoices.ts'
import { todayOf } from '#server/ctx.ts'
import { ofCaller } from '#server/db/connect.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { instalments, invoicePayments, invoices, type InvoiceRow } from './billing.table.ts'
import { clientInvoiceRows, companyNames, type Portal } from './clientInvoiceRows.ts'
import { summaryOf, unpaid } from './invoiceRows.ts'

const maxInvoices = 100

/** The bank details to show. `changed` tells clients comparing with the PDF that we changed them, so it does not look like fraud. */
const bankFor = ({ reference, facts, status }: InvoiceRow, bank: BankDetails | null): ClientInvoice['bank'] => {
  if (!bank || facts.way !== 'bank' || (status !== 'issued' && status !== 'part_paid')) return null
  const { accountName, sortCode, accountNumber } = bank
  const printed = facts.bank
  const changed =
    printed !== undefined &&
    (printed.accountName !== accountName || printed.sortCode !== sortCode || printed.accountNumber !== accountNumber)
  return {
    accountName,
    sortCode,
    accountNumber,
    reference: paymentReference(bank, { reference, policyReference: facts.policyReference }),
    changed,
  }
}

const forClient = async (ctx: Portal, rows: readonly InvoiceRow[]): Promise<ClientInvoice[]> => {
  const ids = rows.map(({ id }) => id)
  const parts =
    ids.length === 0
      ? []
      : await ctx.db.select().from(instalments).where(inArray(instalments.invoiceId, ids)).orderBy(asc(instalments.number))
  const money =
    ids.length === 0
      ? []
      : await ctx.db
          .select()
          .from(invoicePayments)
          .where(inArray(invoicePayments.invoiceId, ids))
          .orderBy(asc(invoicePayments.paidOn), asc(invoicePayments.recordedAt), invoicePayments.id)
  const bank = filledIn(await getSetting(ctx, 'bankDetails'))
  const names = companyNames(ctx)
  return rows.map((row) => {
    const { client: _named, clientId, ...summary } = summaryOf(row, todayOf(ctx))
    const { facts } = row
    return {
      ...summary,
      company: names.get(clientId) ?? '',
      class: facts.class,
      way: facts.way,
      insurer: facts.insurer,
      plan: facts.plan,
      creditCharge: facts.creditCharge,
      credited: row.kind === 'invoice' ? row.credited : 0,
      bank: bankFor(row, bank),
      instalments: settledInstalments(
        parts.filter(({ invoiceId }) => invoiceId === row.id).map(({ number, dueOn, amount }) => ({ number, dueOn, amount })),
        row.paid + row.credited,
      ),
      payments: money
        .filter(({ invoiceId }) => invoiceId === row.id)
        .map(({ amount, paidOn, how, takenBackAt, takenBackWhy }) => ({
          amount,
          on: paidOn,
          how,
          reversed: takenBackAt === null ? null : takenBackWhy,
        })),
    }
  })
}

export const { page: list, csv } = clientInvoiceRows

export const owed = async (ctx: Portal) => {
  const { rows } = await ctx.db.execute<{ any: boolean; count: number; overdue: number; outstanding: number }>(sql`
    SELECT count(*) > 0 AS any,
      count(*) FILTER (WHERE open)::int AS count,
      count(*) FILTER (WHERE open AND due_on < ${todayOf(ctx)})::int AS overdue,
      coalesce(sum(total - paid - credited) FILTER (WHERE open), 0)::float8 AS outstanding
    FROM (
      SELECT due_on, total, paid, credited, ${and(eq(invoices.kind, 'invoice'), inArray(invoices.status, [...unpaid]))} AS open
      FROM ${invoices} WHERE ${ofCaller(ctx.db, invoices.clientId)}
    ) AS own`)
  return rows[0] ?? { any: false, count: 0, overdue: 0, outstanding: 0 }
}

/** The screen shows no more than these one by one; its list has the rest. */
const maxToPay = 10

export const toPay = async (ctx: Portal): Promise<ClientInvoice[]> =>
  forClient(
    ctx,
    await ctx.db
      .select()
      .from(invoices)
      .where(and(ofCaller(ctx.db, invoices.clientId), eq(invoices.kind, 'invoice'), inArray(invoices.status, [...unpaid])))
      .orderBy(asc(invoices.dueOn), asc(invoices.reference))
      .limit(maxToPay),
  )

export const ofPolicy = async (ctx: Portal, { id }: { id: string }): Promise<ClientInvoice[]> => {
  const [policy] = await ctx.db.select({ id: policies.id }).from(policies).where(eq(policies.id, id))
  if (!policy) throw new Failure('notFound', 'Not found')
  return forClient(
    ctx,
    await ctx.db
      .select()
      .from(invoices)
      .where(eq(invoices.policyId, id))
      .orderBy(desc(invoices.issuedOn), desc(invoices.reference))
      .limit(maxInvoices),
  )
}
