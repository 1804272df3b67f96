/** The fields of a client's facts, in the order in which staff ask for them on the telephone. */
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import {
  businessTypeFacts,
  businessTypeLabel,
  businessTypes,
  clientSources,
  contactWayLabels,
  contactWays,
  ernExemptionLabels,
  ernExemptions,
} from '#contract/model/clients/businessType.ts'
import { figuresOf } from '#contract/model/clients/clientFigures.ts'
import { customerCategoryLabels, customerCategoryOf } from '#contract/model/clients/customerCategory.ts'
import { AreaField, CheckboxField, MoneyField, RadioField, SelectField, TextField } from '#web/forms/fields.tsx'
import type { FormState } from '#web/forms/formState.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import type { ClientFacts } from './clientForm.ts'

export type FactsForm<T extends ClientFacts> = FormState<T>
/** A form with more fields than the facts is also a form of the facts; react-hook-form's types cannot infer that for a generic type. */
const asFacts = <T extends ClientFacts>(form: FormState<T>) => form as unknown as FormState<ClientFacts>

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card as="section">
    <CardHeader title={title} />
    <div className="grid gap-5">{children}</div>
  </Card>
)
const TwoColumns = ({ children }: { children: ReactNode }) => <div className="grid gap-5 sm:grid-cols-2">{children}</div>

export const IdentityFields = <T extends ClientFacts>({ form: of, children }: { form: FormState<T>; children?: ReactNode }) => {
  const form = asFacts(of)
  const type = useWatch({ control: form.control, name: 'businessType' })
  const rules = type === '' ? null : businessTypeFacts[type]
  return (
    <Part title="Who they are">
      <SelectField
        form={form}
        name="businessType"
        label="Kind of business"
        placeholder="Choose one"
        options={businessTypes.map((value) => ({ value, label: businessTypeLabel(value) }))}
      />
      <TextField
        form={form}
        name="name"
        label="Legal name"
        hint={rules ? `${rules.name}. Policies must name it exactly.` : 'Policies must name it exactly.'}
        width="full"
        autoComplete="off"
      />
      <TextField
        form={form}
        name="tradingName"
        label="Trading name"
        hint="If they go by another name."
        width="full"
        optional
        autoComplete="off"
      />
      <TwoColumns>
        <TextField
          form={form}
          name="companyNumber"
          label="Company number"
          hint="8 characters, for example 01234567, SC123456 or OC123456."
          optional={rules?.number !== 'company'}
          autoComplete="off"
        />
        <TextField
          form={form}
          name="charityNumber"
          label="Charity number"
          hint="For example 1234567, SC012345 or NIC123456."
          optional={rules?.number !== 'charity'}
          autoComplete="off"
        />
      </TwoColumns>
      {children}
    </Part>
  )
}

export const ContactDetailFields = <T extends ClientFacts>({ form: of }: { form: FormState<T> }) => {
  const form = asFacts(of)
  return (
    <Part title="Where they are">
      <AreaField form={form} name="address" label="Address" hint="One part per line, without the postcode." rows={3} limit={300} optional />
      <TextField form={form} name="postcode" label="Postcode" width="short" optional autoComplete="off" />
      <TwoColumns>
        <TextField form={form} name="phone" label="Phone" type="tel" optional autoComplete="off" />
        <TextField form={form} name="email" label="Email" type="email" width="full" optional autoComplete="off" />
      </TwoColumns>
    </Part>
  )
}

export const BusinessFields = <T extends ClientFacts>({ form: of }: { form: FormState<T> }) => {
  const form = asFacts(of)
  return (
    <Part title="What they do, and how big they are">
      <TextField
        form={form}
        name="trade"
        label="Trade"
        hint="In a few words, for example café or roofing contractor."
        optional
        autoComplete="off"
      />
      <AreaField
        form={form}
        name="activities"
        label="What they do"
        hint="All of it: insurers only cover what they are told about."
        limit={500}
        rows={3}
        width="full"
        optional
      />
      <TwoColumns>
        <MoneyField form={form} name="turnover" label="Annual turnover" optional />
        <TextField form={form} name="turnoverYear" label="Year of turnover" width="short" inputMode="numeric" optional autoComplete="off" />
        <TextField form={form} name="employees" label="Employees" width="short" inputMode="numeric" optional autoComplete="off" />
        <MoneyField form={form} name="wageRoll" label="Wage roll a year" optional />
        <TextField
          form={form}
          name="established"
          label="In business since"
          hint="The year."
          width="short"
          inputMode="numeric"
          optional
          autoComplete="off"
        />
      </TwoColumns>
      <Category form={form} />
    </Part>
  )
}

/** The category that follows from the figures, updated while they are typed. */
const Category = ({ form }: { form: FormState<ClientFacts> }) => {
  const [businessType, established, turnover, turnoverYear, employees, wageRoll] = useWatch({
    control: form.control,
    name: ['businessType', 'established', 'turnover', 'turnoverYear', 'employees', 'wageRoll'],
  })
  if (businessType === '') return null
  const { category, reason } = customerCategoryOf({
    businessType,
    ...figuresOf({ established, turnover, turnoverYear, employees, wageRoll }),
  })
  return (
    <Notice live title={`Customer category: ${customerCategoryLabels[category]}`}>
      {reason}
    </Notice>
  )
}

export const TaxFields = <T extends ClientFacts>({ form: of }: { form: FormState<T> }) => {
  const form = asFacts(of)
  return (
    <Part title="Tax references">
      <TextField form={form} name="vatNumber" label="VAT number" hint="9 figures, with or without GB." optional autoComplete="off" />
      <TextField
        form={form}
        name="ern"
        label="Employer reference number (ERN)"
        hint={"For example 123/AB456. Needed before employers' liability starts."}
        optional
        autoComplete="off"
      />
      <SelectField
        form={form}
        name="ernExempt"
        label="If none, why"
        options={ernExemptions.map((value) => ({ value, label: ernExemptionLabels[value] }))}
        width="long"
      />
    </Part>
  )
}

export const CareFields = <T extends ClientFacts>({ form: of, children }: { form: FormState<T>; children?: ReactNode }) => {
  const form = asFacts(of)
  return (
    <Part title="How we look after them">
      {children}
      <RadioField
        form={form}
        name="preferredContact"
        label="How they like to hear from us"
        inline
        items={contactWays.map((value) => ({ value, label: contactWayLabels[value] }))}
      />
      <AreaField
        form={form}
        name="supportNeeds"
        label="Support needs"
        hint="What they told us, and only with their consent: calls instead of letters, more time, somebody else to speak for them."
        limit={500}
        rows={2}
        width="full"
        optional
      />
      <CheckboxField
        form={form}
        name="largePrint"
        label="Send them documents in large print"
        hint="Letters, invoices and schedules that we make will be in 18 point for everyone at this client."
      />
      <SelectField
        form={form}
        name="source"
        label="How they came to us"
        placeholder="Not known"
        options={clientSources.map((value) => ({ value, label: value }))}
        optional
      />
    </Part>
  )
}
