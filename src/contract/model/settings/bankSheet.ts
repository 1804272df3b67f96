/** The account for payments as a form: complete, or empty. */
import { text, z } from '../../schema.ts'
import { quotedReferences } from '../site/bankDetails.ts'
import type { Fields, Faults, Sheet } from './sheet.ts'

const sortCode = 'Enter a sort code of six digits, like 12-34-56'
const accountNumber = 'Enter an account number of 6 to 8 digits'
const digits = (typed: string) => typed.replaceAll(/\D/g, '')

const fields = {
  accountName: text(60),
  sortCode: z.string(sortCode).check(z.trim(), z.regex(/^(?:\d{2}[- ]?\d{2}[- ]?\d{2})?$/, sortCode)),
  accountNumber: z.string(accountNumber).check(z.trim(), z.regex(/^(?:\d{6,8}|\d{4} \d{4})?$/, accountNumber)),
  quote: z.enum(quotedReferences, 'Choose what clients quote'),
} satisfies Fields

export const bankSheet: Sheet<'bankDetails', typeof fields> = {
  key: 'bankDetails',
  fields,
  labels: { accountName: 'Account name', sortCode: 'Sort code', accountNumber: 'Account number', quote: 'What clients quote' },
  typed: (bank) => ({ ...bank }),
  // An incomplete account would send money nowhere.
  faults: ({ accountName, sortCode: code, accountNumber: number }): Faults =>
    [accountName, code, number].some(Boolean)
      ? {
          ...(accountName ? {} : { accountName: 'Enter the name of the account, as the bank has it' }),
          ...(code ? {} : { sortCode }),
          ...(number ? {} : { accountNumber }),
        }
      : {},
  value: ({ accountName, sortCode: code, accountNumber: number, quote }) => ({
    accountName,
    sortCode: digits(code).replace(/^(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3'),
    // Older accounts have six or seven digits; banks pad them with leading zeros.
    accountNumber: number && digits(number).padStart(8, '0'),
    quote,
  }),
}
