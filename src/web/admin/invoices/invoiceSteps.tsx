/** The steps that staff can take with an invoice, in button order. They only record money: no payment is taken and no card data requested. */
import { invoices, type InvoiceDetail } from '#contract/admin/book/invoices.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { receivedLabels, receivedWays } from '#contract/model/invoices/invoice.ts'
import type { InvoiceAction } from '#contract/model/invoices/invoiceMachine.ts'
import { typedOf } from '#contract/model/policies/typedMoney.ts'
import { AreaField, DateField, MoneyField, SelectField, TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { dateNeeded, dateOf, datePartsOf } from '#web/forms/typed.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { Step } from '#web/records/RecordActions.tsx'
import { stepDialog, type StepDialogProps } from '#web/records/stepDialog.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { CreditPart } from './CreditPart.tsx'

type DialogProps = StepDialogProps<InvoiceDetail>

const paymentOptions = receivedWays.map((value) => ({ value, label: receivedLabels[value] }))
const referenceHint = 'As on the bank statement. Never a card number.'

/** For users who may not see the addresses themselves. */
export const addressCount = (count: number) => `${count} ${count === 1 ? 'address' : 'addresses'}`

const howClientHears = ({ emails, emailCount, client }: InvoiceDetail) =>
  emailCount > 0
    ? `${client} will get an email at ${emails.length > 0 ? emails.join(', ') : addressCount(emailCount)} with a link to the client portal.`
    : `${client} has no email address: phone them instead.`

const PayDialog = ({ detail: invoice, record, open, onClose }: DialogProps) => {
  const form = useEndpointForm(invoices.pay, {
    fixed: { id: invoice.id, version: invoice.version },
    defaults: { amount: typedOf(invoice.outstanding), on: datePartsOf(invoice.today), how: 'bank_transfer', reference: '' },
    input: ({ on, ...typed }) => ({ ...typed, on: dateOf(on) }),
    check: ({ on }) => dateNeeded('on', on),
    draft: invoice.id,
    record,
    onDone: ({ outstanding }) => {
      onClose()
      toast.success('Payment recorded', outstanding === 0 ? 'The invoice is paid.' : `${formatMoney(outstanding)} is still to pay.`)
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Record a payment"
      effect={`${formatMoney(invoice.outstanding)} of ${invoice.reference} is outstanding. ${howClientHears(invoice)}`}
      submitLabel="Record the payment"
      busyLabel="Recording..."
    >
      <MoneyField form={form} name="amount" label="Amount" pence />
      <DateField form={form} name="on" label="Date received" />
      <SelectField form={form} name="how" label="How it was paid" options={paymentOptions} />
      <TextField form={form} name="reference" label="Reference" hint={referenceHint} maxLength={60} autoComplete="off" optional />
    </FormDialog>
  )
}

const TakeBackDialog = ({ detail: invoice, record, open, onClose }: DialogProps) => {
  const counting = invoice.payments.filter(({ takenBackAt }) => takenBackAt === null)
  const form = useEndpointForm(invoices.takeBack, {
    fixed: { id: invoice.id, version: invoice.version },
    defaults: { payment: counting.length === 1 ? (counting[0]?.id ?? '') : '', reason: '' },
    draft: invoice.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Payment reversed')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Reverse a payment?"
      effect={`For a payment recorded by mistake, or sent back by the bank. ${howClientHears(invoice)}`}
      submitLabel="Reverse it"
      busyLabel="Reversing..."
    >
      <SelectField
        form={form}
        name="payment"
        label="Which payment"
        placeholder="Choose one"
        width="full"
        options={counting.map(({ id, amount, paidOn, how }) => ({
          value: id,
          label: `${formatMoney(amount)}, ${formatDate(paidOn)}, ${receivedLabels[how].toLowerCase()}`,
        }))}
      />
      <AreaField form={form} name="reason" label="Why" hint="The client will see this." limit={300} rows={2} width="full" />
    </FormDialog>
  )
}

const ReturnDialog = ({ detail: invoice, record, open, onClose }: DialogProps) => {
  const form = useEndpointForm(invoices.giveBack, {
    fixed: { id: invoice.id, version: invoice.version },
    defaults: { on: datePartsOf(invoice.today), how: 'bank_transfer', reference: '' },
    input: ({ on, ...typed }) => ({ ...typed, on: dateOf(on) }),
    check: ({ on }) => dateNeeded('on', on),
    draft: invoice.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Return recorded')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Record the return"
      effect={`This only records it: return ${formatMoney(invoice.outstanding)} to ${invoice.client} yourself. ${howClientHears(invoice)}`}
      submitLabel="Record the return"
      busyLabel="Recording..."
    >
      <DateField form={form} name="on" label="Date returned" />
      <SelectField form={form} name="how" label="How it was returned" options={paymentOptions} />
      <TextField form={form} name="reference" label="Reference" hint={referenceHint} maxLength={60} autoComplete="off" optional />
    </FormDialog>
  )
}

export const invoiceSteps: Partial<Record<InvoiceAction, Step<InvoiceDetail>>> = {
  pay: { primary: true, dialog: PayDialog },
  giveBack: { primary: true, dialog: ReturnDialog },
  remind: {
    dialog: stepDialog(invoices.remind, {
      title: ({ reference }) => `Remind the client of ${reference}?`,
      effect: howClientHears,
      submitLabel: 'Send the reminder',
      done: () => ['Reminder sent'],
    }),
  },
  send: {
    dialog: stepDialog(invoices.send, {
      title: ({ reference }) => `Send ${reference} again?`,
      effect: howClientHears,
      submitLabel: 'Send it',
      done: () => ['Sent by email'],
    }),
  },
  takeBack: { under: 'more', dialog: TakeBackDialog },
  creditPart: { under: 'more', dialog: CreditPart, hidden: ({ creditable }) => !creditable?.total },
  credit: {
    under: 'more',
    dialog: stepDialog(invoices.credit, {
      title: ({ reference }) => `Credit the rest of ${reference}?`,
      effect: ({ client, paid }) =>
        `A credit note takes back what is left of the invoice, and ${client} will get an email. ${paid > 0 ? `${formatMoney(paid)} that was paid must then be returned. ` : ''}You can make a correct invoice afterwards.`,
      text: { label: 'Why', hint: 'The client will see this.', limit: 300, rows: 2 },
      submitLabel: 'Make the credit note',
      done: () => ['Credit note made'],
    }),
  },
}
