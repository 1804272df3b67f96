/** The list of enquiries: what its address may say, and the call that means. */
import { enquiryStatuses, enquiryStatusLabels, enquiryTopicLabels, enquiryTopics } from '#contract/model/enquiry.ts'
import { paths } from '#contract/paths.ts'
import type { Deps } from '#web/app/deps.tsx'
import type { SortSpec } from '../list/ListResults.tsx'
import { readList, type ListSpec, type ListState } from '../list/listState.ts'
import { enquiriesQuery } from '../queries.ts'

export const enquiryList: ListSpec = {
  one: 'enquiry',
  many: 'enquiries',
  path: paths.adminEnquiries,
  searches: 'Name, business, e-mail, reference',
  filters: [
    {
      key: 'status',
      label: 'Status',
      options: [
        { value: 'open', label: 'To answer' },
        ...enquiryStatuses.map((status) => ({ value: status, label: enquiryStatusLabels[status] })),
      ],
    },
    { key: 'topic', label: 'Topic', options: enquiryTopics.map((topic) => ({ value: topic, label: enquiryTopicLabels[topic] })) },
    {
      key: 'assigned',
      label: 'Whose',
      options: [
        { value: 'me', label: 'Mine' },
        { value: 'none', label: 'Nobody\u2019s' },
      ],
    },
    { key: 'overdue', label: 'Promise', options: [{ value: 'yes', label: 'Late' }] },
  ],
}

export const enquirySorts: readonly SortSpec[] = [{ column: 'received', asc: 'oldest', desc: 'newest' }]

const inputOf = ({ q, sort, cursor, limit, values }: ListState): Record<string, string> => ({
  ...values,
  limit: String(limit),
  ...(q ? { q } : {}),
  ...(sort === 'oldest' ? { sort } : {}),
  ...(cursor ? { cursor } : {}),
})

export const enquiryListQuery = (deps: Deps, search: URLSearchParams) => enquiriesQuery(deps, inputOf(readList(enquiryList, search)))
