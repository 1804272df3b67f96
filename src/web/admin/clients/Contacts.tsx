/** The people we speak to at a client. */
import { useNavigate } from 'react-router'
import { clients, type ClientDetail, type Contact } from '#contract/admin/book/clients.ts'
import { contactRoleLabels, contactRoles } from '#contract/model/clients/businessType.ts'
import { showPhone } from '#contract/model/questions/questionFlow.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { CheckboxField, SelectField, TextField } from '#web/forms/fields.tsx'
import type { FormState } from '#web/forms/formState.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { EmailLink, TypedPhone } from '#web/records/ContactLinks.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { clientTabHref } from './clientTabs.ts'

type Props = { client: ClientDetail; record: RecordState<ClientDetail> }
type Typed = { name: string; role: Contact['role'] | ''; email: string; phone: string; main: boolean; mayClaim: boolean }
const nobody: Typed = { name: '', role: '', email: '', phone: '', main: false, mayClaim: false }

const columns: Column<Contact>[] = [
  {
    key: 'name',
    header: 'Name',
    names: true,
    cell: ({ name, role, main }) => (
      <>
        <span className="flex flex-wrap items-center gap-2">
          {name} {main && <Badge tone="info">Main contact</Badge>}
        </span>
        <span className="block text-small font-normal text-hint">{contactRoleLabels[role]}</span>
      </>
    ),
  },
  { key: 'phone', header: 'Phone', cell: ({ phone }) => <TypedPhone number={showPhone(phone)} /> },
  { key: 'email', header: 'Email', wrap: true, cell: ({ email }) => <EmailLink address={email} /> },
  { key: 'mayClaim', header: 'May report claims', cell: ({ mayClaim }) => (mayClaim ? 'Yes' : 'No') },
]
const change = (id: string): Column<Contact> => ({
  key: 'change',
  header: 'Change',
  hiddenHeader: true,
  cell: (contact) => (
    <Anchor href={`${clientTabHref(id, 'people', { contact: contact.id })}#contact`} className="link inline-flex min-h-11 items-center">
      Change<VisuallyHidden> {contact.name}</VisuallyHidden>
    </Anchor>
  ),
})

export const ContactsPart = ({ client, record, chosen }: Props & { chosen: string | null }) => {
  const contact = client.contacts.find(({ id }) => id === chosen)
  return (
    <>
      <section className="grid gap-3">
        <h2>Contacts</h2>
        <Table
          caption="Contacts"
          captionHidden
          columns={client.mayEdit ? [...columns, change(client.id)] : columns}
          rows={client.contacts}
          rowKey={({ id }) => id}
          selected={({ id }) => id === chosen}
        />
      </section>
      {client.mayEdit &&
        (contact ? (
          <ChangeContact key={contact.id} client={client} record={record} contact={contact} />
        ) : (
          <AddContact client={client} record={record} />
        ))}
    </>
  )
}

const AddContact = ({ client, record }: Props) => {
  const form = useEndpointForm(clients.addContact, {
    fixed: { id: client.id },
    defaults: nobody,
    draft: client.id,
    record,
    onDone: (_reply, { name }) => toast.success('Contact added', name),
  })
  return (
    <Card as="section" className="max-w-form">
      <CardHeader title="Add a contact" />
      <EndpointForm form={form} submitLabel="Add contact" busyLabel="Adding..." variant="secondary" className="grid gap-5">
        <ContactFields form={form} />
      </EndpointForm>
    </Card>
  )
}

const ChangeContact = ({ client, record, contact }: Props & { contact: Contact }) => {
  const go = useNavigate()
  const back = () => void go(clientTabHref(client.id, 'people'))
  const { id: contactId, version, ...held } = contact
  const form = useEndpointForm(clients.changeContact, {
    fixed: { id: client.id, contact: contactId, version },
    defaults: held,
    edits: true,
    record,
    onDone: () => {
      toast.success('Contact saved')
      back()
    },
  })
  const removal = useEndpointForm(clients.removeContact, {
    fixed: { id: client.id, contact: contactId },
    defaults: {},
    record,
    onDone: () => {
      toast.success('Contact removed', contact.name)
      back()
    },
  })
  return (
    <Card as="section" id="contact" className="max-w-form">
      <CardHeader title={`Change ${contact.name}`} />
      <div className="grid gap-6">
        <EndpointForm form={form} submitLabel="Save contact" className="grid gap-5">
          <ContactFields form={form} />
        </EndpointForm>
        <EndpointForm
          form={removal}
          submitLabel="Remove contact"
          busyLabel="Removing..."
          variant="danger"
          asksToLeave={false}
          className="grid gap-3 border-t border-line pt-5"
        >
          <p className="text-soft">
            {contact.name} will no longer be a contact here. Signing in is separate: see their access under People.
          </p>
        </EndpointForm>
      </div>
    </Card>
  )
}

const ContactFields = ({ form }: { form: FormState<Typed> }) => (
  <>
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField form={form} name="name" label="Full name" width="full" autoComplete="off" />
      <SelectField
        form={form}
        name="role"
        label="Their role"
        placeholder="Choose one"
        options={contactRoles.map((value) => ({ value, label: contactRoleLabels[value] }))}
      />
      <TextField form={form} name="email" label="Email" type="email" width="full" optional autoComplete="off" />
      <TextField form={form} name="phone" label="Phone" type="tel" optional autoComplete="off" />
    </div>
    <div>
      <CheckboxField form={form} name="main" label="Main contact" />
      <CheckboxField form={form} name="mayClaim" label="May report claims and ask for changes" />
    </div>
  </>
)
