import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { clients } from '#contract/admin/book/clients.ts'
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
import { q } from '#web/app/data/query.ts'
import { AreaField, DayField, RadioField, SelectField, TextField, useField } from '#web/forms/fields.tsx'
import type { FormState } from '#web/forms/formState.ts'
import { useScripted } from '#web/ui/display/useScripted.ts'
import { ClientField } from '../shell/ClientField.tsx'
import { useCan } from '../shell/useCan.ts'

export type TypedComplaint = {
  client: { id: string; name: string } | null
  kind: (typeof complaintKinds)[number] | ''
  complainant: string
  email: string
  phone: string
  channel: (typeof complaintChannels)[number] | ''
  category: (typeof complaintCategories)[number] | ''
  description: string
  receivedOn: string
  eligible: (typeof eligibilities)[number]
}

/** What the endpoints take. A complaint from nobody on our books has no client. */
export const writtenOf = ({ client, ...written }: TypedComplaint) => ({ ...written, clientId: client?.id ?? null })

/** Found by typing, which needs script; without it the client stays as it is. */
const From = ({ form }: { form: FormState<TypedComplaint> }) => {
  const { value, error, change } = useField<TypedComplaint, TypedComplaint['client']>(
    { form, name: 'client', label: 'Client' },
    { show: (client) => (client as TypedComplaint['client'])?.name ?? '' },
  )
  const [typed, setTyped] = useState('')
  const mayChoose = useCan('client:view')
  const isScripted = useScripted()
  const { data: found = [] } = useQuery({ ...q(clients.find, { q: typed }), enabled: mayChoose && typed.trim().length >= 2 })
  return mayChoose && isScripted ? (
    <ClientField
      formId={form.id}
      choices={found.map(({ postcode, ...client }) => ({ ...client, place: postcode }))}
      onType={setTyped}
      optional
      chosen={value}
      error={form.errors['clientId'] ?? error}
      onChoose={(client) => change(client && { id: client.id, name: client.name })}
    />
  ) : null
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
      <From form={form} />
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
