/** Credits part of an invoice: the net amount of each line. The tax follows from it, and the total is shown while typing. */
import { useWatch } from 'react-hook-form'
import { invoices, type InvoiceDetail } from '#contract/admin/book/invoices.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { amountsOf } from '#contract/model/invoices/invoice.ts'
import { mostOf, partOf } from '#contract/model/invoices/partCredit.ts'
import { penceOf } from '#web/forms/typed.ts'
import { AreaField, MoneyField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { StepDialogProps } from '#web/records/stepDialog.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

const nothing = { lines: [], fee: 0, creditCharge: 0, total: 0 }
const left = (pence: number) => `${formatMoney(pence)} is left. Enter 0 for none.`

export const CreditPart = ({ detail: invoice, record, open, onClose }: StepDialogProps<InvoiceDetail>) => {
  const creditable = invoice.creditable ?? nothing
  const form = useEndpointForm(invoices.creditPart, {
    fixed: { id: invoice.id, version: invoice.version },
    defaults: { nets: creditable.lines.map(() => '0'), fee: '0', creditCharge: '0', reason: '' },
    draft: invoice.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Credit note made', `${invoice.client} will see it in the client portal.`)
    },
  })
  const { nets, fee, creditCharge } = useWatch({ control: form.control })
  const pence = (typed: string | undefined) => penceOf(typed ?? '') || 0
  const part = partOf(invoice.facts, creditable, {
    // An amount above what is left is rejected at its field; here it counts as all that is left.
    nets: creditable.lines.map((line, at) => Math.min(mostOf(line), pence(nets?.[at]))),
    fee: pence(fee),
    creditCharge: pence(creditCharge),
  })
  const { ipt, total } = amountsOf(part)
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={`Credit a part of ${invoice.reference}?`}
      effect={`A credit note takes off what you enter: first from what is still to pay. The rest is to be returned. ${invoice.client} will be told. This cannot be undone.`}
      submitLabel="Make the credit note"
      busyLabel="Making..."
      grave
    >
      {creditable.lines.map((line, at) => (
        <MoneyField
          key={`${line.on} ${line.iptRate}`}
          form={form}
          name={`nets.${at}`}
          label={`Net premium from ${formatDate(line.on)}, ${line.iptRate === 0 ? 'exempt from tax' : `taxed at ${line.iptRate}%`}`}
          hint={left(mostOf(line))}
          pence
        />
      ))}
      {/* Hidden fields, so that without script an amount without a field is sent too. */}
      {creditable.fee > 0 ? (
        <MoneyField form={form} name="fee" label="Our fee" hint={left(creditable.fee)} pence />
      ) : (
        <input type="hidden" name="fee" value="0" />
      )}
      {creditable.creditCharge > 0 ? (
        <MoneyField form={form} name="creditCharge" label="Charge for credit" hint={left(creditable.creditCharge)} pence />
      ) : (
        <input type="hidden" name="creditCharge" value="0" />
      )}
      <p role="status">
        Total credited: <strong className="tabular-nums">{formatMoney(total)}</strong>, including {formatMoney(ipt)} of tax. At most{' '}
        {formatMoney(creditable.total)}.
      </p>
      <AreaField form={form} name="reason" label="Why" hint="The client will see this." limit={300} rows={2} width="full" />
    </FormDialog>
  )
}
