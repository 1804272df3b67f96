/** The people who sign in for a client: inviting them, ending their access, and viewing the portal as they see it. */
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { clientPeople, viewing, viewingMinutes, type PortalPerson } from '#contract/admin/book/clientPeople.ts'
import { clients, type ClientDetail } from '#contract/admin/book/clients.ts'
import { formatDate } from '#contract/format.ts'
import { membershipRoleLabels, membershipRoles } from '#contract/model/people/membership.ts'
import { paths } from '#contract/paths.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call, invalidate, q, storeReply } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { AreaField, DayField, SelectField, TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm, type RecordLink } from '#web/forms/useEndpointForm.ts'
import { EmailLink } from '#web/records/ContactLinks.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { ReauthDialog, useReauth } from '#web/app/account/Reauth.tsx'
import { clientTabHref } from './clientTabs.ts'

type People = PortalPerson[]
type Link = RecordLink<People>

export const peopleQuery = (id: string) => q(clientPeople.list, { id }, { staleTime: 0 })

const columns: Column<PortalPerson>[] = [
  {
    key: 'name',
    header: 'Name',
    names: true,
    cell: ({ name, role }) => (
      <>
        {name}
        <span className="block text-small font-normal text-hint">{membershipRoleLabels[role]}</span>
      </>
    ),
  },
  { key: 'email', header: 'Email', wrap: true, cell: ({ email }) => <EmailLink address={email} /> },
  {
    key: 'status',
    header: 'Access',
    cell: ({ status, until }) => (
      <>
        <StatusBadge kind="membership" status={status} />
        {until && <span className="block text-small text-hint">until {formatDate(until)}</span>}
      </>
    ),
  },
]

export const PortalPeople = ({ client, chosen }: { client: ClientDetail; chosen: string | null }) => {
  const { query } = useDeps()
  const { data: people = [] } = useQuery(peopleQuery(client.id))
  const record: Link = {
    store: (reply) => {
      storeReply(query, peopleQuery(client.id), reply)
      void invalidate(query, clients.show)
    },
    refresh: () => query.fetchQuery({ ...peopleQuery(client.id), staleTime: 0 }),
  }
  const person = people.find(({ id }) => id === chosen)
  const change: Column<PortalPerson> = {
    key: 'change',
    header: 'Change',
    hiddenHeader: true,
    cell: ({ id, name, actions, mayView }) =>
      (actions.length > 0 || mayView) && (
        <Anchor href={`${clientTabHref(client.id, 'people', { person: id })}#access`} className="link inline-flex min-h-11 items-center">
          Open<VisuallyHidden> the access of {name}</VisuallyHidden>
        </Anchor>
      ),
  }
  return (
    <>
      <section className="grid gap-3">
        <h2>Who can sign in</h2>
        {people.length > 0 ? (
          <Table
            caption="Who can sign in"
            captionHidden
            columns={client.mayEdit ? [...columns, change] : columns}
            rows={people}
            rowKey={({ id }) => id}
            selected={({ id }) => id === chosen}
          />
        ) : (
          <p className="text-soft">Nobody can sign in for {client.name} yet.</p>
        )}
      </section>
      {client.mayEdit &&
        (person ? <Access key={person.id} client={client} person={person} record={record} /> : <Invite client={client} record={record} />)}
    </>
  )
}

const Invite = ({ client, record }: { client: ClientDetail; record: Link }) => {
  const form = useEndpointForm(clientPeople.invite, {
    fixed: { id: client.id },
    defaults: { email: '', name: '', role: '', until: '' },
    input: ({ until, role, ...typed }: { email: string; name: string; role: string; until: string }) => ({
      ...typed,
      role,
      ...(until ? { until } : {}),
    }),
    draft: client.id,
    record,
    onDone: (_reply, { email }) => toast.success('Invitation sent', `It is on its way to ${email}.`),
  })
  return (
    <Card as="section" className="max-w-form">
      <CardHeader title="Invite somebody" />
      <EndpointForm form={form} submitLabel="Send invitation" busyLabel="Sending..." variant="secondary" className="grid gap-5">
        <TextField
          form={form}
          name="email"
          label="Email"
          type="email"
          hint="We will send the invitation here."
          width="full"
          autoComplete="off"
        />
        <TextField form={form} name="name" label="Full name" width="full" autoComplete="off" />
        <SelectField
          form={form}
          name="role"
          label="Role"
          hint="An owner decides who else has access. Check with the company first."
          placeholder="Choose one"
          options={membershipRoles.map((value) => ({ value, label: membershipRoleLabels[value] }))}
        />
        <DayField form={form} name="until" label="Last day of access" hint="Leave empty for no end." optional />
      </EndpointForm>
    </Card>
  )
}

