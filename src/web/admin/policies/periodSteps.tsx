/** The steps that make a policy run longer: an extension, and a reinstatement after it was cancelled or has ended. */
import { useQuery } from '@tanstack/react-query'
import { useFormState, useWatch } from 'react-hook-form'
import { policies, type PolicyDetail } from '#contract/admin/book/policies.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { addDays } from '#contract/model/contact/workingTime.ts'
import { extensionPrice, extensionTaxFault } from '#contract/model/invoices/extension.ts'
import { periodDays } from '#contract/model/policies/money.ts'
import { typedPounds } from '#contract/model/policies/typedMoney.ts'
import { taxRatesQuery } from '#web/app/data/taxRates.ts'
import { AreaField, CheckboxField, DateField, MoneyField, type TypedDate } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import type { FormState } from '#web/forms/formState.ts'
import { dateNeeded, dateOf, datePartsOf } from '#web/forms/typed.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { effectOf, type StepDialogProps } from '#web/records/stepDialog.tsx'
import { PriceLine } from '#web/ui/display/PriceLine.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { InsurersFigures } from './InsurersFigures.tsx'

type DialogProps = StepDialogProps<PolicyDetail>
type Typed = { expiry: TypedDate; net: string; ipt: string; fee: string; taxConfirmed: boolean; reason: string }

const noCost = { net: '', ipt: '', fee: '', taxConfirmed: false }
const inputOf = ({ expiry, net, ipt, fee, taxConfirmed, reason }: Typed) => ({
  expiry: dateOf(expiry),
  net: net.trim() || undefined,
  ipt: ipt.trim() || undefined,
  fee: fee.trim() || undefined,
  taxConfirmed,
  reason,
})

const pounds = typedPounds('')
const penceIn = (typed: string) => {
  const read = pounds.safeParse(typed.trim() || '0')
  return read.success ? read.data : null
}

/** What the insurer charges for the days after the present end. Nothing to fill in before the new day is one of them. */
const ExtensionCost = ({ policy, form }: { policy: PolicyDetail; form: FormState<Typed> }) => {
  const [expiry, net, ipt, fee, confirmed] = useWatch({ control: form.control, name: ['expiry', 'net', 'ipt', 'fee', 'taxConfirmed'] })
  const { errors } = useFormState({ control: form.control, name: 'ipt' })
  const read = useQuery(taxRatesQuery)
  const to = dateOf(expiry)
  if (to === null || to === 'wrong' || to <= policy.expiry) return null
  const span = { from: addDays(policy.expiry, 1), to }
  const [netPence, iptPence, feePence] = [penceIn(net), penceIn(ipt), penceIn(fee)]
  const price =
    read.data && netPence !== null && iptPence !== null
      ? extensionPrice(policy.terms.sections, { net: netPence, ...(ipt.trim() ? { ipt: iptPence } : {}) }, span, {
          rates: read.data.rates,
          inception: policy.inception,
        })
      : null
  const fault = price && netPence !== null ? extensionTaxFault(price, netPence) : null
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="font-semibold">What {policy.insurer} charges for it</legend>
        <p className="text-meta text-hint">
          For these days only. Leave all of it empty if nothing is charged, and the tax empty if it is what the rates give.
        </p>
        <InsurersFigures form={form} optional>
          <MoneyField form={form} name="fee" label="Our fee" pence optional width="full" />
        </InsurersFigures>
        {(fault !== null || confirmed || errors.ipt) && (
          <CheckboxField form={form} name="taxConfirmed" label="The insurer has confirmed this tax" />
        )}
      </fieldset>
      <output aria-label="Price of the extension" className="grid gap-1 rounded-control bg-panel p-4">
        {!read.data ? (
          <NotLoaded what="tax rates" query={read} />
        ) : price && feePence !== null ? (
          <>
            <PriceLine label="Days" value={periodDays(span.from, span.to)} />
            <PriceLine label="Insurance Premium Tax" value={formatMoney(price.ipt)} />
            <PriceLine total label="To be invoiced" value={formatMoney(price.total + feePence)} />
            {fault !== null && <span className="text-meta font-semibold text-warn">{fault}.</span>}
          </>
        ) : (
          <span className="text-hint">The price will appear once the sums can be read.</span>
        )}
      </output>
    </>
  )
}

export const ExtendDialog = ({ detail: policy, record, rule, open, onClose }: DialogProps) => {
  const form = useEndpointForm(policies.extend, {
    fixed: { id: policy.id, version: policy.version },
    defaults: { expiry: datePartsOf(addDays(policy.expiry, 14)), ...noCost, reason: '' },
    input: inputOf,
    check: ({ expiry }) => dateNeeded('expiry', expiry),
    draft: policy.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Extension recorded')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Record an extension"
      effect={effectOf(
        rule,
        `Only when ${policy.insurer} has agreed to it in writing. The policy will be active again until the new day; its renewal opens 60 days before that.`,
      )}
      submitLabel="Record the extension"
      busyLabel="Recording..."
    >
      <DateField form={form} name="expiry" label="New last day of cover" hint={`Currently ${formatDate(policy.expiry)}.`} />
      <ExtensionCost policy={policy} form={form} />
      <AreaField form={form} name="reason" label="Why" hint="Kept in the history." limit={1000} rows={3} width="full" />
    </FormDialog>
  )
}

export const ReinstateDialog = ({ detail: policy, record, rule, open, onClose }: DialogProps) => {
  const form = useEndpointForm(policies.reinstate, {
    fixed: { id: policy.id, version: policy.version },
    defaults: { expiry: datePartsOf(policy.expiry), ...noCost, reason: '' },
    input: inputOf,
    check: ({ expiry }) => dateNeeded('expiry', expiry),
    draft: policy.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Reinstated')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Reinstate this policy?"
      effect={effectOf(
        rule,
        `Only when ${policy.insurer}'s confirmation is on file as a document of this policy. Premium that was returned will be charged again. ${policy.client} will be told by email if we have an address.`,
      )}
      submitLabel="Reinstate"
      busyLabel="Reinstating..."
    >
      <DateField form={form} name="expiry" label="Last day of cover" hint="A later one if the insurer has agreed to it." />
      <ExtensionCost policy={policy} form={form} />
      <AreaField form={form} name="reason" label="Why" hint="Kept in the history." limit={1000} rows={3} width="full" />
    </FormDialog>
  )
}
