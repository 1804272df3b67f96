import { useWatch } from 'react-hook-form'
import {
  complaintCategories,
  complaintCategoryLabels,
  complaintChannelLabels,
  complaintChannels,
  complaintKindLabels,
  complaintKinds,
  eligibilities,
  eligibilityLabels,
} from '#contract/model/complaints/complaintMachine.ts'
import { AreaField, DayField, RadioField, SelectField, TextField } from '#web/forms/fields.tsx'
import type { FormState } from '#web/forms/formState.ts'

export type TypedComplaint = {
  kind: (typeof complaintKinds)[number] | ''
  complainant: string
  email: string
  phone: string
  channel: (typeof complaintChannels)[number] | ''
  category: (typeof complaintCategories)[number] | ''
  description: string
  receivedOn: string
  eligible: (typeof eligibilities)[number]
  /** The reference of the client it comes from. Typed only once the complaint is recorded. */
  client: string
}

export const ComplaintFields = ({ form }: { form: FormState<TypedComplaint> }) => {
  const kind = useWatch({ control: form.control, name: 'kind' })
  return (
    <>
      <RadioField
        form={form}
        name="kind"
        label="What kind of complaint is it?"
        items={complaintKinds.map((value) => ({
          value,
          label: complaintKindLabels[value],
          hint:
            value === 'service'
              ? 'FCA deadlines apply: three working days for a short letter, eight weeks for the final response.'
              : "How we hold or use somebody's data: to be acknowledged within 30 days.",
        }))}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="complainant" label="Who is complaining" width="full" autoComplete="off" />
        <DayField form={form} name="receivedOn" label="Received on" />
        <TextField form={form} name="email" label="Email" type="email" width="full" optional autoComplete="off" />
        <TextField form={form} name="phone" label="Phone" type="tel" optional autoComplete="off" />
        <SelectField
          form={form}
          name="channel"
          label="How it reached us"
          placeholder="Choose one"
          options={complaintChannels.map((value) => ({ value, label: complaintChannelLabels[value] }))}
        />
        <SelectField
          form={form}
          name="category"
          label="What it is about"
          placeholder="Choose one"
          options={complaintCategories.map((value) => ({ value, label: complaintCategoryLabels[value] }))}
        />
      </div>
      <AreaField form={form} name="description" label="What they say" hint="In their words." limit={4000} rows={6} width="full" />
      {kind !== 'data_protection' && (
        <RadioField
          form={form}
          name="eligible"
          label="May they go to the Financial Ombudsman Service?"
          inline
          items={eligibilities.map((value) => ({ value, label: eligibilityLabels[value] }))}
        />
      )}
    </>
  )
}