const Access = ({ client, person, record }: { client: ClientDetail; person: PortalPerson; record: Link }) => {
  const go = useNavigate()
  const back = () => void go(clientTabHref(client.id, 'people'))
  const fixed = { id: person.id, version: person.version }
  const again = useEndpointForm(clientPeople.resend, { fixed, defaults: {}, record, onDone: () => toast.success('Invitation sent again') })
  const removal = useEndpointForm(clientPeople.revoke, {
    fixed,
    defaults: { reason: '' },
    record,
    onDone: () => {
      toast.success('Access removed')
      back()
    },
  })
  return (
    <Card as="section" id="access" className="max-w-form">
      <CardHeader
        title={`Access of ${person.name}`}
        end={
          <Anchor href={clientTabHref(client.id, 'people')} className="link text-meta">
            Close
          </Anchor>
        }
      />
      <div className="grid gap-6">
        {person.mayView && <ViewAs person={person} client={client} />}
        {person.actions.includes('resend') && (
          <EndpointForm form={again} submitLabel="Send the invitation again" busyLabel="Sending..." variant="secondary" asksToLeave={false}>
            <p className="text-soft">The invitation to {person.email} has not been answered yet.</p>
          </EndpointForm>
        )}
        {person.actions.includes('revoke') && (
          <EndpointForm
            form={removal}
            submitLabel="Remove access"
            busyLabel="Removing..."
            variant="danger"
            asksToLeave={false}
            className="grid gap-3 border-t border-line pt-5"
          >
            <p className="text-soft">
              {person.name} will lose all access to {client.name} at once, and will get an email about it.
            </p>
            <AreaField
              form={removal}
              name="reason"
              label="Why"
              hint={"The company's owners can read it. You can leave this empty."}
              limit={300}
              rows={2}
              optional
            />
          </EndpointForm>
        )}
      </div>
    </Card>
  )
}

/** Asks for a reason, reauthenticates the user, and opens the portal in this window. */
const ViewAs = ({ person, client }: { person: PortalPerson; client: ClientDetail }) => {
  const [open, setOpen] = useState(false)
  const { query } = useDeps()
  const user = useUser()
  const { freshly, waiting, settled } = useReauth()
  const form = useEndpointForm(viewing.start, {
    fixed: { id: person.id },
    defaults: { reason: '' },
    send: (input) => freshly(() => call(query, viewing.start, input)),
    // A full page load, so that nothing of the staff area stays in memory while the portal is open.
    onDone: () => window.location.assign(paths.clientCompanies()),
  })
  return (
    <div className="grid gap-3">
      <p className="text-soft">
        Look at the portal as {person.name} sees it for {client.name}: {viewingMinutes} minutes, and nothing can be changed.
      </p>
      <div>
        <Button icon={Eye} data-needs-script onClick={() => setOpen(true)}>
          View as {person.name}
        </Button>
      </div>
      <FormDialog
        form={form}
        open={open && waiting === null}
        onClose={() => setOpen(false)}
        title={`View the portal as ${person.name}?`}
        effect={`For ${viewingMinutes} minutes this window will show what ${person.name} sees, and you cannot change anything. It will be recorded, and the owners of ${client.name} can see who looked and why.`}
        submitLabel="View the portal"
        busyLabel="Opening..."
      >
        <AreaField
          form={form}
          name="reason"
          label="Why do you need to look?"
          hint="The client can read it."
          limit={300}
          rows={3}
          width="full"
        />
      </FormDialog>
      <ReauthDialog
        user={user}
        waiting={waiting}
        onSettled={settled}
        why="Before you look at the portal as somebody else, enter your password and a code."
      />
    </div>
  )
}
