/** One client: what they have with us, their facts, their contacts, and the history. */
import { Plus } from 'lucide-react'
import { redirect, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { clientPeople } from '#contract/admin/book/clientPeople.ts'
import { clients, type ClientDetail } from '#contract/admin/book/clients.ts'
import { policies } from '#contract/admin/book/policies.ts'
import { erasure } from '#contract/admin/book/erasure.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { clientMachine } from '#contract/model/clients/clientMachine.ts'
import { paths } from '#contract/paths.ts'
import { handlerLabel, handlerName } from '#contract/model/people/handler.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { colleaguesQuery } from '#web/lists/colleagues.ts'
import { neighboursIn } from '#web/lists/listQuery.ts'
import { Reference } from '#web/records/Facts.tsx'
import { NeedsLine } from '#web/records/NeedsLine.tsx'
import { History } from '#web/records/History.tsx'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { RecordActions } from '#web/records/RecordActions.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'
import { useCan } from '../shell/useCan.ts'
import { clientSteps } from './clientSteps.tsx'
import { readTab, tabsOf } from './clientTabs.ts'
import { checksQuery, ContractChecks } from './ContractChecks.tsx'
import { ContactsPart } from './Contacts.tsx'
import { Disclosures, ledgerQuery } from './Disclosures.tsx'
import { ErasedNotice } from './Erased.tsx'
import { Erasing, erasureQuery } from './Erasing.tsx'
import { FactsPart } from './FactsPart.tsx'
import { Merging } from './Merging.tsx'
import { OpenNow } from './OpenNow.tsx'
import { Overview } from './Overview.tsx'
import { clientInvoicesQuery } from './ClientInvoices.tsx'
import { peopleQuery, PortalPeople } from './PortalPeople.tsx'

const query = (id: string) => q(clients.show, { id })
const loadClient = recordLoader(query, paths.adminLogin)
export const loader = async (args: LoaderFunctionArgs) => {
  const deps = args.context.get(depsContext)
  await Promise.all([
    loadClient(args),
    deps.query.prefetchQuery(colleaguesQuery(clients.assignees)),
    deps.query.prefetchQuery(peopleQuery(args.params['id'] ?? '')),
    deps.query.prefetchQuery(clientInvoicesQuery(args.params['id'] ?? '')),
    ...(readTab(new URL(args.request.url).searchParams) === 'told'
      ? [deps.query.prefetchQuery(ledgerQuery(args.params['id'] ?? '', new URL(args.request.url).searchParams))]
      : []),
    ...(readTab(new URL(args.request.url).searchParams) === 'contracts'
      ? [deps.query.prefetchQuery(checksQuery(args.params['id'] ?? ''))]
      : []),
    ...(readTab(new URL(args.request.url).searchParams) === 'erase'
      ? [deps.query.prefetchQuery(erasureQuery(args.params['id'] ?? ''))]
      : []),
  ])
  const id = args.params['id'] ?? ''
  const into = deps.query.getQueryData<ClientDetail>(query(id).queryKey)?.mergedInto
  // The URL of a merged client redirects to the client it was merged into, unless the old record itself is asked for.
  if (into && new URL(args.request.url).searchParams.get('record') !== 'old') throw redirect(paths.adminClient(into.id, { from: id }))
  return null
}
export const action = endpointAction(
  clients.note,
  clients.assign,
  clients.edit,
  clients.addContact,
  clients.changeContact,
  clients.removeContact,
  clients.activate,
  clients.lapse,
  clients.decline,
  clients.close,
  clients.reopen,
  clients.merge,
  clients.unmerge,
  erasure.erase,
  clientPeople.invite,
  clientPeople.resend,
  clientPeople.revoke,
)

const list = { label: 'Clients', path: paths.adminClients, neighbours: neighboursIn(clients.list, paths.adminClient) }
export const ClientScreen = () => <RecordScreen what="client" query={query} list={list} invalidates={[clients.list]} screen={Client} />

const Client = ({ detail: client, record, above }: RecordScreenProps<ClientDetail>) => {
  const [search] = useSearchParams()
  const mayAdd = useCan(policies.create.access)
  const mayReport = useCan('claim:edit')
  const mayAskTerms = useCan('quote:respond')
  const isThere = !client.erased && !client.mergedInto
  const asked = readTab(search)
  // Once a client is erased, there is nothing left to do on the "erase" tab.
  const tab = asked === 'erase' && client.erased ? 'overview' : asked
  return (
    <RecordPage
      title={`${client.name}, ${client.reference}`}
      heading={client.name}
      above={above}
      status={<StatusBadge kind="client" status={client.status} />}
      actions={
        <RecordActions
          detail={client}
          record={record}
          steps={clientSteps}
          machine={clientMachine}
          client={client.name}
          links={[
            ...(client.mayEdit && mayAdd ? [{ label: 'Add a policy', href: paths.adminPolicyAdd({ client: client.id }), icon: Plus }] : []),
            ...(mayAskTerms && isThere
              ? [
                  {
                    label: 'Take a quote request by phone',
                    href: paths.quote({ client: client.id, ...(client.trade ? { trade: client.trade } : {}) }),
                  },
                ]
              : []),
            ...(mayReport && isThere ? [{ label: 'Take a claim by phone', href: paths.reportClaim({ client: client.id }) }] : []),
          ]}
        />
      }
      facts={[
        { label: 'Reference', value: <Reference code={client.reference} /> },
        { label: 'On cover', value: client.policies === 1 ? '1 policy' : `${client.policies} policies` },
        { label: 'Current premium', value: formatMoney(client.premium) },
        { label: 'Next renewal', value: client.nextRenewal ? formatDate(client.nextRenewal) : 'None' },
        { label: handlerLabel, value: handlerName(client) },
      ]}
      record={record}
      notices={<Notices client={client} from={search.get('from')} />}
    >
      <Tabs label="Parts of this client" tabs={tabsOf(client, tab)} />
      {tab === 'overview' && <Overview client={client} record={record} />}
      {tab === 'facts' && <FactsPart client={client} record={record} />}
      {tab === 'people' && (
        <div className="grid grid-cols-1 gap-8">
          <div className="grid grid-cols-1 gap-5">
            <ContactsPart client={client} record={record} chosen={search.get('contact')} />
          </div>
          <div className="grid grid-cols-1 gap-5">
            <PortalPeople client={client} chosen={search.get('person')} />
          </div>
        </div>
      )}
      {tab === 'told' && <Disclosures clientId={client.id} />}
      {tab === 'contracts' && <ContractChecks clientId={client.id} />}
      {tab === 'erase' && <Erasing client={client} record={record} />}
      {tab === 'history' && (
        <>
          <Merging client={client} record={record} />
          <History machine={clientMachine} label="History of this client" entries={client.history} />
        </>
      )}
    </RecordPage>
  )
}

const Notices = ({ client, from }: { client: ClientDetail; from: string | null }) => {
  const merged = client.merges.find(({ clientId }) => clientId === from)
  return (
    <>
      {client.erased && <ErasedNotice erased={client.erased} />}
      {client.mergedInto && (
        <Notice tone="warning" title="This record was merged into another one">
          Everything that belonged to it is now at{' '}
          <Anchor href={paths.adminClient(client.mergedInto.id)} className="link">
            {client.mergedInto.name}, {client.mergedInto.reference}
          </Anchor>
          . Its own history stays here.
        </Notice>
      )}
      {merged && (
        <Notice title={`${merged.reference} is now ${client.reference}`}>
          {merged.name} was merged into this client by {merged.by} on {formatDate(merged.at)}.{' '}
          <Anchor href={paths.adminClient(merged.clientId, { record: 'old', tab: 'history' })} className="link">
            The old record's history
          </Anchor>
        </Notice>
      )}
      <NeedsLine needs={client.clientNeeds} />
      <OpenNow client={client} />
    </>
  )
}
