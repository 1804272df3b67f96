/** Client portal: what is invoiced to the companies in which somebody may see payments, and what is paid of it. No money is taken here. */
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
  /** Flat charge, total payable and APR stand wherever an instalment does (domain 5.7). */
  plan: InvoiceFacts.shape.plan,
  creditCharge: z.number(),
  /** Of credit notes and return premiums that came off it. */
  credited: z.number(),
  /** Where to pay what is still to pay by bank transfer, as it is now. `changed`: the PDF names another account. Null: ring us. */
  bank: z.nullable(
    z.object({ accountName: z.string(), sortCode: z.string(), accountNumber: z.string(), reference: z.string(), changed: z.boolean() }),
  ),
  instalments: z.array(z.extend(Instalment, { paid: z.number() })),
})
export type ClientInvoice = Infer<typeof ClientInvoice>

const sees = { client: 'billing', right: 'view' } as const

export const invoices = group('portal', 'invoices', {
  /** Of all their companies, the newest first, at most 100. */
  all: get('/api/client/invoices', { access: sees, input: z.strictObject({}), output: z.array(ClientInvoice) }),
  ofPolicy: get('/api/client/policies/:id/invoices', { access: sees, input: z.strictObject({ id: id() }), output: z.array(ClientInvoice) }),
})
