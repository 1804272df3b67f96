/** Staff: invoices and credit notes. Issued documents never change; money is recorded beside them. Card data is never stored. */
import { changeInput } from '../../changeInput.ts'
import { get, group, post } from '../../endpoint.ts'
import { HistoryEntry } from '../../history.ts'
import { byLink, choice, dateColumn, day, list, moneyColumn } from '../../list.ts'
import { holdsCardNumber } from '../../model/invoices/cardNumber.ts'
import {
  ChargedLine,
  InvoiceFacts,
  InvoiceLine,
  invoiceKindLabels,
  invoiceKinds,
  longestReason,
  moneyHolders,
  payingWays,
  receivedWays,
} from '../../model/invoices/invoice.ts'
import { invoiceFilters } from '../../model/invoices/invoiceFilters.ts'
import { InvoiceHead } from '../../model/invoices/invoiceHead.ts'
import { invoiceMachine } from '../../model/invoices/invoiceMachine.ts'
import { Instalment } from '../../model/invoices/plan.ts'
import { IptRate } from '../../model/policies/ipt.ts'
import { typedPounds } from '../../model/policies/typedMoney.ts'
import { id, isoDate, text, typedText, z, type Infer } from '../../schema.ts'

export const InvoiceSummary = z.extend(InvoiceHead, { client: z.string(), clientId: z.uuid() })
export type InvoiceSummary = Infer<typeof InvoiceSummary>

const Linked = z.object({ id: z.uuid(), reference: z.string() })
const Payment = z.object({
  id: z.uuid(),
  amount: z.number(),
  paidOn: z.string(),
  how: z.enum(receivedWays),
  reference: z.string(),
  by: z.string(),
  takenBackAt: z.nullable(z.string()),
  takenBackWhy: z.string(),
})

/** What can still be credited: per line, in the invoice's order. `total`: the most that all of it may come to. */
const Creditable = z.object({ lines: z.array(InvoiceLine), fee: z.number(), creditCharge: z.number(), total: z.number() })
export type Creditable = Infer<typeof Creditable>

export const InvoiceDetail = z.extend(InvoiceSummary, {
  facts: InvoiceFacts,
  paid: z.number(),
  credited: z.number(),
  /** With the amount paid of each. */
  instalments: z.array(z.extend(Instalment, { paid: z.number() })),
  payments: z.array(Payment),
  /** For a credit note, its invoice; for an invoice, its credit notes. */
  linked: z.array(Linked),
  /** Null for a credit note. */
  creditable: z.nullable(Creditable),
  /**
   * Where mails about it go: the client's address first, then colleagues. Left out for users who may not see clients' people, who are only
   * told how many there are.
   */
  emails: z.array(z.string()),
  emailCount: z.number(),
  madeBy: z.string(),
  history: z.array(HistoryEntry),
  version: z.number(),
  actions: z.array(z.enum(invoiceMachine.actions)),
  today: z.string(),
})
export type InvoiceDetail = Infer<typeof InvoiceDetail>

export const invoiceList = list({
  name: 'invoices',
  one: 'invoice',
  many: 'invoices',
  row: InvoiceSummary,
  columns: {
    client: { label: 'Client', names: true },
    reference: { tells: true, label: 'Number' },
    kind: { label: 'Kind', hidden: true, text: ({ kind }) => invoiceKindLabels[kind] },
    about: { label: 'For', wrap: true, hidden: true },
    status: { label: 'Status', tells: 'first', text: ({ status }) => invoiceMachine.label(status, 'staff') },
    issuedOn: { ...dateColumn('issuedOn', 'Date'), hidden: true },
    dueOn: { ...dateColumn('dueOn', 'Due'), ends: true, cardWord: 'Due' },
    overdue: { label: 'Overdue', hidden: true, text: ({ overdue }) => (overdue ? 'Yes' : 'No') },
    total: { ...moneyColumn('total', 'Total'), ends: true, cardWord: 'Total' },
    outstanding: moneyColumn('outstanding', 'Outstanding'),
  },
  filters: {
    ...invoiceFilters('staff'),
    kind: choice(
      'Kind',
      invoiceKinds.map((kind) => ({ value: kind, label: invoiceKindLabels[kind] })),
    ),
    client: { label: 'Client', schema: id(), options: [] },
    policy: byLink({ label: 'Policy', schema: id(), options: [] }),
    /** By the document's date, both inclusive. */
    from: day('Issued from'),
    to: day('Issued until'),
  },
  sorts: {
    client: ['client', '-client'],
    issuedOn: ['issued', '-issued'],
    dueOn: ['due', '-due'],
    total: ['total', '-total'],
  },
  defaultSort: '-issued',
  search: 'Number, client, what it is for',
  views: {
    unpaid: { name: 'Not paid', parameters: { status: 'unpaid', sort: 'due' } },
    overdue: { name: 'Overdue', parameters: { overdue: 'yes', sort: 'due' } },
    toReturn: { name: 'To return', parameters: { status: 'to_return', sort: 'due' } },
  },
  opensWith: 'unpaid',
})

const Charge = z.object({
  key: z.string(),
  kind: z.enum(invoiceKinds),
  about: z.string(),
  lines: z.array(ChargedLine),
  fee: z.number(),
  total: z.number(),
})
export type OfferedCharge = Infer<typeof Charge>

