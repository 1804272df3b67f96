/** Messages from the contact form: which wait, since when, and who has them. */
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { Link, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { formatDateTime, formatDue } from '#contract/format.ts'
import { enquiryTopicLabels, openEnquiryStatuses, type EnquirySummary } from '#contract/model/enquiry.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { ListResults } from '../list/ListResults.tsx'
import { readList } from '../list/listState.ts'
import { fetchNow } from '../queries.ts'
import { Screen } from '../shell/Screen.tsx'
import { enquiryList, enquiryListQuery, enquirySorts } from './enquiryList.ts'

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  await fetchNow(deps, enquiryListQuery(deps, new URL(request.url).searchParams))
  return null
}

const columnsFor = (list: string): readonly Column<EnquirySummary>[] => [
  {
    key: 'name',
    header: 'Name',
    names: true,
    cell: (enquiry) => (
      <>
        <Link to={paths.adminEnquiry(enquiry.id)} state={{ list }} className="link">
          {enquiry.name}
        </Link>
        {enquiry.business && <span className="block text-meta font-normal text-hint">{enquiry.business}</span>}
      </>
    ),
  },
  { key: 'reference', header: 'Reference', cell: ({ reference }) => reference },
  { key: 'topic', header: 'Topic', cell: ({ topic }) => enquiryTopicLabels[topic] },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge kind="enquiry" status={status} /> },
  { key: 'received', header: 'Received', sortable: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
  {
    key: 'due',
    header: 'Reply by',
    cell: ({ status, dueAt, overdue }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {openEnquiryStatuses.some((open) => open === status) ? formatDue(dueAt) : <span className="text-hint">Done</span>}
        {overdue && (
          <Badge tone="danger" glyph={CircleAlert}>
            Late
          </Badge>
        )}
      </span>
    ),
  },
  { key: 'assigned', header: 'Whose', wrap: true, cell: ({ assignedTo }) => assignedTo?.name ?? 'Nobody' },
]

export const EnquiriesScreen = () => {
  const deps = useDeps()
  const [search] = useSearchParams()
  return (
    <Screen title="Enquiries">
      <ListResults
        spec={enquiryList}
        state={readList(enquiryList, search)}
        query={useQuery(enquiryListQuery(deps, search))}
        columns={columnsFor(search.toString())}
        rowKey={({ id }) => id}
        sorts={enquirySorts}
        usual="newest"
        nothingYet={{ title: 'No enquiries yet', text: 'A message sent through the contact page appears here at once.' }}
      />
    </Screen>
  )
}
