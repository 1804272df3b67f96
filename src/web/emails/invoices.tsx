/** Mails to clients about invoices and credit notes. The sums are behind the sign-in. */
import { formatDate } from '#contract/format.ts'
import type { MailProps } from '#contract/model/messages/mail.ts'
import { Action, Aside, Facts, Title, Words } from './parts.tsx'

const warning = 'We never ask for card numbers, and never send new bank details by email. If a message says otherwise, ring us.'

export const InvoiceIssued = ({ kind, reference, cover, dueOn, link }: MailProps['invoiceIssued']) => (
  <>
    <Title>{kind === 'invoice' ? 'Your invoice' : 'Your credit note'}</Title>
    <Words>
      {kind === 'invoice'
        ? 'An invoice for your insurance is in the client portal. It says what it is for, each sum by itself, and how to pay.'
        : 'A credit note for your insurance is in the client portal. It says what is returned, and why.'}
    </Words>
    <Facts rows={[['Number', reference], ['Insurance', cover], ...(kind === 'invoice' ? [['Due', formatDate(dueOn)] as const] : [])]} />
    <Action href={link} label={kind === 'invoice' ? 'See the invoice' : 'See the credit note'} />
    <Aside>{warning}</Aside>
  </>
)

export const InvoiceReminder = ({ reference, cover, dueOn, link }: MailProps['invoiceReminder']) => (
  <>
    <Title>A premium is still to be paid</Title>
    <Words>We have not yet seen the money for the invoice below. If you have paid it in the last few days, you need to do nothing.</Words>
    <Facts
      rows={[
        ['Number', reference],
        ['Insurance', cover],
        ['Due', formatDate(dueOn)],
      ]}
    />
    <Action href={link} label="See the invoice" />
    <Words>If paying is difficult, ring us before the day. An insurer may cancel a policy whose premium is not paid.</Words>
    <Aside>{warning}</Aside>
  </>
)
