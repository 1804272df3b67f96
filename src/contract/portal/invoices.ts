/** Client portal: invoices and payments of the companies whose payments the user may see. No money is taken here. */
import { get, group } from '../endpoint.ts'
import { InvoiceFacts } from '../model/invoices/invoice.ts'
import { InvoiceHead } from '../model/invoices/invoiceHead.ts'
import { Instalment } from '../model/invoices/plan.ts'
import { policyClassNames } from '../model/policies/policyClass.ts'
import { id, z, type Infer } from '../schema.ts'

const ClientInvoice = z.extend(InvoiceHead, {
  class: z.enum(policyClassNames),
  company: z.string(),
  way: InvoiceFacts.shape.way,
  insurer: z.string(),
  /** The flat charge, total payable and APR are shown wherever an instalment is (domain 5.7). */
  plan: InvoiceFacts.shape.plan,
  creditCharge: z.number(),
  /** Total of the credit notes and return premiums taken off it. */
  credited: z.number(),
  /** The current bank account for what is still to be paid. `changed`: the PDF names a different account. Null: the client should ring us. */
  bank: z.nullable(
    z.object({ accountName: z.string(), sortCode: z.string(), accountNumber: z.string(), reference: z.string(), changed: z.boolean() }),
  ),
  instalments: z.array(z.extend(Instalment, { paid: z.number() })),
})
export type ClientInvoice = Infer<typeof ClientInvoice>

const sees = { client: 'billing', right: 'view' } as const

export const invoices = group('portal', 'invoices', {
  /** For all their companies, newest first, at most 100. */
  all: get('/api/client/invoices', { access: sees, input: z.strictObject({}), output: z.array(ClientInvoice) }),
  ofPolicy: get('/api/client/policies/:id/invoices', { access: sees, input: z.strictObject({ id: id() }), output: z.array(ClientInvoice) }),
})
