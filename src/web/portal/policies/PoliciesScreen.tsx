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

/** 'On cover' for 'On cover until 23:59 on 30/06/2027.' when that date is in the row already. */
const coverBeside = (cover: string, expiry: string) => {
  const [state, last] = cover.split(/ (?:until|at) 23:59 on /)
  return last === `${formatDate(expiry)}.` ? state : cover
}
/** What the status says as well: an active policy is on cover, and the cover of an expired one has ended. */
const saidTwice = new Set(['active On cover', 'expired Cover ended'])

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
          status: ({ status, cover, expiry }) => {
            const beside = coverBeside(cover, expiry)
            return (
              <span className="cell-stack">
                <StatusBadge kind="policy" status={status} reader="client" />
                {!saidTwice.has(`${status} ${beside}`) && <span className="max-w-72 text-small whitespace-normal text-hint">{beside}</span>}
              </span>
            )
          },
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

/** On a phone it has the number and the insurer too. */
const Under = ({ policy: { company, policyNumber, insurer }, several }: { policy: PolicySummary; several: boolean }) => (
  <>
    {several && <span className="block">{company.name}</span>}
    <span className="block md:hidden">{[policyNumber, insurer].filter(Boolean).join(', ')}</span>
  </>
)
