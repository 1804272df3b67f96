/** Two ways to add a document: requesting it from the client, or uploading it. */
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useNavigate } from 'react-router'
import { documents } from '#contract/admin/book/documents.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { kindOptions, visibilities, visibilityLabels } from '#contract/model/documents/document.ts'
import { paths } from '#contract/paths.ts'
import { q } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { AreaField, CheckboxField, DayField, RadioField, SelectField, TextField } from '#web/forms/fields.tsx'
import type { FormState } from '#web/forms/formState.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'

type Choices = ReplyOf<typeof documents.choices>
type Props = { choices: Choices; client: string }
type What = { clientId: string; kind: string; title: string; policyId: string }
type Asked = What & { note: string; dueOn: string }
type Added = What & { visibleTo: string; needsSignature: boolean }

const withoutPolicy = <T extends What>({ policyId, ...typed }: T) => ({ ...typed, ...(policyId ? { policyId } : {}) })
const close = (
  <Anchor href={paths.adminDocuments()} className={buttonClass({ size: 'small', variant: 'quiet' })}>
    <Icon of={X} size={16} />
    Close
  </Anchor>
)

/** The fields that both forms share: client, kind and name of the document, and the policy it belongs to. */
const WhatFields = <T extends What>({ form, choices }: { form: FormState<T>; choices: Choices }) => {
  // These fields' names come from `What`; the type of a form with more fields cannot express that.
  const what = form as unknown as FormState<What>
  const { clientId } = what.values()
  const { data } = useQuery({ ...q(documents.choices, { client: clientId }), enabled: clientId !== '' })
  const policies = clientId === '' ? [] : (data?.policies ?? [])
  return (
    <>
      <SelectField
        form={what}
        name="clientId"
        label="Client"
        placeholder="Choose one"
        width="full"
        options={choices.clients.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField form={what} name="kind" label="What is it?" placeholder="Choose one" options={kindOptions} />
      <TextField form={what} name="title" label="Name" hint="As the client will see it." width="full" maxLength={160} autoComplete="off" />
      {policies.length > 0 && (
        <SelectField
          form={what}
          name="policyId"
          label="Policy"
          placeholder="None"
          width="full"
          optional
          options={policies.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  )
}

export const AskClient = ({ choices, client }: Props) => {
  const go = useNavigate()
  const form = useEndpointForm(documents.request, {
    defaults: { clientId: client, kind: '', title: '', policyId: '', note: '', dueOn: '' },
    input: (typed: Asked) => withoutPolicy(typed),
    draft: 'ask',
    invalidates: [documents.list],
    onDone: ({ id }) => {
      toast.success('Asked for', 'The client will get an email and see this in the portal.')
      void go(paths.adminDocument(id))
    },
  })
  return (
    <Card as="section" aria-label="Ask a client for a document">
      <CardHeader title="Ask a client for a document" end={close} />
      <EndpointForm form={form} submitLabel="Ask for it" busyLabel="Sending..." className="grid max-w-form gap-5">
        <WhatFields form={form} choices={choices} />
        <AreaField form={form} name="note" label="Why do we need it?" hint="The client will see this." limit={500} rows={3} width="full" />
        <DayField form={form} name="dueOn" label="Needed by" />
      </EndpointForm>
    </Card>
  )
}

export const AddDocument = ({ choices, client }: Props) => {
  const go = useNavigate()
  const form = useEndpointForm(documents.add, {
    defaults: { clientId: client, kind: '', title: '', policyId: '', visibleTo: 'client', needsSignature: false },
    input: (typed: Added) => withoutPolicy(typed),
    draft: 'add',
    invalidates: [documents.list],
    onDone: ({ id }) => void go(`${paths.adminDocument(id)}#file`),
  })
  return (
    <Card as="section" aria-label="Add a document">
      <CardHeader title="Add a document" end={close} />
      <EndpointForm form={form} submitLabel="Continue to the file" busyLabel="One moment..." className="grid max-w-form gap-5">
        <WhatFields form={form} choices={choices} />
        <RadioField
          form={form}
          name="visibleTo"
          label="Who can see it?"
          items={visibilities.map((value) => ({ value, label: visibilityLabels[value] }))}
        />
        <CheckboxField form={form} name="needsSignature" label="The client must sign it" />
      </EndpointForm>
    </Card>
  )
}
