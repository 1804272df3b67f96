/** Whether an applied change still has to be invoiced or credited. */
import { isCancellation } from '#contract/model/invoices/charges.ts'
import type { InvoiceKind } from '#contract/model/invoices/invoice.ts'
import type { Db } from '#server/db/connect.ts'
import { uninvoicedOf } from '#server/features/policies/policies.ts'
import type { PolicyRow } from '#server/features/policies/policies.table.ts'
import type { ChangeRow } from './changes.table.ts'

/** An applied change is charged, or returned, as what became of it: a version of the terms, or the cancellation. */
export const toBillOf = async (db: Db, row: ChangeRow, policy: PolicyRow): Promise<InvoiceKind | null> => {
  if (row.status !== 'applied') return null
  const open = await uninvoicedOf(db, policy)
  const own = open.find((charge) =>
    row.kind === 'cancellation' ? isCancellation(charge) && charge.since === row.effectiveOn : charge.key === `terms ${row.termsNumber}`,
  )
  return own?.kind ?? null
}
