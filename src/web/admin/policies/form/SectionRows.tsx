/** Edits the sections of a policy: what is covered, for how much, and what the wording adds or excludes. */
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { ratesOn } from '#contract/model/policies/ipt.ts'
import { policyClasses, type PolicyClass } from '#contract/model/policies/policyClass.ts'
import { otherSection, usualSection, usualSections } from '#contract/model/policies/sectionNames.ts'
import { limitBases, limitBasisLabels } from '#contract/model/policies/terms.ts'
import { rateOptions, useTax } from '#web/app/data/taxRates.ts'
import { AreaField, DateField, MoneyField, SelectField, TextField, useField } from '#web/forms/fields.tsx'
import type { FormState } from '#web/forms/formState.ts'
import { Details } from '#web/ui/display/Details.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { FieldError } from '#web/ui/fields/FieldError.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { blankSection, taxDay, type PolicyFormValues } from './policyForm.ts'

type Form = { form: FormState<PolicyFormValues> }
type PolicyKind = { kind: PolicyClass | null }

const nameOf = (section: unknown) =>
  typeof section === 'object' && section !== null && 'name' in section && typeof section.name === 'string' && section.name !== ''
    ? section.name
    : 'A section'

export const SectionRows = ({ form, kind }: Form & PolicyKind) => {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'terms.sections', keyName: 'key' })
  form.describe('terms.sections', { label: 'Sections', show: nameOf })
  const error = form.errors['terms.sections']
  const usual: readonly string[] = kind ? policyClasses[kind].covers : []
  const used = fields.map(({ code }) => code)
  const next = usual.find((code) => !used.includes(code)) ?? ''
  const { rates, today } = useTax()
  const standard = () => ratesOn(rates, taxDay(form.values('inception'), today)).standard
  return (
    <div className="grid gap-4">
      <div data-field="terms.sections">{error && <FieldError id={`${form.id}-sections`} message={error} />}</div>
      {fields.map((field, index) => (
        <SectionFields key={field.key} form={form} index={index} kind={kind} onRemove={fields.length > 1 ? () => remove(index) : null} />
      ))}
      <div>
        <Button icon={Plus} onClick={() => append(blankSection(crypto.randomUUID(), standard(), next))}>
          Add a section
        </Button>
      </div>
    </div>
  )
}

const wording = ['excessNote', 'territory', 'retroactiveOn', 'extensions', 'conditions', 'exclusions', 'endorsements'] as const

const SectionFields = ({ form, index, kind, onRemove }: Form & PolicyKind & { index: number; onRemove: (() => void) | null }) => {
  const at = `terms.sections.${index}` as const
  const section = useWatch({ control: form.control, name: at })
  const { rates, today } = useTax()
  const day = taxDay(useWatch({ control: form.control, name: 'inception' }), today)
  const name = section.name || `Section ${index + 1}`
  const hasWording = wording.some((key) => form.errors[`${at}.${key}`] !== undefined)
  return (
    <fieldset className="min-w-0 rounded-t-control rounded-b-foot border border-line bg-panel p-4 md:p-5">
      <legend className="float-left text-h3 font-semibold">{name}</legend>
      {onRemove && (
        <Button variant="quiet" size="small" icon={Trash2} className="float-right" onClick={onRemove}>
          Remove <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      )}
      <div className="clear-both grid gap-4 pt-3 sm:grid-cols-2 lg:grid-cols-4">
        <Cover form={form} index={index} kind={kind} />
        <TextField form={form} name={`${at}.name`} label="Name in the policy" width="full" maxLength={80} autoComplete="off" />
        <MoneyField form={form} name={`${at}.limit`} pence label="Limit or sum" optional width="full" />
        <SelectField
          form={form}
          name={`${at}.basis`}
          label="Basis"
          width="full"
          options={limitBases.map((basis) => ({ value: basis, label: limitBasisLabels[basis] }))}
        />
        <MoneyField form={form} name={`${at}.excess`} pence label="Excess" optional width="full" />
        <MoneyField form={form} name={`${at}.net`} pence label="Net premium for the period" width="full" />
        <SelectField form={form} name={`${at}.iptRate`} label="Tax" width="full" options={rateOptions(rates, day, section.iptRate)} />
      </div>
      <div className="mt-2">
        {/* Opened if something in it is wrong, so that the summary can link to it. */}
        <Details key={String(hasWording)} summary="Wording: territory, extensions, conditions" open={hasWording}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField form={form} name={`${at}.territory`} label="Territory" optional width="full" maxLength={120} autoComplete="off" />
            <TextField
              form={form}
              name={`${at}.excessNote`}
              label="Other excesses"
              optional
              width="full"
              maxLength={160}
              autoComplete="off"
            />
            <Lines form={form} name={`${at}.extensions`} label="Extensions" />
            <Lines form={form} name={`${at}.conditions`} label="Conditions" />
            <Lines form={form} name={`${at}.exclusions`} label="Exclusions" />
            <Lines form={form} name={`${at}.endorsements`} label="Endorsements" />
            <DateField
              form={form}
              name={`${at}.retroactiveOn`}
              label="Covers work done from"
              optional
              hint="Only if claims must be made within the period."
            />
          </div>
        </Details>
      </div>
    </fieldset>
  )
}

type LinesName = `terms.sections.${number}.${'extensions' | 'conditions' | 'exclusions' | 'endorsements'}`
const Lines = ({ form, name, label }: Form & { name: LinesName; label: string }) => (
  <AreaField form={form} name={name} label={label} optional hint="One per line." rows={3} width="full" />
)

const coverOptions = (kind: PolicyClass | null) => {
  const usual: readonly string[] = kind ? policyClasses[kind].covers : []
  const option = (code: string) => ({ value: code, label: usualSection(code).name })
  const others = Object.keys(usualSections).filter((code) => !usual.includes(code))
  return [
    ...(usual.length > 0 ? [{ group: 'Usual for this class', options: usual.map(option) }] : []),
    { group: usual.length > 0 ? 'Others' : 'Covers', options: [...others.map(option), { value: otherSection, label: 'Something else' }] },
  ]
}

/** The cover. Choosing one also sets its usual name and basis, unless they have been edited. */
const Cover = ({ form, index, kind }: Form & PolicyKind & { index: number }) => {
  const at = `terms.sections.${index}` as const
  const { change, blur, value, ...field } = useField<PolicyFormValues, string>(
    { form, name: `${at}.code`, label: 'Cover' },
    { show: (code) => usualSection(String(code)).name || 'Something else' },
  )
  return (
    <Select
      {...field}
      value={value}
      width="full"
      placeholder="Choose one"
      options={coverOptions(kind)}
      onBlur={blur}
      onChange={({ currentTarget: { value: code } }) => {
        const [before, after] = [usualSection(value), usualSection(code)]
        if (form.values(`${at}.name`) === before.name) form.set(`${at}.name`, after.name)
        if (form.values(`${at}.basis`) === before.basis) form.set(`${at}.basis`, after.basis)
        change(code)
      }}
    />
  )
}
