/** Mails to clients about invoices and credit notes. Amounts are shown only after signing in. */
import { formatDate } from '../../../format.ts'
import { action, facts, fixed, title, words, type Letters } from '../letter.ts'
import type { InvoiceMail, MailProps } from '../mail.ts'

const warning = 'We never ask for card numbers, and never send new bank details by email. If a message says otherwise, ring us.'
const invoice = ['it is an invoice', ({ kind }: InvoiceMail) => kind === 'invoice'] as const
const creditNote = ['it is a credit note', ({ kind }: InvoiceMail) => kind === 'credit_note'] as const

type Reminder = MailProps['invoiceReminder']
const nothingPaid = ['nothing has been paid', ({ partPaid }: Reminder) => !partPaid] as const
const partlyPaid = ['part has been paid', ({ partPaid }: Reminder) => partPaid] as const

type Recorded = MailProps['invoicePayment']
const received = ['a payment was recorded', ({ what }: Recorded) => what === 'received'] as const
const paidInFull = ['the payment settles the invoice', ({ what, dueOn }: Recorded) => what === 'received' && dueOn === null] as const
const paidInPart = ['more is to be paid', ({ what, dueOn }: Recorded) => what === 'received' && dueOn !== null] as const
const reversed = ['a payment was reversed', ({ what }: Recorded) => what === 'reversed'] as const
const returned = ['money was returned', ({ what }: Recorded) => what === 'returned'] as const

export const invoices: Letters<'invoiceIssued' | 'invoiceReminder' | 'invoicePayment'> = {
  invoiceIssued: {
    preview: 'It is in the client portal.',
    values: ({ kind, reference, cover, dueOn }) => ({ reference, cover, due: kind === 'invoice' ? formatDate(dueOn) : '' }),
    body: [
      title('Your invoice', { only: invoice }),
      title('Your credit note', { name: 'titleCreditNote', only: creditNote }),
      words(
        'invoice',
        'An invoice for your insurance is in the client portal. It says what it is for, shows each amount separately, and says how to pay.',
        {
          only: invoice,
        },
      ),
      words('creditNote', 'A credit note for your insurance is in the client portal. It says what is taken off or returned, and why.', {
        only: creditNote,
      }),
      facts(['Number', 'reference'], ['Insurance', 'cover'], ['Due', 'due']),
      action('See the invoice', { only: invoice }),
      action('See the credit note', { name: 'buttonCreditNote', only: creditNote }),
      fixed(warning),
    ],
  },
  invoiceReminder: {
    preview: 'Tell us if you have already paid.',
    values: ({ reference, cover, dueOn }) => ({ reference, cover, due: formatDate(dueOn) }),
    body: [
      title('A premium is still to be paid'),
      words(
        'notSeen',
        'We have not yet seen the money for the invoice below. If you have paid it in the last few days, you do not need to do anything.',
        { only: nothingPaid },
      ),
      words(
        'partPaid',
        'Thank you for what you have paid of the invoice below. The rest is due on the date below. If you have paid it in the last few days, you do not need to do anything.',
        { only: partlyPaid },
      ),
      facts(['Number', 'reference'], ['Insurance', 'cover'], ['Due', 'due']),
      action('See the invoice'),
      words('difficult', 'If paying is difficult, ring us straight away. An insurer may cancel a policy whose premium is not paid.'),
      fixed(warning),
    ],
  },
  invoicePayment: {
    preview: 'It is in the client portal.',
    values: ({ reference, cover, dueOn }) => ({ reference, cover, due: dueOn === null ? '' : formatDate(dueOn) }),
    body: [
      title('Payment received', { only: received }),
      title('A payment was reversed', { name: 'titleReversed', only: reversed }),
      title('We have returned money to you', { name: 'titleReturned', only: returned }),
      words('paid', 'Thank you. A payment for the invoice below has been recorded, and the invoice is settled.', { only: paidInFull }),
      words('partPaid', 'Thank you. A payment for the invoice below has been recorded. The rest is due on the date below.', {
        only: paidInPart,
      }),
      words(
        'reversed',
        'A payment that we had recorded for the invoice below does not count any more. The client portal says why, and what is to be paid.',
        { only: reversed },
      ),
      words('returned', 'We have recorded that the money of the credit note below was returned to you.', { only: returned }),
      facts(['Number', 'reference'], ['Insurance', 'cover'], ['Due', 'due']),
      action('See the payments'),
      words('wrong', 'If this does not agree with your bank statement, ring us.'),
      fixed(warning),
    ],
  },
}
