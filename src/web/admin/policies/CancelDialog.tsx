/** Cancels a policy: from which day, why, and the refund. The preview shows what the credit note will say. */
import { useQuery } from '@tanstack/react-query'
import { useFormState, useWatch } from 'react-hook-form'
import { policies, type PolicyDetail } from '#contract/admin/book/policies.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { returnFaults, returnNote } from '#contract/model/invoices/returns.ts'
import { cancellationLabels, cancellationReasons } from '#contract/model/policies/policy.ts'
import { typedPounds } from '#contract/model/policies/typedMoney.ts'
import { AreaField, CheckboxField, DateField, SelectField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { dateNeeded, dateOf, datePartsOf } from '#web/forms/typed.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { effectOf, type StepDialogProps } from '#web/records/stepDialog.tsx'
import { PriceLine } from '#web/ui/display/PriceLine.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { InsurersFigures } from './InsurersFigures.tsx'
import { RefundWarnings } from './RefundWarnings.tsx'
import { invoicesQuery } from './Invoices.tsx'

const pounds = typedPounds('')
type Typed = { net: string; ipt: string }

/** The insurer's figures, once both are valid; null until then, when the refund is worked out day by day. */
const insurersFiguresOf = ({ net, ipt }: Typed) => {
  const [netRead, iptRead] = [pounds.safeParse(net), pounds.safeParse(ipt)]
  return netRead.success && iptRead.success ? { net: netRead.data, ipt: iptRead.data } : null
}

export const CancelDialog = ({ detail: policy, record, rule, open, onClose }: StepDialogProps<PolicyDetail>) => {
  const form = useEndpointForm(policies.cancel, {
    fixed: { id: policy.id, version: policy.version },
    defaults: { from: datePartsOf(policy.today), because: '', net: '', ipt: '', taxConfirmed: false, reason: '' },
    input: ({ from, because, net, ipt, taxConfirmed, reason }) => ({
      from: dateOf(from),
      because,
      net: net.trim() || undefined,
      ipt: ipt.trim() || undefined,
      taxConfirmed,
      reason,
    }),
    check: ({ from }) => dateNeeded('from', from),
    draft: policy.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Policy cancelled')
    },
  })
  const [day, net, ipt, confirmed] = useWatch({ control: form.control, name: ['from', 'net', 'ipt', 'taxConfirmed'] })
  const { errors } = useFormState({ control: form.control, name: 'ipt' })
  const { data: invoices } = useQuery(invoicesQuery(policy.id))
  const from = dateOf(day)
  const inPeriod = from !== null && from !== 'wrong' && from >= policy.inception && from <= policy.expiry
  const insurers = insurersFiguresOf({ net, ipt })
  const faults = inPeriod && insurers && invoices ? returnFaults(policy, invoices.billed, { from, ...insurers }) : {}
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Cancel this policy?"
      effect={effectOf(
        rule,
        `${policy.reference} of ${policy.client} will end early, and ${policy.client} will be told by email if we have an address.`,
      )}
      submitLabel="Cancel the policy"
      busyLabel="Cancelling..."
      cancelLabel="Keep the policy"
      grave
      safeFirst={false}
    >
      <DateField
        form={form}
        name="from"
        label="First day without cover"
        hint={`From ${formatDate(policy.inception)} to ${formatDate(policy.expiry)}.`}
      />
      <fieldset className="grid gap-3">
        <legend className="font-semibold">The insurer's own refund</legend>
        <p className="text-meta text-hint">Leave both empty if {policy.insurer} refunds day by day.</p>
        <InsurersFigures form={form} labels={{ net: 'Net premium back', ipt: 'Tax (IPT) back' }} optional />
        {/* Without script the refusal is what says that the tax does not fit. */}
        {(faults.tax || confirmed || errors.ipt) && (
          <CheckboxField form={form} name="taxConfirmed" label="The insurer has confirmed this tax" />
        )}
      </fieldset>
      {invoices && <RefundWarnings declaration={invoices.declaration} claimPaid={invoices.claimPaid} />}
      <output aria-label="Refund" className="grid gap-1 rounded-control bg-panel p-4">
        {inPeriod ? (
          <>
            <Refund policy={policy} from={from} typed={{ net, ipt }} />
            {Object.values(faults).map((fault) => (
              <span key={fault} className="text-meta font-semibold text-warn">
                {fault}.
              </span>
            ))}
          </>
        ) : (
          <span className="text-hint">The refund will appear once the day is within the period.</span>
        )}
      </output>
      <SelectField
        form={form}
        name="because"
        label="Why is it cancelled?"
        placeholder="Choose one"
        width="full"
        options={cancellationReasons
          .filter((value) => value !== 'not_taken_up')
          .map((value) => ({ value, label: cancellationLabels[value] }))}
      />
      <AreaField
        form={form}
        name="reason"
        label="What should colleagues know?"
        hint="Kept in the history."
        limit={1000}
        rows={3}
        width="full"
      />
    </FormDialog>
  )
}

const Refund = ({ policy, from, typed }: { policy: PolicyDetail; from: string; typed: Typed }) => {
  const read = useQuery(invoicesQuery(policy.id))
  if (!read.data) return <NotLoaded what="refund" query={read} />
  const insurers = insurersFiguresOf(typed)
  const { ours, ...note } = returnNote(policy, from, read.data.billed, insurers)
  return (
    <>
      <PriceLine label="Unused days" value={ours.remainingDays} />
      <PriceLine
        label={`Net premium back${insurers === null && ours.creditedBefore > 0 ? ', after what was credited' : ''}`}
        value={formatMoney(note.net)}
      />
      <PriceLine label="Insurance Premium Tax back" value={formatMoney(note.ipt)} />
      <PriceLine
        total
        label={insurers === null ? 'Refund, day by day' : 'Refund, as given by the insurer'}
        value={formatMoney(note.total)}
      />
      <span className="text-meta text-hint">
        {insurers === null ? '' : `Day by day it would be ${formatMoney(ours.total)}. `}
        {(typed.net.trim() !== '' || typed.ipt.trim() !== '') && insurers === null
          ? "The insurer's figures are used once both are entered. "
          : ''}
        Our fee is not part of it.
        {ours.creditedBefore > 0 && ` ${formatMoney(ours.creditedBefore)} net for these days was credited before and is taken off.`}
      </span>
    </>
  )
}
