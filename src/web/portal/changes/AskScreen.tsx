/** Requests a mid-term change: first its kind, then the details and start date, then old and new side by side before sending. */
import { useQuery } from '@tanstack/react-query'
import { redirect, useParams, useSearchParams, type ActionFunctionArgs } from 'react-router'
import { changeKinds, kindsFor } from '#contract/model/changes/changeKinds.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { paths } from '#contract/paths.ts'
import { changes } from '#contract/portal/changes.ts'
import { policies, type PolicyView } from '#contract/portal/policies.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { ChangeKinds } from '#web/records/changes/ChangeKinds.tsx'
import { BackLink } from '#web/records/BackLink.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { ChangeForm } from './ChangeForm.tsx'

const query = (id: string) => q(policies.show, { id })
export const loader = recordLoader(query, paths.login)

const send = endpointAction(changes.request)
/** Without script, submits the request and redirects to the policy, which lists its changes. */
export const action = async (args: ActionFunctionArgs) => {
  const answer = await send(args)
  return answer instanceof Response ? redirect(paths.clientPolicy(args.params['id'] ?? '')) : answer
}

export const AskScreen = () => {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const read = useQuery(query(id))
  const policy = read.data
  const chosen = policy && kindsFor(policy.terms).find((kind) => kind === search.get('kind'))
  const heading = chosen ? changeKinds[chosen].label : 'Ask for a change'
  const above = <BackLink to={() => paths.clientPolicy(id)}>{policy ? classLabel(policy.class) : 'Policy'}</BackLink>
  return (
    <Screen
      title={policy ? `${heading}: ${policy.policyNumber || policy.reference}` : heading}
      heading={heading}
      above={above}
      facts={
        policy && (
          <p className="mt-1 text-soft">
            {classLabel(policy.class)}, {policy.insurer}
            {policy.policyNumber && `, ${policy.policyNumber}`}
          </p>
        )
      }
    >
      {!policy ? (
        <NotLoaded what="policy" query={read} />
      ) : !policy.may.change ? (
        <Notice tone="info" title="This policy cannot be changed here">
          {policy.status === 'expired' || policy.status === 'cancelled'
            ? 'It has ended. Ring us if something about it has to be put right.'
            : 'Your access to this company does not include this. The owner of the company can change that.'}
        </Notice>
      ) : chosen ? (
        <ChangeForm key={chosen} policy={policy} kind={chosen} />
      ) : (
        <Kinds policy={policy} />
      )}
    </Screen>
  )
}

const Kinds = ({ policy }: { policy: PolicyView }) => (
  <>
    <p className="max-w-measure text-soft">
      Choose what changes. Nothing changes on the policy until the insurer has confirmed it. We will tell you when it has.
    </p>
    <ChangeKinds terms={policy.terms} href={(kind) => paths.clientPolicyChange(policy.id, { kind })} />
  </>
)
