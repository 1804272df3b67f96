/** Records a complaint that came by telephone, letter or email; about the client, or with the words of the enquiry, that the URL names. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { clients } from '#contract/admin/book/clients.ts'
import { complaints } from '#contract/admin/book/complaints.ts'
import { enquiries } from '#contract/admin/enquiries.ts'
import type { EnquiryDetail } from '#contract/model/contact/enquiry.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { paths } from '#contract/paths.ts'
import { isUuid } from '#contract/uuid.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
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
export const action = endpointAction(leadsTo(complaints.create, ({ id }) => paths.adminComplaint(id)))

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

export const ComplaintAddScreen = () => {
  const go = useNavigate()
  const [search] = useSearchParams()
  const [wanted, from] = [idIn(search, 'client'), idIn(search, 'enquiry')]
  const { data: client } = useQuery({ ...q(clients.show, { id: wanted ?? '' }), enabled: wanted !== null })
  const { data: enquiry } = useQuery({ ...q(enquiries.show, { id: from ?? '' }), enabled: from !== null })
  const form = useEndpointForm(complaints.create, {
    fixed: client ? { clientId: client.id } : {},
    defaults: enquiry ? typedFrom(enquiry) : blank,
    input: (typed: TypedComplaint) => typed,
    draft: wanted ?? from ?? 'new',
    invalidates: [complaints.list],
    onDone: (complaint) => {
      toast.success('Complaint added', `It is ${complaint.reference}.`)
      void go(paths.adminComplaint(complaint.id))
    },
  })
  return (
    <Screen title="Add a complaint" above={<BackLink to={paths.adminComplaints}>Complaints</BackLink>}>
      <Card as="section" className="max-w-form">
        {client && (
          <p className="mb-5 text-soft">
            From {client.name}, {client.reference}. {client.categoryReason}
          </p>
        )}
        <EndpointForm form={form} submitLabel="Add complaint" busyLabel="Adding..." className="grid gap-5">
          <ComplaintFields form={form} />
        </EndpointForm>
      </Card>
    </Screen>
  )
}
