/** Client portal: invoices and payments of the companies whose payments the user may see. No money is taken here. */
import { get, group } from '../endpoint.ts'
import { choiceOrId, dateColumn, list, moneyColumn } from '../list.ts'
import { InvoiceFacts, receivedWays } from '../model/invoices/invoice.ts'
import { invoiceFilters } from '../model/invoices/invoiceFilters.ts'
import { InvoiceHead } from '../model/invoices/invoiceHead.ts'
import { invoiceMachine } from '../model/invoices/invoiceMachine.ts'
import { Instalment } from '../model/invoices/plan.ts'
import { classLabel, policyClassNames } from '../model/policies/policyClass.ts'
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
  /** Money received, or returned on a credit note, in pence. `reversed`: why it no longer counts, or null. */
  payments: z.array(z.object({ amount: z.number(), on: z.string(), how: z.enum(receivedWays), reversed: z.nullable(z.string()) })),
})
export type ClientInvoice = Infer<typeof ClientInvoice>

const InvoiceLine = z.extend(InvoiceHead, {
  class: z.enum(policyClassNames),
  company: z.object({ id: z.uuid(), name: z.string() }),
})
export type InvoiceLine = Infer<typeof InvoiceLine>

export const clientInvoiceList = list({
  name: 'clientInvoices',
  one: 'invoice or credit note',
  many: 'invoices and credit notes',
  row: InvoiceLine,
  columns: {
    reference: { label: 'Number', names: true },
    class: { label: 'Policy', wrap: true, text: ({ class: name }) => classLabel(name) },
    company: { label: 'Company', wrap: true, hidden: true },
    issuedOn: dateColumn('issuedOn', 'Date'),
    dueOn: dateColumn('dueOn', 'Due'),
    status: { label: 'Status', tells: 'first', text: ({ status }) => invoiceMachine.label(status, 'client') },
    overdue: { label: 'Overdue', hidden: true },
    total: moneyColumn('total', 'Total'),
    outstanding: moneyColumn('outstanding', 'Outstanding'),
  },
  filters: {
    ...invoiceFilters('client'),
    company: choiceOrId('Company', []),
  },
  sorts: { issuedOn: ['oldest', 'newest'], dueOn: ['due', '-due'], total: ['total', '-total'] },
  defaultSort: 'newest',
  search: 'Number, company',
})

/** What is to be paid on all invoices together, in pence, and whether there are any invoices or credit notes at all. */
const Owed = z.object({ any: z.boolean(), count: z.number(), overdue: z.number(), outstanding: z.number() })

const sees = { client: 'billing', right: 'view' } as const

export const invoices = group('portal', 'invoices', {
  /** For all their companies. */
  list: clientInvoiceList.page('/api/client/invoices', sees),
  csv: clientInvoiceList.csv('/api/client/invoices/csv', sees),
  owed: get('/api/client/invoices/owed', { access: sees, input: z.strictObject({}), output: Owed }),
  /** What is still to be paid, the first due first, with the account to pay it into. */
  toPay: get('/api/client/invoices/to-pay', { access: sees, input: z.strictObject({}), output: z.array(ClientInvoice) }),
  ofPolicy: get('/api/client/policies/:id/invoices', { access: sees, input: z.strictObject({ id: id() }), output: z.array(ClientInvoice) }),
})
