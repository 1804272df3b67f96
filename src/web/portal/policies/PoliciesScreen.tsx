/** Policies of the companies the client acts for: what each covers, whether it is in force, and until when. */
import { formatDate } from '#contract/format.ts'
import { renewalWords } from '#contract/model/policies/coverWords.ts'
import { paths } from '#contract/paths.ts'
import { policies, type PolicySummary } from '#contract/portal/policies.ts'
import { useUser } from '#web/app/data/session.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { Screen } from '#web/records/Screen.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'

export const loader = listLoader(policies.list)

/** What the status says as well: an active policy is on cover, and the cover of an expired one has ended. */
const saidTwice = new Set(['active On cover', 'expired Cover ended'])
/** 'On cover' for 'On cover until 23:59 on 30/06/2027.' when that date is in the row already. Null where the status says it. */
const coverBeside = ({ status, cover, expiry }: PolicySummary) => {
  const [state, last] = cover.split(/ (?:until|at) 23:59 on /)
  const beside = last === `${formatDate(expiry)}.` ? state : cover
  return saidTwice.has(`${status} ${beside}`) ? null : beside
}

export const PoliciesScreen = () => {
  // Only those whose policies they may see.
  const companies = useUser().companies.filter(({ rights }) => rights.policies !== 'none')
  const several = companies.length > 1
  return (
    <Screen title="Policies">
      <ListScreen
        endpoint={policies.list}
        csv={policies.csv}
        path={paths.clientPolicies}
        href={({ id }) => paths.clientPolicy(id)}
        options={several ? { company: companies.map(({ id, name }) => ({ value: id, label: name })) } : {}}
        under={(policy) => <Under policy={policy} several={several} />}
        offPhone={['policyNumber', 'insurer', 'renewsIn']}
        cells={{
          status: (policy) => (
            <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
              <StatusBadge kind="policy" status={policy.status} reader="client" />
              <span className="text-small text-hint md:hidden">{coverBeside(policy)}</span>
            </span>
          ),
          // On a phone it also says how far away that is.
          expiry: ({ expiry, renewsIn }) => (
            <>
              {formatDate(expiry)}
              {renewsIn !== null && <span className="text-small text-hint md:hidden"> {renewalWords(renewsIn).replace('Due ', '')}</span>}
            </>
          ),
        }}
        nothingYet={{ title: 'No policies yet', text: 'A policy will appear here as soon as we have placed it for you.' }}
      />
    </Screen>
  )
}

/** The cover, which stands with the status on a phone; there it has the number and the insurer. */
const Under = ({ policy, several }: { policy: PolicySummary; several: boolean }) => (
  <>
    {several && <span className="block">{policy.company.name}</span>}
    <span className="block max-md:hidden">{coverBeside(policy)}</span>
    <span className="block md:hidden">{[policy.policyNumber, policy.insurer].filter(Boolean).join(', ')}</span>
  </>
)
