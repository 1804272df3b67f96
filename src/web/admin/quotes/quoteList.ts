/** The list of quote requests: what its address may say, and the call that means. */
import { quoteStatuses, quoteStatusLabels } from '#contract/model/quote.ts'
import { paths } from '#contract/paths.ts'
import type { Deps } from '#web/app/deps.tsx'
import type { SortSpec } from '../list/ListResults.tsx'
import { readList, type ListSpec, type ListState } from '../list/listState.ts'
import { quotesQuery } from '../queries.ts'

/** Drafts are nobody's business but their holder's: they are not in the list. */
const shownStatuses = quoteStatuses.filter((status) => status !== 'draft')

export const quoteList: ListSpec = {
  one: 'quote request',
  many: 'quote requests',
  path: paths.adminQuotes,
  searches: 'Business, contact, e-mail, reference',
  filters: [
    {
      key: 'status',
      label: 'Status',
      options: [
        { value: 'toAnswer', label: 'To answer' },
        { value: 'open', label: 'Not finished' },
        ...shownStatuses.map((status) => ({ value: status, label: quoteStatusLabels[status] })),
      ],
    },
    {
      key: 'assigned',
      label: 'Whose',
      options: [
        { value: 'me', label: 'Mine' },
        { value: 'none', label: 'Nobody\u2019s' },
      ],
    },
    { key: 'overdue', label: 'Promise', options: [{ value: '1', label: 'Late' }] },
  ],
}

export const quoteSorts: readonly SortSpec[] = [
  { column: 'submitted', asc: 'oldest', desc: 'newest' },
  { column: 'due', asc: 'due', desc: 'due' },
  { column: 'business', asc: 'business', desc: 'business' },
]
export const usualSort = 'due'

const known = new Set(['due', 'newest', 'oldest', 'business'])

const inputOf = ({ q, sort, cursor, limit, values }: ListState): Record<string, string> => ({
  ...values,
  size: String(limit),
  ...(q ? { q } : {}),
  ...(known.has(sort) ? { sort } : {}),
  ...(cursor ? { after: cursor } : {}),
})

export const quoteListQuery = (deps: Deps, search: URLSearchParams) => quotesQuery(deps, inputOf(readList(quoteList, search)))
