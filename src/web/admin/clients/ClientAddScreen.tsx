/** Adds a client: their facts, with similar existing clients shown beside them, and one contact person. */
import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { clients } from '#contract/admin/book/clients.ts'
import { contactRoleLabels, contactRoles } from '#contract/model/clients/businessType.ts'
import { paths } from '#contract/paths.ts'
import { handlerLabel, noHandler } from '#contract/model/people/handler.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { useUser } from '#web/app/data/session.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction, leadsTo } from '#web/forms/endpointAction.ts'
import { RadioField, SelectField, TextField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { colleaguesQuery, useColleagues } from '#web/lists/colleagues.ts'
import { BackLink } from '#web/records/BackLink.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { onlyFor } from '../shell/onlyFor.ts'
import { BusinessFields, CareFields, ContactDetailFields, IdentityFields, Part, TaxFields } from './ClientFields.tsx'
import { factFaults, noFacts, type ClientFacts } from './clientForm.ts'
import { SimilarClients } from './SimilarClients.tsx'

export const loader = async (args: LoaderFunctionArgs) => {
  await onlyFor(clients.create, args)
  await args.context.get(depsContext).query.prefetchQuery(colleaguesQuery(clients.assignees))
  return null
}
export const action = endpointAction(leadsTo(clients.create, ({ id }) => paths.adminClient(id)))

type NewClient = ClientFacts & {
  status: 'prospect' | 'active'
  assignedTo: string
  contactName: string
  contactRole: (typeof contactRoles)[number] | ''
  contactEmail: string
  contactPhone: string
}

const blank = (handler: string): NewClient => ({
  ...noFacts,
  status: 'prospect',
  assignedTo: handler,
  contactName: '',
  contactRole: '',
  contactEmail: '',
  contactPhone: '',
})

export const ClientAddScreen = () => {
  const me = useUser()
  const colleagues = useColleagues(clients)
  const go = useNavigate()
  const form = useEndpointForm(clients.create, {
    defaults: blank(me.id),
    input: (typed: NewClient) => typed,
    check: factFaults,
    draft: 'new',
    invalidates: [clients.list],
    onDone: (client) => {
      toast.success('Client added', `${client.name} is ${client.reference}.`)
      void go(paths.adminClient(client.id))
    },
  })
  return (
    <Screen title="Add a client" above={<BackLink to={paths.adminClients}>Clients</BackLink>}>
      <EndpointForm form={form} submitLabel="Add client" busyLabel="Adding..." className="grid max-w-form gap-5">
        <IdentityFields form={form}>
          <SimilarClients form={form} />
        </IdentityFields>
        <Part title="Who we speak to">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField form={form} name="contactName" label="Full name" autoComplete="off" width="full" />
            <SelectField
              form={form}
              name="contactRole"
              label="Their role"
              placeholder="Choose one"
              options={contactRoles.map((value) => ({ value, label: contactRoleLabels[value] }))}
            />
            <TextField form={form} name="contactEmail" label="Their email" type="email" width="full" optional autoComplete="off" />
            <TextField form={form} name="contactPhone" label="Their phone" type="tel" optional autoComplete="off" />
          </div>
        </Part>
        <ContactDetailFields form={form} />
        <BusinessFields form={form} />
        <TaxFields form={form} />
        <CareFields form={form}>
          <RadioField
            form={form}
            name="status"
            label="Status"
            items={[
              { value: 'prospect', label: 'Prospect', hint: 'We hope to act for them.' },
              { value: 'active', label: 'Client', hint: 'We act for them now.' },
            ]}
          />
          <SelectField
            form={form}
            name="assignedTo"
            label={handlerLabel}
            options={[{ value: '', label: noHandler }, ...colleagues.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </CareFields>
      </EndpointForm>
    </Screen>
  )
}
