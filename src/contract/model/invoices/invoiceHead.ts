/** The summary of an invoice for everyone who may see it. */
import { z } from '../../schema.ts'
import { invoiceKinds } from './invoice.ts'
import { invoiceMachine } from './invoiceMachine.ts'

export const InvoiceHead = z.object({
  id: z.uuid(),
  /** 'INV-2026-000031', 'CN-2026-000004'. */
  reference: z.string(),
  kind: z.enum(invoiceKinds),
  policyId: z.uuid(),
  about: z.string(),
  status: z.enum(invoiceMachine.statusNames),
  issuedOn: z.string(),
  /** The date the next payment is due. */
  dueOn: z.string(),
  overdue: z.boolean(),
  /** Pence. Negative for a credit note. */
  total: z.number(),
  /** Still to pay, or to be returned. */
  outstanding: z.number(),
})
