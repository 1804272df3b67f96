/** The list of claims: what its address may say, and the calls of its screens. */
import { queryOptions } from '@tanstack/react-query'
import { claimStatusLabels, sentClaimStatuses } from '#contract/model/claim.ts'
import { paths } from '#contract/paths.ts'
import type { Deps } from '#web/app/deps.tsx'
import { adminApi } from '../api.ts'
import type { SortSpec } from '../list/ListResults.tsx'
import { readList, type ListSpec } from '../list/listState.ts'

export const claimList: ListSpec = {
  one: 'claim',
  many: 'claims',
  path: paths.adminClaims,
  searches: 'Business, name, e-mail, any number',
  filters: [
    {
      key: 'status',
      label: 'Status',
      options: [
        { value: 'toAcknowledge', label: 'To acknowledge' },
        { value: 'ours', label: 'Our move' },
        { value: 'open', label: 'Open' },
        ...sentClaimStatuses.map((status) => ({ value: status, label: claimStatusLabels[status] })),
      ],
    },
    {
      key: 'handler',
      label: 'Whose',
      options: [
        { value: 'me', label: 'Mine' },
        { value: 'none', label: 'Nobody\u2019s' },
      ],
    },
    { key: 'overdue', label: 'Promise', options: [{ value: 'yes', label: 'Late' }] },
  ],
}

export const claimSorts: readonly SortSpec[] = [{ column: 'received', asc: 'oldest', desc: 'newest' }]

export const claimListQuery = (deps: Deps, search: URLSearchParams) => {
  const { q, sort, cursor, limit, values } = readList(claimList, search)
  const input: Record<string, string> = {
    ...values,
    limit: String(limit),
    ...(q ? { q } : {}),
    ...(sort === 'oldest' ? { sort } : {}),
    ...(cursor ? { cursor } : {}),
  }
  return queryOptions({ queryKey: ['claims', 'list', input], queryFn: () => adminApi(deps.transport).claims.list(input) })
}

export const claimQuery = (deps: Deps, id: string) =>
  queryOptions({ queryKey: ['claims', 'one', id], queryFn: () => adminApi(deps.transport).claims.show({ id }) })
