/** Records a change that a client asked for by phone, email or in a meeting: first its kind, then the form that the client has in the portal. */
import { useNavigate, useSearchParams } from 'react-router'
import { changes } from '#contract/admin/book/changes.ts'
import { policies, type PolicyDetail } from '#contract/admin/book/policies.ts'
import { formatDate } from '#contract/format.ts'
import { changeKinds, emptyChange, kindOf, kindsFor, RecordedChange, type ChangeKind } from '#contract/model/changes/changeKinds.ts'
import { wantedOf } from '#contract/model/changes/changeTerms.ts'
import { listFault, readFleet } from '#contract/model/changes/vehicleList.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { policyMachine } from '#contract/model/policies/policyMachine.ts'
import { paths } from '#contract/paths.ts'
import { q } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { AreaField, DayField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { BackLink } from '#web/records/BackLink.tsx'
import { ChangeFieldOf, onlyChoice, withoutEmpty } from '#web/records/changes/ChangeFields.tsx'
import { ChangeKinds } from '#web/records/changes/ChangeKinds.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { Card } from '#web/ui/display/Card.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

const query = (id: string) => q(policies.show, { id })
export const loader = recordLoader(query, paths.adminLogin)
export const action = endpointAction(changes.record)

const list = { label: 'Policies', path: paths.adminPolicies }
export const RecordChangeScreen = () => (
  <RecordScreen what="policy" query={query} list={list} invalidates={[changes.list]} screen={RecordChange} />
)

const RecordChange = ({ detail: policy }: RecordScreenProps<PolicyDetail>) => {
  const [search] = useSearchParams()
  const ended = policy.status === 'expired' || policy.status === 'cancelled'
  const chosen = kindsFor(policy.terms).find((kind) => kind === search.get('kind'))
  const what = chosen ? changeKinds[chosen].label : 'Record a change'
  return (
    <Screen
      title={`${what}, ${policy.client}, ${policy.reference}`}
      heading={what}
      facts={
        <p className="mt-1 text-soft">
          {policy.client}: {classLabel(policy.class)}
        </p>
      }
      beside={<StatusBadge kind="policy" status={policy.status} />}
      above={
        chosen ? (
          <BackLink to={() => paths.adminPolicyChange(policy.id)}>Kinds of change</BackLink>
        ) : (
          <BackLink to={() => paths.adminPolicy(policy.id)}>{policy.reference}</BackLink>
        )
      }
    >
      {ended ? (
        <Notice tone="info" title={`This policy is ${policyMachine.label(policy.status, 'staff').toLowerCase()}`}>
          It can no longer be changed.
        </Notice>
      ) : chosen ? (
        <ChangeForm key={chosen} policy={policy} kind={chosen} />
      ) : (
        <>
          <p className="max-w-measure text-soft">
            For a change that the client asked for by phone, by email or in a meeting. It becomes a request like those from the client
            portal: the client will be told that we have it, and the policy stays as it is until the insurer has confirmed it.
          </p>
          <ChangeKinds terms={policy.terms} href={(kind) => paths.adminPolicyChange(policy.id, { kind })} />
        </>
      )}
    </Screen>
  )
}

const ChangeForm = ({ policy, kind }: { policy: PolicyDetail; kind: ChangeKind }) => {
  const go = useNavigate()
  const { note, fields } = kindOf(kind)
  const { items } = policy.terms
  const form = useEndpointForm(changes.record, {
    fixed: { id: policy.id, kind },
    defaults: { ...emptyChange, ...onlyChoice(policy, kind), effectiveOn: '' },
    input: withoutEmpty,
    check: (typed): Record<string, string> => {
      const asked = RecordedChange.safeParse({ ...withoutEmpty(typed), id: policy.id, kind })
      const read = asked.success ? wantedOf(policy.terms, kind, asked.data, () => '') : null
      const list = kind === 'vehicle_list' ? listFault(readFleet(items, typed.vehicles)) : null
      return { ...(read && 'faults' in read ? read.faults : {}), ...(list === null ? {} : { vehicles: list }) }
    },
    draft: `${policy.id}.${kind}`,
    onDone: async ({ id }) => {
      await go(paths.adminChange(id))
      toast.success('Request made', 'The policy has not changed yet. Pass it to the insurer.')
    },
  })
  return (
    <Card as="section">
      <EndpointForm form={form} submitLabel="Make the request" busyLabel="Sending..." className="grid gap-5">
        {note && (
          <Notice tone="warning" title="Tell the client">
            {note}
          </Notice>
        )}
        <div className="grid max-w-form gap-5">
          {fields.map((field) => (
            <ChangeFieldOf key={field} field={field} form={form} policy={policy} kind={kind} />
          ))}
          <DayField
            form={form}
            name="effectiveOn"
            label={kind === 'cancellation' ? 'First day without cover' : 'From which day'}
            hint={`${formatDate(policy.inception)} to ${formatDate(policy.expiry)}. A past day only if the insurer agrees to it.`}
          />
          <AreaField
            form={form}
            name="details"
            label={
              kind === 'cancellation'
                ? 'Who asked for it, why, and what replaces the cover'
                : 'Who asked for it, and what the insurer should know'
            }
            hint="The client and the insurer will see this."
            limit={1000}
            rows={3}
          />
        </div>
      </EndpointForm>
    </Card>
  )
}
