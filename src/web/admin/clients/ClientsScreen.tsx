/** The broker's clients: who they are, what they are insured for, and who handles them. */
import { clients } from '#contract/admin/book/clients.ts'
import { views } from '#contract/admin/views.ts'
import { formatDate } from '#contract/format.ts'
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

/** On a phone, where the column has no heading, the number is said with its word. */
const Counted = ({ count, one, many }: { count: number; one: string; many: string }) =>
  count === 0 ? (
    <span className="none-here">0</span>
  ) : (
    <>
      {count}
      <span className="md:hidden"> {count === 1 ? one : many}</span>
    </>
  )

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
        offPhone={['portalUsers', 'assignedTo']}
        cells={{
          status: ({ status }) => <StatusBadge kind="client" status={status} />,
          nextRenewal: ({ nextRenewal }) =>
            nextRenewal ? (
              <>
                <span className="md:hidden">Renews </span>
                {formatDate(nextRenewal)}
              </>
            ) : (
              none
            ),
          policies: ({ policies }) => <Counted count={policies} one="policy" many="policies" />,
          openClaims: ({ openClaims }) => <Counted count={openClaims} one="open claim" many="open claims" />,
          portalUsers: ({ portalUsers }) => (portalUsers === 0 ? none : portalUsers),
        }}
        nothingYet={{ title: 'No clients yet', text: 'Everybody you act for, or hope to act for, has a record here.' }}
      />
    </Screen>
  )
}
