/** Invoices for other features. */
import { and, inArray, lt } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { invoices } from './billing.table.ts'
import { unpaid } from './invoiceRows.ts'

export { invoiceRows } from './invoiceRows.ts'

/** Of these policies, those with an invoice that is overdue on this day. */
export const overduePolicies = async (db: Db, policyIds: readonly string[], today: string): Promise<Set<string>> => {
  if (policyIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ id: invoices.policyId })
    .from(invoices)
    .where(and(inArray(invoices.policyId, [...policyIds]), inArray(invoices.status, [...unpaid]), lt(invoices.dueOn, today)))
  return new Set(rows.map(({ id }) => id))
}
