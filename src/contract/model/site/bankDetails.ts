/** The account into which clients pay by bank transfer, and what they quote. Empty until staff fill it in; until then no account is shown. */
import { text, z, type Infer } from '../../schema.ts'

export const quotedReferences = ['invoice', 'policy'] as const
export const quotedLabels: Record<(typeof quotedReferences)[number], string> = {
  invoice: 'The invoice number',
  policy: 'Our policy reference',
}

export const BankDetails = z.strictObject({
  accountName: text(60),
  sortCode: z.string().check(z.regex(/^(?:\d{2}-\d{2}-\d{2})?$/)),
  accountNumber: z.string().check(z.regex(/^(?:\d{8})?$/)),
  quote: z.enum(quotedReferences),
})
export type BankDetails = Infer<typeof BankDetails>

/** A proposed change of the account, waiting for a second person to confirm it. An empty id means there is none. */
export const BankProposed = z.strictObject({ id: z.string(), value: BankDetails, by: z.string(), byName: z.string(), at: z.string() })
export type BankProposed = Infer<typeof BankProposed>
const nothing: BankDetails = { accountName: '', sortCode: '', accountNumber: '', quote: 'invoice' }
export const noProposal: BankProposed = { id: '', value: nothing, by: '', byName: '', at: '' }
/** How long a proposal stays open, and after how long its author may confirm it if nobody else can. */
export const proposalTimes = { hours: 7 * 24, aloneHours: 48 } as const

/** Null if there is no account to show. */
export const filledIn = (bank: BankDetails): BankDetails | null => (bank.accountNumber === '' ? null : bank)

/** The reference that a payment of this invoice must quote. */
export const paymentReference = ({ quote }: Pick<BankDetails, 'quote'>, invoice: { reference: string; policyReference: string }): string =>
  quote === 'invoice' ? invoice.reference : invoice.policyReference

/** The account details as lines, the same in PDFs and in the portal. */
export const bankLines = (
  { accountName, sortCode, accountNumber }: Pick<BankDetails, 'accountName' | 'sortCode' | 'accountNumber'>,
  reference: string,
): [label: string, value: string][] => [
  ['Account name', accountName],
  ['Sort code', sortCode],
  ['Account number', accountNumber],
  ['Payment reference', reference],
]
