/** An invoice or a credit note as issued. Its content is locked; payments are recorded separately. */
import { isoDate, text, z, type Infer } from '../../schema.ts'
import { IptRate } from '../policies/ipt.ts'
import { policyClassNames } from '../policies/policyClass.ts'
import { BankDetails } from '../site/bankDetails.ts'
import { Plan, type Instalment } from './plan.ts'
import type { InvoiceStatus } from './invoiceMachine.ts'

export const invoiceKinds = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
export const invoiceKindLabels: Record<InvoiceKind, string> = { invoice: 'Invoice', credit_note: 'Credit note' }

/** Who holds the money that a client pays us (domain 5.10). */
export const moneyHolders = ['risk_transfer', 'client_money'] as const
export type MoneyHolder = (typeof moneyHolders)[number]
export const moneyHolderLabels: Record<MoneyHolder, string> = {
  risk_transfer: 'For the insurer (risk transfer)',
  client_money: 'For the client (client money)',
}
/** The statement printed on the invoice. */
export const moneyHolderText = (holder: MoneyHolder, insurer: string): string =>
  holder === 'risk_transfer'
    ? `We hold this money as agent of ${insurer}. A premium that you have paid to us counts as paid to the insurer, and money that we owe you stays the insurer's until you have it.`
    : `We hold this money for you as client money, in a client bank account apart from our own, until it is paid to ${insurer}.`

export const vatNote = 'Insurance premium is exempt from VAT. It includes Insurance Premium Tax, which cannot be recovered as VAT.'

/** How it is to be paid. */
export const payingWays = ['bank', 'finance', 'direct_debit_insurer'] as const
export type PayingWay = (typeof payingWays)[number]
export const payingWayLabels: Record<PayingWay, string> = {
  bank: 'By bank transfer to us',
  finance: 'To the lender, by instalments',
  direct_debit_insurer: 'By direct debit to the insurer',
}

/** How money was paid or returned. Card data is never part of it. */
export const receivedWays = ['bank_transfer', 'direct_debit', 'cheque', 'lender', 'insurer'] as const
export type ReceivedWay = (typeof receivedWays)[number]
export const receivedLabels: Record<ReceivedWay, string> = {
  bank_transfer: 'Bank transfer',
  direct_debit: 'Direct debit',
  cheque: 'Cheque',
  lender: 'From the lender',
  insurer: 'Direct to the insurer',
}

/** Negative if returned. */
const signed = () => z.number().check(z.int())
/**
 * The premium at one rate of tax: the rate in force on the day `on`. `on` to `to`: the days it is charged for, by which a return is worked
 * out. Documents made before `to` was kept lack it: they were charged to the end of the period that they state.
 */
export const InvoiceLine = z.strictObject({ on: isoDate(), to: z.optional(isoDate()), net: signed(), iptRate: IptRate, ipt: signed() })
export type InvoiceLine = Infer<typeof InvoiceLine>
/** A line with the days that it was charged for. */
export const ChargedLine = z.extend(InvoiceLine, { to: isoDate() })
export type ChargedLine = Infer<typeof ChargedLine>

/** A reason of up to 300 characters, and the words before it. */
export const longestReason = 300
const longestAbout = 400

export const InvoiceFacts = z.strictObject({
  to: z.strictObject({ name: text(160), address: text(400) }),
  insured: text(160),
  class: z.enum(policyClassNames),
  policyReference: text(40),
  policyNumber: text(40),
  insurer: text(120),
  inception: isoDate(),
  expiry: isoDate(),
  /** What is charged or returned: 'Premium for the period', 'Change of terms from 01/12/2026'. */
  about: text(longestAbout),
  lines: z.array(InvoiceLine).check(z.maxLength(12)),
  fee: signed(),
  creditCharge: signed(),
  plan: z.nullable(z.extend(Plan, { apr: z.number() })),
  holder: z.enum(moneyHolders),
  way: z.enum(payingWays),
  /** The account on the day of issue. Absent on older documents, or if none was filled in. */
  bank: z.optional(BankDetails),
  issuedOn: isoDate(),
  dueOn: isoDate(),
  /** Credit notes only: the invoice it credits. */
  credits: text(30),
  /** The firm on the day of issue. */
  firm: z.strictObject({
    legalName: text(120),
    companyNumber: text(20),
    registeredIn: text(60),
    office: text(300),
    frn: text(12),
    vatNumber: text(20),
  }),
})
export type InvoiceFacts = Infer<typeof InvoiceFacts>

export const amountsOf = ({ lines, fee, creditCharge }: Pick<InvoiceFacts, 'lines' | 'fee' | 'creditCharge'>) => {
  const net = lines.reduce((sum, line) => sum + line.net, 0)
  const ipt = lines.reduce((sum, line) => sum + line.ipt, 0)
  return { net, ipt, gross: net + ipt, fee, creditCharge, total: net + ipt + fee + creditCharge }
}

export type Account = { total: number; paid: number; credited: number }
/** What is still to pay on an invoice, or to return on a credit note. Never negative. */
export const outstandingOf = ({ total, paid, credited }: Account): number => Math.abs(total) - paid - credited

/** Each instalment with the amount paid. Payments go to the earliest instalment first. */
export const settledInstalments = (instalments: readonly Instalment[], settled: number) => {
  let left = settled
  return instalments.map((one) => {
    const paid = Math.min(one.amount, left)
    left -= paid
    return { ...one, paid }
  })
}

/** The day by which the next money is due. */
export const nextDue = (instalments: readonly Instalment[], settled: number, dueOn: string): string =>
  settledInstalments(instalments, settled).find(({ amount, paid }) => paid < amount)?.dueOn ?? instalments.at(-1)?.dueOn ?? dueOn

export const isOverdue = ({ status, dueOn }: { status: InvoiceStatus; dueOn: string }, today: string): boolean =>
  (status === 'issued' || status === 'part_paid') && dueOn < today
