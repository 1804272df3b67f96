/** One company: the client's own rights, who else acts for it, and who gave whom access. */
import { useSearchParams } from 'react-router'
import { formatDate } from '#contract/format.ts'
import { areaLabels, areas, levelLabels, membershipRoleLabels } from '#contract/model/people/membership.ts'
import { paths } from '#contract/paths.ts'
import { companies, mayEverything, people, type CompanyDetail } from '#contract/portal/companies.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { FactsCard } from '#web/records/cards.tsx'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { Timeline } from '#web/records/Timeline.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { ChangeAccess, InvitePerson } from './AccessForms.tsx'
import { People } from './People.tsx'

const query = (id: string) => q(companies.show, { id })
export const loader = recordLoader(query, paths.login)
export const action = endpointAction(companies.invite, people.change, people.resend, people.revoke)

export const CompanyScreen = () => (
  <RecordScreen
    what="company"
    query={query}
    list={{ label: 'Companies', path: paths.clientCompanies }}
    invalidates={[companies.list]}
    screen={Company}
  />
)

const Company = ({ detail: company, record, above }: RecordScreenProps<CompanyDetail>) => {
  const [search] = useSearchParams()
  const chosen = company.people?.find(({ id, actions }) => id === search.get('person') && actions.length > 0)
  return (
    <RecordPage
      title={company.name}
      heading={company.name}
      above={above}
      status={null}
      facts={[]}
      record={record}
      aside={
        <>
          <FactsCard
            title="What you may do"
            facts={[
              { label: 'Your role', value: membershipRoleLabels[company.role] },
              ...(company.until ? [{ label: 'Last day', value: formatDate(company.until) }] : []),
              ...(mayEverything(company.rights)
                ? [{ label: 'You may', value: 'Everything' }]
                : areas.map((area) => ({ label: areaLabels[area], value: levelLabels[company.rights[area]] }))),
            ]}
          />
          {company.log && <AccessLog log={company.log} />}
        </>
      }
    >
      {company.people ? (
        <People company={company} people={company.people} chosen={chosen} />
      ) : (
        <p className="text-soft">Who else acts for {company.name} is shown to its owners and managers.</p>
      )}
      {chosen ? (
        <ChangeAccess key={chosen.id} company={company} person={chosen} record={record} />
      ) : (
        company.rights.people === 'act' && <InvitePerson company={company} record={record} />
      )}
    </RecordPage>
  )
}

const AccessLog = ({ log }: { log: NonNullable<CompanyDetail['log']> }) => (
  <Card as="section">
    <CardHeader title="Access log" note="Newest first" />
    {log.length > 0 ? (
      <Timeline
        label="Access log"
        entries={log.map(({ at, by, who, what, detail }) => ({ at, by, what: `${who}: ${what.toLowerCase()}`, detail: detail || null }))}
      />
    ) : (
      <p className="text-soft">Nobody has been given access, changed or removed since this log began.</p>
    )}
  </Card>
)
