/** The broker's clients: who they are, what they are insured for, and who handles them. */
import { clients } from '#contract/admin/book/clients.ts'
import { views } from '#contract/admin/views.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { endpointAction, forRows } from '#web/forms/endpointAction.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { Screen } from '#web/records/Screen.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { useAssigning } from '../shell/useAssigning.tsx'
import { useCan } from '../shell/useCan.ts'

export const loader = listLoader(clients.list, views, clients.assignees)
export const action = endpointAction(forRows(clients.assignMany))

const none = <span className="none-here text-hint">None</span>

/** On a phone, where the column has no heading, the number is said with its word, and the open claims in the same line. */
const Policies = ({ policies, openClaims }: { policies: number; openClaims: number }) => {
  const open = openClaims > 0 && `${openClaims} open ${openClaims === 1 ? 'claim' : 'claims'}`
  return (
    <span className={policies === 0 && !open ? 'none-here' : undefined}>
      {policies}
      <span className="md:hidden">
        {policies === 1 ? ' policy' : ' policies'}
        {open && `, ${open}`}
      </span>
    </span>
  )
}

export const ClientsScreen = () => {
  const mayEdit = useCan('client:edit')
  const add = (
    <Anchor href={paths.adminClientAdd()} className={buttonClass({ variant: 'primary' })}>
      Add a client
    </Anchor>
  )
  const mayImport = useCan('book:import')
  const actions = mayEdit && (
    <>
      {mayImport && (
        <Anchor href={paths.adminImports({ kind: 'clients' })} className={buttonClass({})}>
          Import
        </Anchor>
      )}
      {add}
    </>
  )
  return (
    <Screen title="Clients" actions={actions}>
      <ListScreen
        endpoint={clients.list}
        csv={clients.csv}
        views={views}
        {...useAssigning(clients)}
        path={paths.adminClients}
        href={({ id }) => paths.adminClient(id)}
        under={({ reference, tradingName }) => (tradingName ? `${reference}, trades as ${tradingName}` : reference)}
        offPhone={['openClaims', 'portalUsers', 'assignedTo']}
        cells={{
          status: ({ status }) => <StatusBadge kind="client" status={status} />,
          nextRenewal: ({ nextRenewal }) => (nextRenewal ? formatDate(nextRenewal) : none),
          premium: ({ premium }) => <span className={premium === 0 ? 'none-here' : undefined}>{formatMoney(premium)}</span>,
          policies: (client) => <Policies {...client} />,
          portalUsers: ({ portalUsers }) => (portalUsers === 0 ? none : portalUsers),
        }}
        nothingYet={{ title: 'No clients yet', text: 'Everybody you act for, or hope to act for, has a record here.' }}
      />
    </Screen>
  )
}
