/** Adds a client: their facts, with similar existing clients shown beside them, and one contact person. An enquiry or appointment that the URL names fills in who asked. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { appointments } from '#contract/admin/appointments.ts'
import { enquiries } from '#contract/admin/enquiries.ts'
import { clients } from '#contract/admin/book/clients.ts'
import { contactRoleLabels, contactRoles } from '#contract/model/clients/businessType.ts'
import { showPhone } from '#contract/model/questions/questionFlow.ts'
import { paths } from '#contract/paths.ts'
import { isUuid } from '#contract/uuid.ts'
import { handlerLabel, noHandler } from '#contract/model/people/handler.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { useUser } from '#web/app/data/session.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction, leadsTo } from '#web/forms/endpointAction.ts'
import { RadioField, SelectField, TextField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { q } from '#web/app/data/query.ts'
import { colleaguesQuery, useColleagues } from '#web/lists/colleagues.ts'
import { BackLink } from '#web/records/BackLink.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { onlyFor } from '../shell/onlyFor.ts'
import { BusinessFields, CareFields, ContactDetailFields, IdentityFields, Part, TaxFields } from './ClientFields.tsx'
import { factFaults, noFacts, type ClientFacts } from './clientForm.ts'
import { SimilarClients } from './SimilarClients.tsx'

const askedIn = (search: URLSearchParams) =>
  (['enquiry', 'appointment'] as const).map((name) => (isUuid(search.get(name) ?? '') ? search.get(name) : null))

export const loader = async (args: LoaderFunctionArgs) => {
  await onlyFor(clients.create, args)
  const { query } = args.context.get(depsContext)
  const [enquiry, appointment] = askedIn(new URL(args.request.url).searchParams)
  await Promise.all([
    query.prefetchQuery(colleaguesQuery(clients.assignees)),
    // Staff who may not read it get the empty form.
    enquiry && query.prefetchQuery(q(enquiries.show, { id: enquiry })),
    appointment && query.prefetchQuery(q(appointments.show, { id: appointment })),
  ])
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

type Asked = { name: string; business: string; email: string; phone: string; supportNeed: string }

/** `asked`: who asked, if it is somebody who wrote to us. */
const blank = (handler: string, asked: Asked | undefined): NewClient => ({
  ...noFacts,
  name: asked?.business ?? '',
  supportNeeds: asked?.supportNeed ?? '',
  status: 'prospect',
  assignedTo: handler,
  contactName: asked?.name ?? '',
  contactRole: '',
  contactEmail: asked?.email ?? '',
  contactPhone: showPhone(asked?.phone ?? ''),
})

export const ClientAddScreen = () => {
  const [enquiry, appointment] = askedIn(useSearchParams()[0])
  const { data: wrote } = useQuery({ ...q(enquiries.show, { id: enquiry ?? '' }), enabled: Boolean(enquiry) })
  const { data: booked } = useQuery({ ...q(appointments.show, { id: appointment ?? '' }), enabled: Boolean(appointment) })
  return (
    <Screen title="Add a client" above={<BackLink to={paths.adminClients}>Clients</BackLink>}>
      <AddForm asked={wrote ?? booked} draft={enquiry ?? appointment ?? 'new'} />
    </Screen>
  )
}

const AddForm = ({ asked, draft }: { asked: Asked | undefined; draft: string }) => {
  const me = useUser()
  const colleagues = useColleagues(clients)
  const go = useNavigate()
  const form = useEndpointForm(clients.create, {
    defaults: blank(me.id, asked),
    input: (typed: NewClient) => typed,
    check: factFaults,
    draft,
    invalidates: [clients.list],
    onDone: (client) => {
      toast.success('Client added', `${client.name} is ${client.reference}.`)
      void go(paths.adminClient(client.id))
    },
  })
  return (
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
  )
}
