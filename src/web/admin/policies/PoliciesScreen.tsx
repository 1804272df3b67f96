/** Every policy, whether it is in force today, and what it still needs. */
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleMinus, Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { invoices } from '#contract/admin/book/invoices.ts'
import { policies } from '#contract/admin/book/policies.ts'
import { views } from '#contract/admin/views.ts'
import { formatMoney } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { listLoader, listQuery } from '#web/lists/listQuery.ts'
import { endpointAction, forRows } from '#web/forms/endpointAction.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { useAssigning } from '../shell/useAssigning.tsx'
import { useCan } from '../shell/useCan.ts'
import { policyTabHref } from './PolicyTabs.tsx'

export const loader = listLoader(policies.list, views, policies.assignees)
export const action = endpointAction(forRows(policies.assignMany))

export const AddPolicyLink = ({ client }: { client?: string }) => (
  <Anchor href={paths.adminPolicyAdd(client === undefined ? {} : { client })} className={buttonClass({ variant: 'primary' })}>
    <Icon of={Plus} />
    Add a policy
  </Anchor>
)

export const PoliciesScreen = () => {
  const [search] = useSearchParams()
  const { data: page } = useQuery(listQuery(policies.list, search))
  const client = search.get('client')
  const named = (page as { items: { clientId: string; client: string }[] } | undefined)?.items.find(({ clientId }) => clientId === client)
  const [mayAdd, mayImport, mayInvoice] = [useCan(policies.create.access), useCan('book:import'), useCan(invoices.create.access)]
  const assigning = useAssigning(policies)
  const actions = (
    <>
      {mayImport && (
        <Anchor href={paths.adminImports({ kind: 'policies' })} className={buttonClass({})}>
          Import
        </Anchor>
      )}
      <AddPolicyLink {...(client ? { client } : {})} />
    </>
  )
  return (
    <Screen title="Policies" actions={mayAdd && actions}>
      <ListScreen
        endpoint={policies.list}
        csv={policies.csv}
        views={views}
        bulk={assigning.bulk}
        options={{ ...assigning.options, ...(named ? { client: [{ value: named.clientId, label: named.client }] } : {}) }}
        path={paths.adminPolicies}
        href={({ id }) => paths.adminPolicy(id)}
        under={({ reference, confidential }) => (
          <>
            <span className="whitespace-nowrap">{reference}</span>
            {confidential && ', confidential'}
          </>
        )}
        offPhone={['assignedTo']}
        cells={{
          status: ({ status }) => <StatusBadge kind="policy" status={status} />,
          onCover: ({ onCover }) => (
            // On a phone only a policy that is not on cover says so.
            <span className={classes('flex items-baseline gap-1.5', onCover && 'none-here')}>
              <Icon
                of={onCover ? CircleCheck : CircleMinus}
                size={16}
                className={`relative top-0.75 ${onCover ? 'text-good' : 'text-hint'}`}
              />
              {onCover ? 'Yes' : 'No'}
            </span>
          ),
          daysLeft: ({ daysLeft, onCover }) =>
            daysLeft < 0 ? (
              <span className="text-hint">Over</span>
            ) : (
              <span className={onCover && daysLeft <= 30 ? 'font-semibold text-warn' : undefined}>{daysLeft}</span>
            ),
          missing: ({ missing }) =>
            missing === 0 ? <span className="none-here text-hint">None</span> : <Badge tone="warn">{missing}</Badge>,
          uninvoiced: ({ id, uninvoiced }) =>
            uninvoiced !== null && (
              <>
                {formatMoney(uninvoiced)}
                {mayInvoice && (
                  <Anchor href={policyTabHref(id, 'invoices')} className="link block text-small">
                    {uninvoiced < 0 ? 'Create credit note' : 'Create invoice'}
                  </Anchor>
                )}
              </>
            ),
        }}
        nothingYet={{ title: 'No policies yet', text: 'Policies are added here, or created from an accepted quote.' }}
      />
    </Screen>
  )
}
