/** The parts that the forms for adding and changing a policy share. */
import { useRef, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { formatMoney } from '#contract/format.ts'
import type { PolicyClass } from '#contract/model/policies/policyClass.ts'
import { iptByRates, paymentLabels, paymentMethods } from '#contract/model/policies/terms.ts'
import { useTax } from '#web/app/data/taxRates.ts'
import { DraftState, Faults, FormElement } from '#web/forms/EndpointForm.tsx'
import { AreaField, CheckboxField, DateField, MoneyField, SelectField, TextField } from '#web/forms/fields.tsx'
import type { FormState } from '#web/forms/formState.ts'
import { useUnsaved } from '#web/forms/unsaved.ts'
import { dateOf } from '#web/forms/typed.ts'
import { PriceLine } from '#web/ui/display/PriceLine.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { ItemRows } from './ItemRows.tsx'
import { taxDiffers } from '../Premium.tsx'
import { livePremium, taxDay, taxMoved, termsOf, type PolicyFormValues } from './policyForm.ts'
import { SectionRows } from './SectionRows.tsx'

type Form = { form: FormState<PolicyFormValues> }

/** The parts with a link to jump to; each form has its own "Basics". */
export const formParts = [
  { id: 'basics', label: 'Basics' },
  { id: 'insured', label: 'Insured' },
  { id: 'sections', label: 'Sections' },
  { id: 'items', label: 'Items' },
  { id: 'payment', label: 'Premium and payment' },
] as const

export const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Card as="section" id={id} className="scroll-mt-16">
    <CardHeader title={title} />
    {children}
  </Card>
)

