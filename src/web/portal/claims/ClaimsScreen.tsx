/** Claims of the companies the client acts for: the status of each, who has to act next, and by when the client hears from us. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { formatDate } from '#contract/format.ts'
import { turnText } from '#contract/model/claims/claimProgress.ts'
import { paths } from '#contract/paths.ts'
import { claims } from '#contract/portal/claims.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { firmReachQuery } from '#web/app/data/firmName.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction, leadsTo } from '#web/forms/endpointAction.ts'
import { useUser } from '#web/app/data/session.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { Screen } from '#web/records/Screen.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { ReportClaim } from './ReportClaim.tsx'

const choicesQuery = q(claims.choices)
const loadList = listLoader(claims.list)
export const loader = async (args: LoaderFunctionArgs) => {
  const [reply] = await Promise.all([
    loadList(args),
    args.context
      .get(depsContext)
      .query.fetchQuery({ ...choicesQuery, staleTime: 0 })
      .catch(() => null),
  ])
  return reply
}

export const action = endpointAction(leadsTo(claims.start, ({ page }) => paths.reportClaimPage(page)))

export const ClaimsScreen = () => {
  // Only those whose claims they may see.
  const companies = useUser().companies.filter(({ rights }) => rights.claims !== 'none')
  const several = companies.length > 1
  const { data: choices } = useSuspenseQuery(choicesQuery)
  const { data: firm } = useSuspenseQuery(firmReachQuery)
  const [search] = useSearchParams()
  return (
    <Screen
      title="Claims"
      actions={
        choices.mayReport && (
          <a href="#report" className={buttonClass({ variant: 'accent' })}>
            Report a claim
          </a>
        )
      }
    >
      {/* Not above the list of just these. */}
      {choices.waiting > 0 && search.get('waiting') !== 'me' && (
        <Notice
          tone="warning"
          title={
            choices.waiting === 1
              ? 'One claim is waiting for something from you'
              : `${choices.waiting} claims are waiting for something from you`
          }
        >
          <Anchor href={paths.clientClaims({ waiting: 'me' })} className="link">
            Show what is waiting for me
          </Anchor>
        </Notice>
      )}
      <ListScreen
        endpoint={claims.list}
        csv={claims.csv}
        path={paths.clientClaims}
        href={({ id }) => paths.clientClaim(id)}
        options={{
          policy: choices.policies.map(({ id, name }) => ({ value: id, label: name })),
          ...(several ? { company: companies.map(({ id, name }) => ({ value: id, label: name })) } : {}),
          year: choices.years.map((year) => ({ value: year, label: year })),
        }}
        under={({ reference, company, policy }) => (
          <>
            {reference || 'Not sent yet'}
            {several && company ? `, ${company}` : ''}
            {policy && <span className="block md:hidden">{policy.name}</span>}
          </>
        )}
        offPhone={['policy', 'insurerReference']}
        cells={{
          status: ({ status }) => <StatusBadge kind="claim" status={status} reader="client" />,
          waitingOn: (claim) =>
            claim.waitingOn === 'client' ? (
              <Badge tone="warn" glyph={CircleAlert}>
                You
              </Badge>
            ) : (
              turnText(claim)
            ),
          nextUpdateOn: ({ nextUpdateOn, late }) =>
            nextUpdateOn && (
              <span className="inline-flex flex-wrap items-center gap-2">
                {formatDate(nextUpdateOn)}
                {late && <Badge tone="danger">Overdue: we owe you an update</Badge>}
              </span>
            ),
        }}
        nothingYet={{
          title: 'No claims',
          text: choices.mayReport
            ? 'When something happens, report it below. You can then follow here what is being done about it.'
            : 'When your company reports one, you can follow here what is being done about it.',
        }}
      />
      {choices.mayReport && (
        <ReportClaim
          about={search.get('about')}
          policies={choices.policies.filter(({ mayReport }) => mayReport)}
          unsent={choices.unsent}
          reach={firm.phone}
        />
      )}
    </Screen>
  )
}
