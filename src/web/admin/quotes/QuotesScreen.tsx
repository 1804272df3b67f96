/** Every quote request that was sent: whose turn it is, what we promised, and who handles it. */
import { quotes } from '#contract/admin/quotes.ts'
import { views } from '#contract/admin/views.ts'
import { shortCoverList } from '#contract/model/policies/sectionNames.ts'
import { paths } from '#contract/paths.ts'
import { endpointAction, forRows } from '#web/forms/endpointAction.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { DueBy } from '#web/records/LateBadge.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { useAssigning } from '../shell/useAssigning.tsx'
import { useCan } from '../shell/useCan.ts'

export const loader = listLoader(quotes.list, views, quotes.assignees)
export const action = endpointAction(forRows(quotes.assignMany))

/** The form on the public site: it keeps what is typed, and the history says who filled it in. */
const byPhone = (
  <Anchor href={paths.quote()} className={buttonClass({ variant: 'secondary' })}>
    Take a request by phone
  </Anchor>
)

export const QuotesScreen = () => (
  <Screen title="Quotes" actions={useCan('quote:respond') && byPhone}>
    <ListScreen
      endpoint={quotes.list}
      csv={quotes.csv}
      views={views}
      {...useAssigning(quotes)}
      path={paths.adminQuotes}
      href={({ id }) => paths.adminQuote(id)}
      edit={useCan('quote:respond') ? ({ id }) => paths.adminQuote(id, { tab: 'terms' }) : undefined}
      under={({ reference, trade, referrals }) => (
        <>
          {referrals > 0 && (
            <>
              <span className="font-semibold whitespace-nowrap text-warn">{referrals} to look at</span>,{' '}
            </>
          )}
          <span className="whitespace-nowrap">{reference}</span>
          {trade && `, ${trade}`}
        </>
      )}
      cells={{
        status: ({ status }) => <StatusBadge kind="quote" status={status} />,
        covers: ({ covers }) => shortCoverList(covers) || 'Not given',
        dueAt: ({ dueAt, overdue }) => <DueBy at={dueAt} late={overdue} none="Not with us" />,
      }}
      nothingYet={{
        title: 'No quote requests yet',
        text: 'Requests will appear here as soon as somebody sends one through the website, or you take one by phone.',
      }}
    />
  </Screen>
)
