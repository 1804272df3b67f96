/** Records a complaint that came by telephone, letter or email; about the client in the URL, if there is one. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { clients } from '#contract/admin/book/clients.ts'
import { complaints } from '#contract/admin/book/complaints.ts'
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

const clientIn = (search: URLSearchParams) => (isUuid(search.get('client') ?? '') ? search.get('client') : null)

export const loader = async (args: LoaderFunctionArgs) => {
  await onlyFor(complaints.create, args)
  const client = clientIn(new URL(args.request.url).searchParams)
  if (client) await args.context.get(depsContext).query.prefetchQuery(q(clients.show, { id: client }))
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

export const ComplaintAddScreen = () => {
  const go = useNavigate()
  const [search] = useSearchParams()
  const wanted = clientIn(search)
  const { data: client } = useQuery({ ...q(clients.show, { id: wanted ?? '' }), enabled: wanted !== null })
  const form = useEndpointForm(complaints.create, {
    fixed: client ? { clientId: client.id } : {},
    defaults: blank,
    input: (typed: TypedComplaint) => typed,
    draft: wanted ?? 'new',
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
