/** Records a complaint that came by telephone, letter or email; about the client, or with the words of the enquiry, that the URL names. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { clients, type ClientDetail } from '#contract/admin/book/clients.ts'
import { complaints, type ComplaintDetail } from '#contract/admin/book/complaints.ts'
import { enquiries } from '#contract/admin/enquiries.ts'
import type { EnquiryDetail } from '#contract/model/contact/enquiry.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { paths } from '#contract/paths.ts'
import { isUuid } from '#contract/uuid.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import type { FormState } from '#web/forms/formState.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction, leadsTo } from '#web/forms/endpointAction.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { BackLink } from '#web/records/BackLink.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Card } from '#web/ui/display/Card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { onlyFor } from '../shell/onlyFor.ts'
import { ComplaintFields, type TypedComplaint } from './ComplaintFields.tsx'

const idIn = (search: URLSearchParams, name: 'client' | 'enquiry') => (isUuid(search.get(name) ?? '') ? search.get(name) : null)

export const loader = async (args: LoaderFunctionArgs) => {
  await onlyFor(complaints.create, args)
  const search = new URL(args.request.url).searchParams
  const [client, enquiry] = [idIn(search, 'client'), idIn(search, 'enquiry')]
  const { query } = args.context.get(depsContext)
  if (client) await query.prefetchQuery(q(clients.show, { id: client }))
  // Somebody who may not read enquiries gets the empty form.
  if (enquiry) await query.prefetchQuery(q(enquiries.show, { id: enquiry }))
  return null
}
const added = ({ id }: ComplaintDetail) => paths.adminComplaint(id)
export const action = endpointAction(leadsTo(complaints.create, added), leadsTo(enquiries.openComplaint, added))

const blank: TypedComplaint = {
  kind: '',
  complainant: '',
  email: '',
  phone: '',
  channel: '',
  category: '',
  description: '',
  receivedOn: '',
  eligible: 'unknown',
  client: '',
}

const typedFrom = ({ topic, name, email, phone, message, createdAt }: EnquiryDetail): TypedComplaint => ({
  ...blank,
  kind: topic === 'data_complaint' ? 'data_protection' : 'service',
  complainant: name,
  email,
  phone,
  channel: 'website',
  description: message,
  receivedOn: londonClock(new Date(createdAt)).date,
})

const Fields = ({ form }: { form: FormState<TypedComplaint> }) => (
  <EndpointForm form={form} submitLabel="Add complaint" busyLabel="Adding..." className="grid gap-5">
    <ComplaintFields form={form} />
  </EndpointForm>
)

const useOpened = () => {
  const go = useNavigate()
  return (complaint: ComplaintDetail) => {
    toast.success('Complaint added', `It is ${complaint.reference}.`)
    void go(paths.adminComplaint(complaint.id))
  }
}

const AboutClient = ({ client }: { client: ClientDetail | undefined }) => {
  const form = useEndpointForm(complaints.create, {
    fixed: client ? { clientId: client.id } : {},
    defaults: blank,
    input: ({ client: _later, ...typed }: TypedComplaint) => typed,
    draft: client?.id ?? 'new',
    invalidates: [complaints.list],
    onDone: useOpened(),
  })
  return (
    <>
      {client && (
        <p className="mb-5 text-soft">
          From {client.name}, {client.reference}. {client.categoryReason}
        </p>
      )}
      <Fields form={form} />
    </>
  )
}

const FromEnquiry = ({ enquiry }: { enquiry: EnquiryDetail }) => {
  const form = useEndpointForm(enquiries.openComplaint, {
    fixed: { id: enquiry.id },
    defaults: typedFrom(enquiry),
    input: ({ client: _later, ...typed }: TypedComplaint) => typed,
    draft: enquiry.id,
    invalidates: [complaints.list, enquiries.list, enquiries.show],
    onDone: useOpened(),
  })
  return (
    <>
      <p className="mb-5 text-soft">From the message {enquiry.reference}, which is closed once the complaint is added.</p>
      <Fields form={form} />
    </>
  )
}

export const ComplaintAddScreen = () => {
  const [search] = useSearchParams()
  const [client, from] = [idIn(search, 'client'), idIn(search, 'enquiry')]
  const { data: about } = useQuery({ ...q(clients.show, { id: client ?? '' }), enabled: client !== null })
  const { data: enquiry } = useQuery({ ...q(enquiries.show, { id: from ?? '' }), enabled: from !== null })
  return (
    <Screen title="Add a complaint" above={<BackLink to={paths.adminComplaints}>Complaints</BackLink>}>
      <Card as="section" className="max-w-form">
        {enquiry ? <FromEnquiry enquiry={enquiry} /> : <AboutClient client={about} />}
      </Card>
    </Screen>
  )
}
