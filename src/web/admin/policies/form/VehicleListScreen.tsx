/** Sends a client's vehicle list on their behalf: shows what is added, changed and removed before it becomes a single change request. */
import { useNavigate } from 'react-router'
import { changes } from '#contract/admin/book/changes.ts'
import { policies, type PolicyDetail } from '#contract/admin/book/policies.ts'
import { formatDate } from '#contract/format.ts'
import { kindsFor } from '#contract/model/changes/changeKinds.ts'
import { listFault, listOf, readFleet } from '#contract/model/changes/vehicleList.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { policyMachine } from '#contract/model/policies/policyMachine.ts'
import { paths } from '#contract/paths.ts'
import { q } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { AreaField, DayField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { VehicleListField } from '#web/forms/VehicleListField.tsx'
import { BackLink } from '#web/records/BackLink.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { Card } from '#web/ui/display/Card.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

const query = (id: string) => q(policies.show, { id })
export const loader = recordLoader(query, paths.adminLogin)
export const action = endpointAction(changes.listVehicles)

const list = { label: 'Policies', path: paths.adminPolicies }
export const VehicleListScreen = () => (
  <RecordScreen what="policy" query={query} list={list} invalidates={[changes.list]} screen={VehicleList} />
)

const VehicleList = ({ detail: policy }: RecordScreenProps<PolicyDetail>) => {
  const ended = policy.status === 'expired' || policy.status === 'cancelled'
  return (
    <Screen
      title={`Change many vehicles, ${policy.client}, ${policy.reference}`}
      heading={`Change many vehicles of ${policy.client}: ${classLabel(policy.class)}`}
      beside={<StatusBadge kind="policy" status={policy.status} />}
      above={<BackLink to={() => paths.adminPolicy(policy.id)}>{policy.reference}</BackLink>}
    >
      {ended ? (
        <Notice tone="info" title={`This policy is ${policyMachine.label(policy.status, 'staff').toLowerCase()}`}>
          Its vehicles can no longer be changed.
        </Notice>
      ) : !kindsFor(policy.terms).includes('vehicle_list') ? (
        <Notice tone="info" title="This policy covers no vehicles">
          It has no motor section. Add one by changing the terms.
        </Notice>
      ) : (
        <ListForm policy={policy} />
      )}
    </Screen>
  )
}

const ListForm = ({ policy }: { policy: PolicyDetail }) => {
  const go = useNavigate()
  const { items } = policy.terms
  const form = useEndpointForm(changes.listVehicles, {
    fixed: { id: policy.id },
    defaults: { vehicles: listOf(items), effectiveOn: '', details: '' },
    check: ({ vehicles }): Record<string, string> => {
      const fault = listFault(readFleet(items, vehicles))
      return fault === null ? {} : { vehicles: fault }
    },
    draft: policy.id,
    onDone: async ({ id }) => {
      await go(paths.adminChange(id))
      toast.success('Request made', 'The policy has not changed yet. Pass it to the insurer.')
    },
  })
  return (
    <Card as="section">
      <EndpointForm form={form} submitLabel="Make the request" busyLabel="Sending..." className="grid gap-5">
        <p className="max-w-measure text-soft">
          The whole list becomes one change request, and the client will be told that we have it. The policy stays as it is until the
          insurer has confirmed the change.
        </p>
        <VehicleListField form={form} name="vehicles" items={items} />
        <DayField
          form={form}
          name="effectiveOn"
          label="From which day"
          hint={`${formatDate(policy.inception)} to ${formatDate(policy.expiry)}. A past day only if the insurer agrees to it.`}
        />
        <AreaField
          form={form}
          name="details"
          label="Who asked for it, and what the insurer should know"
          hint="The client and the insurer will see this."
          limit={1000}
          rows={3}
        />
      </EndpointForm>
    </Card>
  )
}
