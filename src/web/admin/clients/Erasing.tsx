/** Erases what we hold about a client: shows first what would be erased and what is kept, then the form to do so. */
import { useQuery } from '@tanstack/react-query'
import { Eraser } from 'lucide-react'
import type { ClientDetail } from '#contract/admin/book/clients.ts'
import { erasure, type ErasurePlan } from '#contract/admin/book/erasure.ts'
import { formatDate } from '#contract/format.ts'
import { ReauthDialog, useReauth } from '#web/app/account/Reauth.tsx'
import { useDeps } from '#web/app/data/deps.tsx'
import { call, q } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { AreaField, TextField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Figures } from '#web/ui/display/Figures.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { useCan } from '../shell/useCan.ts'
import { clientTabHref } from './clientTabs.ts'
import { KeptTable } from './Erased.tsx'

type Props = { client: ClientDetail; record: RecordState<ClientDetail> }

/** Refetched each time the tab is opened, but never while the user is reading it. */
export const erasureQuery = (id: string) => q(erasure.plan, { id }, { staleTime: 0 })

/** Whether this user may erase clients at all; the server decides. */
export const useMayErase = ({ mayEdit }: ClientDetail) => useCan('user:delete') && mayEdit

export const EraseLink = ({ clientId }: { clientId: string }) => (
  <div>
    <Anchor href={clientTabHref(clientId, 'erase')} className={`${buttonClass({ variant: 'quiet', size: 'small' })} -ml-2.5`}>
      <Icon of={Eraser} size={16} />
      See what would be erased
    </Anchor>
    <p className="text-meta text-hint">
      For when a client asks. First it says what has to be kept and until when, and anything that prevents it.
    </p>
  </div>
)

export const Erasing = ({ client, record }: Props) => {
  const may = useMayErase(client)
  const read = useQuery({ ...erasureQuery(client.id), enabled: may, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false })
  if (client.erased) return null
  if (!may)
    return (
      <Notice tone="warning" title="You cannot erase this client">
        You need permission to change clients and to delete people. Ask an administrator.
      </Notice>
    )
  if (!read.data) return <NotLoaded what="plan" query={read} />
  const plan = read.data
  return (
    <div className="grid grid-cols-1 gap-5">
      {plan.blockers.length > 0 && (
        <Notice tone="warning" title="Nothing can be erased yet">
          <ul className="list-disc pl-5">
            {plan.blockers.map((one) => (
              <li key={one}>
                <Figures>{one}</Figures>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <ErasurePlanFacts plan={plan} client={client} />
      <Card as="section">
        <CardHeader title="What is kept" />
        {plan.kept.length > 0 ? <KeptTable kept={plan.kept} /> : <p className="text-soft">No record of this client has to be kept.</p>}
        <ul className="mt-3 list-disc pl-5 text-soft">
          {plan.keepsName && <li>The name, address and registration numbers stay on these records, and emails about them in the log.</li>}
          <li>The audit log: it is sealed, so past entries, with the changes they record, cannot be removed. They have no end date.</li>
          <li>A fingerprint of any address that asked us to stop sending articles, so that we respect it: not the address itself.</li>
          <li>
            Anything colleagues wrote about this client elsewhere, such as in another client's notes: search for the name, and change it
            there.
          </li>
          <li>Backups: until {formatDate(plan.backupsUntil)}, if 14 nightly ones are kept. After a restore, this has to be done again.</li>
        </ul>
      </Card>
      {plan.blockers.length === 0 && <EraseForm client={client} record={record} plan={plan} onRefused={() => void read.refetch()} />}
    </div>
  )
}

const ErasurePlanFacts = ({ plan, client }: { plan: ErasurePlan; client: ClientDetail }) => (
  <Card as="section">
    <CardHeader title="What is erased" />
    <p className="mb-3 text-soft">
      Permanently, in one step. {plan.keepsName ? 'This covers' : 'This covers the name and'} the facts about {client.name},{' '}
      {plan.keepsName ? 'except the name, address and registration numbers.' : 'and the record will then be called "Erased client".'}
    </p>
    {plan.goes.length > 0 && (
      <Table
        caption="What is erased"
        captionHidden
        plain
        columns={[
          { key: 'what', header: 'What', names: true, wrap: true, cell: ({ what }) => what },
          { key: 'count', header: 'How many', align: 'end', cell: ({ count }) => count.toLocaleString('en-GB') },
        ]}
        rows={plan.goes}
        rowKey={({ what }) => what}
      />
    )}
  </Card>
)

const EraseForm = ({ client, record, plan, onRefused }: Props & { plan: ErasurePlan; onRefused: () => void }) => {
  const { query } = useDeps()
  const user = useUser()
  const { freshly, waiting, settled } = useReauth()
  const form = useEndpointForm(erasure.erase, {
    fixed: { id: client.id, print: plan.print },
    defaults: { number: '', reason: '' },
    record,
    // The plan that is on the screen, even if it was refetched after the user started the form.
    send: (input) => freshly(() => call(query, erasure.erase, { ...input, print: plan.print })),
    onRefused,
    onDone: () => {
      toast.success('Personal data erased', 'What had to be kept is listed on the record.')
      // The form is gone, and what replaces it starts further up.
      scrollTo({ top: 0 })
    },
  })
  return (
    <Card as="section" className="max-w-form">
      <CardHeader title="Erase personal data" />
      <EndpointForm
        form={form}
        submitLabel="Erase personal data"
        busyLabel="Erasing..."
        variant="danger"
        className="grid gap-5"
        asksToLeave={false}
      >
        <p className="text-soft">This cannot be undone. Have you made sure that the request comes from the client?</p>
        <TextField form={form} name="number" label="Client number" hint={`Type ${plan.number}`} width="medium" autoComplete="off" />
        <AreaField
          form={form}
          name="reason"
          label="Why"
          hint="Such as when and how they asked. No names or addresses: this stays on record."
          limit={300}
          rows={2}
          width="full"
        />
      </EndpointForm>
      <ReauthDialog user={user} waiting={waiting} onSettled={settled} why="Before a client is erased, enter your password and a code." />
    </Card>
  )
}
