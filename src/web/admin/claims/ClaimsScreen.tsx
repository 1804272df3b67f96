/** Claims that were reported: which wait for a first word, and until when it is promised. */
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { Link, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { ClaimSummary } from '#contract/admin/claims.ts'
import { formatDateTime } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { ListResults } from '../list/ListResults.tsx'
import { readList } from '../list/listState.ts'
import { fetchNow } from '../queries.ts'
import { Screen } from '../shell/Screen.tsx'
import { claimList, claimListQuery, claimSorts } from './claimList.ts'
import { Due } from './Due.tsx'

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  await fetchNow(deps, claimListQuery(deps, new URL(request.url).searchParams))
  return null
}

const columnsFor = (list: string): readonly Column<ClaimSummary>[] => [
  {
    key: 'business',
    header: 'Business',
    names: true,
    cell: (claim) => (
      <>
        <Link to={paths.adminClaim(claim.id)} state={{ list }} className="link">
          {claim.business}
        </Link>
        <span className="block text-meta font-normal text-hint">
          {claim.reporter}, <span className="whitespace-nowrap">{claim.reference}</span>
        </span>
      </>
    ),
  },
  { key: 'kind', header: 'About', wrap: true, cell: ({ kind, circumstance }) => (circumstance ? `${kind} (circumstance)` : kind) },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, urgent }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <StatusBadge kind="claim" status={status} />
        {urgent && (
          <Badge tone="danger" glyph={CircleAlert}>
            Urgent
          </Badge>
        )}
      </span>
    ),
  },
  { key: 'due', header: 'Acknowledge by', cell: (claim) => <Due claim={claim} /> },
  { key: 'received', header: 'Received', sortable: true, cell: ({ submittedAt }) => formatDateTime(submittedAt) },
  { key: 'handler', header: 'Whose', wrap: true, cell: ({ handler }) => handler?.name ?? 'Nobody' },
]

export const ClaimsScreen = () => {
  const deps = useDeps()
  const [search] = useSearchParams()
  return (
    <Screen title="Claims">
      <ListResults
        spec={claimList}
        state={readList(claimList, search)}
        query={useQuery(claimListQuery(deps, search))}
        columns={columnsFor(search.toString())}
        rowKey={({ id }) => id}
        sorts={claimSorts}
        usual="newest"
        nothingYet={{ title: 'No claims yet', text: 'A report sent through the website appears here at once.' }}
      />
    </Screen>
  )
}