export const PartLinks = ({ more = [] }: { more?: readonly { id: string; label: string }[] }) => (
  <nav aria-label="Parts of the form" data-screen-only>
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {[...formParts, ...more].map(({ id, label }) => (
        <li key={id}>
          <a href={`#${id}`} className="link inline-flex min-h-8 items-center">
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** The first day of cover. If tax rates change between the old day and the new one, each section moves to the new rate of the same kind. */
export const FirstDay = ({
  form,
  hint,
  onDay,
}: Form & { hint?: string; /** Called once the date is valid. */ onDay?: (day: string) => void }) => {
  const { rates, today } = useTax()
  const before = useRef(taxDay(form.values('inception'), today))
  const moved = () => {
    const day = dateOf(form.values('inception'))
    if (day === null || day === 'wrong') return
    onDay?.(day)
    if (day === before.current) return
    taxMoved(rates, form.values('terms.sections'), before.current, day).forEach((rate, index) => {
      if (rate !== form.values(`terms.sections.${index}.iptRate`)) form.set(`terms.sections.${index}.iptRate`, rate, { shouldDirty: true })
    })
    before.current = day
  }
  return (
    <div onBlur={moved}>
      <DateField form={form} name="inception" label="First day of cover" hint={hint} />
    </div>
  )
}

/** `charged`: the premium is invoiced, and the tax that the insurer stated for it no longer changes. */
export const TermsParts = ({ form, kind, charged = false }: Form & { kind: PolicyClass | null; charged?: boolean }) => (
  <>
    <Part id="insured" title="Insured">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="terms.insured"
          label="Legal name"
          hint="As it must appear on the policy."
          width="full"
          maxLength={160}
          autoComplete="off"
        />
        <AreaField
          form={form}
          name="terms.alsoInsured"
          label="Also insured"
          optional
          hint="For example, a landlord or a bank. One per line."
          rows={2}
          width="full"
        />
        <AreaField
          form={form}
          name="terms.business"
          label="Business"
          optional
          hint="What the insurer has been told they do."
          limit={500}
          rows={2}
          width="full"
        />
        <AreaField form={form} name="terms.conditions" label="General conditions" optional hint="One per line." rows={2} width="full" />
      </div>
    </Part>
    <Part id="sections" title="Sections">
      <SectionRows form={form} kind={kind} />
    </Part>
    <Part id="items" title="Items">
      <ItemRows form={form} />
    </Part>
    <Part id="payment" title="Premium and payment">
      <div className="grid gap-5 lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <MoneyField form={form} name="terms.fee" pence label="Our fee" optional hint="No tax on it." width="full" />
            <TextField
              form={form}
              name="terms.commissionRate"
              label="Commission"
              hint="Of the net premium."
              suffix="%"
              inputMode="decimal"
              width="full"
              maxLength={6}
              autoComplete="off"
            />
          </div>
          {!charged && (
            <MoneyField
              form={form}
              name="terms.iptStated"
              pence
              label="Tax (IPT) as the insurer stated it"
              optional
              hint="Only if it is not what the rates of the sections give."
            />
          )}
          <Payment form={form} />
          <CheckboxField
            form={form}
            name="terms.adjustable"
            label="The premium is adjusted at the end, when the actual figures are declared"
          />
        </div>
        <Totals form={form} />
      </div>
    </Part>
  </>
)

const Payment = ({ form }: Form) => {
  const method = useWatch({ control: form.control, name: 'terms.payment.method' })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        form={form}
        name="terms.payment.method"
        label="How it is paid"
        width="full"
        options={paymentMethods.map((one) => ({ value: one, label: paymentLabels[one] }))}
      />
      {method !== 'annual' && (
        <TextField
          form={form}
          name="terms.payment.instalments"
          label="Instalments"
          width="full"
          maxLength={2}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </div>
  )
}

/** What the period costs, updated while typing. */
const Totals = ({ form }: Form) => {
  const terms = useWatch({ control: form.control, name: 'terms' })
  const price = livePremium(terms)
  const byRates = price && iptByRates(termsOf(terms))
  return (
    <output aria-label="Premium for the period" className="grid content-start gap-1 rounded-control bg-panel p-4">
      {price ? (
        <>
          <PriceLine label="Net premium" value={formatMoney(price.net)} />
          {price.groups.map(({ rate, net, ipt }) => (
            <PriceLine key={rate} label={`Tax ${rate}% on ${formatMoney(net)}`} value={formatMoney(ipt)} />
          ))}
          <PriceLine label="Our fee" value={formatMoney(price.fee)} />
          <PriceLine total label="Total for the period" value={formatMoney(price.total)} />
          {byRates !== null && <span className="text-meta font-semibold text-warn">{taxDiffers(byRates)}</span>}
          <span className="text-meta text-hint">Including our commission: {formatMoney(price.commission)}</span>
        </>
      ) : (
        <span className="text-hint">The total will appear once every premium is filled in.</span>
      )}
    </output>
  )
}

/** The form element. The total and the button stay in view, however long the form is. */
export const LongForm = <T extends PolicyFormValues>({
  form,
  submitLabel,
  asksToLeave,
  children,
}: {
  form: FormState<T>
  submitLabel: string
  asksToLeave: boolean
  children: ReactNode
}) => {
  useUnsaved(form, asksToLeave)
  return (
    <FormElement form={form} className="grid grid-cols-1 gap-5">
      <Faults form={form} />
      {children}
      <div
        data-save-bar
        className="sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line bg-panel px-2 py-3"
        data-screen-only
      >
        <Button type="submit" variant="accent" busy={form.busy} busyLabel="Saving...">
          {submitLabel}
        </Button>
        {/* The shared parts only know the fields that every policy form has. */}
        <TotalLine form={form as unknown as FormState<PolicyFormValues>} />
        <DraftState form={form} />
      </div>
    </FormElement>
  )
}

const TotalLine = ({ form }: Form) => {
  const price = livePremium(useWatch({ control: form.control, name: 'terms' }))
  return (
    price && (
      <span className="tabular-nums">
        <span className="text-hint">
          Total<span className="max-sm:sr-only"> for the period</span>
        </span>{' '}
        <strong>{formatMoney(price.total)}</strong>
      </span>
    )
  )
}
