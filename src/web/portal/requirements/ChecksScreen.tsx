/** Contracts that ask for insurance: a form to check one, and those already checked. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { countsText } from '#contract/model/requirements/contractCheck.ts'
import { mostClause, type Verdict } from '#contract/model/requirements/requirement.ts'
import { paths } from '#contract/paths.ts'
import { requirements, type CheckView } from '#contract/portal/requirements.ts'
import { loadFresh, q } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction, leadsTo } from '#web/forms/endpointAction.ts'
import { AreaField, SelectField, TextField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { BackLink } from '#web/records/BackLink.tsx'
import { VerdictBadge } from '#web/records/CheckedLines.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'

const companiesQuery = q(requirements.companies)

export const loader = async (args: LoaderFunctionArgs) => {
  await Promise.all([listLoader(requirements.list)(args), loadFresh(args.context, companiesQuery)])
  return null
}
/** A check without lines opens at its first, which is to be typed. */
const pathOf = ({ id, lines }: Pick<CheckView, 'id' | 'lines'>) => paths.clientContractCheck(id, lines.length === 0 ? { line: 'new' } : {})
export const action = endpointAction(leadsTo(requirements.create, pathOf))

export const ChecksScreen = () => {
  const user = useUser()
  return (
    <Screen title="Contract checks" above={<BackLink to={paths.clientProofs}>Proof of cover</BackLink>}>
      <p className="max-w-measure text-soft">
        Has a customer, landlord or main contractor asked for insurance? See line by line what your policies already give. A line passes
        only if the policy itself says so. You can ask us about the rest.
      </p>
      {!user.viewedBy && (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-3">
          <div className="lg:col-span-2">
            <NewCheck />
          </div>
          <Results />
        </div>
      )}
      <h2>Earlier checks</h2>
      <ListScreen
        endpoint={requirements.list}
        csv={requirements.csv}
        path={paths.clientContractChecks}
        href={({ id }) => paths.clientContractCheck(id)}
        cells={{ counts: ({ counts }) => countsText(counts) }}
        nothingYet={{ title: 'No checks yet', text: 'Paste the insurance clause of a contract above. Each check is kept here.' }}
      />
    </Screen>
  )
}

const NewCheck = () => {
  const { data: companies } = useSuspenseQuery(companiesQuery)
  const go = useNavigate()
  const form = useEndpointForm(requirements.create, {
    defaults: { company: companies.find(({ chosen }) => chosen)?.id ?? '', customer: '', clause: '' },
    draft: 'new',
    invalidates: [requirements.list],
    onDone: (check) => go(pathOf(check)),
  })
  return (
    <Card as="section">
      <CardHeader title="Check a contract" />
      <EndpointForm form={form} submitLabel="Check it" busyLabel="Reading..." className="grid max-w-form gap-5">
        {companies.length > 1 && (
          <SelectField
            form={form}
            name="company"
            label="Which company signs it?"
            placeholder="Choose one"
            options={companies.map(({ id, name }) => ({ value: id, label: name }))}
            width="full"
          />
        )}
        <TextField
          form={form}
          name="customer"
          label="Who asks for it?"
          hint="Your customer, landlord or main contractor."
          autoComplete="off"
          width="full"
        />
        <AreaField
          form={form}
          name="clause"
          label="The insurance clause"
          hint="Paste it as it appears in the contract, or leave this empty and fill in the limits line by line."
          limit={mostClause}
          rows={8}
          width="full"
          optional
        />
      </EndpointForm>
    </Card>
  )
}

const results: readonly [Verdict, string][] = [
  ['pass', 'The policy itself says so.'],
  ['gap', 'The policy gives less, or you have no such policy with us.'],
  ['ask', 'It is not clear from the schedule. Ask us and we will check.'],
]

const Results = () => (
  <Card as="section">
    <CardHeader title="What the results mean" />
    <ul className="divide-y divide-line border-t border-line">
      {results.map(([verdict, means]) => (
        <li key={verdict} className="grid justify-items-start gap-1 py-3 last:pb-0">
          <VerdictBadge verdict={verdict} />
          <span className="text-soft">{means}</span>
        </li>
      ))}
    </ul>
  </Card>
)