/** What has been invoiced for a policy, and what has not. */
export const PolicyInvoices = z.object({
  invoices: z.array(InvoiceSummary),
  /** Charges without a document, oldest first; empty for readers who may not issue one. */
  charges: z.array(Charge),
  /** The basis for a return premium: the lines of all charges so far, and those that credit notes took back. */
  billed: z.object({ charged: z.array(ChargedLine), credited: z.array(ChargedLine) }),
  /** Starting values for a new invoice. */
  defaults: z.object({ dueOn: z.string(), holder: z.enum(moneyHolders), way: z.enum(payingWays), count: z.number(), email: z.string() }),
  /** Of an adjustable premium, what can be declared; null for others. `over`: cover has ended, so it is time to. */
  declaration: z.nullable(
    z.object({
      over: z.boolean(),
      /** `deposit`: net pence charged for it so far. */
      sections: z.array(z.object({ key: z.string(), name: z.string(), iptRate: IptRate, deposit: z.number() })),
      /** In words, oldest first. */
      made: z.array(z.string()),
    }),
  ),
  /** Whether a claim on the policy was paid: many insurers then give nothing back. */
  claimPaid: z.boolean(),
  insurer: z.string(),
  today: z.string(),
})
export type PolicyInvoices = Infer<typeof PolicyInvoices>

const view = 'policy:view'
const access = 'policy:edit'
const note = 'That looks like a card number. Never write one down here: take it out.'
/** A short text to be stored, which must not contain card data. */
const noCard = (max: number) => text(max).check(z.refine((typed) => !holdsCardNumber(typed), note))
const noCardReason = typedText('Say why; the client will see this', longestReason).check(z.refine((typed) => !holdsCardNumber(typed), note))
const pounds = 'Enter a sum in pounds, like 850 or 1,234.50'
/** Turns '7.5' into hundredths of one per cent. */
const percent = z.pipe(
  z.string().check(z.trim(), z.regex(/^\d{1,2}(\.\d{1,2})?\s?%?$/, 'Enter a percentage, like 7.5, or 0 if nothing is charged')),
  z.transform((typed) => Math.round(Number.parseFloat(typed) * 100)),
)
export const planCounts = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const

export const invoices = group('admin', 'invoices', {
  list: invoiceList.page('/api/admin/invoices', view),
  csv: invoiceList.csv('/api/admin/invoices/csv', view),
  ofPolicy: get('/api/admin/policies/:id/invoices', { access: view, input: z.strictObject({ id: id() }), output: PolicyInvoices }),
  /** Invoices one charge. `id` is the policy. The figures come from the terms; only our fee, the due date and the way of paying are chosen. */
  create: post('/api/admin/policies/:id/invoices', {
    access,
    input: z.strictObject({
      id: id(),
      charge: text(60, 1),
      dueOn: isoDate(),
      fee: typedPounds('Enter our fee in pounds, or 0 for none'),
      holder: z.enum(moneyHolders, 'Choose who the money is held for'),
      way: z.enum(payingWays, 'Choose how it is paid'),
      count: z.enum(planCounts, 'Choose how many payments'),
      deposit: typedPounds(`${pounds}; 0 for none`),
      flatRate: percent,
      lender: noCard(120),
    }),
    output: InvoiceDetail,
    status: 201,
    idempotent: true,
  }),
  show: get('/api/admin/invoices/:id', { access: view, input: z.strictObject({ id: id() }), output: InvoiceDetail }),
  send: post('/api/admin/invoices/:id/send', { access, input: z.strictObject(changeInput), output: InvoiceDetail }),
  remind: post('/api/admin/invoices/:id/remind', { access, input: z.strictObject(changeInput), output: InvoiceDetail }),
  pay: post('/api/admin/invoices/:id/payments', {
    access,
    input: z.strictObject({
      ...changeInput,
      amount: typedPounds(pounds),
      on: isoDate(),
      how: z.enum(receivedWays, 'Choose how it was paid'),
      reference: noCard(60),
    }),
    output: InvoiceDetail,
  }),
  takeBack: post('/api/admin/invoices/:id/payments/take-back', {
    access,
    input: z.strictObject({ ...changeInput, payment: z.uuid('Choose the payment'), reason: noCardReason }),
    output: InvoiceDetail,
  }),
  credit: post('/api/admin/invoices/:id/credit', {
    access,
    input: z.strictObject({ ...changeInput, reason: noCardReason }),
    output: InvoiceDetail,
  }),
  /** Net amounts per line, in the invoice's order; the tax follows from them. */
  creditPart: post('/api/admin/invoices/:id/credit-part', {
    access,
    input: z.strictObject({
      ...changeInput,
      nets: z.array(typedPounds(`${pounds}; 0 for nothing`)).check(z.maxLength(12)),
      fee: typedPounds(`${pounds}; 0 for nothing`),
      creditCharge: typedPounds(`${pounds}; 0 for nothing`),
      reason: noCardReason,
    }),
    output: InvoiceDetail,
  }),
  giveBack: post('/api/admin/invoices/:id/return', {
    access,
    input: z.strictObject({
      ...changeInput,
      on: isoDate(),
      how: z.enum(receivedWays, 'Choose how it was returned'),
      reference: noCard(60),
    }),
    output: InvoiceDetail,
  }),
})
