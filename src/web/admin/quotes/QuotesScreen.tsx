/** Every request for terms that was sent: whose turn it is, what we promised, who has it. */
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Flag } from 'lucide-react'
import { Link, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { formatDateTime, formatDue } from '#contract/format.ts'
import type { QuoteSummary } from '#contract/model/quote.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { ListResults } from '../list/ListResults.tsx'
import { readList } from '../list/listState.ts'
import { fetchNow } from '../queries.ts'
import { Screen } from '../shell/Screen.tsx'
import { quoteList, quoteListQuery, quoteSorts, usualSort } from './quoteList.ts'
import { QuoteStatusBadge } from './QuoteStatusBadge.tsx'

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  await fetchNow(deps, quoteListQuery(deps, new URL(request.url).searchParams))
  return null
}

const columnsFor = (list: string): readonly Column<QuoteSummary>[] => [
  {
    key: 'business',
    header: 'Business',
    names: true,
    sortable: true,
    cell: (quote) => (
      <>
        <Link to={paths.adminQuote(quote.id)} state={{ list }} className="link">
          {quote.business}
        </Link>
        <span className="block text-meta font-normal text-hint">
          <span className="whitespace-nowrap">{quote.reference}</span>
          {quote.trade && `, ${quote.trade}`}
        </span>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, referrals }) => (
      <span className="inline-flex flex-wrap gap-2">
        <QuoteStatusBadge status={status} />
        {referrals > 0 && (
          <Badge tone="warn" glyph={Flag}>
            {referrals} to look at
          </Badge>
        )}
      </span>
    ),
  },
  { key: 'covers', header: 'Covers', wrap: true, cell: ({ covers }) => covers.join(', ') || 'Not given' },
  {
    key: 'due',
    header: 'Due',
    sortable: true,
    cell: ({ dueAt, overdue }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {dueAt ? formatDue(dueAt) : <span className="text-hint">Not our turn</span>}
        {overdue && (
          <Badge tone="danger" glyph={CircleAlert}>
            Late
          </Badge>
        )}
      </span>
    ),
  },
  { key: 'submitted', header: 'Sent', sortable: true, cell: ({ submittedAt }) => formatDateTime(submittedAt) },
  { key: 'assigned', header: 'Whose', wrap: true, cell: ({ assignedTo }) => assignedTo?.name ?? 'Nobody' },
]

export const QuotesScreen = () => {
  const deps = useDeps()
  const [search] = useSearchParams()
  return (
    <Screen title="Quotes">
      <ListResults
        spec={quoteList}
        state={readList(quoteList, search)}
        query={useQuery(quoteListQuery(deps, search))}
        columns={columnsFor(search.toString())}
        rowKey={({ id }) => id}
        sorts={quoteSorts}
        usual={usualSort}
        nothingYet={{ title: 'No quote requests yet', text: 'A request appears here as soon as somebody sends one through the website.' }}
      />
    </Screen>
  )
}
