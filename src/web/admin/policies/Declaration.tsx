/** The actual figures of an adjustable policy: what they make of the deposit, before and after they are recorded (domain 5.6). */
import { useWatch } from 'react-hook-form'
import type { PolicyInvoices } from '#contract/admin/book/invoices.ts'
import { policies, type PolicyDetail } from '#contract/admin/book/policies.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { adjusted, readRate } from '#contract/model/policies/declaration.ts'
import { lastDayOf } from '#contract/model/policies/policy.ts'
import { typedPounds } from '#contract/model/policies/typedMoney.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { MoneyField, SelectField, TextField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { RecordState } from '#web/records/useRecord.ts'
import { PriceLine } from '#web/ui/display/PriceLine.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

type Offered = NonNullable<PolicyInvoices['declaration']>
type Props = { policy: PolicyDetail; record: RecordState<PolicyDetail>; of: Offered }

export const Declaration = ({ policy, record, of }: Props) => (
  <Card as="section" id="declaration">
    <CardHeader title="Adjustable premium" />
    {of.made.length > 0 && (
      <ul aria-label="Figures declared" className="mb-4 grid gap-2">
        {of.made.map((words) => (
          <li key={words} className="border-l-4 border-line pl-3">
            {words}.
          </li>
        ))}
      </ul>
    )}
    {!of.over ? (
      <p className="text-soft">
        The premium is a deposit. Record the actual figures here after {formatDate(lastDayOf(policy))}, when cover ends.
      </p>
    ) : (
      policy.mayEdit && <Declare policy={policy} record={record} of={of} />
    )}
  </Card>
)

const pounds = typedPounds('')
const penceIn = (typed: string) => {
  const read = pounds.safeParse(typed)
  return read.success ? read.data : null
}

const Declare = ({ policy, record, of }: Props) => {
  const form = useEndpointForm(policies.declare, {
    fixed: { id: policy.id, version: policy.version },
    defaults: { section: of.sections.length === 1 ? (of.sections[0]?.key ?? '') : '', what: '', actual: '', rate: '', minimum: '0' },
    draft: policy.id,
    record,
    onDone: () => toast.success('Figures recorded', 'What they make of the premium is below, to be invoiced or returned.'),
  })
  const [key, actual, rate, minimum] = useWatch({ control: form.control, name: ['section', 'actual', 'rate', 'minimum'] })
  const section = of.sections.find((one) => one.key === key)
  const read = { actual: penceIn(actual), rate: readRate(rate), minimum: penceIn(minimum) }
  const price =
    section && read.actual !== null && read.rate !== null && read.minimum !== null
      ? adjusted({ deposit: section.deposit, actual: read.actual, rate: read.rate, minimum: read.minimum }, section.iptRate)
      : null
  return (
    <EndpointForm form={form} submitLabel="Record the figures" variant="secondary">
      <SelectField
        form={form}
        name="section"
        label="Section"
        placeholder="Choose one"
        width="full"
        options={of.sections.map((one) => ({ value: one.key, label: `${one.name}, ${formatMoney(one.deposit)} charged` }))}
      />
      <TextField
        form={form}
        name="what"
        label="What was declared"
        hint="For example, wages or turnover."
        maxLength={80}
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <MoneyField form={form} name="actual" label="Actual figure" hint="For the days on cover." pence width="full" />
        <TextField
          form={form}
          name="rate"
          label="Rate, %"
          hint="The insurer's, like 0.3"
          inputMode="decimal"
          maxLength={8}
          width="full"
          autoComplete="off"
        />
        <MoneyField form={form} name="minimum" label="Minimum premium" hint="Net; 0 for none." pence width="full" />
      </div>
      <output aria-label="Adjusted premium" className="grid gap-1 rounded-control bg-panel p-4">
        {section && price ? (
          <>
            <PriceLine label="Deposit, net" value={formatMoney(section.deposit)} />
            <PriceLine
              label={`Adjusted premium, net${price.premium === read.minimum && price.premium > 0 ? ' (the minimum)' : ''}`}
              value={formatMoney(price.premium)}
            />
            <PriceLine label="Difference, net" value={formatMoney(price.net)} />
            <PriceLine label="Insurance Premium Tax" value={formatMoney(price.ipt)} />
            <PriceLine total label={price.total < 0 ? 'To be returned' : 'To be invoiced'} value={formatMoney(Math.abs(price.total))} />
          </>
        ) : (
          <span className="text-hint">The adjusted premium will appear once the figures are filled in.</span>
        )}
      </output>
    </EndpointForm>
  )
}
